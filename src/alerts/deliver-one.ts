import { alertFacts, alertFactsForMs, alertFactsId } from '#chat/alert-buttons.ts'
import type { Answer } from '#chat/answer.ts'
import { type Shown, shownAlerts, shownForMs } from '#chat/records.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { put, type Write } from '#store/store.ts'
import { type Alert, isOurs } from './alert.ts'
import type { Delivered, Teller } from './delivered.ts'
import { factsOf } from './facts-of.ts'
import type { Reader } from './names.ts'
import { renderAlert } from './render.ts'
import { revise } from './revise.ts'
import { type Sent, send } from './send.ts'
import { summaryWrites } from './summary-writes.ts'
import type { Due } from './waiting.ts'

/** Shows an alert, or changes the message that shows its transaction. */
export const deliverOne = async (due: Due, teller: Teller): Promise<Delivered> => {
  const { alert, step } = due
  const watch = step.step === 'show' && isCounted(alert) ? alert.watch : undefined
  return {
    answer: await carryOut(due, teller),
    told: new Map(watch === undefined ? [] : [[watch, 1]]),
    shown: message => shownWrites(due, { ...teller, message }),
  }
}

/** Not where nothing happened, or nothing that is worth it. */
const isCounted = (alert: Alert): boolean =>
  !isOurs(alert) && !(alert.kind === 'transaction' && alert.notification.test === true)

const carryOut = async (
  { alert, step, subject, sends, muted = false }: Due,
  { store, api, texts, log, manner }: Teller,
): Promise<Answer | Sent> => {
  const { watch, destination } = subject
  const [say, repeat] = [texts.for(watch?.languageCode), sends > 0]
  const look = { watch, say, repeat, muted, short: manner.short }
  const place = { api, log, destination, silent: manner.silent }
  if (step.step === 'show') return send(renderAlert(alert, look), place)
  const { shown, change } = step
  // Told first: should it be changed halfway, whatever comes next knows that it has to put it right.
  const value: Shown = { ...shown, state: step.alert.notification.state, told: false }
  const id = transactionKey(alert.destination, step.alert.notification)
  await store.commit([put(shownAlerts, { id, value }, { ttlMs: shownForMs })])
  return revise(step.alert, { ...place, ...look, shown, change })
}

/** Which message shows the transaction from now on. */
const shownWrites = async (
  { alert, contents, step, subject, sends }: Due,
  { store, texts, message }: Teller & { message: number },
): Promise<readonly Write[]> => {
  const reader = { watch: subject.watch, say: texts.for(subject.watch?.languageCode) }
  if (alert.kind === 'summary')
    return summaryWrites(alert, { ...subject, ...reader, store, message, repeat: sends > 0 })
  const pressable = factsWrites(alert, reader)
  if (alert.kind !== 'transaction') return pressable
  const isSame = step.step === 'revise' && step.shown.message === message
  const value: Shown = {
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
const factsWrites = (alert: Alert, reader: Reader): Write[] => {
  const value = factsOf(alert, reader)
  if (value === undefined) return []
  return [put(alertFacts, { id: alertFactsId(value), value }, { ttlMs: alertFactsForMs })]
}
