import type { SendOutcome } from '#bot-api/send-outcome.ts'
import { toUnixSeconds, wallNow } from '#lib/time.ts'
import { type Message, withLineAbove } from '#render/message.ts'
import type { AlertReader } from '#render/phrases.ts'
import { join } from '#render/rich-text.ts'
import { titleLines } from '#render/transaction-lines.ts'
import { put, type Store, type Write } from '#store/store.ts'
import type { Destination } from '#watch/watch.ts'
import {
  type Alert,
  type DigestAlert,
  isCounted,
  type SummaryAlert,
  type TransactionAlert,
} from '../alert.ts'
import { type AlertMessageOptions, alertFactsOf, alertMessage, summaryMessages } from '../alert-message.ts'
import type { AlertChange, PendingAlert } from '../chat-lane.ts'
import { digestMessages, shownParts } from '../digest/digest-message.ts'
import { alertFacts, alertFactsForMs, alertFactsId } from '../records/alert-buttons.ts'
import { expandedViewWrite } from '../records/batches.ts'
import {
  isInChat,
  type ShownAlert,
  shownAlerts,
  shownAlertWrite,
  shownSummaryWrite,
  summaryKey,
  transactionKey,
} from '../records/shown-alerts.ts'
import { findFirstContacts } from './first-contacts.ts'
import { digestRecordsOf, type HistoryRecord, historyRecordOf, writesOf } from './history-writes.ts'
import { recountsOf, uncountedAfter } from './recount.ts'
import {
  type DeliveryContext,
  type DeliveryResult,
  editMessage,
  type SendTarget,
  type SentMessage,
  sendMessage,
} from './send-message.ts'

/** Says the change in words that are enough if only the reply is read. */
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
  { shown, sentAt: _now, ...o }: AlertMessageOptions & { shown: ShownAlert },
): Message => {
  const { isRepeat, sentAt, firstContacts, topicGone } = shown
  const message = alertMessage(alert, {
    ...o,
    isRepeat,
    firstContacts: new Set(firstContacts),
    ...(sentAt !== undefined && { sentAt }),
  })
  return withLineAbove(message, topicGone)
}

/**
 * Edits the message that shows an alert, and says the change in a reply to it. An alert in a summary or batch becomes a reply
 * of its own; one whose message cannot be edited, a new message. `message` in the outcome: the one that shows it now.
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

/** `sentAt`: when a new message is sent, Unix seconds. `firstContacts`: what it marks. */
type SendContext = DeliveryContext & {
  readonly sentAt: number
  readonly firstContacts: ReadonlySet<string>
}

const sendOrUpdate = async (
  { alert, action, subject, priorSends, isMuted = false }: PendingAlert,
  { store, api, texts, log, isShort, isSilent, isChannel, topicGone, sentAt, firstContacts }: SendContext,
): Promise<SendOutcome | SentMessage> => {
  const { watch, destination } = subject
  const say = texts.for(watch?.languageCode)
  const { watches } = subject
  const options = { watch, watches, say, isRepeat: priorSends > 0, isMuted, isShort, sentAt, firstContacts }
  const target = { api, log, destination, isSilent, isChannel, topicGone }
  if (action.type === 'send') {
    const { replyTo } = action
    return sendMessage(alertMessage(alert, options), { ...target, ...(replyTo !== undefined && { replyTo }) })
  }
  const { shown, change } = action
  // Stored before the edit: if that is interrupted, the next delivery knows to repeat it.
  const beingEdited: ShownAlert = { ...shown, state: action.alert.notification.state, isCurrent: false }
  const id = transactionKey(alert.destination, action.alert.notification)
  await store.commit([shownAlertWrite(id, beingEdited)])
  return updateAlert(action.alert, { ...target, ...options, shown, change })
}

/**
 * Writes for a summary that `message` shows: its expanded view, and that it shows its newest transactions, except
 * those that have alerts of their own.
 */
