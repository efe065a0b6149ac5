import type { Api } from 'grammy'
import { type Answer, answerOf } from '#chat/answer.ts'
import { payloadOf } from '#chat/message.ts'
import { alertsPace } from '#chat/paces.ts'
import { chats, type Destination, destinations, doubts, type Watch, watches } from '#chat/records.ts'
import type { Texts } from '#chat/texts.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Claim, Store, Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { type Alert, alertSchema } from './alert.ts'
import { type Attempt, postponed, type Sent, writesAfter } from './outcome.ts'
import { renderAlert } from './render.ts'

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
    const [[chat], [doubt]] = await Promise.all([
      store.get(chats, [claim.lane]),
      store.get(doubts, [item.id]),
    ])
    const sends = (doubt?.value.sends ?? 0) + claim.attempt
    const attempt: Attempt = { claim, item, watch: alert.data.watch, sends }
    if (chat?.value.state === 'suspended') return settle(postponed(attempt, suspensionMs))
    const answer = await send(alert.data, { ...subject, repeat: sends > 0, deps })
    try {
      return await settle(await writesAfter(answer, attempt, deps))
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

const send = async (alert: Alert, o: Subject & { repeat: boolean; deps: Deps }): Promise<Answer | Sent> => {
  const { api, texts, log } = o.deps
  const say = texts.for(o.watch?.languageCode)
  const { text, ...rest } = payloadOf(renderAlert(alert, { watch: o.watch, say, repeat: o.repeat }))
  const thread = o.destination.thread === undefined ? {} : { message_thread_id: o.destination.thread }
  const attempt = async (extra: object): Promise<Answer | Sent> => {
    try {
      await api.sendMessage(o.destination.chat, text, extra)
      return { kind: 'sent' }
    } catch (error) {
      log.debug({ error: describeError(error) }, 'a send did not succeed')
      return answerOf(error)
    }
  }
  const answer = await attempt({ ...rest, ...thread })
  const onward = answer.kind === 'topic gone' ? {} : thread
  const second = answer.kind === 'topic gone' ? await attempt(rest) : answer
  if (second.kind !== 'malformed') return second
  log.error({}, 'Telegram did not accept an alert; it goes out as plain text')
  return attempt(onward)
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
