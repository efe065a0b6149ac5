import type { ProposalState } from '../../records/reading-states.ts'
import type { ProposalChange } from './proposal-content.ts'
import type { Proposal } from './read-proposal.ts'
import type { SafeOnChain } from './safe-on-chain.ts'

/** Kept for so many transactions of the Safe after it: a block that leaves the chain takes back what it executed. */
const keptNonces = 20n

/** Limit per Safe and bot. Only owners and their delegates propose, so more than this is a flood. */
const maxSeen = 1_000

/** List of a Safe, beside the facts about the Safe itself. */
export type SafeReading = {
  /** Key. */
  readonly safe: string
  readonly onChain: SafeOnChain
  readonly proposals: readonly Proposal[]
}

/** Result of a reading for one bot: `changes` are to be notified, and `seen` is its state from now on. */
type ProposalVerdict = Pick<ProposalState, 'since' | 'seen'> & { readonly changes: readonly ProposalChange[] }

/** Whether a proposal has the signatures that its Safe asks for. */
const isReady = ({ owners }: Proposal, { onChain }: SafeReading): boolean => owners.size >= onChain.threshold

/** Whether a lower number of its Safe has to be executed before it. */
const isLater = ({ nonce }: Proposal, { onChain }: SafeReading): boolean => nonce !== onChain.nonce

/**
 * Time of the last change: by its last signature that is needed if it is ready, else by its first one, before which
 * it is not trusted unless a delegate proposed it.
 */
const newsAt = (proposal: Proposal, reading: SafeReading): number => {
  const { owners, delegate, submittedAt } = proposal
  const signed = [...owners.values()].toSorted((one, other) => one - other)
  const needed = isReady(proposal, reading) ? reading.onChain.threshold : delegate === undefined ? 1 : 0
  return Math.max(submittedAt, signed[needed - 1] ?? submittedAt)
}

const judgeProposal = (
  proposal: Proposal,
  reading: SafeReading,
  { since, seen }: Pick<ProposalState, 'since' | 'seen'>,
): ProposalChange | undefined => {
  const { safe, onChain } = reading
  const known = seen[proposal.hash]
  const state = isReady(proposal, reading) ? 'ready' : 'proposed'
  const change = { safe, onChain, state, proposal } as const
  const at = newsAt(proposal, reading)
  if (known === undefined) return at < since ? undefined : { ...change, newsAt: at, isNew: true }
  if (state === 'proposed') return undefined
  if (known.state === 'proposed') return { ...change, newsAt: at, isNew: false }
  const isNext = known.waits === true && !isLater(proposal, reading)
  return isNext ? { ...change, newsAt: at, isNew: false, isNext } : undefined
}

/**
 * State from now on: `ready` stays so: signatures are not taken back, and a higher threshold is not news of the
 * proposal.
 */
const seenNow = (reading: SafeReading, before: ProposalState['seen']): ProposalState['seen'] =>
  Object.fromEntries(
    reading.proposals.map(proposal => {
      const { hash, nonce } = proposal
      const known = before[hash]
      const isReadyNow = isReady(proposal, reading)
      const state = known?.state === 'ready' || isReadyNow ? 'ready' : 'proposed'
      const didWait = known?.state === 'ready' ? known.waits === true : isReadyNow
      const waits = didWait && (isLater(proposal, reading) || !isReadyNow)
      return [hash, { nonce: String(nonce), state, ...(waits && { waits }) }]
    }),
  )

/** Compares what is listed with what a bot's subscriptions were notified of. */
export const evaluateProposals = (
  reading: SafeReading,
  state: Pick<ProposalState, 'since' | 'seen'>,
): ProposalVerdict => {
  const { onChain, proposals } = reading
  const changes = proposals.flatMap(proposal => judgeProposal(proposal, reading, state) ?? [])
  const listed = seenNow(reading, state.seen)
  const kept = Object.entries(state.seen).filter(
    ([, known]) => BigInt(known.nonce) + keptNonces >= onChain.nonce,
  )
  const seen = { ...Object.fromEntries(kept), ...listed }
  if (Object.keys(seen).length <= maxSeen) return { changes, since: state.since, seen }
  const newest = Math.max(state.since, ...proposals.map(proposal => newsAt(proposal, reading)))
  return { changes, since: newest, seen: listed }
}

/** Whether a verdict has something to store. */
export const hasChanges = ({ seen }: Pick<ProposalVerdict, 'seen'>, before: ProposalState['seen']): boolean =>
  Object.keys(seen).length !== Object.keys(before).length ||
  Object.entries(seen).some(
    ([hash, { state, waits, submittedAt, unsigned = [] }]) =>
      before[hash]?.state !== state ||
      before[hash]?.waits !== waits ||
      before[hash]?.submittedAt !== submittedAt ||
      (before[hash]?.unsigned ?? []).join() !== unsigned.join(),
  )
