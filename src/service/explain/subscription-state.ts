import type { SubscriptionExplanation } from '#contract/explanation.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
import type { Doc, Store } from '#store/store.ts'
import { matchId } from '../records/match-update.ts'
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
} from '../records/records.ts'

type TransactionPosition = {
  readonly chain: number
  readonly hash: string
  readonly block: { height: number; hash: string }
}

/** Stored facts about a transaction and one subscription. */
type NotificationFacts = {
  readonly subscription: Doc<SubscriptionRecord>
  readonly matchId: string
  readonly outcome: MatchOutcome | undefined
  readonly window: SummaryWindow | undefined
  /** Whether the block was read with this match, or `undefined` if that is no longer known. */
  readonly wasMatched: boolean | undefined
}

const maxSubscriptions = 100

/**
 * Reads which subscriptions matched in the block. Resolves with `undefined` if the block is no longer stored,
 * or orphaned.
 */
const matchedIn = async (
  store: Store,
  at: TransactionPosition,
): Promise<((subscription: string) => boolean) | undefined> => {
  const [[block], [matchesDoc]] = await Promise.all([
    store.get(blocks, [blockKey(at.chain, at.block.height)]),
    store.get(blockMatches, [blockMatchesKey(at.chain, at.block)]),
  ])
  if (block?.value.hash !== at.block.hash) return undefined
  const matches = (matchesDoc?.value.matches ?? []).filter(({ match }) => match.transaction.hash === at.hash)
  const matched = new Set(matches.flatMap(match => match.subscriptions))
  return subscription => matched.has(subscription)
}

/** Reads the facts for the live subscriptions of an account to a bot, oldest first. */
export const readNotificationFacts = async (
  store: Store,
  at: TransactionPosition,
  { bot, account }: { readonly bot: string; readonly account: string },
): Promise<NotificationFacts[]> => {
  const docs = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })
  const live = docs
    .filter(({ value }) => value.state === 'live' && value.account === account)
    .toSorted((one, other) => one.value.createdAt - other.value.createdAt)
  const ids = live.map(({ id }) => matchId(id, { chain: at.chain, transaction: { hash: at.hash } }))
  const [outcome, window, matched] = await Promise.all([
    store.get(matchOutcomes, ids),
    store.get(
      summaryWindows,
      live.map(({ id }) => id),
    ),
    matchedIn(store, at),
  ])
  return live.map((subscription, n) => ({
    subscription,
    matchId: ids[n] ?? '',
    outcome: outcome[n]?.value,
    window: window[n]?.value,
    wasMatched: matched?.(subscription.id),
  }))
}

/**
 * The state of a transaction for a subscription. `item` is its id in the lanes of the channels, once it is
 * there.
 */
type SubscriptionState = {
  readonly state: SubscriptionExplanation['state']
  /** The end of the window of a gathered transaction, in Unix seconds. */
  readonly until: number | null
  readonly item: string | undefined
}

type TransactionFacts = {
  readonly chain: number
  readonly height: number
  /** Whether the bot fires with its present strategies. */
  readonly doesFire: boolean
  readonly isBlockRead: boolean
}

const toState = (state: SubscriptionState['state'], item?: string): SubscriptionState => ({
  state,
  until: null,
  item,
})

/** Derives the state from the records of the notification, or returns `undefined` without any. */
const recordedState = ({
  subscription,
  matchId,
  outcome,
  window,
}: NotificationFacts): SubscriptionState | undefined => {
  const { frequency, notified = [] } = subscription.value
  const once = notified.find(({ id }) => id === matchId)
  if (once !== undefined) return once.stands ? toState('told', matchId) : toState('withdrawn')
  if (outcome === undefined) return undefined
  if (outcome.is === 'notified') return toState('told', matchId)
  if (outcome.is === 'out') return toState('withdrawn')
  if (window?.round !== outcome.round || !hasWindow(frequency))
    return toState('told_in_summary', summaryId(subscription.id, outcome.round))
  return { ...toState('gathered'), until: window.since + windowMs(frequency) / 1_000 }
}

/** The state of a transaction for one subscription, as far as it is still known. */
export const subscriptionState = (
  facts: NotificationFacts,
  { chain, height, doesFire, isBlockRead }: TransactionFacts,
): SubscriptionState => {
  const recorded = recordedState(facts)
  if (recorded !== undefined) return recorded
  if (!doesFire) return toState('no_match')
  const { frequency, from, notified = [] } = facts.subscription.value
  const start = from[chain]
  if (start === undefined || (typeof start === 'number' && height <= start)) return toState('too_new')
  if (!isBlockRead) return toState('not_read_yet')
  if (facts.wasMatched === false) return toState('not_matched')
  if (frequency === 'OnlyOnce' && notified.some(({ stands }) => stands)) return toState('told_another')
  if (facts.wasMatched === undefined) return toState('unknown')
  return toState(frequency === 'Always' ? 'told' : 'queued', facts.matchId)
}
