import { isDeepStrictEqual } from 'node:util'
import { matchId, type SubscribedMatch } from '../match/found-match.ts'
import type { Match } from '../match/match.ts'
import { blockMatches } from '../records.ts'
import type { Following } from './following.ts'
import { readAll } from './read-all.ts'
import type { Block } from './read-block.ts'
import { type Pair, pairsOf } from './tellings.ts'

/** What was told of in blocks that the chain has left, as long as it is not settled what became of it. */
export type ToldBefore = {
  /**
   * Whether a subscription was told of a match. It is to know what becomes of it also where the transaction is now at or below
   * the height that the subscription began at.
   */
  readonly isTold: (pair: Pair) => boolean
  /** Where no node tells what was done inside transactions, a match with what was told of that before. */
  readonly withInners: (found: SubscribedMatch) => SubscribedMatch
  /** Likewise, what was told of transactions of a block beside what is found in it. */
  readonly unseen: (block: Block, found: readonly SubscribedMatch[]) => Promise<SubscribedMatch[]>
}

export const nothingTold: ToldBefore = {
  isTold: () => false,
  withInners: found => found,
  unseen: async () => [],
}

/** What is seen of a match also without traces, but for coins, which may move both ways. */
const seenAlways = ({ transaction, movements, calls }: Match) => [
  transaction.succeeded,
  movements.filter(({ kind }) => kind !== 'native'),
  calls,
]

/** What was done inside a transaction is what it was as long as all that is seen of it is the same. */
const withInnersOf = (match: Match, before: Match | undefined): Match => {
  if (before === undefined || !isDeepStrictEqual(seenAlways(match), seenAlways(before))) return match
  const { movements, deployments, leftOut } = before
  return { ...match, movements, deployments, leftOut }
}

/** Nothing of it need be seen without traces. */
const isInside = ({ movements, calls }: Match): boolean =>
  calls.length === 0 && movements.every(({ kind }) => kind === 'native')

/** What was told of transactions that are in a block, and succeeded there, and are not found in it. */
const unseenIn = async (
  f: Following,
  block: Block,
  o: { told: ReadonlyMap<string, Pair>; found: readonly SubscribedMatch[] },
): Promise<SubscribedMatch[]> => {
  const there = new Set<string>()
  for (const { hash } of block.transactions) there.add(hash)
  const seen = new Set(pairsOf(o.found).map(({ subscription, match }) => matchId(subscription, match)))
  const unseen: SubscribedMatch[] = []
  for (const [id, { subscription, match }] of o.told) {
    const { hash, succeeded } = match.transaction
    if (seen.has(id) || !there.has(hash) || !isInside(match)) continue
    const { hash: blockHash, height, time } = block
    const receipt = await f.node.receipt({ transaction: hash, block: blockHash, height }, f.signal)
    if (receipt?.succeeded !== succeeded) continue
    unseen.push({
      match: { ...match, block: { hash: blockHash, height, time } },
      subscriptions: [subscription],
    })
  }
  return unseen
}

export const loadToldBefore = async (f: Following): Promise<ToldBefore> => {
  const { branch, chain, node, store, tellings } = f
  if (branch.left() === undefined) return nothingTold
  const docs = await readAll(store, blockMatches, chain)
  const told = new Map(
    docs
      .flatMap(({ value }) => pairsOf(value.matches))
      .map(pair => [matchId(pair.subscription, pair.match), pair] as const),
  )
  return {
    isTold: pair => told.has(matchId(pair.subscription, pair.match)) || tellings.isKnown(pair),
    withInners: found => {
      const [subscription] = found.subscriptions
      if (node.seesInside() !== false || subscription === undefined) return found
      return {
        ...found,
        match: withInnersOf(found.match, told.get(matchId(subscription, found.match))?.match),
      }
    },
    unseen: async (block, found) =>
      node.seesInside() === false ? await unseenIn(f, block, { told, found }) : [],
  }
}
