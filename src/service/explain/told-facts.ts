import { type Doc, type Store } from '#store/store.ts'
import { matchId } from '../match/found-match.ts'
import {
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  type Fate,
  fates,
  type SubscriptionRecord,
  subscriptions,
  type Window,
  windows,
} from '../records.ts'

/** A transaction in a block. */
export type At = {
  readonly chain: number
  readonly hash: string
  readonly block: { height: number; hash: string }
}

/** What is still known of the telling of a transaction to one subscription. */
export type ToldFacts = {
  readonly subscription: Doc<SubscriptionRecord>
  /** What names the transaction for it. */
  readonly pair: string
  readonly fate: Fate | undefined
  readonly window: Window | undefined
  /** It was matched when the block was read; `undefined`: that is not remembered any more. */
  readonly matched: boolean | undefined
}

/** More live subscriptions of one account to one bot are not explained. */
const most = 100

/** By subscription, whether it was matched in the block; `undefined`: the block is not remembered, or was left. */
const matchedIn = async (store: Store, at: At): Promise<((subscription: string) => boolean) | undefined> => {
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
export const readToldFacts = async (
  store: Store,
  at: At,
  o: { readonly bot: string; readonly account: string },
): Promise<ToldFacts[]> => {
  const found = await store.find(subscriptions, { index: 'bot', value: o.bot, limit: most })
  const live = found
    .filter(({ value }) => value.state === 'live' && value.account === o.account)
    .toSorted((one, other) => one.value.createdAt - other.value.createdAt)
  const pairs = live.map(({ id }) => matchId(id, { chain: at.chain, transaction: { hash: at.hash } }))
  const [fate, window, matched] = await Promise.all([
    store.get(fates, pairs),
    store.get(
      windows,
      live.map(({ id }) => id),
    ),
    matchedIn(store, at),
  ])
  return live.map((subscription, n) => ({
    subscription,
    pair: pairs[n] ?? '',
    fate: fate[n]?.value,
    window: window[n]?.value,
    matched: matched?.(subscription.id),
  }))
}
