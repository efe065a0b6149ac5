import type { SendOutcome } from '#bot-api/send-outcome.ts'
import { dayMs, toUnixSeconds } from '#lib/time.ts'
import { type JoinedMessage, withLineAbove } from '#render/message.ts'
import type { AlertReader } from '#render/phrases.ts'
import { join } from '#render/rich-text.ts'
import { titleLines } from '#render/transaction-lines.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { Destination, Watch } from '#watch/watch.ts'
import {
  type Alert,
  type DigestAlert,
  isCounted,
  type SummaryAlert,
  type TransactionAlert,
} from '../alert.ts'
import {
  type AlertMessageOptions,
  alertFactsOf,
  alertMessage,
  type SummaryMessages,
  summaryMessages,
} from '../alert-message.ts'
import type { AlertChange, PendingAlert } from '../chat-lane.ts'
import { type DigestReader, digestMessages, shownParts } from '../digest/digest-message.ts'
import { alertFacts, alertFactsId } from '../records/alert-facts.ts'
import { historyId, historyKeys, historyWrite, toRecordedSummary } from '../records/history.ts'
import {
  expandedViewWrite,
  isInChat,
  type ShownAlert,
  shownAlerts,
  shownAlertWrite,
  shownForMs,
  shownSummaries,
  summaryKey,
  transactionKey,
} from '../records/shown-alerts.ts'
import { type DeliveryContext, type DeliveryResult, recountsOf, uncountedAfter } from './delivery.ts'
import { findFirstContacts } from './first-contacts.ts'
import { type HistoryRecord, type HistoryRecords, historyRecordOf, writesOf } from './history-record.ts'
import { editMessage, type SendTarget, type SentMessage, sendMessage } from './send-message.ts'

/** Says the change in words that suffice if only the reply is read. */
const changeReplyText = (
  { notification }: TransactionAlert,
  options: AlertReader & { change: AlertChange },
): string => {
  const { data, time } = notification
  if (options.change !== 'changed') return options.say(`alert-${options.change}-reply`)
  return options.say('alert-changed-reply', { now: join(titleLines(data, { ...options, time }), '\n').text })
}

/** Edits keep the times, the repeat mark and the topic line that the message was sent with. */
const editedMessage = (
  alert: TransactionAlert,
  { shown, sentAt: _now, ...options }: AlertMessageOptions & { shown: ShownAlert },
): JoinedMessage => {
  const { isRepeat, sentAt, firstContacts, topicGone } = shown
  const message = alertMessage(alert, {
    ...options,
    isRepeat,
    firstContacts: new Set(firstContacts),
    sentAt,
  })
  return withLineAbove(message, topicGone)
}

/**
 * Edits the message that shows an alert, and says the change in a reply to it. An alert in a summary or batch
 * becomes a reply of its own; if the message cannot be edited, a new message. The outcome has the message
 * that shows it now.
 */
const updateAlert = async (
  alert: TransactionAlert,
  options: SendTarget & AlertMessageOptions & { sentAt: number; shown: ShownAlert; change: AlertChange },
): Promise<SendOutcome | SentMessage> => {
  const { shown, isRepeat, say, destination } = options
  // The messages of a group have other ids after it became a supergroup.
  const isSameChat = isInChat(shown, destination.chat)
  if (isSameChat && (shown.summary === true || shown.batch !== undefined))
    return sendMessage(alertMessage(alert, options), { ...options, replyTo: shown.message })
  const edited = isSameChat
    ? await editMessage(editedMessage(alert, options), options)
    : ({ kind: 'gone' } as const)
  if (edited.kind === 'gone') return sendMessage(alertMessage(alert, options), options)
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return edited
  const text = changeReplyText(alert, options)
  const body = join(isRepeat ? [text, say('alert-repeat')] : [text], '\n')
  const outcome = await sendMessage({ body, buttons: [] }, { ...options, replyTo: shown.message })
  return outcome.kind === 'sent' ? { kind: 'sent', message: shown.message } : outcome
}

