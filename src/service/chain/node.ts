import type { InternalCall } from '../match/inner.ts'
import type { RawLog } from '../match/raw-log.ts'
import { type BlockWanted, createBlockReader, logsWantedOf } from './block-reader.ts'
import type { Question } from './endpoint.ts'
import { askLogs } from './log-ways.ts'
import { isEmptyList } from './parse-reply.ts'
import {
  type Block,
  type Header,
  type Place,
  type Receipt,
  readAnswer,
  readHeader,
  readPlace,
} from './read-block.ts'
import { readLogs } from './read-logs.ts'
import { createReceipts } from './receipts.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { SkipLog } from './skip-log.ts'
import type { Tracer } from './tracer.ts'

/** `inners`: whether it is wanted what was done inside its transactions. */
type WholeBlockWanted = BlockWanted & { readonly inners?: boolean }

/** What is asked of a chain's nodes, in the words of the follower. Everything throws `RpcError`. */
export type Node = {
  readonly head: (signal: AbortSignal) => Promise<Header>
  readonly header: (height: number, signal: AbortSignal) => Promise<Header>
  /** Whether any endpoint has this block. */
  readonly has: (block: Pick<Header, 'height' | 'hash'>, signal: AbortSignal) => Promise<boolean>
  /** The block and its logs are of one endpoint. */
  readonly block: (wanted: WholeBlockWanted, signal: AbortSignal) => Promise<Block>
  /** The logs of a block that was asked for without them. */
  readonly logs: (block: Block, signal: AbortSignal) => Promise<Iterable<RawLog>>
  /** What was done inside the transactions of a block; nothing where no node tells. */
  readonly inners: (block: Block, signal: AbortSignal) => Promise<readonly InternalCall[]>
  /** Endpoints that left out logs within the last hour, by their places: `1 of 2`. */
  readonly caught: () => readonly string[]
  /** Whether nodes tell; `undefined`: not known yet. */
  readonly seesInside: () => boolean | undefined
  /** `undefined`: for a long time no endpoint has given one that can be understood. */
  readonly receipt: (
    o: { transaction: string; block: string; height: number },
    signal: AbortSignal,
  ) => Promise<Receipt | undefined>
  /**
   * What a contract answers at the latest block, `0x` and hex digits; `undefined`: it fails. Where a refusal does not tell
   * whether the contract failed or the node cannot call it, a second one means the former.
   */
  readonly call: (o: { to: string; data: string }, signal: AbortSignal) => Promise<string | undefined>
  /** Where a transaction stands by now; `undefined`: in no block that the node knows. */
  readonly placeOf: (transaction: string, signal: AbortSignal) => Promise<Place | undefined>
  /** Block 0, which tells two chains of one id apart; `undefined` where the node does not keep it. */
  readonly origin: (signal: AbortSignal) => Promise<string | undefined>
}

const hex = (height: number): string => `0x${height.toString(16)}`

const headerAt =
  (height?: number): Question<Header> =>
  async call =>
    readHeader(height)(
      await call('eth_getBlockByNumber', [height === undefined ? 'latest' : hex(height), false]),
    )

/** Plenty for what is asked, and too little for an answer that would not fit in memory. */
const callGas = '0x1e8480'

const contractCall =
  (o: { to: string; data: string }): Question<string | undefined> =>
  async call => {
    try {
      return readAnswer(await call('eth_call', [{ ...o, gas: callGas }, 'latest']))
    } catch (error) {
      if (error instanceof RpcError && error.code === 'rpc_reverted') return undefined
      throw error
    }
  }

/** Asks another endpoint for a second opinion, or the same one once more where no other gives any. */
const callContract = async (
  pool: RpcPool,
  o: { to: string; data: string },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const once = contractCall(o)
  let unclear = 0
  const question: typeof once = async (...asked) => {
    try {
      return await once(...asked)
    } catch (error) {
      if (!(error instanceof RpcError && error.code === 'rpc_unclear')) throw error
      unclear += 1
      if (unclear < 2) throw error
      return undefined
    }
  }
  // A contract that makes a node fail must not have it rest: blocks are asked of it, too.
  const about = { isAside: true }
  try {
    return await pool.ask(question, signal, about)
  } catch (error) {
    if (unclear === 0) throw error
    return await pool.ask(question, signal, about)
  }
}

// Headers are asked for where the chain seems to have taken another branch: that is how another chain would look, too.
const doubts = (): boolean => true

const hasBlock = async (
  pool: RpcPool,
  { height, hash }: Pick<Header, 'height' | 'hash'>,
  signal: AbortSignal,
): Promise<boolean> => {
  const question: Question<true> = async (...asked) => {
    const header = await headerAt(height)(...asked)
    if (header.hash !== hash) throw new RpcError('rpc_stale', `block ${height} is of another branch`)
    return true
  }
  try {
    return await pool.ask(question, signal)
  } catch (error) {
    if (error instanceof RpcError && error.code === 'rpc_stale') return false
    throw error
  }
}

type Options = {
  /** Without one, nothing is seen of what was done inside transactions. */
  readonly tracer?: Tracer
  /** Is told what is left out of blocks because it is not understood. */
  readonly skipped?: SkipLog
  /** For so long a block waits for a receipt that nodes do not give, though they answer. */
  readonly receiptPatienceMs?: number
}

export const createNode = (pool: RpcPool, o: Options = {}): Node => {
  const { tracer, skipped = () => {}, receiptPatienceMs = 60_000 } = o
  const readBlock = createBlockReader(pool, skipped)
  const inners: Node['inners'] = async (block, signal) => (await tracer?.read(block, signal)) ?? []
  return {
    header: (height, signal) => pool.ask(headerAt(height), signal, { height, doubts }),
    head: signal => pool.head(headerAt(), signal),
    has: (block, signal) => hasBlock(pool, block, signal),
    block: async (wanted, signal) => {
      const block = await readBlock(wanted, signal)
      if (wanted.inners !== true) return block
      const within = isEmptyList(block.transactions) ? [] : await inners(block, signal)
      return { ...block, inners: within, sight: within.length === 0 ? block.sight : undefined }
    },
    inners,
    seesInside: () => tracer?.sees(),
    // Gone through here, where another endpoint may still be asked.
    logs: (block, signal) =>
      pool.ask(
        async (call, _tracing, source) => [
          ...readLogs(await askLogs(call, logsWantedOf(block), source), block, { distinct: true }),
        ],
        signal,
      ),
    caught: pool.caught,
    receipt: createReceipts(pool, { patienceMs: receiptPatienceMs, skipped }),
    call: (o, signal) => callContract(pool, o, signal),
    placeOf: (transaction, signal) =>
      pool.ask(
        async call => readPlace(transaction)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      ),
    origin: async signal => {
      try {
        return (await pool.ask(headerAt(0), signal, { doubts })).hash
      } catch (error) {
        if (error instanceof RpcError && error.code === 'rpc_stale') return undefined
        throw error
      }
    },
  }
}
