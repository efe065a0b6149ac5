import type { SubscriptionExplanation } from '#contract/explanation.ts'
import { hasWindow, windowMs } from '#contract/frequency.ts'
import type { Doc, Store } from '#store/store.ts'
import { matchId } from '../match/match.ts'
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
  summaryId,
  summaryWindows,
} from '../records.ts'

/** A transaction in a block. */
export type TransactionPosition = {
  readonly chain: number
  readonly hash: string
  readonly block: { height: number; hash: string }
}

/** What is still known of the telling of a transaction to one subscription. */
type NotificationFacts = {
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

/** How a transaction stands for one subscription. `item`: what names it in the lanes of the channels, once it is there. */
type SubscriptionState = {
  readonly state: SubscriptionExplanation['state']
  /** Unix seconds. */
  readonly until: number | null
  readonly item: string | undefined
}

type TransactionFacts = {
  readonly chain: number
  readonly height: number
  /** The bot fires for it, as it is by now. */
  readonly doesFire: boolean
  /** The service has come to the block. */
  readonly isBlockRead: boolean
}

const toState = (state: SubscriptionState['state'], item?: string): SubscriptionState => ({
  state,
  until: null,
  item,
})

/** What was written down when it was told; `undefined`: nothing was. */
const recordedState = ({
  subscription,
  matchId: pair,
  outcome: fate,
  window,
}: NotificationFacts): SubscriptionState | undefined => {
  const { frequency, told = [] } = subscription.value
  const once = told.find(({ id }) => id === pair)
  if (once !== undefined) return once.stands ? toState('told', pair) : toState('withdrawn')
  if (fate === undefined) return undefined
  if (fate.is === 'told') return toState('told', pair)
  if (fate.is === 'out') return toState('withdrawn')
  if (window?.round !== fate.round || !hasWindow(frequency))
    return toState('told_in_summary', summaryId(subscription.id, fate.round))
  return { ...toState('gathered'), until: window.since + windowMs(frequency) / 1_000 }
}

/** What became of a transaction for one subscription, as far as that is still known. */
export const subscriptionState = (
  facts: NotificationFacts,
  { chain, height, doesFire: fires, isBlockRead: read }: TransactionFacts,
): SubscriptionState => {
  const before = recordedState(facts)
  if (before !== undefined) return before
  if (!fires) return toState('no_match')
  const { frequency, from, told = [] } = facts.subscription.value
  if (height <= (from[chain] ?? height)) return toState('too_new')
  if (!read) return toState('not_read_yet')
  if (facts.wasMatched === false) return toState('not_matched')
  if (frequency === 'OnlyOnce' && told.some(({ stands }) => stands)) return toState('told_another')
  if (facts.wasMatched === undefined) return toState('unknown')
  return toState(frequency === 'Always' ? 'told' : 'queued', facts.matchId)
}