type SendContext = DeliveryContext & {
  /** When a new message is sent, Unix seconds. */
  readonly sentAt: number
  /** Counterparties that it marks as first contacts. */
  readonly firstContacts: ReadonlySet<string>
}

const sendOrUpdate = async (
  { alert, action, subject, priorSends, isMuted = false }: PendingAlert,
  context: SendContext,
): Promise<SendOutcome | SentMessage> => {
  const say = context.texts.for(subject.watch?.languageCode)
  const options = { ...context, ...subject, say, isRepeat: priorSends > 0, isMuted }
  if (action.type === 'send')
    return sendMessage(alertMessage(alert, options), { ...options, replyTo: action.replyTo })
  const { shown, change } = action
  // Stored before the edit: if that is interrupted, the next delivery knows to repeat it.
  const beingEdited: ShownAlert = { ...shown, state: action.alert.notification.state, isCurrent: false }
  const id = transactionKey(alert.destination, action.alert.notification)
  await context.store.commit([shownAlertWrite(id, beingEdited)])
  return updateAlert(action.alert, { ...options, shown, change })
}

/** The message that shows a summary or a digest. */
type ShownIn = {
  readonly store: Store
  readonly destination: Destination
  readonly sent: SentMessage
  readonly isRepeat: boolean
}

const shownBy = ({ destination: { chat }, sent: { message }, isRepeat }: ShownIn): ShownAlert => ({
  chat,
  message,
  state: 'included',
  isCurrent: true,
  isRepeat,
  summary: true,
})

/**
 * Writes for a message that can be expanded, and for the transactions of `keys` that it shows, except those
 * that have alerts of their own.
 */
const expandableWrites = async (
  { id, collapsed, expanded }: SummaryMessages,
  { store, sent, keys, shown }: ShownIn & { readonly keys: readonly string[]; readonly shown: ShownAlert },
): Promise<Write[]> => {
  const alerts = await store.get(shownAlerts, keys)
  return [
    expandedViewWrite(id, {
      chat: shown.chat,
      collapsed: withLineAbove(collapsed, sent.topicGone),
      expanded,
    }),
    ...keys.flatMap((key, n) => (alerts[n] === undefined ? [shownAlertWrite(key, shown)] : [])),
  ]
}

const shownSummaryWrite = (id: string, shown: ShownAlert): Write =>
  put(shownSummaries, { id, value: shown }, { ttlMs: shownForMs })

const shownSummaryWrites = async (alert: SummaryAlert, options: AlertReader & ShownIn): Promise<Write[]> => {
  const { bot, summary } = alert.notification
  const keys = summary.newest.map(data => transactionKey(alert.destination, { bot, data }))
  const shown = shownBy(options)
  return [
    shownSummaryWrite(summaryKey(alert.destination, alert.notification), shown),
    ...(await expandableWrites(summaryMessages(alert, options), { ...options, keys, shown })),
  ]
}

/**
 * Writes for the expanded view of a digest, and for the newest transactions of its watches, which it shows.
 */
const shownDigestWrites = async (alert: DigestAlert, options: DigestReader & ShownIn): Promise<Write[]> => {
  const keys = shownParts(alert, options).flatMap(({ summary, reader }) =>
    (summary?.newest ?? []).map(data =>
      transactionKey(alert.destination, { bot: { id: reader.watch.bot }, data }),
    ),
  )
  return expandableWrites(digestMessages(alert, options), { ...options, keys, shown: shownBy(options) })
}

/** How long the buttons of an alert work. */
const alertFactsForMs = 7 * dayMs

const alertFactsWrites = (alert: Alert, reader: AlertReader): Write[] => {
  const value = alertFactsOf(alert, reader)
  if (value === undefined) return []
  return [put(alertFacts, { id: alertFactsId(value), value }, { ttlMs: alertFactsForMs })]
}

