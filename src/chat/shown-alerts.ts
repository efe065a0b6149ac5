import { defineKind } from '#store/store.ts'

/** The key of a transaction of one bot in one destination, whatever subscription or message tells of it. */
export const transactionKey = (
  destination: string,
  o: { bot: { id: string }; data: { chain: { chain_id: string | number }; transaction: { hash: string } } },
): string => [destination, o.bot.id, o.data.chain.chain_id, o.data.transaction.hash.toLowerCase()].join(':')

/** The key of a summary of one bot in one destination. `id`: of its notification. */
export const summaryKey = (destination: string, o: { bot: { id: string }; id: string }): string =>
  [destination, o.bot.id, o.id].join(':')

/** How long messages are remembered, so that they can be corrected after a reorg. */
export const shownForMs = 3 * 86_400_000

/**
 * Which message shows a transaction, and in which `state`; `contents`: a digest of what it says (earlier versions did not store
 * it). `told`: false while an edit is under way; until then `contents` is the one before. `repeat`: it is marked as a possible
 * repeat.
 */
export type ShownAlert = {
  readonly chat: string
  readonly message: number
  readonly state: 'included' | 'removed'
  readonly contents?: string
  readonly told: boolean
  readonly repeat: boolean
  /** The message is a summary, which is never edited: corrections reply to it. */
  readonly summary?: true
  /** The message is the batch of this id. */
  readonly fold?: string
}

/** Id: `transactionKey`. */
export const shownAlerts = defineKind<ShownAlert>()('shown', { indexes: ['chat'] })

/** Which message shows a summary, which has more transactions than it lists. Id: `summaryKey`. */
export const shownSummaries = defineKind<ShownAlert>()('shown-summary', { indexes: ['chat'] })

/** The newest revision of a transaction that the receiver took; earlier ones that still wait are out of date. */
export type NewestRevision = { readonly revision: number }

/** Id: `transactionKey`. */
export const newestRevisions = defineKind<NewestRevision>()('newest')

/**
 * Sends whose outcome is unknown: the next one is marked as a possible repeat. `folded`: so many items, from this one on, are one
 * batch; the next send has the same.
 */
export type UncertainSend = { readonly sends: number; readonly folded?: number }

/** Id: that of the item in the chat's lane. */
export const uncertainSends = defineKind<UncertainSend>()('doubt')
