import type { ProposalState } from '../watch-states.ts'
import type { ProposalChange } from './build-proposal-notification.ts'
import { isReady, type Proposal } from './read-proposal.ts'

/** Kept for so many transactions of the Safe after it: a block that leaves the chain takes back what it executed. */
const keptNonces = 20n

/** Of one Safe and bot. Owners make proposals, so that more are a flood. */
const maxSeen = 1_000

/** What is listed of a Safe, and its nonce. */
export type SafeReading = {
  /** Key. */
  readonly safe: string
  readonly nonce: bigint
  readonly proposals: readonly Proposal[]
}

/** What a reading says to one bot: `changes` are to be notified, and `seen` is its state from now on. */
type ProposalVerdict = Pick<ProposalState, 'since' | 'seen'> & { readonly changes: readonly ProposalChange[] }

const judgeProposal = (
  proposal: Proposal,
  { safe, state: { since, seen } }: { safe: string; state: Pick<ProposalState, 'since' | 'seen'> },
): ProposalChange | undefined => {
  const known = seen[proposal.hash]
  const state = isReady(proposal) ? 'ready' : 'proposed'
  if (known === undefined)
    return proposal.submittedAt < since ? undefined : { safe, state, proposal, isNew: true }
  return known.state === 'proposed' && state === 'ready' ? { safe, state, proposal, isNew: false } : undefined
}

/** What was `ready` stays so: signatures are not taken back, and a higher threshold is not news of the proposal. */
const seenNow = (proposals: readonly Proposal[], before: ProposalState['seen']): ProposalState['seen'] =>
  Object.fromEntries(
    proposals.map(proposal => {
      const { hash, nonce } = proposal
      const state = before[hash]?.state === 'ready' || isReady(proposal) ? 'ready' : 'proposed'
      return [hash, { nonce: String(nonce), state }]
    }),
  )

/** Compares what is listed with what a bot's subscriptions were notified of. */
export const judgeProposals = (
  { safe, nonce, proposals }: SafeReading,
  state: Pick<ProposalState, 'since' | 'seen'>,
): ProposalVerdict => {
  const changes = proposals.flatMap(proposal => judgeProposal(proposal, { safe, state }) ?? [])
  const listed = seenNow(proposals, state.seen)
  const kept = Object.entries(state.seen).filter(([, known]) => BigInt(known.nonce) + keptNonces >= nonce)
  const seen = { ...Object.fromEntries(kept), ...listed }
  if (Object.keys(seen).length <= maxSeen) return { changes, since: state.since, seen }
  const newest = Math.max(state.since, ...proposals.map(({ submittedAt }) => submittedAt))
  return { changes, since: newest, seen: listed }
}

/** Whether a verdict has something to store. */
export const hasNews = ({ seen }: Pick<ProposalVerdict, 'seen'>, before: ProposalState['seen']): boolean =>
  Object.keys(seen).length !== Object.keys(before).length ||
  Object.entries(seen).some(([hash, { state }]) => before[hash]?.state !== state)
