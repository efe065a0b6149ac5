import { chainOf } from '#chains/registry.ts'
import { toAddress } from '#events/raw-block.ts'
import { safe } from '#events/safe/safe.ts'
import { toUnixSeconds } from '#lib/time.ts'
import {
  maxBatchCalls,
  type ProposalEvent,
  type ProposedCall,
  type ProposedRefund,
  type ProposedTransfer,
} from '#readings/proposal.ts'
import type { TokenMetadata } from '../../records/records.ts'
import type { ReadingContent } from '../reading.ts'
import type { Proposal, ProposalCall } from './read-proposal.ts'
import type { SafeOnChain } from './safe-on-chain.ts'

/** A proposal to a Safe (a key) that is new, or has all its signatures. */
export type ProposalChange = {
  readonly safe: string
  readonly onChain: SafeOnChain
  readonly state: ProposalEvent['state']
  readonly proposal: Proposal
  /** Time of the change, by the clock of the transaction service, in ms since 1970. */
  readonly newsAt: number
  readonly isNew: boolean
  /**
   * Whether it was ready before, while a lower number of the Safe was open, even if that was not notified.
   */
  readonly isNext?: boolean
}

/** The chain of a proposal, and the known metadata of the tokens that it sends or pays, by contract (key). */
type ProposalContext = {
  readonly chain: number
  readonly metadata: ReadonlyMap<string, TokenMetadata>
}

const amountOf = (
  to: string,
  amount: string,
  { metadata }: ProposalContext,
): Pick<ProposedTransfer, 'token' | 'symbol' | 'decimals' | 'amount'> => {
  const token = metadata.get(to)
  return { token: toAddress(to), symbol: token?.symbol ?? '', decimals: token?.decimals ?? null, amount }
}

const refundOf = ({ refund }: Proposal, { chain, metadata }: ProposalContext): ProposedRefund | undefined => {
  if (refund === undefined) return undefined
  const { token, to, amount } = refund
  const facts = token === undefined ? undefined : metadata.get(token)
  const coin = token === undefined ? chainOf(chain) : undefined
  return {
    token: token === undefined ? null : toAddress(token),
    symbol: coin?.symbol ?? facts?.symbol ?? '',
    decimals: coin?.decimals ?? facts?.decimals ?? null,
    to: to === undefined ? null : toAddress(to),
    amount,
  }
}

/** The contracts (keys) of the tokens that a proposal sends or pays. */
export const tokensOf = (proposal: Proposal): readonly string[] => [
  ...[proposal, ...shownBatch(proposal)].flatMap(({ transfer, approval, to }) =>
    transfer === undefined && approval === undefined ? [] : [to],
  ),
  ...(proposal.refund?.token === undefined ? [] : [proposal.refund.token]),
]

const shownBatch = ({ batch = [] }: Proposal): readonly ProposalCall[] => batch.slice(0, maxBatchCalls)

const callOf = (call: ProposalCall, context: ProposalContext): ProposedCall => {
  const { to, value, method, methodName, transfer, approval } = call
  return {
    to: toAddress(to),
    value,
    method,
    method_name: methodName === '' ? undefined : methodName,
    transfer:
      transfer === undefined
        ? undefined
        : { ...amountOf(to, transfer.amount, context), to: toAddress(transfer.to) },
    approval:
      approval === undefined
        ? undefined
        : { ...amountOf(to, approval.amount, context), spender: toAddress(approval.to) },
  }
}

/** Builds the content of the notification of one change of a proposal. */
export const proposalContent = (
  { safe: address, onChain, state, proposal, isNext }: ProposalChange,
  context: ProposalContext,
): ReadingContent => {
  const { hash, batch, proposer, delegate } = proposal
  return {
    chain: context.chain,
    key: ['proposal', context.chain, hash, state, ...(isNext === true ? ['next'] : [])].join(':'),
    data: {
      conditions: [{ func: safe.func, params: {} }],
      event: {
        type: 'safe_proposal',
        address: toAddress(address),
        state,
        safe_tx_hash: hash,
        nonce: String(proposal.nonce),
        safe_nonce: String(onChain.nonce),
        ...callOf(proposal, context),
        operation: proposal.isDelegateCall ? 'delegate_call' : 'call',
        refund: refundOf(proposal, context),
        batch:
          batch === undefined
            ? undefined
            : {
                calls: shownBatch(proposal).map(call => callOf(call, context)),
                count: batch.length,
              },
        confirmations: proposal.owners.size,
        confirmations_required: onChain.threshold,
        proposer: proposer === undefined ? null : toAddress(proposer),
        delegate: delegate === undefined ? undefined : toAddress(delegate),
        submitted_at: toUnixSeconds(proposal.submittedAt),
      },
    },
  }
}
