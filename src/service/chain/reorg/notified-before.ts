import { isDeepStrictEqual } from 'node:util'
import { parseWithdrawalId } from '#chains/withdrawal-id.ts'
import { countEvents, filterMatched, matchedEvents, pickLists } from '#events/event-lists.ts'
import { isInTraces, type MatchedEvent } from '#events/registry.ts'
import { findAll } from '#store/pages.ts'
import {
  type Match,
  type MatchOfSubscription,
  matchesOfSubscriptions,
  type SubscribedMatch,
} from '../../records/match-update.ts'
import { blockMatches } from '../../records/records.ts'
import type { MatchedBlock, NotifiedMatches } from '../match/match-block.ts'
import { type Block, mayBePaid, type Receipt } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { ReceiptRequest } from '../rpc/receipts.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { matchIdOf } from './match-updates.ts'
import type { MatchedChain } from './matched-chain.ts'

/** Notified matches in orphaned blocks, until they are reconciled. */
export type NotifiedBefore = NotifiedMatches & {
  /**
   * Finds notified matches that may be in a block which is not traced, or pays withdrawals that are not understood,
   * and are not among those found in it.
   */
  readonly unverifiable: (
    block: Block,
    found: Pick<MatchedBlock, 'matches' | 'traced'>,
  ) => Promise<SubscribedMatch[]>
}

const noneNotified: NotifiedBefore = {
  isNotified: () => false,
  withInternalCalls: found => found,
  unverifiable: async () => [],
}

/**
 * Lists the events of a match that show without traces. Coins are left out: they may move both ways inside.
 */
const visibleWithoutTraces = (match: Match) => [
  match.transaction.succeeded,
  ...matchedEvents(match).filter(({ id }) => !isInTraces(id)),
]

/** Takes internal calls as unchanged if everything that is visible without traces is the same. */
const withInternalCallsOf = (match: Match, before: Match | undefined): Match => {
  if (before === undefined || !isDeepStrictEqual(visibleWithoutTraces(match), visibleWithoutTraces(before)))
    return match
  const { leftOut } = before
  return { ...match, ...pickLists(before), leftOut }
}

/** Whether an event may be invisible without traces. Tokens that leave an address are logged. */
const mayBeInternal = ({ id, item }: MatchedEvent): boolean =>
  isInTraces(id) && !(id === 'outflow' && 'contract' in item)

const receiptIfThere = async (
  node: ChainNode,
  request: ReceiptRequest,
  signal: AbortSignal,
): Promise<Receipt | undefined> => {
  try {
    return await node.receipt(request, signal)
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    return undefined
  }
}

type FoundAgain = {
  readonly notified: ReadonlyMap<string, MatchOfSubscription>
  readonly found: readonly SubscribedMatch[]
}

const findUntraced = async (
  { node, signal }: MatchedChain,
  block: Block,
  { notified, found }: FoundAgain,
): Promise<SubscribedMatch[]> => {
  const present = new Set<string>()
  for (const { hash } of block.transactions) present.add(hash)
  const foundIds = new Set(matchesOfSubscriptions(found).map(matchIdOf))
  const untraced: SubscribedMatch[] = []
  for (const [id, { subscription, match }] of notified) {
    const { transaction } = match
    // An event that is visible without traces and was not found is gone.
    const internal = filterMatched(match, mayBeInternal)
    if (foundIds.has(id) || !present.has(transaction.hash) || countEvents(internal) === 0) continue
    const { hash, height, time } = block
    const receipt = await receiptIfThere(node, { transaction: transaction.hash, block: hash, height }, signal)
    // If no node gives the receipt, the notified match stands.
    if (receipt !== undefined && receipt.succeeded !== transaction.succeeded) continue
    const movedMatch = { ...match, ...internal, block: { hash, height, time } }
    untraced.push({ match: movedMatch, subscriptions: [subscription] })
  }
  return untraced
}

/**
 * Finds notified withdrawals at the height of a block that may pay them, too, as not all of its payouts can
 * be understood.
 */
const findUnreadWithdrawals = (
  { hash, height, time, withdrawals, fees }: Block,
  { notified, found }: FoundAgain,
): SubscribedMatch[] => {
  const foundIds = new Set(matchesOfSubscriptions(found).map(matchIdOf))
  return [...notified].flatMap(([id, { subscription, match }]) => {
    const paid = parseWithdrawalId(match.transaction.hash)
    if (foundIds.has(id) || paid?.height !== height) return []
    const mayPay =
      fees?.recipient === paid.address || (withdrawals?.some(given => mayBePaid(given, paid.address)) ?? true)
    return mayPay
      ? [{ match: { ...match, block: { hash, height, time } }, subscriptions: [subscription] }]
      : []
  })
}

export const loadNotifiedBefore = async (matched: MatchedChain): Promise<NotifiedBefore> => {
  const { branch, chain, store, matchUpdates } = matched
  if (branch.orphaned() === undefined) return noneNotified
  const docs = await findAll(store, blockMatches, { index: 'chain', value: String(chain) })
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
    unverifiable: async (block, { matches, traced }) => [
      ...(traced === 'none' || traced === 'part'
        ? await findUntraced(matched, block, { notified, found: matches })
        : []),
      ...findUnreadWithdrawals(block, { notified, found: matches }),
    ],
  }
}
