import { alertFacts, alertFactsForMs, alertFactsId } from '#chat/alert-buttons.ts'
import { type ExpandedView, expandedViews } from '#chat/batches.ts'
import type { Destination } from '#chat/records.ts'
import type { SendOutcome } from '#chat/send-outcome.ts'
import type { ShownAlert } from '#chat/shown-alerts.ts'
import { shownAlerts, shownForMs, shownSummaries, summaryKey, transactionKey } from '#chat/shown-alerts.ts'
import type { AlertReader } from '#render/phrases.ts'
import { join } from '#render/rich-text.ts'
import { titleLines } from '#render/transaction-lines.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { type Alert, isSystemAlert, type SummaryAlert, type TransactionAlert } from '../alert.ts'
import { alertFactsOf } from '../alert-facts.ts'
import { alertMessage, type RenderOptions, summaryMessages } from '../alert-message.ts'
import type { AlertChange, PendingAlert } from '../chat-lane.ts'
import {
  type DeliveryContext,
  type DeliveryResult,
  editMessage,
  type SendTarget,
  type SentMessage,
  sendMessage,
} from './send-message.ts'

/** In words that are enough where only the reply is read. */
const updateReplyText = (
  { notification }: TransactionAlert,
  o: AlertReader & { change: AlertChange },
): string => {
  const { data, time } = notification
  if (o.change !== 'changed') return o.say(`alert-${o.change}-reply`)
  return o.say('alert-changed-reply', { now: join(titleLines(data, { ...o, time }), '\n').text })
}

/**
 * Changes the message that shows an alert into what is true by now, and says so in a reply to it. Where it cannot be
 * changed any more, the alert as it is now is a message of its own; where a summary or a fold shows it, one that answers that.
 * `message` in the answer: the one that shows it now.
 */
const updateMessage = async (
  alert: TransactionAlert,
  o: SendTarget & Omit<RenderOptions, 'repeat'> & { shown: ShownAlert; change: AlertChange; repeat: boolean },
): Promise<SendOutcome | SentMessage> => {
  const { shown, repeat, say, destination } = o
  // A group that became a supergroup has other messages under the same numbers.
  const isThere = shown.chat === destination.chat
  if (isThere && (shown.summary === true || shown.fold !== undefined))
    return sendMessage(alertMessage(alert, { ...o, repeat }), { ...o, replyTo: shown.message })
  const edited = isThere
    ? await editMessage(alertMessage(alert, { ...o, repeat: shown.repeat }), o)
    : ({ kind: 'gone' } as const)
  if (edited.kind === 'gone') return sendMessage(alertMessage(alert, { ...o, repeat }), o)
  if (edited.kind !== 'sent' && edited.kind !== 'unchanged') return edited
  const said = updateReplyText(alert, o)
  const body = join(repeat ? [said, say('alert-repeat')] : [said], '\n')
  const answer = await sendMessage({ body, buttons: [] }, { ...o, replyTo: shown.message })
  return answer.kind === 'sent' ? { kind: 'sent', message: shown.message } : answer
}

/**
 * What is kept of a summary that was shown in `message`: what its buttons change it into, and that it shows its newest
 * transactions, as far as no alert of their own does.
 */
const shownSummaryWrites = async (
  alert: SummaryAlert,
  o: AlertReader & { store: Store; destination: Destination; message: number; repeat: boolean },
): Promise<Write[]> => {
  const { store, destination, message, repeat } = o
  const { chat } = destination
  const { bot, summary } = alert.notification
  const keys = summary.newest.map(data => transactionKey(alert.destination, { bot, data }))
  const found = await store.get(shownAlerts, keys)
  const shown: ShownAlert = { chat, message, state: 'included', told: true, repeat, summary: true }
  const { id, folded, unfolded } = summaryMessages(alert, o)
  const value: ExpandedView = { chat, folded, unfolded }
  return [
    put(expandedViews, { id, value }, { ttlMs: shownForMs }),
    put(
      shownSummaries,
      { id: summaryKey(alert.destination, alert.notification), value: shown },
      { ttlMs: shownForMs },
    ),
    ...keys.flatMap((key, n) =>
      found[n] === undefined ? [put(shownAlerts, { id: key, value: shown }, { ttlMs: shownForMs })] : [],
    ),
  ]
}

/** Shows an alert, or changes the message that shows its transaction. */
export const deliverAlert = async (due: PendingAlert, teller: DeliveryContext): Promise<DeliveryResult> => {
  const { alert, step } = due
  const watch = step.step === 'show' && isCounted(alert) ? alert.watch : undefined
  return {
    answer: await sendOrUpdate(due, teller),
    told: new Map(watch === undefined ? [] : [[watch, 1]]),
    shown: message => shownAlertWrites(due, { ...teller, message }),
  }
}

/** Not where nothing happened, or nothing that is worth it. */
const isCounted = (alert: Alert): boolean =>
  !isSystemAlert(alert) && !(alert.kind === 'transaction' && alert.notification.test === true)

const sendOrUpdate = async (
  { alert, step, subject, sends, muted = false }: PendingAlert,
  { store, api, texts, log, manner }: DeliveryContext,
): Promise<SendOutcome | SentMessage> => {
  const { watch, destination } = subject
  const [say, repeat] = [texts.for(watch?.languageCode), sends > 0]
  const look = { watch, say, repeat, muted, short: manner.short }
  const place = { api, log, destination, silent: manner.silent }
  if (step.step === 'show') return sendMessage(alertMessage(alert, look), place)
  const { shown, change } = step
  // Told first: should it be changed halfway, whatever comes next knows that it has to put it right.
  const value: ShownAlert = { ...shown, state: step.alert.notification.state, told: false }
  const id = transactionKey(alert.destination, step.alert.notification)
  await store.commit([put(shownAlerts, { id, value }, { ttlMs: shownForMs })])
  return updateMessage(step.alert, { ...place, ...look, shown, change })
}

/** Which message shows the transaction from now on. */
const shownAlertWrites = async (
  { alert, contents, step, subject, sends }: PendingAlert,
  { store, texts, message }: DeliveryContext & { message: number },
): Promise<readonly Write[]> => {
  const reader = { watch: subject.watch, say: texts.for(subject.watch?.languageCode) }
  if (alert.kind === 'summary')
    return shownSummaryWrites(alert, { ...subject, ...reader, store, message, repeat: sends > 0 })
  const pressable = alertFactsWrites(alert, reader)
  if (alert.kind !== 'transaction') return pressable
  const isSame = step.step === 'revise' && step.shown.message === message
  const value: ShownAlert = {
    chat: subject.destination.chat,
    message,
    state: alert.notification.state,
    ...(contents !== undefined && { contents }),
    told: true,
    repeat: isSame ? step.shown.repeat : sends > 0,
  }
  const id = transactionKey(alert.destination, alert.notification)
  return [put(shownAlerts, { id, value }, { ttlMs: shownForMs }), ...pressable]
}

/** What its buttons find it by. */
const alertFactsWrites = (alert: Alert, reader: AlertReader): Write[] => {
  const value = alertFactsOf(alert, reader)
  if (value === undefined) return []
  return [put(alertFacts, { id: alertFactsId(value), value }, { ttlMs: alertFactsForMs })]
}