const shownSummaryWrites = async (
  alert: SummaryAlert,
  options: AlertReader & { store: Store; destination: Destination; sent: SentMessage; isRepeat: boolean },
): Promise<Write[]> => {
  const { store, destination, sent, isRepeat } = options
  const { message, topicGone } = sent
  const { chat } = destination
  const { bot, summary } = alert.notification
  const keys = summary.newest.map(data => transactionKey(alert.destination, { bot, data }))
  const found = await store.get(shownAlerts, keys)
  const shown: ShownAlert = { chat, message, state: 'included', isCurrent: true, isRepeat, summary: true }
  const { id, collapsed, expanded } = summaryMessages(alert, options)
  const summaryId = summaryKey(alert.destination, alert.notification)
  return [
    expandedViewWrite(id, { chat, collapsed: withLineAbove(collapsed, topicGone), expanded }),
    shownSummaryWrite(summaryId, shown),
    ...keys.flatMap((key, n) => (found[n] === undefined ? [shownAlertWrite(key, shown)] : [])),
  ]
}

/** Writes for a digest: its expanded view, and that it shows the newest transactions of its watches. */
const shownDigestWrites = async (
  alert: DigestAlert,
  {
    store,
    destination,
    sent: { message, topicGone },
    ...o
  }: Parameters<typeof digestMessages>[1] & { store: Store; destination: Destination; sent: SentMessage },
): Promise<Write[]> => {
  const { chat } = destination
  const keys = shownParts(alert, o).flatMap(({ summary, reader }) =>
    (summary?.newest ?? []).map(data =>
      transactionKey(alert.destination, { bot: { id: reader.watch.bot }, data }),
    ),
  )
  const found = keys.length === 0 ? [] : await store.get(shownAlerts, keys)
  const { isRepeat } = o
  const shown: ShownAlert = { chat, message, state: 'included', isCurrent: true, isRepeat, summary: true }
  const { id, collapsed, expanded } = digestMessages(alert, o)
  return [
    expandedViewWrite(id, { chat, collapsed: withLineAbove(collapsed, topicGone), expanded }),
    ...keys.flatMap((key, n) => (found[n] === undefined ? [shownAlertWrite(key, shown)] : [])),
  ]
}

/** Writes for the alert's buttons. */
const alertFactsWrites = (alert: Alert, reader: AlertReader): Write[] => {
  const value = alertFactsOf(alert, reader)
  if (value === undefined) return []
  return [put(alertFacts, { id: alertFactsId(value), value }, { ttlMs: alertFactsForMs })]
}

const shownAlertWrites = async (
  { alert, digest, action, subject, priorSends }: PendingAlert,
  {
    store,
    texts,
    sent,
    sentAt,
    firstContacts,
    record,
  }: SendContext & { sent: SentMessage; record: HistoryRecord | undefined },
): Promise<readonly Write[]> => {
  const { message, topicGone } = sent
  const reader = { watch: subject.watch, say: texts.for(subject.watch?.languageCode) }
  if (alert.kind === 'summary')
    return shownSummaryWrites(alert, {
      ...subject,
      ...reader,
      firstContacts,
      store,
      sent,
      isRepeat: priorSends > 0,
    })
  if (alert.kind === 'digest') {
    const isRepeat = priorSends > 0
    return shownDigestWrites(alert, { ...subject, say: reader.say, store, sent, isRepeat, sentAt })
  }
  const factsWrites = alertFactsWrites(alert, reader)
  if (alert.kind !== 'transaction') return factsWrites
  const isSameMessage = action.type === 'edit' && action.shown.message === message
  const first = isSameMessage
    ? action.shown
    : {
        isRepeat: priorSends > 0,
        sentAt,
        firstContacts: [...firstContacts],
        topicGone,
      }
  const shown: ShownAlert = {
    chat: subject.destination.chat,
    message,
    state: alert.notification.state,
    contents: digest,
    isCurrent: true,
    isRepeat: first.isRepeat,
    sentAt: first.sentAt,
    ...(first.firstContacts?.length && { firstContacts: first.firstContacts }),
    ...(first.topicGone !== undefined && { topicGone: first.topicGone }),
    ...(record !== undefined && { history: record.id }),
    ...(action.type === 'edit' && uncountedAfter(action)),
  }
  const id = transactionKey(alert.destination, alert.notification)
  return [shownAlertWrite(id, shown), ...factsWrites]
}

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
  const { now = wallNow } = delivery
  const at = now()
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
