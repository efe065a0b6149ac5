import { isGroupOrChannel } from '#bot-api/chat-ids.ts'
import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import { minuteMs } from '#lib/time.ts'
import type { JoinedMessage } from '#render/message.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, put, remove, type Store, type Write } from '#store/store.ts'
import { shownForMs } from './shown-alerts.ts'

/** The batch that is the newest message of a chat. */
export type ExtendableBatch = {
  readonly id: string
  readonly destination: string
  readonly thread: number | undefined
  readonly message: number
  readonly batch: Batch
  /** Whether new alerts may be added to it. Otherwise only an addition that was interrupted is repeated. */
  readonly isGrowing: boolean
}

/** How long a batch grows after it was first sent. */
const growsForMs = minuteMs
/**
 * A pause after which the next alert is worth the sound of a new message; longer than the block time of every
 * chain.
 */
const maxPauseMs = 20_000

/** The clock may have been set back. */
const isWithin = (elapsedMs: number, limitMs: number): boolean => elapsedMs >= 0 && elapsedMs <= limitMs

/**
 * Privacy mode hides from the bot what the members of a group write, so that it cannot know whether a batch
 * is still the newest message.
 */
const hasUnseenMessages = isGroupOrChannel

/** Reads the batch that can be extended now (`now`, in ms since 1970). */
export const readExtendableBatch = async (
  store: Store,
  { chat, now }: { readonly chat: string; readonly now: number },
): Promise<ExtendableBatch | undefined> => {
  const [newest] = await store.get(newestBatches, [chat])
  if (newest === undefined) return undefined
  const { batch: id, destination, thread, message, touchedAt } = newest.value
  const [stored] = await store.get(batches, [id])
  if (stored === undefined) return undefined
  const batch = stored.value
  const sentAt = Math.min(batch.at * 1_000, touchedAt)
  const isGrowing =
    !hasUnseenMessages(chat) && isWithin(now - sentAt, growsForMs) && isWithin(now - touchedAt, maxPauseMs)
  return { id, destination, thread, message, batch, isGrowing }
}

/** A transaction of a batch, cut to its first events, which is part of the totals of its watch. */
export type BatchedTransaction = {
  readonly kind: 'transaction'
  /** `transactionKey` */
  readonly key: string
  readonly watch: string
  /** The service's name of the watch. */
  readonly name: string
  readonly state: Notification['state']
  readonly data: Notification['data']
  readonly late?: Notification['late']
  /** First contacts of the watch, in lower case. */
  readonly firstContacts?: readonly string[]
}

/** An alert without amounts, such as a filled template, which the batch shows as it is. */
type BatchedText = {
  readonly kind: 'words'
  readonly key?: string
  readonly watch?: string
  readonly words: RichText
}

export type BatchEntry = BatchedTransaction | BatchedText

/** Older transactions of a watch, of which only totals are kept. */
export type OlderTotals = {
  readonly watch: string
  readonly name: string
  /** Unix seconds. */
  readonly since: number
  readonly gathered: SummaryState
}

/** Many alerts in one message, oldest first; stored so that the message can be rewritten after a reorg. */
export type Batch = {
  readonly chat: string
  /** When it was first sent, Unix seconds. */
  readonly at: number
  /** When alerts were last added to it, Unix seconds. */
  readonly extendedAt?: number
  /** Whether it is marked as a possible repeat. */
  readonly repeat: boolean
  /** The line above it that says that its topic is deleted. */
  readonly topicGone?: string
  readonly entries: readonly BatchEntry[]
  /** Set if it is the backlog of a chat: totals of `older` transactions, and the number of others, `left`. */
  readonly missed?: { readonly older: readonly OlderTotals[]; readonly left: number }
}

export const batches = defineKind<Batch>()('batches', { indexes: ['chat'] })

/**
 * The batch that is the newest message of a chat's alerts, so that an edit can add the next ones in order.
 */
export type NewestBatch = {
  readonly batch: string
  readonly destination: string
  readonly thread?: number | undefined
  readonly message: number
  /** When it was sent or last extended, ms since 1970. */
  readonly touchedAt: number
}

/** Id: the chat. */
export const newestBatches = defineKind<NewestBatch>()('newestBatches')

/** A message after the batch, of a person or of the bot, ends its growth: an alert above it would not be seen. */
export const endBatchGrowth = (chat: string): Write => remove(newestBatches, chat)

/** Writes only if a batch may still grow, which is seldom. */
export const endBatchGrowthIfAny = async (store: Store, chat: string): Promise<void> => {
  const [newest] = await store.get(newestBatches, [chat])
  if (newest !== undefined) await store.commit([endBatchGrowth(chat)])
}

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

/**
 * Alerts for a destination whose chat could not be written to, of bounded size. They are delivered in one
 * message when the chat is back.
 */
export type Backlog = {
  readonly chat: string
  /** The newest alerts, oldest first. */
  readonly entries: readonly BatchEntry[]
  /** Totals of alerts before them. */
  readonly older: readonly OlderTotals[]
  /** How many alerts before them are only counted. */
  readonly left: number
  /** Some of it may have been shown already. */
  readonly repeat?: true
  /** Edits to make then, of messages from before. */
  readonly corrections: readonly { readonly id: string; readonly alert: object }[]
}

/** Id: the destination. */
export const backlogs = defineKind<Backlog>()('backlogs', { indexes: ['chat'] })
