import { lostMessage } from '#bot-api/migrated-chats.ts'
import { dayMs } from '#lib/time.ts'
import type { JoinedMessage } from '#render/message.ts'
import { defineKind, put, type Write } from '#store/store.ts'

/** The key of a transaction of one bot in one destination, whatever its subscription. */
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

/** The key of a summary of one bot in one destination, with the `id` of its notification. */
export const summaryKey = (destination: string, { bot, id }: { bot: { id: string }; id: string }): string =>
  [destination, bot.id, id].join(':')

/** How long messages are remembered, so that they can be corrected after a reorg. */
export const shownForMs = 3 * dayMs

/** The message that shows a transaction. */
export type ShownAlert = {
  readonly chat: string
  readonly message: number
  /** The state of the transaction that it shows. */
  readonly state: 'included' | 'removed'
  /** A digest of its contents; those of before while an edit is under way. */
  readonly contents?: string
  /** False while an edit is under way. */
  readonly isCurrent: boolean
  /** Whether it is marked as a possible repeat. */
  readonly isRepeat: boolean
  /** Unix seconds. */
  readonly sentAt?: number
  readonly history?: string
  /** Counterparties that it marks as first contacts, in lower case. */
  readonly firstContacts?: readonly string[]
  /** The line above it that says that its topic is deleted. */
  readonly topicGone?: string
  /** The message is a summary, which is never edited: corrections reply to it. */
  readonly summary?: true
  /** The message is the batch of this id. */
  readonly batch?: string
  /**
   * Why it is not in the count of its watch (alert-counts.ts), if it is not. If it is `summarized`, the
   * summary counts.
   */
  readonly uncounted?: 'removed' | 'summarized'
}

/** Whether the chat has the message: a group that became a supergroup has lost its earlier messages. */
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

/** How many sends have an unknown outcome. The next one is marked as a possible repeat. */
type UncertainSend = {
  readonly sends: number
  /** How many items, from this one on, are one batch, which the next send repeats. */
  readonly batchSize?: number
  /** The batch to which an edit adds the items; the edit is repeated instead. */
  readonly extends?: string
}

/** Id: the item in the chat's lane. */
export const uncertainSends = defineKind<UncertainSend>()('uncertainSends')

/** The message that a button expands, and its collapsed form. */
export type ExpandedView = {
  readonly chat: string
  readonly collapsed: JoinedMessage
  readonly expanded: JoinedMessage
}

export const expandedViews = defineKind<ExpandedView>()('expandedViews', { indexes: ['chat'] })

export const expandedViewWrite = (id: string, value: ExpandedView): Write =>
  put(expandedViews, { id, value }, { ttlMs: shownForMs })

/** Actions of the buttons of an expanded view; argument: its id. */
export const expandedViewActions = { expand: 'a', collapse: 'A' } as const
