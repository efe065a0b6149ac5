import { defineKind } from '#store/store.ts'

/** What names a transaction of one bot in one destination, under whatever subscription and in whatever form it is told. */
export const transactionKey = (
  destination: string,
  o: { bot: { id: string }; data: { chain: { chain_id: string | number }; transaction: { hash: string } } },
): string => [destination, o.bot.id, o.data.chain.chain_id, o.data.transaction.hash.toLowerCase()].join(':')

export const shownAlerts = defineKind<ShownAlert>()('shown', { indexes: ['chat'] })

/** Which message shows a summary, which may tell of more than it lists. Id: `summaryKey`. */
export const shownSummaries = defineKind<ShownAlert>()('shown-summary', { indexes: ['chat'] })

export const newestRevisions = defineKind<NewestRevision>()('newest')

/** How long a message is remembered, so that it can be changed when its transaction is removed or comes back. */
export const shownForMs = 3 * 86_400_000

/** What names a summary of one bot in one destination; `id`: what its notification has, or says that it was `told_in`. */
export const summaryKey = (destination: string, o: { bot: { id: string }; id: string }): string =>
  [destination, o.bot.id, o.id].join(':')

/**
 * Which message shows a transaction, and what its text says of it: its `state`, and a digest of its `contents` (absent from
 * what an earlier version wrote). `told`: false while it is being changed; `contents` are those of before until then.
 * `repeat`: it is marked as a possible repeat.
 */
export type ShownAlert = {
  readonly chat: string
  readonly message: number
  readonly state: 'included' | 'removed'
  readonly contents?: string
  readonly told: boolean
  readonly repeat: boolean
  /** The message is a summary of several, which is never changed: it is answered. */
  readonly summary?: true
  /** The message tells of several, and this is kept of it (folds.ts). */
  readonly fold?: string
}

/** The newest that was told of a transaction; what still waits of earlier revisions is out of date. */
export type NewestRevision = { readonly revision: number }

/**
 * Sends of one alert whose outcome is unknown: the next one is marked as a possible repeat. `folded`: the message tells of so
 * many that wait, this one the first; the next one tells of the same.
 */
export type UncertainSend = { readonly sends: number; readonly folded?: number }

export const uncertainSends = defineKind<UncertainSend>()('doubt')
