import { defineKind, type RecordKind } from '#store/store.ts'

/** State of a reading for a bot, so that it notifies each change once. `scope`: `readingScope`. */
export type ReadingState = { readonly scope: string; readonly bot: string }

/** Names a reading on a chain. */
export const readingScope = (reading: string, chain: number): string => `${reading}:${chain}`

/**
 * Id: `limitStateId`. `past`: the values that are past their limits and were notified, with the block in which they were read, by
 * reading, side, limit and value. `last`: the number of the last notification.
 */
export type LimitState = ReadingState & {
  readonly last: number
  readonly past: Readonly<Record<string, { readonly height: number; readonly hash: string }>>
}
export const limitStates = defineKind<LimitState>()('service.limitStates', { indexes: ['scope', 'bot'] })

export const limitStateId = (bot: string, chain: number): string => `${bot}:${chain}`

/**
 * Id: `proposalStateId`. The proposed transactions of a Safe that the bot's subscriptions were notified of, or that were there before, by
 * safeTxHash, as long as they can be executed: `ready` once they had all signatures. `waits`: another number of the Safe has to be
 * executed before that one. What was submitted before `since` was there before the Safe was watched.
 */
export type ProposalState = ReadingState & {
  readonly since: number
  readonly seen: Readonly<
    Record<string, { readonly nonce: string; readonly state: 'proposed' | 'ready'; readonly waits?: true }>
  >
}
export const proposalStates = defineKind<ProposalState>()('service.proposalStates', {
  indexes: ['scope', 'bot'],
})

/** `safe`: a key. */
export const proposalStateId = (
  bot: string,
  { chain, safe }: { readonly chain: number; readonly safe: string },
): string => `${bot}:${chain}:${safe}`

/** The chain and the Safe (a key) that a state is about. */
export const readProposalStateId = (id: string): { readonly chain: string; readonly safe: string } => {
  const [, chain = '', safe = ''] = id.split(':')
  return { chain, safe }
}

/** Id: the chain id. When its Safe transaction service was first configured. */
export const proposalStarts = defineKind<{ at: number }>()('service.proposalStarts')

/** States that are deleted with their bot. */
export const readingStates: readonly RecordKind<ReadingState>[] = [limitStates, proposalStates]
