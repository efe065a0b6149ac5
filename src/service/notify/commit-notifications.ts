import { toChunks } from '#lib/collections.ts'
import type { Log } from '#lib/log.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import type { Fence, Store, Write } from '#store/store.ts'
import type { WatchedBot } from '../chain/match/watched-bot.ts'
import type { NotificationSource } from './build-notification.ts'
import { type NotifyTarget, readNotifyTarget } from './settle-claim.ts'

/** In one commit, next to the write of a state. */
const maxPushes = maxCommitWrites - 1

/** The live subscriptions of a bot. */
export const readTargets = async (store: Store, bot: WatchedBot): Promise<readonly NotifyTarget[]> => {
  const found = await Promise.all([...bot.subscriptions.keys()].map(id => readNotifyTarget(store, id)))
  return found.flatMap(target => (target?.subscription.value.state === 'live' ? [target] : []))
}

/** For notifications of changes that belong to no transaction: balances, proposals. */
export type ChangeNotifyDeps = {
  readonly chain: number
  readonly store: Store
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  readonly say: Translator
}

export const notificationSource = (
  { bot, subscription }: NotifyTarget,
  { now, say }: Pick<ChangeNotifyDeps, 'now' | 'say'>,
): NotificationSource => ({
  bot: { id: bot.id, record: bot.value },
  subscription: { id: subscription.id, record: subscription.value },
  time: now(),
  say,
})

/** Slices with so few changes that the notifications of each fit in a commit. `lanes`: of all targets. */
export const sliceChanges = <T>(changes: readonly T[], lanes: number): readonly (readonly T[])[] =>
  toChunks(changes, Math.max(1, Math.floor(maxPushes / Math.max(1, lanes))))

/**
 * Commits a state with the pushes that belong to it, without those for which a lane has no room. Returns the state's version; `changed`:
 * it has changed since it was read; `fenced`: another process follows the chain.
 */
export const commitWithRoom = async (
  { store, log, meter = noMeter }: Pick<ChangeNotifyDeps, 'store' | 'log' | 'meter'>,
  state: Write,
  o: { pushes: readonly Write[]; fence: Fence },
): Promise<number | 'changed' | 'fenced'> => {
  let { pushes } = o
  for (;;) {
    const committed = await store.commit([state, ...pushes], o.fence)
    if (committed.ok) {
      meter.count('lookout_notifications_total', {}, pushes.length)
      return committed.results[0] ?? 'changed'
    }
    if (committed.reason === 'fenced') return 'fenced'
    const refused = pushes[committed.write - 1]
    if (committed.reason !== 'full' || refused?.op !== 'push') return 'changed'
    // A full channel must not hold up the others.
    const { lane } = refused
    pushes = pushes.filter(push => push.op !== 'push' || push.lane !== lane)
    log.error({ channel: Number(lane) }, 'the lane of this channel is full: notifications are dropped')
  }
}
