import { isDeepStrictEqual } from 'node:util'
import { matchedEvents, pickLists } from '#events/event-lists.ts'
import { eventKind } from '#events/registry.ts'
import type { MatchedBlock, NotifiedMatches } from '../match/match-block.ts'
import {
  type Match,
  type MatchOfSubscription,
  matchesOfSubscriptions,
  type SubscribedMatch,
} from '../match-update.ts'
import { blockMatches } from '../records.ts'
import type { Block } from '../rpc/block.ts'
import { matchIdOf, readAllOfChain } from './match-updates.ts'
import type { MatchedChain } from './matched-chain.ts'

/** Notified matches in orphaned blocks, until they are reconciled. */
export type NotifiedBefore = NotifiedMatches & {
  /** Of a block that is not traced: notified matches of its transactions that are not among the matches found in it. */
  readonly untraced: (
    block: Block,
    found: Pick<MatchedBlock, 'matches' | 'traced'>,
  ) => Promise<SubscribedMatch[]>
}

const noneNotified: NotifiedBefore = {
  isNotified: () => false,
  withInternalCalls: found => found,
  untraced: async () => [],
}

/** What is seen of a match without traces. Coins are left out: they may move both ways inside. */
const visibleWithoutTraces = (match: Match) => [
  match.transaction.succeeded,
  ...matchedEvents(match).filter(({ id }) => !eventKind(id).isInternal),
]

/** Internal calls are taken as unchanged where all that is visible without traces is the same. */
const withInternalCallsOf = (match: Match, before: Match | undefined): Match => {
  if (before === undefined || !isDeepStrictEqual(visibleWithoutTraces(match), visibleWithoutTraces(before)))
    return match
  const { leftOut } = before
  return { ...match, ...pickLists(before), leftOut }
}

/** Nothing of it need be visible without traces. */
const isInternalOnly = (match: Match): boolean =>
  matchedEvents(match).every(({ id }) => eventKind(id).isInternal)

const findUntraced = async (
  { node, signal }: MatchedChain,
  block: Block,
  o: { notified: ReadonlyMap<string, MatchOfSubscription>; found: readonly SubscribedMatch[] },
): Promise<SubscribedMatch[]> => {
  const present = new Set<string>()
  for (const { hash } of block.transactions) present.add(hash)
  const found = new Set(matchesOfSubscriptions(o.found).map(matchIdOf))
  const untraced: SubscribedMatch[] = []
  for (const [id, { subscription, match }] of o.notified) {
    const { transaction } = match
    if (found.has(id) || !present.has(transaction.hash) || !isInternalOnly(match)) continue
    const { hash, height, time } = block
    const receipt = await node.receipt({ transaction: transaction.hash, block: hash, height }, signal)
    if (receipt?.succeeded !== transaction.succeeded) continue
    untraced.push({ match: { ...match, block: { hash, height, time } }, subscriptions: [subscription] })
  }
  return untraced
}

export const loadNotifiedBefore = async (c: MatchedChain): Promise<NotifiedBefore> => {
  const { branch, chain, store, matchUpdates } = c
  if (branch.orphaned() === undefined) return noneNotified
  const docs = await readAllOfChain(store, blockMatches, chain)
  const notified = new Map(
    docs
      .flatMap(({ value }) => matchesOfSubscriptions(value.matches))
      .map(match => [matchIdOf(match), match]),
  )
  return {
    isNotified: match => notified.has(matchIdOf(match)) || matchUpdates.hasRevision(match),
    withInternalCalls: found => {
      const [subscription] = found.subscriptions
      if (subscription === undefined) return found
      const before = notified.get(matchIdOf({ subscription, match: found.match }))?.match
      return { ...found, match: withInternalCallsOf(found.match, before) }
    },
    untraced: async (block, { matches, traced }) =>
      traced === 'none' || traced === 'part'
        ? await findUntraced(c, block, { notified, found: matches })
        : [],
  }
}
