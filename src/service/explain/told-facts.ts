import { type Doc, type Store } from '#store/store.ts'
import { matchId } from '../match/found-match.ts'
import {
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  type MatchOutcome,
  matchOutcomes,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
} from '../records.ts'

/** A transaction in a block. */
export type TransactionPosition = {
  readonly chain: number
  readonly hash: string
  readonly block: { height: number; hash: string }
}

/** What is still known of the telling of a transaction to one subscription. */
export type NotificationFacts = {
  readonly subscription: Doc<SubscriptionRecord>
  /** What names the transaction for it. */
  readonly matchId: string
  readonly outcome: MatchOutcome | undefined
  readonly window: SummaryWindow | undefined
  /** It was matched when the block was read; `undefined`: that is not remembered any more. */
  readonly wasMatched: boolean | undefined
}

/** More live subscriptions of one account to one bot are not explained. */
const maxSubscriptions = 100

/** By subscription, whether it was matched in the block; `undefined`: the block is not remembered, or was left. */
const matchedIn = async (
  store: Store,
  at: TransactionPosition,
): Promise<((subscription: string) => boolean) | undefined> => {
  const [[block], [found]] = await Promise.all([
    store.get(blocks, [blockKey(at.chain, at.block.height)]),
    store.get(blockMatches, [blockMatchesKey(at.chain, at.block)]),
  ])
  if (block?.value.hash !== at.block.hash) return undefined
  const own = (found?.value.matches ?? []).filter(({ match }) => match.transaction.hash === at.hash)
  const matched = new Set(own.flatMap(one => one.subscriptions))
  return subscription => matched.has(subscription)
}

/** Of the live subscriptions of an account to a bot, oldest first. */
export const readNotificationFacts = async (
  store: Store,
  at: TransactionPosition,
  o: { readonly bot: string; readonly account: string },
): Promise<NotificationFacts[]> => {
  const found = await store.find(subscriptions, { index: 'bot', value: o.bot, limit: maxSubscriptions })
  const live = found
    .filter(({ value }) => value.state === 'live' && value.account === o.account)
    .toSorted((one, other) => one.value.createdAt - other.value.createdAt)
  const pairs = live.map(({ id }) => matchId(id, { chain: at.chain, transaction: { hash: at.hash } }))
  const [fate, window, matched] = await Promise.all([
    store.get(matchOutcomes, pairs),
    store.get(
      summaryWindows,
      live.map(({ id }) => id),
    ),
    matchedIn(store, at),
  ])
  return live.map((subscription, n) => ({
    subscription,
    matchId: pairs[n] ?? '',
    outcome: fate[n]?.value,
    window: window[n]?.value,
    wasMatched: matched?.(subscription.id),
  }))
}
