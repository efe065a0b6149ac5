import { isDeepStrictEqual } from 'node:util'
import type { Match } from '../match/match.ts'
import { matchId, type SubscribedMatch } from '../match/match.ts'
import { blockMatches } from '../records.ts'
import type { Block } from '../rpc/block.ts'
import type { FollowedChain } from './branch.ts'
import { type MatchOfSubscription, matchesOfSubscriptions, readAllOfChain } from './match-updates.ts'

/** What was told of in blocks that the chain has left, as long as it is not settled what became of it. */
export type NotifiedBefore = {
  /**
   * Whether a subscription was told of a match. It is to know what becomes of it also where the transaction is now at or below
   * the height that the subscription began at.
   */
  readonly isNotified: (pair: MatchOfSubscription) => boolean
  /** Where no node tells what was done inside transactions, a match with what was told of that before. */
  readonly withInternalCalls: (found: SubscribedMatch) => SubscribedMatch
  /** Likewise, what was told of transactions of a block beside what is found in it. */
  readonly untraced: (block: Block, found: readonly SubscribedMatch[]) => Promise<SubscribedMatch[]>
}

export const noneNotified: NotifiedBefore = {
  isNotified: () => false,
  withInternalCalls: found => found,
  untraced: async () => [],
}

/** What is seen of a match also without traces, but for coins, which may move both ways. */
const visibleWithoutTraces = ({ transaction, movements, calls }: Match) => [
  transaction.succeeded,
  movements.filter(({ kind }) => kind !== 'native'),
  calls,
]

/** What was done inside a transaction is what it was as long as all that is seen of it is the same. */
const withInternalCallsOf = (match: Match, before: Match | undefined): Match => {
  if (before === undefined || !isDeepStrictEqual(visibleWithoutTraces(match), visibleWithoutTraces(before)))
    return match
  const { movements, deployments, leftOut } = before
  return { ...match, movements, deployments, leftOut }
}

/** Nothing of it need be seen without traces. */
const isOnlyInternal = ({ movements, calls }: Match): boolean =>
  calls.length === 0 && movements.every(({ kind }) => kind === 'native')

/** What was told of transactions that are in a block, and succeeded there, and are not found in it. */
const findUntraced = async (
  f: FollowedChain,
  block: Block,
  o: { told: ReadonlyMap<string, MatchOfSubscription>; found: readonly SubscribedMatch[] },
): Promise<SubscribedMatch[]> => {
  const there = new Set<string>()
  for (const { hash } of block.transactions) there.add(hash)
  const seen = new Set(
    matchesOfSubscriptions(o.found).map(({ subscription, match }) => matchId(subscription, match)),
  )
  const unseen: SubscribedMatch[] = []
  for (const [id, { subscription, match }] of o.told) {
    const { hash, succeeded } = match.transaction
    if (seen.has(id) || !there.has(hash) || !isOnlyInternal(match)) continue
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

export const loadNotifiedBefore = async (f: FollowedChain): Promise<NotifiedBefore> => {
  const { branch, chain, node, store, matchUpdates: tellings } = f
  if (branch.orphanedBranch() === undefined) return noneNotified
  const docs = await readAllOfChain(store, blockMatches, chain)
  const told = new Map(
    docs
      .flatMap(({ value }) => matchesOfSubscriptions(value.matches))
      .map(pair => [matchId(pair.subscription, pair.match), pair] as const),
  )
  return {
    isNotified: pair => told.has(matchId(pair.subscription, pair.match)) || tellings.hasRevision(pair),
    withInternalCalls: found => {
      const [subscription] = found.subscriptions
      if (node.seesInternalCalls() !== false || subscription === undefined) return found
      return {
        ...found,
        match: withInternalCallsOf(found.match, told.get(matchId(subscription, found.match))?.match),
      }
    },
    untraced: async (block, found) =>
      node.seesInternalCalls() === false ? await findUntraced(f, block, { told, found }) : [],
  }
}
