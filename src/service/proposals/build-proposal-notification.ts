import { chainOf } from '#chains/registry.ts'
import type { ProposalEvent, ProposalNotification, ProposedTransfer } from '#contract/proposal.ts'
import { toAddress } from '#events/raw-block.ts'
import { safe } from '#events/safe/safe.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { type NotificationSource, notificationHeader } from '../notify/build-notification.ts'
import type { TokenMetadata } from '../records.ts'
import type { Proposal } from './read-proposal.ts'
import type { SafeOnChain } from './safe-on-chain.ts'

/** A proposal that is new, or has all its signatures. `safe`: a key. */
export type ProposalChange = {
  readonly safe: string
  readonly onChain: SafeOnChain
  readonly state: ProposalEvent['state']
  readonly proposal: Proposal
  /** It was not known before. */
  readonly isNew: boolean
}

const transferOf = (
  { transfer, to }: Proposal,
  token: TokenMetadata | undefined,
): ProposedTransfer | undefined =>
  transfer && {
    token: toAddress(to),
    symbol: token?.symbol ?? '',
    decimals: token?.decimals ?? null,
    to: toAddress(transfer.to),
    amount: transfer.amount,
  }

/** The notification of one change of a proposal. `token`: that it sends, if known. */
export const buildProposalNotification = (
  { safe: address, onChain, state, proposal }: ProposalChange,
  o: NotificationSource & { readonly chain: number; readonly token: TokenMetadata | undefined },
): ProposalNotification => {
  const { explorer } = chainOf(o.chain)
  const { hash, methodName, proposer, delegate } = proposal
  const transfer = transferOf(proposal, o.token)
  return {
    id: [o.subscription.id, 'proposal', o.chain, hash, state].join(':'),
    revision: 0,
    ...notificationHeader(o),
    data: {
      chain: { chain_id: String(o.chain), explore: explorer, type: 'Ethereum' },
      conditions: [{ func: safe.func, params: {} }],
      event: {
        type: 'safe_proposal',
        address: toAddress(address),
        state,
        safe_tx_hash: hash,
        nonce: String(proposal.nonce),
        to: toAddress(proposal.to),
        value: proposal.value,
        operation: proposal.isDelegateCall ? 'delegate_call' : 'call',
        method: proposal.method,
        ...(methodName !== '' && { method_name: methodName }),
        ...(transfer && { transfer }),
        confirmations: proposal.owners.size,
        confirmations_required: onChain.threshold,
        proposer: proposer === undefined ? null : toAddress(proposer),
        ...(delegate !== undefined && { delegate: toAddress(delegate) }),
        submitted_at: toUnixSeconds(proposal.submittedAt),
      },
    },
    message: '',
  }
}