const shownAlertWrites = async (
  { alert, digest, action, subject, priorSends }: PendingAlert,
  context: SendContext & { sent: SentMessage; record: HistoryRecord | undefined },
): Promise<readonly Write[]> => {
  const { sentAt, firstContacts, record } = context
  const { message, topicGone } = context.sent
  const isRepeat = priorSends > 0
  const reader = { watch: subject.watch, say: context.texts.for(subject.watch?.languageCode) }
  const options = { ...context, ...subject, ...reader, isRepeat }
  if (alert.kind === 'summary') return shownSummaryWrites(alert, options)
  if (alert.kind === 'digest') return shownDigestWrites(alert, options)
  const factsWrites = alertFactsWrites(alert, reader)
  if (alert.kind !== 'transaction') return factsWrites
  const isSameMessage = action.type === 'edit' && action.shown.message === message
  const first = isSameMessage
    ? action.shown
    : { isRepeat, sentAt, firstContacts: [...firstContacts], topicGone }
  const shown: ShownAlert = {
    chat: subject.destination.chat,
    message,
    state: alert.notification.state,
    contents: digest,
    isCurrent: true,
    isRepeat: first.isRepeat,
    sentAt: first.sentAt,
    firstContacts: first.firstContacts?.length ? first.firstContacts : undefined,
    topicGone: first.topicGone,
    history: record?.id,
    ...(action.type === 'edit' && uncountedAfter(action)),
  }
  const id = transactionKey(alert.destination, alert.notification)
  return [shownAlertWrite(id, shown), ...factsWrites]
}

/** Builds the records of a digest: a summary for each of its watches that has alerts with amounts. */
const digestRecordsOf = (
  parts: readonly (Pick<DigestAlert['parts'][number], 'watch' | 'summary' | 'counts'> & {
    readonly reader: { readonly watch: Pick<Watch, 'settings'> }
  })[],
  { destination, at }: { readonly destination: string; readonly at: number },
): HistoryRecords =>
  parts.map(({ watch, summary, counts, reader }, index) => {
    if (summary === undefined) return undefined
    const id = historyId({ at, place: index, key: `digest:${watch}` })
    const keys = historyKeys(destination, { watch, counts })
    const content = { kind: 'summary', summary: toRecordedSummary(summary) } as const
    return {
      id,
      write: historyWrite(id, {
        of: keys,
        watch,
        name: reader.watch.settings.name,
        at: toUnixSeconds(at),
        ...content,
      }),
    }
  })

/** A digest counts as one alert of each of its watches. */
const deliverDigest = async (
  alert: DigestAlert,
  pending: PendingAlert,
  context: SendContext,
): Promise<DeliveryResult> => {
  const { texts, sentAt } = context
  const at = sentAt * 1_000
  const { watches } = pending.subject
  const parts = shownParts(alert, { watches, say: texts.for(undefined) })
  return {
    outcome: await sendOrUpdate(pending, context),
    counts: new Map(parts.flatMap(({ watch, counts }) => (counts ? [[watch, 1]] : []))),
    sentWrites: sent => shownAlertWrites(pending, { ...context, sent, record: undefined }),
    historyWrites: writesOf(digestRecordsOf(parts, { destination: alert.destination, at })),
  }
}

/** Sends an alert, or edits the message that shows its transaction. */
export const deliverAlert = async (
  pending: PendingAlert,
  delivery: DeliveryContext,
): Promise<DeliveryResult> => {
  const at = delivery.now()
  const firstContacts = await findFirstContacts(delivery.store, { pending, now: at })
  const context = { ...delivery, sentAt: toUnixSeconds(at), firstContacts }
  const { alert, action } = pending
  if (alert.kind === 'digest') return deliverDigest(alert, pending, context)
  const isFirst = action.type === 'send' && pending.subject.counts
  const watch = isFirst && isCounted(alert) ? alert.watch : undefined
  const say = context.texts.for(pending.subject.watch?.languageCode)
  const record = historyRecordOf(pending, { at, say })
  return {
    outcome: await sendOrUpdate(pending, context),
    counts: new Map(watch === undefined ? [] : [[watch, 1]]),
    recounts: recountsOf(pending),
    sentWrites: sent => shownAlertWrites(pending, { ...context, sent, record }),
    historyWrites: record === undefined ? [] : [record.write],
  }
}
