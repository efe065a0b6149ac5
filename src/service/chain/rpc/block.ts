import { z } from 'zod'
import type { Payout } from '#chains/withdrawal-id.ts'
import {
  addressKey,
  completeTransaction,
  hasCapitals,
  type InternalCall,
  isCompleteTransaction,
  type RawLog,
  type RawTransaction,
} from '#events/raw-block.ts'
import { readWithdrawal, readWithdrawalAddress } from '#events/withdrawal/read-withdrawal.ts'
import { evmAddress } from '#lib/format.ts'
import { isEmptyList, isJsonList, type JsonList } from './json-reply.ts'
import { RpcError } from './rpc-error.ts'
import { amountSchema, quantitySchema, type RpcCall } from './rpc-request.ts'

/** May be parsed each time that it is iterated; throws `RpcError` where it is not understood. */
export type RawList<T> = Iterable<T> & {
  /** Ends its use. */
  readonly free?: (() => void) | undefined
}

/** The header of a block, with its time in Unix seconds. */
export type BlockHeader = { readonly height: number; readonly hash: string; readonly time: number }

/**
 * Traces of a block. `traced` says how much of it nodes traced: a `part` if some traces cannot be understood.
 */
export type BlockTraces = {
  readonly internalCalls: readonly InternalCall[]
  readonly traced: 'all' | 'part' | 'none'
}

/** The fee recipient (a key), base fee and gas of a block. */
export type BlockFees = { readonly recipient: string; readonly baseFee: bigint; readonly gasUsed: number }

/** A block as a node gave it. The traces are absent if they were not requested. */
export type Block = BlockHeader &
  Partial<BlockTraces> & {
    readonly parentHash: string
    /** Transactions as the node gave them. */
    readonly transactions: RawList<RawTransaction>
    /** `undefined` if they are too many to be parsed at once. */
    readonly transactionCount?: number | undefined
    readonly logsBloom: string | undefined
    /**
     * Whether each movement of the coin between two accounts has a log (EIP-7708). That came with the block access lists
     * (EIP-7928), whose hash headers have.
     */
    readonly hasCoinLogs?: boolean
    /** Whether its own header says that it has transactions, and the node shows none. */
    readonly hidesTransactions?: boolean
    /**
     * Withdrawals that it pays to validators (EIP-4895), as the node gave them; `undefined` if they are left
     * out, although the block has some.
     */
    readonly withdrawals: readonly unknown[] | undefined
    /**
     * The address that its transactions tip, above the base fee (wei), and the gas that they used; absent if
     * the node does not say.
     */
    readonly fees?: BlockFees | undefined
    /** Transfer logs; absent if they were not requested. */
    readonly logs?: RawList<RawLog>
    /** First topics of its logs that were, or are to be, requested beside those of every block. */
    readonly declaredTopics?: ReadonlySet<string>
  }

/** A receipt, with the created contract (40 hex digits in lower case). */
export type Receipt = { readonly succeeded: boolean; readonly contract: string | undefined }

export type TransactionInclusion = Omit<BlockHeader, 'time'> & { readonly succeeded: boolean }

/** Some nodes write hashes in capitals. */
const hashSchema = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/i)
  .toLowerCase()

const addressSchema = z.string().regex(evmAddress)

/** A time in the year 5138. A chain with a later one gives it in smaller units, down to nanoseconds. */
const maxSeconds = 1e11

/** Unix seconds. */
const timestampSchema = amountSchema.transform(given => {
  let time = Number(given)
  while (time > maxSeconds) time /= 1_000
  return Math.floor(time)
})

/** Stands for a list of withdrawals that cannot be read. */
const unreadableList: unknown[] = []

