import { alertFacts, alertFactsForMs, alertFactsId } from '#chat/alert-buttons.ts'
import type { SendOutcome } from '#chat/answer.ts'
import { type ShownAlert, shownAlerts, shownForMs } from '#chat/records.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Write } from '#store/store.ts'
import { type Alert, isSystemAlert } from './alert.ts'
import type { DeliveryContext, DeliveryResult } from './delivered.ts'
import { alertFactsOf } from './facts-of.ts'
import type { AlertReader } from './names.ts'
import { alertMessage } from './render.ts'
import { updateMessage } from './revise.ts'
import { type SentMessage, sendMessage } from './send.ts'
import { shownSummaryWrites } from './summary-writes.ts'
import type { PendingAlert } from './waiting.ts'

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
