import { toAddress } from '#events/raw-block.ts'
import { withinSeconds } from '#events/within.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { type DeadlineStrategy, deadline } from '#readings/deadline.ts'
import type { UnsignedProposal } from '#readings/deadlines/safe-unsigned.ts'
import type { ReadingStrategy } from '#readings/registry.ts'
import type { ProposalState } from '../../records/reading-states.ts'
import type { WaitingDeadline } from '../deadlines/show-deadlines.ts'
import type { ReadingBlock } from '../limits/verdict.ts'
import type { ReadingContent } from '../reading.ts'
import type { SafeReading } from './evaluate-proposals.ts'
import type { Proposal } from './read-proposal.ts'

/** A proposal to a Safe (a key) that has lacked signatures for too long, or no longer does. */
export type UnsignedChange = {
  readonly strategy: DeadlineStrategy
  readonly safe: string
  readonly state: 'below' | 'ended'
  readonly proposal: Pick<Proposal, 'hash' | 'nonce' | 'submittedAt'>
  readonly confirmations: number
  readonly threshold: number
  /** Keys of the owners who have not signed; empty at the end. */
  readonly missing: readonly string[]
}

/** The strategies about proposals that lack signatures. */
export const unsignedStrategies = (readings: readonly ReadingStrategy[]): readonly DeadlineStrategy[] =>
  readings.flatMap(strategy =>
    strategy.func === 'deadline' && strategy.params.kind === 'safe_unsigned' ? [strategy] : [],
  )

export const afterOf = ({ params: { after = '' } }: DeadlineStrategy): string => after

/** When a proposal has lacked signatures for too long, in ms since 1970. */
const dueMs = ({ submittedAt }: Pick<Proposal, 'submittedAt'>, strategy: DeadlineStrategy): number =>
  submittedAt + 1_000 * withinSeconds({ within: afterOf(strategy) })

type EvaluatedUnsigned = {
  readonly strategies: readonly DeadlineStrategy[]
  readonly before: Pick<ProposalState, 'seen'>
  /** The new state, before proposals that lack signatures are added to it. */
  readonly seen: ProposalState['seen']
  /** Keys of all owners. */
  readonly owners: readonly string[]
  /** Wall clock, in ms since 1970. */
  readonly now: number
}

/**
 * Result for one bot. `dueMs` is the next time at which a proposal lacks signatures for too long, in ms since
 * 1970, or infinite.
 */
type UnsignedVerdict = {
  readonly changes: readonly UnsignedChange[]
  readonly seen: ProposalState['seen']
  readonly dueMs: number
}

/**
 * Finds the proposals to a Safe that have lacked signatures for too long, including those older than the
 * watch.
 */
export const evaluateUnsigned = (
  { safe, onChain, proposals }: SafeReading,
  { strategies, before, seen, owners, now }: EvaluatedUnsigned,
): UnsignedVerdict => {
  const changes: UnsignedChange[] = []
  const next: Record<string, ProposalState['seen'][string]> = {}
  const listed = new Map(proposals.map(proposal => [proposal.hash, proposal]))
  let due = Number.POSITIVE_INFINITY
  for (const [hash, stored] of Object.entries(seen)) {
    const { unsigned: _, submittedAt: __, ...entry } = stored
    const notified = before.seen[hash]?.unsigned ?? []
    const proposal = listed.get(hash)
    const about = { safe, threshold: onChain.threshold, confirmations: proposal?.owners.size ?? 0 }
    if (entry.state === 'ready' || BigInt(entry.nonce) < onChain.nonce) {
      const named = { hash, nonce: BigInt(entry.nonce), submittedAt: proposal?.submittedAt ?? now }
      for (const strategy of strategies.filter(one => notified.includes(afterOf(one))))
        changes.push({ ...about, strategy, state: 'ended', proposal: named, missing: [] })
      next[hash] = entry
      continue
    }
    const open = proposal === undefined ? [] : strategies
    const pending = open.filter(one => !notified.includes(afterOf(one)))
    const passed = pending.filter(one => proposal !== undefined && dueMs(proposal, one) <= now)
    for (const strategy of pending)
      if (proposal !== undefined && !passed.includes(strategy)) due = Math.min(due, dueMs(proposal, strategy))
    const missing = owners.filter(owner => proposal?.owners.has(owner) === false)
    for (const strategy of passed)
      if (proposal !== undefined) changes.push({ ...about, strategy, state: 'below', proposal, missing })
    const unsigned = [...notified, ...passed.map(afterOf)]
    next[hash] = {
      ...entry,
      ...(unsigned.length > 0 && { unsigned }),
      ...(proposal !== undefined && strategies.length > 0 && { submittedAt: proposal.submittedAt }),
    }
  }
  return { changes, seen: next, dueMs: due }
}

/** Builds the content of the notification of a change. */
export const unsignedContent = (
  { strategy, safe, state, proposal, confirmations, threshold, missing }: UnsignedChange,
  { chain, block: { height, hash, time } }: { readonly chain: number; readonly block: ReadingBlock },
): ReadingContent => {
  const unsigned: UnsignedProposal = {
    id: proposal.hash,
    nonce: String(proposal.nonce),
    confirmations,
    confirmations_required: threshold,
    missing: missing.map(toAddress),
  }
  const value = String(toUnixSeconds(dueMs(proposal, strategy)) - time)
  const read = { address: toAddress(safe), symbol: '', decimals: 0, limit: '0', state }
  const event = { ...deadline.toEvent({ strategy, value, ...read }), unsigned }
  return {
    chain,
    key: ['unsigned', chain, proposal.hash, afterOf(strategy), state].join(':'),
    data: { block: { height, hash, time }, conditions: [strategy], event },
  }
}

/** A proposal that lacks signatures, as a deadline that waits. */
export const unsignedDeadline = (
  chain: number,
  safe: string,
  proposal: Pick<Proposal, 'hash' | 'submittedAt'> & { readonly nonce: bigint | string },
  strategy: DeadlineStrategy,
): WaitingDeadline => ({
  strategy,
  chain,
  address: safe,
  id: proposal.hash,
  details: {},
  nonce: String(proposal.nonce),
  moment: toUnixSeconds(dueMs(proposal, strategy)),
})