const headerSchema = z.object({
  number: quantitySchema,
  hash: hashSchema,
  parentHash: hashSchema,
  timestamp: timestampSchema,
  transactionsRoot: hashSchema.optional().catch(undefined),
  gasUsed: quantitySchema.optional().catch(undefined),
  miner: addressSchema.optional().catch(undefined),
  baseFeePerGas: amountSchema.optional().catch(undefined),
  // A bloom is only useful if it is complete; some chains have none.
  logsBloom: z
    .string()
    .regex(/^0x[0-9a-f]{512}$/i)
    .optional()
    .catch(undefined),
  // Withdrawals exist on some chains only, and only some bots ask for them.
  withdrawals: z
    .array(z.unknown())
    .nullish()
    .catch(() => unreadableList),
  withdrawalsRoot: hashSchema.optional().catch(undefined),
  blockAccessListHash: hashSchema.optional().catch(undefined),
  // Transactions are checked by hand: a schema for thousands of them costs more than all the rest.
  transactions: z
    .custom<JsonList>(isJsonList)
    .nullish()
    .transform((list): JsonList => list ?? []),
})

const receiptSchema = z.object({
  transactionHash: hashSchema,
  blockHash: hashSchema,
  // Some chains leave it out.
  status: z
    .union([quantitySchema.transform(status => status === 1), z.boolean()])
    .nullish()
    .transform(status => status ?? true),
  contractAddress: z.string().regex(evmAddress).nullish().catch(undefined),
})

const inclusionSchema = receiptSchema.extend({ blockNumber: quantitySchema })

const callResultSchema = z.string().regex(/^0x[0-9a-f]*$/i)

/** Roots of a block without transactions, or without withdrawals; some chains have no root, or say zero. */
const emptyRoots: ReadonlySet<string | undefined> = new Set([
  '0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421',
  `0x${'0'.repeat(64)}`,
  undefined,
])

const parseResult = <T>(schema: z.ZodType<T>, result: unknown, what: string): T => {
  // A node that has just announced a block may not have it yet: null is not an answer, least of all an empty
  // block.
  if (result === null) throw new RpcError('rpc_stale', `the node does not have ${what}`)
  const parsed = schema.safeParse(result)
  if (!parsed.success) throw new RpcError('rpc_unusable', `${what} is not understood`)
  return parsed.data
}

/** The fields of a header or a block. With `height`, any other block is refused. */
const parseFields = (result: unknown, height?: number) => {
  const what = height === undefined ? 'the latest block' : `block ${height}`
  const fields = parseResult(headerSchema, result, what)
  if (height !== undefined && fields.number !== height)
    throw new RpcError('rpc_stale', `the node gives block ${fields.number} for ${what}`)
  return fields
}

export const hexHeight = (height: number): string => `0x${height.toString(16)}`

/** The newest block's by default. Throws `RpcError`. */
export const fetchHeader = async (
  call: RpcCall,
  height: number | 'latest' | 'finalized' = 'latest',
): Promise<BlockHeader> => (await fetchHeaderAndFee(call, height)).header

/** Fetches a header and its base fee, in wei a unit of gas, which is absent before EIP-1559. */
export const fetchHeaderAndFee = async (
  call: RpcCall,
  height: number | 'latest' | 'finalized',
): Promise<{ readonly header: BlockHeader; readonly baseFee: bigint | undefined }> => {
  const isTag = typeof height === 'string'
  const answer = await call('eth_getBlockByNumber', [isTag ? height : hexHeight(height), false])
  const { number, hash, timestamp, baseFeePerGas } = parseFields(answer, isTag ? undefined : height)
  return { header: { height: number, hash, time: timestamp }, baseFee: baseFeePerGas }
}

const withLowerCaseHash = (transaction: RawTransaction): RawTransaction =>
  hasCapitals(transaction.hash) ? { ...transaction, hash: transaction.hash.toLowerCase() } : transaction

function* checkedTransactions(list: JsonList, height: number): Generator<RawTransaction> {
  for (const item of list) {
    if (isCompleteTransaction(item)) yield withLowerCaseHash(item)
    else if (typeof item === 'string')
      throw new RpcError('rpc_unusable', `the node gives hashes for the transactions of block ${height}`)
    else yield withLowerCaseHash(completeTransaction(item))
  }
}

const withdrawalsOf = ({
  withdrawals,
  withdrawalsRoot,
}: Pick<z.output<typeof headerSchema>, 'withdrawals' | 'withdrawalsRoot'>): Block['withdrawals'] => {
  const list = withdrawals ?? []
  const isLeftOut = list.length === 0 && !emptyRoots.has(withdrawalsRoot)
  return isLeftOut || list === unreadableList ? undefined : list
}

