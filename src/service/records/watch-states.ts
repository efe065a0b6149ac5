import { defineKind } from '#store/store.ts'

// Readings beside the blocks, and what was notified of them.

/**
 * Id: `<bot>:<chain id>`. `past`: the balances that are past their limits and were notified, with the block in which they were read,
 * by strategy, asset and address. `last`: the number of the last notification.
 */
export type BalanceState = {
  chain: string
  bot: string
  last: number
  past: Record<string, { height: number; hash: string }>
}
export const balanceStates = defineKind<BalanceState>()('service.balance', { indexes: ['chain', 'bot'] })

/**
 * Id: `<bot>:<chain id>:<key of the Safe>`. The proposed transactions of a Safe that the bot's subscriptions were notified of, or
 * that were there before, by safeTxHash, as long as they can be executed: `ready` once they had all signatures. `waits`: another number
 * of the Safe has to be executed before that one. What was submitted before `since` was there before the Safe was watched.
 */
export type ProposalState = {
  chain: string
  bot: string
  since: number
  seen: Record<string, { nonce: string; state: 'proposed' | 'ready'; waits?: true }>
}
export const proposalStates = defineKind<ProposalState>()('service.proposals', { indexes: ['chain', 'bot'] })

/** `safe`: a key. */
export const proposalStateId = (
  bot: string,
  o: { readonly chain: number | string; readonly safe: string },
): string => `${bot}:${o.chain}:${o.safe}`

/** The Safe (a key) that a state is about. */
export const safeOfState = (id: string): string => id.slice(id.lastIndexOf(':') + 1)

/** Id: the chain id. When its Safe transaction service was first configured. */
export const proposalStarts = defineKind<{ at: number }>()('service.proposals-start')
