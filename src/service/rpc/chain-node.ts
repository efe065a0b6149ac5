import type { InternalCall, RawLog } from '#events/raw-block.ts'
import {
  type Block,
  type BlockHeader,
  parseCallResult,
  parseHeader,
  parseInclusion,
  type Receipt,
  type TransactionInclusion,
} from './block.ts'
import type { ReportSkippedItems } from './block-reader.ts'
import { type BlockRequest, createBlockReader, logsRequestFor } from './block-reader.ts'
import type { EndpointQuery } from './endpoint.ts'
import { fetchLogs } from './fetch-logs.ts'
import { parseLogs } from './parse-logs.ts'
import { isEmptyList } from './parse-reply.ts'
import { createReceiptReader } from './receipts.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { Tracer } from './tracer.ts'

/** `inners`: whether it is wanted what was done inside its transactions. */
type TracedBlockRequest = BlockRequest & { readonly internalCalls?: boolean }

/** What is asked of a chain's nodes, in the words of the follower. Everything throws `RpcError`. */
export type ChainNode = {
  readonly head: (signal: AbortSignal) => Promise<BlockHeader>
  readonly header: (height: number, signal: AbortSignal) => Promise<BlockHeader>
  /** Whether any endpoint has this block. */
  readonly hasBlock: (block: Pick<BlockHeader, 'height' | 'hash'>, signal: AbortSignal) => Promise<boolean>
  /** The block and its logs are of one endpoint. */
  readonly block: (wanted: TracedBlockRequest, signal: AbortSignal) => Promise<Block>
  /** The logs of a block that was asked for without them. */
  readonly logs: (block: Block, signal: AbortSignal) => Promise<Iterable<RawLog>>
  /** What was done inside the transactions of a block; nothing where no node tells. */
  readonly internalCalls: (block: Block, signal: AbortSignal) => Promise<readonly InternalCall[]>
  /** Endpoints that left out logs within the last hour, by their places: `1 of 2`. */
  readonly unreliableEndpoints: () => readonly string[]
  /** Whether nodes tell; `undefined`: not known yet. */
  readonly seesInternalCalls: () => boolean | undefined
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
  readonly inclusionOf: (
    transaction: string,
    signal: AbortSignal,
  ) => Promise<TransactionInclusion | undefined>
  /** Block 0, which tells two chains of one id apart; `undefined` where the node does not keep it. */
  readonly genesisHash: (signal: AbortSignal) => Promise<string | undefined>
}

const hex = (height: number): string => `0x${height.toString(16)}`

const headerQuery =
  (height?: number): EndpointQuery<BlockHeader> =>
  async call =>
    parseHeader(height)(
      await call('eth_getBlockByNumber', [height === undefined ? 'latest' : hex(height), false]),
    )

/** Plenty for what is asked, and too little for an answer that would not fit in memory. */
const callGas = '0x1e8480'

const contractCallQuery =
  (o: { to: string; data: string }): EndpointQuery<string | undefined> =>
  async call => {
    try {
      return parseCallResult(await call('eth_call', [{ ...o, gas: callGas }, 'latest']))
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
  const once = contractCallQuery(o)
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
  const about = { isHealthNeutral: true }
  try {
    return await pool.run(question, signal, about)
  } catch (error) {
    if (unclear === 0) throw error
    return await pool.run(question, signal, about)
  }
}

// Headers are asked for where the chain seems to have taken another branch: that is how another chain would look, too.
const needsChainCheck = (): boolean => true

const hasBlock = async (
  pool: RpcPool,
  { height, hash }: Pick<BlockHeader, 'height' | 'hash'>,
  signal: AbortSignal,
): Promise<boolean> => {
  const question: EndpointQuery<true> = async (...asked) => {
    const header = await headerQuery(height)(...asked)
    if (header.hash !== hash) throw new RpcError('rpc_stale', `block ${height} is of another branch`)
    return true
  }
  try {
    return await pool.run(question, signal)
  } catch (error) {
    if (error instanceof RpcError && error.code === 'rpc_stale') return false
    throw error
  }
}

type ChainNodeOptions = {
  /** Without one, nothing is seen of what was done inside transactions. */
  readonly tracer?: Tracer
  /** Is told what is left out of blocks because it is not understood. */
  readonly reportSkipped?: ReportSkippedItems
  /** For so long a block waits for a receipt that nodes do not give, though they answer. */
  readonly receiptTimeoutMs?: number
}

export const createChainNode = (pool: RpcPool, o: ChainNodeOptions = {}): ChainNode => {
  const { tracer, reportSkipped: skipped = () => {}, receiptTimeoutMs: receiptPatienceMs = 60_000 } = o
  const readBlock = createBlockReader(pool, skipped)
  const inners: ChainNode['internalCalls'] = async (block, signal) =>
    (await tracer?.read(block, signal)) ?? []
  return {
    header: (height, signal) => pool.run(headerQuery(height), signal, { height, needsChainCheck }),
    head: signal => pool.head(headerQuery(), signal),
    hasBlock: (block, signal) => hasBlock(pool, block, signal),
    block: async (wanted, signal) => {
      const block = await readBlock(wanted, signal)
      if (wanted.internalCalls !== true) return block
      const within = isEmptyList(block.transactions) ? [] : await inners(block, signal)
      return {
        ...block,
        internalCalls: within,
        candidates: within.length === 0 ? block.candidates : undefined,
      }
    },
    internalCalls: inners,
    seesInternalCalls: () => tracer?.seesInternalCalls(),
    // Gone through here, where another endpoint may still be asked.
    logs: (block, signal) =>
      pool.run(
        async (call, _tracing, source) => [
          ...parseLogs(await fetchLogs(call, logsRequestFor(block), source), block, { distinct: true }),
        ],
        signal,
      ),
    unreliableEndpoints: pool.unreliableEndpoints,
    receipt: createReceiptReader(pool, { patienceMs: receiptPatienceMs, skipped }),
    call: (o, signal) => callContract(pool, o, signal),
    inclusionOf: (transaction, signal) =>
      pool.run(
        async call => parseInclusion(transaction)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      ),
    genesisHash: async signal => {
      try {
        return (await pool.run(headerQuery(0), signal, { needsChainCheck })).hash
      } catch (error) {
        if (error instanceof RpcError && error.code === 'rpc_stale') return undefined
        throw error
      }
    },
  }
}
