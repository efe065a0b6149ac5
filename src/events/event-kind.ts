import type { z } from 'zod'
import type { AssetSums, Direction } from './fields.ts'
import type { InternalCall, RawLog, RawTransaction } from './raw-block.ts'
import type { Transfer } from './transfer.ts'

/** What a strategy asks of the matcher: which way, and whether transfers of nothing count. Other parameters are the filter's. */
export type Asked = { readonly direction?: Direction; readonly zeroValue?: true }

/** Where a watched address stands in a transaction. `batched`: called by a batch beyond its first call. */
export type TransactionRole = 'sender' | 'receiver' | 'batched'

/** Where a watched address stands in an internal call. `sender`: of the transaction around it. */
export type InternalRole = 'from' | 'to' | 'sender'

/** How a transaction ended. `contract`: the key of the one it created. */
export type TransactionOutcome = { readonly succeeded: boolean; readonly contract?: string | undefined }

/** A candidate that is matched: what of a transaction concerns watched addresses, and how it ended. */
export type MatchInput = {
  readonly transaction: RawTransaction
  /** What its logs say was moved. */
  readonly transfers: readonly Transfer[]
  /** Its logs of kinds that are no transfers. */
  readonly logs: readonly RawLog[]
  readonly internalCalls: readonly InternalCall[]
  readonly outcome: TransactionOutcome
}

/**
 * Finds candidates: what may be an event of the kind, before the receipt is read. All of it is asked of watched addresses only,
 * so that its cost does not grow with the block.
 */
type EventMatcher = {
  /** First topics of the logs that report it. */
  readonly logTopics: readonly string[]
  /** Whether it shows only in the logs of a chain. */
  readonly needsLogs: (chain: number) => boolean
  /** Whether it happens in internal calls as well. */
  readonly isInternal: boolean
  /** Whether a transaction itself may be such an event at a watched address in this role. */
  readonly isInTransaction?: (transaction: RawTransaction, role: TransactionRole, asked: Asked) => boolean
  readonly isInInternalCall?: (call: InternalCall, role: InternalRole) => boolean
  /** Of a kind that is no transfer and that logs report: the topic that holds the watched address, and whether a log is one. */
  readonly log?: { readonly addressTopic: number; readonly isValid: (log: RawLog) => boolean }
}

/** What a kind's items are: as they are sent, and as a match keeps them. */
type KindTypes = { readonly item: object; readonly matched: object }

/**
 * Something that a bot can watch for. Transfer kinds (coin, token, nft) share the list `movements` of a match and of a
 * notification; every other kind has a list of its own.
 */
export type EventKind<T extends KindTypes> = EventMatcher & {
  /** Of a transfer kind: what its movements say in `kind`. */
  readonly id: string
  /** Its strategy on the wire. */
  readonly func: string
  /** Where its items stand, in a match and in `data` of a notification. */
  readonly list: string
  readonly strategySchema: z.ZodObject
  /** An item as it is sent, one as a match keeps it, and the flat event of ChainBot's payload. */
  readonly itemSchema: z.ZodType<T['item']> & z.ZodObject
  readonly matchedSchema: z.ZodType<T['matched']> & z.ZodObject
  readonly flatEventSchema: z.ZodObject
  /** Of transfer kinds: what a summary says of one asset. */
  readonly assetSchema?: z.ZodObject
  readonly toAsset?: (movement: T['item'], sums: AssetSums) => AssetSums & { readonly kind: string }
  /** Of the others: how many there were, in a summary. A kind that older services do not count has a default of 0. */
  readonly countSchema?: z.ZodType<number>
  /** Of the others: what happened at these addresses (keys), `maxMatched` at most. */
  readonly match?: (input: MatchInput, addresses: ReadonlySet<string>) => readonly T['matched'][]
  readonly maxMatched?: number
}
