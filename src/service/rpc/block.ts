import { z } from 'zod'
import type { InternalCall, RawLog } from '#events/raw-block.ts'
import { completeTransaction, isCompleteTransaction, type RawTransaction } from '#events/raw-block.ts'
import type { IndexedCandidates } from '../match/find-candidates.ts'
import { isEmptyList, isJsonList, type JsonList } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'

const quantitySchema = z.string().regex(/^0x[0-9a-f]{1,14}$/i)
const hashSchema = z.string().regex(/^0x[0-9a-f]{64}$/)

const headerSchema = z.object({
  number: quantitySchema.transform(Number),
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: quantitySchema.transform(Number),
  transactionsRoot: hashSchema.optional(),
  // Says something only where it is whole; some chains have none.
  logsBloom: z
    .string()
    .regex(/^0x[0-9a-f]{512}$/i)
    .optional()
    .catch(undefined),
  // Each transaction is looked at by hand: a schema for thousands of them costs more than all the rest.
  transactions: z.custom<JsonList>(isJsonList),
})

const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  // Some chains leave it out.
  status: z
    .union([
      quantitySchema.transform(status => Number(status) === 1),
      z.number().transform(status => status === 1),
      z.boolean(),
    ])
    .nullish()
    .transform(status => status ?? true),
  contractAddress: z
    .string()
    .regex(/^0x[0-9a-f]{40}$/i)
    .nullish()
    .catch(undefined),
})

const inclusionSchema = receiptSchema.extend({ blockNumber: quantitySchema.transform(Number) })

/** May be parsed each time that it is gone through; throws `RpcError` where it is not understood. */
export type RawList<T> = Iterable<T> & {
  /** It will not be gone through any more. */
  readonly free?: (() => void) | undefined
}

/** `time`: Unix seconds. */
export type BlockHeader = { readonly height: number; readonly hash: string; readonly time: number }

/**
 * `transactions` are as the node gave them. `logs`: its transfer logs, absent where they were not asked for. `inners`: what
 * was done inside its transactions, absent likewise. `bloom`: what it says of its logs. `sight`: what was found in it when it
 * was read, absent where the inners may change that.
 */
export type Block = BlockHeader & {
  readonly parentHash: string
  readonly transactions: RawList<RawTransaction>
  readonly logsBloom: string | undefined
  readonly logs?: RawList<RawLog>
  readonly internalCalls?: readonly InternalCall[]
  readonly candidates?: IndexedCandidates | undefined
}

/** `contract`: the contract that the transaction made, 40 hex digits in lower case. */
export type Receipt = { readonly succeeded: boolean; readonly contract: string | undefined }

/** The block that a transaction is in, and whether it did what it was for. */
export type TransactionInclusion = Omit<BlockHeader, 'time'> & { readonly succeeded: boolean }

/** Roots of a block without transactions; some chains have no root at all and say zero. */
const emptyRoots: ReadonlySet<string | undefined> = new Set([
  '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  `0x${'0'.repeat(64)}`,
  undefined,
])

const parseResult = <T>(schema: z.ZodType<T>, result: unknown, what: string): T => {
  // A node that has just told of a block may not have it yet: null is no answer, least of all an empty block.
  if (result === null) throw new RpcError('rpc_stale', `the node does not have ${what}`)
  const read = schema.safeParse(result)
  if (!read.success) throw new RpcError('rpc_unusable', `${what} is not understood`)
  return read.data
}

/** Reads a header or a block; `height` given, any other block is refused. */
const parseFields = (result: unknown, height?: number) => {
  const what = height === undefined ? 'the latest block' : `block ${height}`
  const header = parseResult(headerSchema, result, what)
  if (height !== undefined && header.number !== height) {
    throw new RpcError('rpc_stale', `the node gives block ${header.number} for ${what}`)
  }
  return header
}

export const parseHeader =
  (height?: number) =>
  (result: unknown): BlockHeader => {
    const header = parseFields(result, height)
    return { height: header.number, hash: header.hash, time: header.timestamp }
  }

function* checkedTransactions(list: JsonList, height: number): Generator<RawTransaction> {
  for (const given of list) {
    if (isCompleteTransaction(given)) yield given
    else if (typeof given === 'string')
      throw new RpcError('rpc_unusable', `the node gives hashes for the transactions of block ${height}`)
    else yield completeTransaction(given)
  }
}

const parseTransactions = (list: JsonList, height: number): RawList<RawTransaction> => ({
  [Symbol.iterator]: () => checkedTransactions(list, height),
  free: list.free,
})

/** Throws `RpcError` also where the transactions are missing although the block's own root says that there are some. */
export const parseBlock =
  (height: number) =>
  (result: unknown): Block => {
    const { hash, parentHash, timestamp, transactions, transactionsRoot, logsBloom } = parseFields(
      result,
      height,
    )
    if (isEmptyList(transactions) && !emptyRoots.has(transactionsRoot)) {
      throw new RpcError('rpc_stale', `the node leaves out the transactions of block ${height}`)
    }
    return {
      height,
      hash,
      parentHash: parentHash,
      time: timestamp,
      transactions: isEmptyList(transactions) ? [] : parseTransactions(transactions, height),
      logsBloom: logsBloom,
    }
  }

/** Throws `RpcError` where the receipt is of another block than the one that was read. */
export const parseReceipt =
  (transaction: string, block: string) =>
  (result: unknown): Receipt => {
    const receipt = parseResult(receiptSchema, result, 'a receipt')
    if (receipt.transactionHash !== transaction || receipt.blockHash !== block) {
      throw new RpcError('rpc_stale', 'the receipt is of another block')
    }
    return { succeeded: receipt.status, contract: receipt.contractAddress?.slice(2).toLowerCase() }
  }

const callResultSchema = z.string().regex(/^0x[0-9a-f]*$/i)

export const parseCallResult = (result: unknown): string =>
  parseResult(callResultSchema, result, 'the answer of a contract')

/** `undefined`: the transaction is in no block. Throws `RpcError` where the receipt is of another one. */
export const parseInclusion =
  (transaction: string) =>
  (result: unknown): TransactionInclusion | undefined => {
    if (result === null) return undefined
    const receipt = parseResult(inclusionSchema, result, 'a receipt')
    if (receipt.transactionHash !== transaction) {
      throw new RpcError('rpc_stale', 'the receipt is of another transaction')
    }
    return { height: receipt.blockNumber, hash: receipt.blockHash, succeeded: receipt.status }
  }
