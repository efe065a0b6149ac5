import type { ProposalState } from '../../records/reading-states.ts'
import type { ProposalChange } from './proposal-content.ts'
import type { Proposal } from './read-proposal.ts'
import type { SafeOnChain } from './safe-on-chain.ts'

/** An executed proposal is kept until the Safe has executed 20 more, since a reorg takes back what its block executed. */
const keptNonces = 20n

/** Limit per Safe and bot. Only owners and their delegates propose, so more than this is a flood. */
const maxSeen = 1_000

/** List of a Safe, beside the facts about the Safe itself. */
export type SafeReading = {
  /** Key of the Safe. */
  readonly safe: string
  readonly onChain: SafeOnChain
  readonly proposals: readonly Proposal[]
}

/** A bot's state from now on, and the changes that are to be notified. */
type EvaluatedProposals = Pick<ProposalState, 'since' | 'seen'> & {
  readonly changes: readonly ProposalChange[]
}

const isReady = ({ owners }: Proposal, { onChain }: SafeReading): boolean => owners.size >= onChain.threshold

/** Whether a lower number of its Safe has to be executed before it. Numbers below the Safe's own are not listed. */
const isLater = ({ nonce }: Proposal, { onChain }: SafeReading): boolean => nonce > onChain.nonce

/**
 * Time of the last change: of the last signature that a ready proposal needs, else of the first signature,
 * before which a proposal is not trusted unless a delegate made it.
 */
const newsAt = (proposal: Proposal, reading: SafeReading): number => {
  const { owners, delegate, submittedAt } = proposal
  const signed = [...owners.values()].toSorted((one, other) => one - other)
  const untilTrusted = delegate === undefined ? 1 : 0
  const needed = isReady(proposal, reading) ? reading.onChain.threshold : untilTrusted
  return Math.max(submittedAt, signed[needed - 1] ?? submittedAt)
}

const evaluateProposal = (
  proposal: Proposal,
  reading: SafeReading,
  { since, seen }: Pick<ProposalState, 'since' | 'seen'>,
): ProposalChange | undefined => {
  const { safe, onChain } = reading
  const previous = seen[proposal.hash]
  const state = isReady(proposal, reading) ? 'ready' : 'proposed'
  const change = { safe, onChain, state, proposal } as const
  const at = newsAt(proposal, reading)
  if (previous === undefined) return at < since ? undefined : { ...change, newsAt: at, isNew: true }
  if (state === 'proposed') return undefined
  if (previous.state === 'proposed') return { ...change, newsAt: at, isNew: false }
  const isNext = previous.waits === true && !isLater(proposal, reading)
  return isNext ? { ...change, newsAt: at, isNew: false, isNext } : undefined
}

type SeenProposal = ProposalState['seen'][string]

/**
 * The new state of a proposal. A ready one stays ready: signatures are not taken back, and a higher threshold
 * is no news of the proposal. From then on it waits for its number, which is notified once.
 */
const seenNow = (
  proposal: Proposal,
  reading: SafeReading,
  previous: SeenProposal | undefined,
): SeenProposal => {
  const nonce = String(proposal.nonce)
  const isReadyNow = isReady(proposal, reading)
  const wasReady = previous?.state === 'ready'
  if (!wasReady && !isReadyNow) return { nonce, state: 'proposed' }
  const mayWait = !wasReady || previous.waits === true
  const waits = mayWait && (isLater(proposal, reading) || !isReadyNow)
  return { nonce, state: 'ready', ...(waits && { waits }) }
}

/** Compares the listed proposals with those that a bot's subscriptions were notified of. */
export const evaluateProposals = (
  reading: SafeReading,
  state: Pick<ProposalState, 'since' | 'seen'>,
): EvaluatedProposals => {
  const { onChain, proposals } = reading
  const changes = proposals.flatMap(proposal => evaluateProposal(proposal, reading, state) ?? [])
  const listed = Object.fromEntries(
    proposals.map(one => [one.hash, seenNow(one, reading, state.seen[one.hash])]),
  )
  const kept = Object.entries(state.seen).filter(
    ([, entry]) => BigInt(entry.nonce) + keptNonces >= onChain.nonce,
  )
  const seen = { ...Object.fromEntries(kept), ...listed }
  if (Object.keys(seen).length <= maxSeen) return { changes, since: state.since, seen }
  const newest = Math.max(state.since, ...proposals.map(proposal => newsAt(proposal, reading)))
  return { changes, since: newest, seen: listed }
}