const feesOf = ({
  miner,
  baseFeePerGas,
  gasUsed,
}: Pick<z.output<typeof headerSchema>, 'miner' | 'baseFeePerGas' | 'gasUsed'>): BlockFees | undefined =>
  miner === undefined || baseFeePerGas === undefined || gasUsed === undefined
    ? undefined
    : { recipient: addressKey(miner), baseFee: baseFeePerGas, gasUsed }

/** Throws `RpcError`. */
export const parseBlock = (result: unknown, height: number): Block => {
  const fields = parseFields(result, height)
  const { transactions, transactionsRoot, gasUsed = 0 } = fields
  const isEmpty = isEmptyList(transactions)
  const checked = {
    [Symbol.iterator]: () => checkedTransactions(transactions, height),
    free: transactions.free,
  }
  return {
    height,
    hash: fields.hash,
    parentHash: fields.parentHash,
    time: fields.timestamp,
    transactions: isEmpty ? [] : checked,
    transactionCount: Array.isArray(transactions) ? transactions.length : undefined,
    logsBloom: fields.logsBloom,
    hasCoinLogs: fields.blockAccessListHash !== undefined,
    hidesTransactions: isEmpty && (!emptyRoots.has(transactionsRoot) || gasUsed > 0),
    withdrawals: withdrawalsOf(fields),
    fees: feesOf(fields),
  }
}

/** Throws `RpcError`, also if the receipt is of another block than the one that was read. */
export const parseReceipt = (result: unknown, transaction: string, block: string): Receipt => {
  const receipt = parseResult(receiptSchema, result, 'a receipt')
  if (receipt.transactionHash !== transaction || receipt.blockHash !== block)
    throw new RpcError('rpc_stale', 'the receipt is of another block')
  return { succeeded: receipt.status, contract: receipt.contractAddress?.slice(2).toLowerCase() }
}

/** Parses the inclusion in a receipt; `undefined` if the transaction is in no block. Throws `RpcError`. */
export const parseInclusion = (result: unknown, transaction: string): TransactionInclusion | undefined => {
  if (result === null) return undefined
  const receipt = parseResult(inclusionSchema, result, 'a receipt')
  if (receipt.transactionHash !== transaction)
    throw new RpcError('rpc_stale', 'the receipt is of another transaction')
  return { height: receipt.blockNumber, hash: receipt.blockHash, succeeded: receipt.status }
}

/**
 * Whether an address gets more than zero by a withdrawal, or by one that cannot be understood and may be to
 * it.
 */
export const mayBePaid = (given: unknown, address: string): boolean =>
  (readWithdrawalAddress(given) ?? address) === address && readWithdrawal(given)?.amount !== '0'

/**
 * The block that pays out the withdrawals or tips with this id, as a transaction that succeeded; `undefined`
 * if the address gets nothing in it, or there is no such block. A withdrawal that cannot be understood may be
 * one of them. Throws `RpcError`.
 */
export const fetchWithdrawalInclusion = async (
  call: RpcCall,
  { height, address }: Payout,
): Promise<TransactionInclusion | undefined> => {
  const answer = await call('eth_getBlockByNumber', [hexHeight(height), false])
  if (answer === null) return undefined
  const fields = parseFields(answer, height)
  const withdrawals = withdrawalsOf(fields)
  if (withdrawals === undefined)
    throw new RpcError('rpc_stale', `the node leaves out the withdrawals of block ${height}`)
  const isPaid = feesOf(fields)?.recipient === address || withdrawals.some(given => mayBePaid(given, address))
  return isPaid ? { height, hash: fields.hash, succeeded: true } : undefined
}

/** Parses the result of a called contract: `0x` and hex digits. Throws `RpcError`. */
export const parseCallResult = (result: unknown): string =>
  parseResult(callResultSchema, result, 'the answer of a contract')

/** Parses an amount in wei. Throws `RpcError`. */
export const parseWei = (result: unknown): bigint =>
  parseResult(amountSchema, result, 'the coins of an account')

/** Number of transactions and authorizations of an account that counted. Throws `RpcError`. */
export const parseNonce = (result: unknown): bigint =>
  parseResult(amountSchema, result, 'the nonce of an account')
