import { lostMessage } from '#bot-api/migrated-chats.ts'
import { defineKind, put, type Write } from '#store/store.ts'

/** The key of a transaction of one bot in one destination, whatever subscription it came by. */
export const transactionKey = (
  destination: string,
  {
    bot,
    data,
  }: {
    bot: { id: string }
    data: { chain: { chain_id: string | number }; transaction: { hash: string } }
  },
): string => [destination, bot.id, data.chain.chain_id, data.transaction.hash.toLowerCase()].join(':')

/** The key of a summary of one bot in one destination. `id`: of its notification. */
export const summaryKey = (destination: string, { bot, id }: { bot: { id: string }; id: string }): string =>
  [destination, bot.id, id].join(':')

/** How long messages are remembered, so that they can be corrected after a reorg. */
export const shownForMs = 3 * 86_400_000

/**
 * The message that shows a transaction, and its `state`; `contents`: a digest of what it says. `isCurrent`: false
 * while an edit is under way; until then `contents` is the one before. `isRepeat`: it is marked as a possible repeat.
 * `sentAt`: Unix seconds. `history`: the id of its entry in the history.
 */
export type ShownAlert = {
  readonly chat: string
  readonly message: number
  readonly state: 'included' | 'removed'
  readonly contents?: string
  readonly isCurrent: boolean
  readonly isRepeat: boolean
  readonly sentAt?: number
  readonly history?: string
  /** Counterparties that it marks as met for the first time, in lower case. */
  readonly firstContacts?: readonly string[]
  /** The line above it, if it is outside of its topic, which is deleted. */
  readonly topicGone?: string
  /** The message is a summary, which is never edited: corrections reply to it. */
  readonly summary?: true
  /** The message is the batch of this id. */
  readonly batch?: string
  /**
   * Why it is not in the count of its watch (alert-counts.ts); absent: it is. `summarized`: it
   * is the summary that counts.
   */
  readonly uncounted?: 'removed' | 'summarized'
}

/** Whether the chat has the message: a group that became a supergroup has lost those of before. */
export const isInChat = ({ chat, message }: Pick<ShownAlert, 'chat' | 'message'>, id: string): boolean =>
  chat === id && message !== lostMessage

/** Id: `transactionKey`. */
export const shownAlerts = defineKind<ShownAlert>()('shownAlerts', { indexes: ['chat'] })

export const shownAlertWrite = (id: string, shown: ShownAlert): Write =>
  put(shownAlerts, { id, value: shown }, { ttlMs: shownForMs })

/** The message that shows a summary, which has more transactions than it lists. Id: `summaryKey`. */
export const shownSummaries = defineKind<ShownAlert>()('shownSummaries', { indexes: ['chat'] })

/** The newest revision of a transaction that the receiver took; earlier ones that still wait are out of date. */
export type NewestRevision = { readonly revision: number }

/** Id: `transactionKey`. */
export const newestRevisions = defineKind<NewestRevision>()('newestRevisions')

/**
 * Sends whose outcome is unknown: the next one is marked as a possible repeat. `batchSize`: how many items, from this one on, are one
 * batch, which the next send repeats; `extends`: they are added to the batch of this id by an edit, which is repeated instead.
 */
export type UncertainSend = { readonly sends: number; readonly batchSize?: number; readonly extends?: string }

/** Id: that of the item in the chat's lane. */
export const uncertainSends = defineKind<UncertainSend>()('uncertainSends')
