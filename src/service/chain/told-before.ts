import { pairOf } from '../match/found-match.ts'
import { blockMatches } from '../records.ts'
import { subscriptionsAbove } from './anchor.ts'
import type { Following } from './following.ts'
import { readAll } from './read-all.ts'
import { type Pair, pairsOf } from './tellings.ts'

/** Whether a subscription was told of a match before, in a block that the chain has left. */
export type ToldBefore = (pair: Pair) => boolean

/**
 * As long as it is not settled what became of the blocks that the chain has left. A subscription that was told of a transaction
 * is to know what becomes of it also where it is now at or below the height that the subscription began at.
 */
export const loadToldBefore = async (f: Following): Promise<ToldBefore> => {
  const { branch, chain, store, tellings } = f
  if (branch.left() === undefined || subscriptionsAbove(f, branch.cursor()?.height ?? 0).length === 0)
    return () => false
  const docs = await readAll(store, blockMatches, chain)
  const told = new Set(
    docs
      .flatMap(({ value }) => pairsOf(value.matches))
      .map(({ subscription, match }) => pairOf(subscription, match)),
  )
  return pair => told.has(pairOf(pair.subscription, pair.match)) || tellings.isKnown(pair)
}
