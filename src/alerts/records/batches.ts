import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { JoinedMessage } from '#render/message.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, put, remove, type Store, type Write } from '#store/store.ts'
import { shownForMs } from './shown-alerts.ts'

/**
 * The batch that is the newest message of a chat. `isGrowing`: new alerts may be added to it. Otherwise only an addition that was
 * interrupted is repeated.
 */
export type ExtendableBatch = {
  readonly id: string
  readonly destination: string
  readonly thread: number | undefined
  readonly message: number
  readonly batch: Batch
  readonly isGrowing: boolean
}

/** A batch grows for so long, by the time when it was first sent. */
const growsForMs = 60_000
/**
 * A pause after which the next alert is worth the sound of a new message. Longer than the block time of every chain.
 */
const maxPauseMs = 20_000

/** The clock may have been set back. */
const isWithin = (elapsedMs: number, limitMs: number): boolean => elapsedMs >= 0 && elapsedMs <= limitMs

/**
 * Privacy mode hides from the bot what the members of a group write, so it cannot know that a batch is still their newest
 * message. Ids of groups and channels are negative.
 */
const hasUnseenMessages = (chat: string): boolean => chat.startsWith('-')

/** `now`: ms since 1970. */
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
  /** Counterparties that the watch met for the first time, in lower case. */
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

/** Older transactions of a watch, of which only totals are kept. `since`: Unix seconds. */
export type OlderTotals = {
  readonly watch: string
  readonly name: string
  readonly since: number
  readonly gathered: SummaryState
}

/**
 * Many alerts in one message, oldest first; stored so that the message can be rewritten after a reorg. `at`: when it was first
 * sent, `extendedAt`: when alerts were last added to it, Unix seconds. `repeat`: it is marked as a possible repeat. `topicGone`: the
 * line above it, if it is outside of its topic, which is deleted. `missed`: it is the backlog of a chat, with totals of `older`
 * transactions and `left` others that are only counted.
 */
export type Batch = {
  readonly chat: string
  readonly at: number
  readonly extendedAt?: number
  readonly repeat: boolean
  readonly topicGone?: string
  readonly entries: readonly BatchEntry[]
  readonly missed?: { readonly older: readonly OlderTotals[]; readonly left: number }
}

export const batches = defineKind<Batch>()('batches', { indexes: ['chat'] })

/**
 * The batch that is the newest message of a chat's alerts, so that an edit can add what comes next without changing the order.
 * `touchedAt`: when it was sent or last extended, ms since 1970.
 */
export type NewestBatch = {
  readonly batch: string
  readonly destination: string
  readonly thread?: number | undefined
  readonly message: number
  readonly touchedAt: number
}

/** Id: the chat. */
export const newestBatches = defineKind<NewestBatch>()('newestBatches')

/** A message after the batch, of a person or of the bot, ends its growth: an alert above it would not be seen. */
export const endBatchGrowth = (chat: string): Write => remove(newestBatches, chat)

/** Writes only where a batch may still grow, which is seldom. */
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

/** Actions of its buttons; argument: the expanded view. */
export const expandedViewActions = { expand: 'a', collapse: 'A' } as const

/**
 * Alerts for a destination whose chat could not be written to, of bounded size; delivered in one message when the
 * chat is back. `entries`: the newest, oldest first; `older`: totals of those before; `left`: how many of those
 * before are only counted. `corrections`: edits of messages from before, made then.
 */
export type Backlog = {
  readonly chat: string
  readonly entries: readonly BatchEntry[]
  readonly older: readonly OlderTotals[]
  readonly left: number
  /** Some of it may have been shown already. */
  readonly repeat?: true
  readonly corrections: readonly { readonly id: string; readonly alert: object }[]
}

/** Id: the destination. */
export const backlogs = defineKind<Backlog>()('backlogs', { indexes: ['chat'] })
