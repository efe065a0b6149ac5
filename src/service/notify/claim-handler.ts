import { hasWindow } from '#contract/subscription.ts'
import type { Log } from '#lib/log.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import {
  type Claim,
  type CommitResult,
  type Doc,
  type Fence,
  remove,
  type Store,
  type Write,
} from '#store/store.ts'
import {
  type BotRecord,
  bots,
  botsGoingPrivate,
  channels,
  deferredMatches,
  deferredMatchId,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
  windowSubscription,
} from '../records/records.ts'
import type { NotificationSource } from './build-notification.ts'

/** The sender of a subscription's notifications. */
export const notificationSource = (
  { bot, subscription }: { readonly bot: Doc<BotRecord>; readonly subscription: Doc<SubscriptionRecord> },
  at: Pick<NotificationSource, 'time' | 'say'>,
): NotificationSource => ({
  bot: { id: bot.id, record: bot.value },
  subscription: { id: subscription.id, record: subscription.value },
  ...at,
})

type Delivery = Extract<Write, { op: 'push' }>

const isDelivery = (write: Write | undefined): write is Delivery =>
  write?.op === 'push' && write.queue === 'deliveries'

export type CommitDeps = { readonly store: Store; readonly log: Log; readonly meter?: Meter | undefined }

/**
 * The only way of notifications, of matches and readings alike, into the lanes of channels: commits them
 * together with their causes. A full channel gets none, so that it holds up no others.
 */
export const commitNotifications = async (
  { store, log, meter = noMeter }: CommitDeps,
  writes: readonly Write[],
  fence?: Fence,
): Promise<CommitResult> => {
  let left = writes
  for (;;) {
    const committed = await store.commit(left, fence)
    if (committed.ok) {
      meter.count('lookout_notifications_total', {}, left.filter(isDelivery).length)
      return committed
    }
    const refused = left[committed.write]
    if (committed.reason !== 'full' || !isDelivery(refused)) return committed
    left = left.filter(write => !isDelivery(write) || write.lane !== refused.lane)
    log.error(
      { channel: Number(refused.lane) },
      'the lane of this channel is full: notifications are dropped',
    )
  }
}

/** A subscription with its bot, and the lanes of its notifications. */
export type NotifyTarget = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels. A disabled channel turns notifications into dead letters. */
  readonly lanes: readonly string[]
  /** The open window of its frequency, if any. */
  readonly window: Doc<SummaryWindow> | undefined
}

/**
 * Whether the bot is Private and of another account, so that the subscription must not exist: it was created
 * while the bot became Private. Older subscriptions are being ended, and their matches are still sent.
 */
const isForeignPrivate = async (
  store: Store,
  { id, value: bot }: Doc<BotRecord>,
  { account, state }: SubscriptionRecord,
): Promise<boolean> => {
  if (bot.account === account || bot.info.status === 'Public' || state === 'closed') return false
  const [ending] = await store.get(botsGoingPrivate, [id])
  return ending === undefined
}

/**
 * Reads the target, even of a subscription or bot that is ending. Resolves with `undefined` if one of them is
 * gone.
 */
export const readNotifyTarget = async (store: Store, id: string): Promise<NotifyTarget | undefined> => {
  const [first] = await store.get(subscriptions, [id])
  const isWindowed = first !== undefined && hasWindow(first.value.frequency)
  const [window] = isWindowed ? await store.get(summaryWindows, [id]) : []
  // Read after the window, so that a commit on this window cannot miss the end of the subscription.
  const [subscription] = isWindowed ? await store.get(subscriptions, [id]) : [first]
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot === undefined || (await isForeignPrivate(store, bot, subscription.value))) return undefined
  const channelDocs = await store.get(channels, subscription.value.channels)
  const lanes = channelDocs.flatMap(doc => (doc === undefined ? [] : [doc.id]))
  return { bot, subscription, lanes, window }
}

/** Returns the writes that handle a claim, as many as fit into one commit. */
export type ClaimWrites = (
  claim: Claim,
  options: { target: NotifyTarget; signal: AbortSignal },
) => Promise<readonly Write[]>

const laneSubscription = (lane: string): string =>
  windowSubscription(lane) ?? deferredMatchId(lane)?.split(':')[0] ?? lane

/**
 * Handles a claim of a lane of a subscription: its own, its window's, or that of a deferred match. Commits
 * the writes that `toWrites` returns, and repeats that after a concurrent change. The items of a deleted
 * subscription are dropped.
 */
export const createClaimHandler = (deps: CommitDeps, toWrites: ClaimWrites) => {
  const { store } = deps
  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const subscription = laneSubscription(claim.lane)
    while (!signal.aborted) {
      const target = await readNotifyTarget(store, subscription)
      if (target === undefined) {
        const deferred = deferredMatchId(claim.lane)
        await store.commit([
          { op: 'done', claim, count: claim.items.length },
          remove(summaryWindows, subscription),
          ...(deferred === undefined ? [] : [remove(deferredMatches, deferred)]),
        ])
        return
      }
      const committed = await commitNotifications(deps, await toWrites(claim, { target, signal }))
      if (committed.ok || committed.reason === 'lease lost') return
    }
  }
}
