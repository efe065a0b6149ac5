import { toChunks } from '#lib/collections.ts'
import type { Log } from '#lib/log.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Doc, type Fence, put, type RecordKind, type Store, type Write } from '#store/store.ts'
import type { WatchedBot } from '../chain/match/watched-bot.ts'
import { FencedError } from '../chain/reorg/matched-chain.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import type { NotificationSource } from '../notify/build-notification.ts'
import { type NotifyTarget, readNotifyTarget } from '../notify/claim-handler.ts'
import type { SentNotification } from '../records/records.ts'

/** A state has changed in the store since it was read. */
export class StaleStateError extends Error {
  override readonly name = 'StaleStateError'
}

/** Result of one reading for a bot. */
export type Update<State, Change> = {
  readonly bot: WatchedBot
  /** Id of the state. */
  readonly id: string
  readonly before: Doc<State> | undefined
  readonly changes: readonly Change[]
  /** The state once all changes but those `left` are notified. */
  readonly after: (left: readonly Change[]) => State
  /** `undefined`: the subscription is not notified of it. `n`: its place among the changes, from 0. */
  readonly notification: (
    change: Change,
    source: NotificationSource,
    n: number,
  ) => SentNotification | undefined
}

/** Limit of one commit, next to the write of a state. */
const maxPushes = maxCommitWrites - 1

type CommitDeps = {
  readonly store: Store
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  readonly say: Translator
}

/** The live subscriptions of a bot. */
const readTargets = async ({ store }: CommitDeps, bot: WatchedBot): Promise<readonly NotifyTarget[]> => {
  const found = await Promise.all([...bot.subscriptions.keys()].map(id => readNotifyTarget(store, id)))
  return found.flatMap(target => (target?.subscription.value.state === 'live' ? [target] : []))
}

/** Commits a state with its pushes, without those for which a lane has no room. Returns the version of the state. */
const commitWithRoom = async (
  { store, log, meter = noMeter }: CommitDeps,
  state: Write,
  o: { pushes: readonly Write[]; fence: Fence },
): Promise<number> => {
  let { pushes } = o
  for (;;) {
    const committed = await store.commit([state, ...pushes], o.fence)
    if (committed.ok) {
      meter.count('lookout_notifications_total', {}, pushes.length)
      return committed.results[0] ?? 0
    }
    if (committed.reason === 'fenced') throw new FencedError()
    const refused = pushes[committed.write - 1]
    if (committed.reason !== 'full' || refused?.op !== 'push') throw new StaleStateError()
    // A full channel must not hold up the others.
    const { lane } = refused
    pushes = pushes.filter(push => push.op !== 'push' || push.lane !== lane)
    log.error({ channel: Number(lane) }, 'the lane of this channel is full: notifications are dropped')
  }
}

/**
 * Commits an update: the state, and a notification of each change for each channel, in as many commits as they need. Returns the state
 * as it is stored. Throws `StaleStateError`, `FencedError`.
 */
export const commitUpdate = async <State extends object, Change>(
  deps: CommitDeps,
  { kind, fence }: { readonly kind: RecordKind<State>; readonly fence: Fence },
  { bot, id, before, changes, after, notification }: Update<State, Change>,
): Promise<Doc<State>> => {
  const targets = changes.length === 0 ? [] : await readTargets(deps, bot)
  const lanes = targets.reduce((sum, target) => sum + target.lanes.length, 0)
  const slices = toChunks(changes, Math.max(1, Math.floor(maxPushes / Math.max(1, lanes))))
  let state = before ?? { id, version: 0, value: after(changes) }
  let done = 0
  for (const slice of slices.length === 0 ? [[]] : slices) {
    const pushes = slice.flatMap((change, n) =>
      targets.flatMap(({ bot, subscription, lanes }) => {
        const source = {
          bot: { id: bot.id, record: bot.value },
          subscription: { id: subscription.id, record: subscription.value },
          time: deps.now(),
          say: deps.say,
        }
        const built = notification(change, source, done + n)
        return built === undefined ? [] : deliveryPushes(built, lanes)
      }),
    )
    done += slice.length
    const value = after(changes.slice(done))
    const write = put(kind, { id, value }, { expect: state.version })
    state = { id, value, version: await commitWithRoom(deps, write, { pushes, fence }) }
  }
  return state
}
