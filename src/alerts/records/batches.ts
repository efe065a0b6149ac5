import type { Notification } from '#contract/notification.ts'
import type { SummaryState } from '#contract/summary.ts'
import type { RichText } from '#render/rich-text.ts'
import { defineKind, remove, type Store, type Write } from '#store/store.ts'

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

/** Alerts before the entries of a batch or a backlog. */
type Omitted = {
  /** Totals of transactions. */
  readonly older: readonly OlderTotals[]
  /** How many others are only counted. */
  readonly left: number
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
  /** Set if it is the backlog of a chat. */
  readonly missed?: Omitted
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

/**
 * Alerts for a destination whose chat could not be written to, of bounded size. They are delivered in one
 * message when the chat is back.
 */
export type Backlog = Omitted & {
  readonly chat: string
  /** The newest alerts, oldest first. */
  readonly entries: readonly BatchEntry[]
  /** Some of it may have been shown already. */
  readonly repeat?: true
  /** Edits to make then, of messages from before. */
  readonly corrections: readonly { readonly id: string; readonly alert: object }[]
}

/** Id: the destination. */
export const backlogs = defineKind<Backlog>()('backlogs', { indexes: ['chat'] })
