import type { Api } from 'grammy'
import { alertFacts, alertFactsForMs, alertFactsId } from '#chat/alert-buttons.ts'
import type { Answer } from '#chat/answer.ts'
import { alertsPace } from '#chat/paces.ts'
import {
  chats,
  type Destination,
  destinations,
  doubts,
  newestRevisions,
  type Shown,
  shownAlerts,
  shownForMs,
  type Watch,
  watches,
} from '#chat/records.ts'
import type { Texts } from '#chat/texts.ts'
import { transactionKey } from '#chat/transaction-key.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, put, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { type Alert, alertSchema } from './alert.ts'
import { contentsOf } from './contents.ts'
import { factsOf } from './facts-of.ts'
import { type Heard, hear } from './hear.ts'
import type { Reader } from './names.ts'
import { type History, nextStep, type Step } from './next-step.ts'
import { type Attempt, postponed, writesAfter } from './outcome.ts'
import { renderAlert } from './render.ts'
import { revise } from './revise.ts'
import { type Sent, send } from './send.ts'
import { summaryWrites } from './summary-writes.ts'

type Deps = {
  readonly store: Store
  /** Its transport tries once: what an answer means is decided here. */
  readonly api: Api
  readonly texts: Texts
  readonly log: Log
  /** Calls that Telegram allows the bot in all; alerts take five sixths of them at most. */
  readonly perSecond: number
}

const suspensionMs = 86_400_000

/** The claim must end in silence, so that the next send is marked. */
class UnkeptSendError extends Error {
  override readonly name = 'UnkeptSendError'
  readonly code = 'send_not_kept'
}

/** One alert being delivered. `sends`: earlier sends of it that may have arrived. */
type Work = {
  readonly alert: Alert
  readonly subject: Subject
  readonly heard: Heard
  readonly sends: number
  readonly deps: Deps
}

/** What an alert is about, as far as it is still there. */
type Subject = { readonly destination: Destination; readonly watch: Watch | undefined }

/**
 * Sends what waits in the chats' lanes, one message in flight a chat. The lane's claim is the journal: an alert whose
 * earlier claim ended in silence, or whose send had an unknown outcome, is sent again with a mark, and only then.
 */
export const createDelivery = (deps: Deps): Worker => {
  const { store, log } = deps

  const settle = async (writes: readonly Write[]): Promise<void> => {
    const kept = await store.commit(writes)
    if (!kept.ok) throw new Error(`the outcome of an alert could not be kept: ${kept.reason}`)
  }

  const deliver = async (claim: Claim): Promise<void> => {
    const [item] = claim.items
    if (item === undefined) return
    const alert = alertSchema.safeParse(item.body)
    const subject = alert.success ? await subjectOf(store, alert.data) : undefined
    if (!alert.success || subject === undefined) {
      log.info({ readable: alert.success }, 'an alert of something deleted, not shown')
      return settle([{ op: 'done', claim, count: 1 }])
    }
    const [[chat], [doubt], history] = await Promise.all([
      store.get(chats, [claim.lane]),
      store.get(doubts, [item.id]),
      historyOf(store, alert.data),
    ])
    const sends = (doubt?.value.sends ?? 0) + claim.attempt
    const step = nextStep(alert.data, history, sends)
    const heard = await hear(alert.data, { store, step, sends })
    const watch = step.step === 'show' && !isTest(alert.data) ? alert.data.watch : undefined
    const attempt: Attempt = { claim, item, watch, sends }
    if (step.step === 'nothing') {
      log.info({}, 'an alert that something newer has overtaken, not shown')
      return settle([{ op: 'done', claim, count: 1 }, remove(doubts, item.id), ...heard.writes])
    }
    if (heard.quiet) return settle([{ op: 'done', claim, count: 1 }, ...heard.writes])
    if (chat?.value.state === 'suspended') return settle(postponed(attempt, suspensionMs))
    const work = { alert: alert.data, subject, heard, sends, deps }
    const answer = await carryOut(step, work)
    try {
      const writes = await writesAfter(answer, attempt, deps)
      return await settle([...writes, ...(await shownWrites(step, answer, work))])
    } catch (cause) {
      const shown = answer.kind === 'sent' || answer.kind === 'unknown'
      throw shown
        ? new UnkeptSendError('an alert may be shown, but the store did not keep that', { cause })
        : cause
    }
  }

  return createWorker({
    store,
    queue: 'chat',
    concurrency: 32,
    items: 1,
    leaseMs: 8_000,
    pace: alertsPace(deps.perSecond),
    handle: deliver,
    leaves: error => error instanceof UnkeptSendError,
    onError: error =>
      log.error({ error: describeError(error) }, 'an alert could not be handled; it is tried again'),
  })
}

/** Nothing happened, so nothing is counted. */
const isTest = (alert: Alert): boolean => alert.kind === 'transaction' && alert.notification.test === true

/** Shows an alert, or changes the message that shows its transaction. */
const carryOut = async (step: Exclude<Step, { step: 'nothing' }>, o: Work): Promise<Answer | Sent> => {
  const { deps, subject, alert } = o
  const { store, api, texts, log } = deps
  const { watch, destination } = subject
  const [say, repeat, { muted }] = [texts.for(watch?.languageCode), o.sends > 0, o.heard]
  if (step.step === 'show')
    return send(renderAlert(o.heard.alert, { watch, say, repeat, muted }), { api, log, destination })
  const { shown } = step
  const told = o.heard.alert.kind === 'transaction' ? o.heard.alert : step.alert
  // Told first: should it be changed halfway, whatever comes next knows that it has to put it right.
  const value: Shown = { ...shown, state: step.alert.notification.state, told: false }
  const id = transactionKey(alert.destination, step.alert.notification)
  await store.commit([put(shownAlerts, { id, value }, { ttlMs: shownForMs })])
  return revise(told, { api, log, destination, watch, say, repeat, muted, shown })
}

/** Which message shows the transaction from now on. */
const shownWrites = async (step: Step, answer: Answer | Sent, work: Work): Promise<Write[]> => {
  const { alert, heard, subject, sends } = work
  if (answer.kind !== 'sent') return []
  const { message } = answer
  const { store, texts } = work.deps
  const reader = { watch: subject.watch, say: texts.for(subject.watch?.languageCode) }
  if (heard.alert.kind === 'summary')
    return summaryWrites(heard.alert, { ...subject, ...reader, store, message, repeat: sends > 0 })
  const pressable = factsWrites(heard.alert, reader)
  if (alert.kind !== 'transaction') return pressable
  const isSame = step.step === 'revise' && step.shown.message === message
  const value: Shown = {
    chat: subject.destination.chat,
    message,
    state: alert.notification.state,
    contents: contentsOf(alert.notification),
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

const historyOf = async (store: Store, alert: Alert): Promise<History> => {
  if (alert.kind !== 'transaction') return { shown: undefined, newest: undefined }
  const id = transactionKey(alert.destination, alert.notification)
  const [[shown], [newest]] = await Promise.all([
    store.get(shownAlerts, [id]),
    store.get(newestRevisions, [id]),
  ])
  return { shown: shown?.value, newest: newest?.value }
}

const subjectOf = async (store: Store, alert: Alert): Promise<Subject | undefined> => {
  const [[destination], [watch]] = await Promise.all([
    store.get(destinations, [alert.destination]),
    store.get(watches, alert.watch === undefined ? [] : [alert.watch]),
  ])
  if (destination === undefined || watch?.value.state === 'deleting') return undefined
  if (alert.watch !== undefined && watch === undefined) return undefined
  return { destination: destination.value, watch: watch?.value }
}
