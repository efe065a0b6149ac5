import { hasWindow } from '#contract/subscription.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, type Doc, remove, type Store, type Write } from '#store/store.ts'
import {
  type BotRecord,
  bots,
  botsGoingPrivate,
  channels,
  deferredMatches,
  deferredMatchId,
  laneSubscription,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
} from '../records.ts'

/** Whom a subscription tells of what its bot finds. */
export type NotifyTarget = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels; what comes to one that is switched off is kept as a dead letter. */
  readonly lanes: readonly string[]
  /** Where its frequency has opened one. */
  readonly window: Doc<SummaryWindow> | undefined
}

/**
 * Whether somebody subscribed to a bot just as it became somebody else's Private one. Subscriptions from before are being ended,
 * and what they matched still goes out.
 */
const isShutOut = async (
  store: Store,
  { id, value: bot }: Doc<BotRecord>,
  { account, state }: SubscriptionRecord,
): Promise<boolean> => {
  if (bot.account === account || bot.info.status === 'Public' || state === 'closed') return false
  const [ending] = await store.get(botsGoingPrivate, [id])
  return ending === undefined
}

/** Also of a subscription or bot that is ending; `undefined`: one of them is gone. */
const readNotifyTarget = async (store: Store, id: string): Promise<NotifyTarget | undefined> => {
  const [known] = await store.get(subscriptions, [id])
  const isWindowed = known !== undefined && hasWindow(known.value.frequency)
  const [window] = isWindowed ? await store.get(summaryWindows, [id]) : []
  // Read after the window: a writer that sees it as it is here has not missed that the subscription has ended.
  const [subscription] = isWindowed ? await store.get(subscriptions, [id]) : [known]
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot === undefined || (await isShutOut(store, bot, subscription.value))) return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined ? [] : [doc.id]))
  return { bot, subscription, lanes, window }
}

type SettleDeps = { readonly store: Store; readonly log: Log }

/** The writes that settle a claim, as far as they fit into one commit. */
export type ClaimWrites = (
  claim: Claim,
  o: { target: NotifyTarget; signal: AbortSignal },
) => Promise<readonly Write[]>

/**
 * Handles a claim of a lane of a subscription: its own, that of its window, or one of a match that waits alone. Commits what
 * `settle` makes of it, and asks again after a concurrent change. What waits for a subscription that is gone is dropped.
 */
export const settleClaim = ({ store, log }: SettleDeps, settle: ClaimWrites) => {
  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const subscription = laneSubscription(claim.lane)
    const overfull = new Set<string>()
    while (!signal.aborted) {
      const target = await readNotifyTarget(store, subscription)
      if (target === undefined) {
        const pair = deferredMatchId(claim.lane)
        await store.commit([
          { op: 'done', claim, count: claim.items.length },
          remove(summaryWindows, subscription),
          ...(pair === undefined ? [] : [remove(deferredMatches, pair)]),
        ])
        return
      }
      const lanes = target.lanes.filter(lane => !overfull.has(lane))
      const writes = await settle(claim, { target: { ...target, lanes }, signal })
      const committed = await store.commit(writes)
      if (committed.ok || committed.reason === 'lease lost') return
      const refused = writes[committed.write]
      if (committed.reason === 'full' && refused?.op === 'push') {
        // One channel that takes nothing must not hold up the others.
        overfull.add(refused.lane)
        log.error(
          { channel: Number(refused.lane) },
          'too much waits for this channel: notifications are dropped',
        )
      }
    }
  }
}
