import { toChunks } from '#lib/collections.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Doc, type Fence, put, type RecordKind } from '#store/store.ts'
import type { WatchedBot } from '../chain/match/watched-bot.ts'
import { FencedError } from '../chain/reorg/matched-chain.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import type { NotificationSource } from '../notify/build-notification.ts'
import { type NotifyTarget, readNotifyTarget } from '../notify/claim-handler.ts'
import { type CommitDeps, commitNotifications, notificationSource } from '../notify/commit-notifications.ts'
import type { SentNotification } from '../records/records.ts'

/** A state has changed in the store since it was read. */
export class StaleStateError extends LookoutError<'conflict'> {
  constructor() {
    super('conflict', 'a state has changed in the store')
  }
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

type UpdateDeps = CommitDeps & { readonly now: () => number; readonly say: Translator }

/** The live subscriptions of a bot. */
const readTargets = async ({ store }: UpdateDeps, bot: WatchedBot): Promise<readonly NotifyTarget[]> => {
  const found = await Promise.all([...bot.subscriptions.keys()].map(id => readNotifyTarget(store, id)))
  return found.flatMap(target => (target?.subscription.value.state === 'live' ? [target] : []))
}

/**
 * Commits an update: the state, and a notification of each change for each channel, in as many commits as they need. Returns the state
 * as it is stored. Throws `StaleStateError`, `FencedError`.
 */
export const commitUpdate = async <State extends object, Change>(
  deps: UpdateDeps,
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
      targets.flatMap(target => {
        const source = notificationSource(target, { time: deps.now(), say: deps.say })
        const built = notification(change, source, done + n)
        return built === undefined ? [] : deliveryPushes(built, target.lanes)
      }),
    )
    done += slice.length
    const value = after(changes.slice(done))
    const write = put(kind, { id, value }, { expect: state.version })
    const committed = await commitNotifications(deps, [write, ...pushes], fence)
    if (!committed.ok) throw committed.reason === 'fenced' ? new FencedError() : new StaleStateError()
    state = { id, value, version: committed.results[0] ?? 0 }
  }
  return state
}
