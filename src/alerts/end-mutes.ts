import { mutedAlerts, mutes, yearMs } from '#chat/mutes.ts'
import { watches } from '#chat/records.ts'
import { translatorForChat } from '#chat/settings.ts'
import type { Texts } from '#chat/texts.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { muteEndAlert } from './missed.ts'

type Deps = {
  readonly store: Store
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Ends the mutes whose time has come: what was missed goes to the chat's lane in one, in the commit that ends the mute. */
export const createMuteWorker = (deps: Deps): Worker => {
  const { store, log } = deps
  return createWorker({
    store,
    queue: 'mute',
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const kept = await store.commit(await endWrites(claim, deps))
      if (!kept.ok) throw new Error(`the end of a mute could not be kept: ${kept.reason}`)
    },
    onError: error =>
      log.error({ error: describeError(error) }, 'a mute could not be ended; it is tried again'),
  })
}

const minuteMs = 60_000

const endWrites = async (claim: Claim, { store, texts, now }: Deps): Promise<readonly Write[]> => {
  const id = claim.lane
  const ended: Write = { op: 'done', claim, count: claim.items.length }
  const [[mute], [missed], [watch]] = await Promise.all([
    store.get(mutes, [id]),
    store.get(mutedAlerts, [id]),
    store.get(watches, [id]),
  ])
  if (mute === undefined || missed === undefined) return [ended]
  const { until } = mute.value
  const leftMs = until === undefined ? yearMs : until - now()
  // It was made longer while this lane was being claimed.
  if (leftMs > 0) return [{ op: 'done', claim, count: 0, delayMs: leftMs }]
  // Its deletion may be taken back yet.
  if (watch?.value.was !== undefined) return [{ op: 'done', claim, count: 0, delayMs: minuteMs }]
  const unmuted = [
    remove(mutes, id, { expect: mute.version }),
    remove(mutedAlerts, id, { expect: missed.version }),
  ]
  if (watch === undefined || watch.value.state === 'deleting') return [ended, ...unmuted]
  const say = await translatorForChat({ store, texts }, watch.value)
  const { since } = mute.value
  const alert = muteEndAlert(missed.value, { id, watch: watch.value, say, since, now: now() })
  if (alert === undefined) return [ended, ...unmuted]
  return [
    ended,
    ...unmuted,
    { op: 'push', queue: 'chat', lane: watch.value.chat, id: `${id}:muted:${since}`, body: alert },
  ]
}
