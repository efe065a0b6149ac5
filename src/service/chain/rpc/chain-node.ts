import { parseWithdrawalId } from '#chains/withdrawal-id.ts'
import type { RawLog, RawTransaction } from '#events/raw-block.ts'
import { monotonicNow } from '#lib/time.ts'
import { type BalanceReader, createBalanceReader } from './balance-reader.ts'
import {
  type Block,
  type BlockHeader,
  type BlockTraces,
  fetchHeader,
  fetchWithdrawalInclusion,
  hexHeight,
  parseCallResult,
  parseCoins,
  parseInclusion,
  parseNonce,
  parseReceipt,
  type Receipt,
  type TransactionInclusion,
} from './block.ts'
import {
  type BlockRequest,
  createBlockReader,
  type InspectedBlock,
  logsRequestFor,
  type ReportSkippedItems,
} from './block-reader.ts'
import { type BlockReceiptsRequest, createBlockReceiptsReader } from './block-receipts.ts'
import type { BlockInspection } from './check-block.ts'
import type { EndpointQuery } from './endpoint.ts'
import { createFinalReader, type FinalReader } from './final-reader.ts'
import { createGapWaits, type GapReport } from './gap-waits.ts'
import { fetchLogs, parseLogs } from './logs.ts'
import { isRpcError, RpcError, undefinedIfStale } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { isEmptyList, isJsonObject } from './rpc-request.ts'
import type { Tracer } from './tracer.ts'

type ReceiptRequest = {
  readonly transaction: string
  readonly block: string
  readonly height: number
}

/** The receipt from among those of its block: some nodes give it only so. */
const receiptFromBlock =
  ({ transaction, block }: ReceiptRequest): EndpointQuery<Receipt | undefined> =>
  async call => {
    const receipts = await call('eth_getBlockReceipts', [block])
    if (!Array.isArray(receipts)) return undefined
    const own: unknown = receipts.find(
      receipt => isJsonObject(receipt) && receipt['transactionHash'] === transaction,
    )
    return own === undefined ? undefined : parseReceipt(own, { transaction, block })
  }

const readReceipt = async (pool: RpcPool, request: ReceiptRequest, signal: AbortSignal): Promise<Receipt> => {
  try {
    return await pool.run(
      async call => parseReceipt(await call('eth_getTransactionReceipt', [request.transaction]), request),
      signal,
    )
  } catch (error) {
    if (signal.aborted || !(error instanceof RpcError)) throw error
    const found = await pool.tryRun(receiptFromBlock(request), signal, { isHealthNeutral: true })
    if (found === undefined) throw error
    return found
  }
}

/** `internalCalls`: whether they are wanted. */
type TracedBlockRequest<I extends BlockInspection> = BlockRequest<I> & { readonly internalCalls?: boolean }

/** `batched`: it may share a request with other such calls of the same turn of the event loop. */
type ContractCall = { readonly to: string; readonly data: string; readonly batched?: true }

/** Reads of the nodes of one chain. Everything throws `RpcError`. */
export type ChainNode = FinalReader & {
  readonly header: (height: number, signal: AbortSignal) => Promise<BlockHeader>
  /** Whether any endpoint has this block. */
  readonly hasBlock: (block: Pick<BlockHeader, 'height' | 'hash'>, signal: AbortSignal) => Promise<boolean>
  /** The block and its logs come from one endpoint. */
  readonly block: <I extends BlockInspection = never>(
    request: TracedBlockRequest<I>,
    signal: AbortSignal,
  ) => Promise<InspectedBlock<I>>
  /** The logs of a block that was asked for without them. */
  readonly logs: (block: Block, signal: AbortSignal) => Promise<Iterable<RawLog>>
  /** The internal calls of a block; none where no node traces. */
  readonly internalCalls: (block: Block, signal: AbortSignal) => Promise<BlockTraces>
  /** Whether nodes trace; `undefined`: not known yet. */
  readonly seesInternalCalls: () => boolean | undefined
  /** Labels (`1 of 2`) of endpoints that left out logs within the last hour. */
  readonly unreliableEndpoints: () => readonly string[]
  /** Endpoints that give false answers now. */
  readonly endpointFaults: RpcPool['endpointFaults']
  /** Gaps in blocks that no endpoint filled, so that the chain went on without. */
  readonly gaps: GapReport
  readonly failingEndpoints: RpcPool['failingEndpoints']
  readonly receipt: (request: ReceiptRequest, signal: AbortSignal) => Promise<Receipt>
  /**
   * Reads receipts of many transactions of a block, by their hashes; those that no node gives with all of the block
   * are missing.
   */
  readonly blockReceipts: (
    request: BlockReceiptsRequest,
    signal: AbortSignal,
  ) => Promise<ReadonlyMap<string, Receipt>>
  /**
   * Calls a contract at the latest block, and returns `0x` and hex digits; `undefined`: it fails. A refusal that does
   * not tell whether the contract failed or the node cannot call it counts as the former once it is repeated.
   */
  readonly call: (o: ContractCall, signal: AbortSignal) => Promise<string | undefined>
  /**
   * Calls a failed transaction on the block before its own, and returns `0x` and hex digits; `undefined`: it does not
   * fail there, or no node says.
   */
  readonly replay: (
    transaction: RawTransaction,
    o: { readonly height: number },
    signal: AbortSignal,
  ) => Promise<string | undefined>
  /** Balances in one block; those that cannot be read are missing. */
  readonly balances: BalanceReader
  /** Reader for callers that ask for other balances each time. */
  readonly holdings: BalanceReader
  /** The code of an account (`0x…`) at the end of a block, `0x` and hex digits; `undefined`: no node says. */
  readonly code: (
    address: string,
    o: { readonly height: number },
    signal: AbortSignal,
  ) => Promise<string | undefined>
  /** The coins of an account (`0x…`) at the latest block. */
  readonly coins: (address: string, signal: AbortSignal) => Promise<bigint>
  /** The nonce of an account (`0x…`) at the end of a block; `undefined`: no node says. */
  readonly nonce: (
    address: string,
    o: { readonly height: number },
    signal: AbortSignal,
  ) => Promise<bigint | undefined>
  /** The block that a transaction is in now, or withdrawals by their id; `undefined`: in none. */
  readonly inclusionOf: (
    transaction: string,
    signal: AbortSignal,
  ) => Promise<TransactionInclusion | undefined>
  /** Hash of block 0, which tells two chains of one id apart; `undefined`: the node does not keep it. */
  readonly genesisHash: (signal: AbortSignal) => Promise<string | undefined>
}

const headerQuery =
  (height: number): EndpointQuery<BlockHeader> =>
  call =>
    fetchHeader(call, height)

/** Plenty for what is called, and too little for an answer that would not fit in memory. */
const callGas = '0x1e8480'

const contractCallQuery =
  ({ to, data }: ContractCall): EndpointQuery<string | undefined> =>
  async call => {
    try {
      return parseCallResult(await call('eth_call', [{ to, data, gas: callGas }, 'latest']))
    } catch (error) {
      if (isRpcError(error, 'rpc_reverted')) return undefined
      throw error
    }
  }

/**
 * Calls a contract, after an unclear refusal at another endpoint, or at the same one once more if no other answers.
 */
const callContract = async (
  pool: RpcPool,
  o: ContractCall,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const queryOnce = contractCallQuery(o)
  let unclear = 0
  const query: typeof queryOnce = async (...asked) => {
    try {
      return await queryOnce(...asked)
    } catch (error) {
      if (!isRpcError(error, 'rpc_unclear')) throw error
      unclear += 1
      if (unclear < 2) throw error
      return undefined
    }
  }
  // A contract that makes a node fail must not keep blocks from being asked of it.
  const options = { isHealthNeutral: true, batched: o.batched }
  try {
    return await pool.run(query, signal, options)
  } catch (error) {
    if (unclear === 0) throw error
    return await pool.run(query, signal, options)
  }
}

const quantity = /^0x[0-9a-f]{1,16}$/i

/** Call of a transaction as nodes take it: with its own gas, so that it ends where it ended. */
const toCall = (transaction: RawTransaction): object => {
  const { from, to, value, input } = transaction
  const gas: unknown = Reflect.get(transaction, 'gas')
  return {
    from,
    ...(typeof to === 'string' && { to }),
    value,
    input,
    ...(typeof gas === 'string' && quantity.test(gas) && { gas }),
  }
}

const replay = async (
  pool: RpcPool,
  { transaction, height }: { readonly transaction: RawTransaction; readonly height: number },
  signal: AbortSignal,
): Promise<string | undefined> => {
  const query: EndpointQuery<string | undefined> = async call => {
    try {
      await call('eth_call', [toCall(transaction), hexHeight(height - 1)])
      return undefined
    } catch (error) {
      if (isRpcError(error, 'rpc_reverted')) return error.returned
      throw error
    }
  }
  return await pool.tryRun(query, signal, { isHealthNeutral: true })
}

// Headers are asked for where the chain seems to have taken another branch: another chain looks the same.
const needsChainCheck = (): boolean => true

const hasBlock = async (
  pool: RpcPool,
  { height, hash }: Pick<BlockHeader, 'height' | 'hash'>,
  signal: AbortSignal,
): Promise<boolean> => {
  const query: EndpointQuery<true> = async call => {
    const header = await fetchHeader(call, height)
    if (header.hash !== hash) throw new RpcError('rpc_stale', `block ${height} is of another branch`)
    return true
  }
  return (await undefinedIfStale(pool.run(query, signal))) ?? false
}

type ChainNodeOptions = {
  /** Absent: there are no internal calls. */
  readonly tracer?: Tracer
  readonly reportSkipped?: ReportSkippedItems
  readonly gaps?: GapReport
  /** Clock for waiting times, in ms. */
  readonly now?: () => number
}

const unreportedGaps: GapReport = { timeoutMs: 60_000, giveUp: () => undefined, count: () => 0 }

const noTraces: BlockTraces = { internalCalls: [], traced: 'none' }
const emptyTraces: BlockTraces = { internalCalls: [], traced: 'all' }

const coinsQuery =
  (address: string): EndpointQuery<bigint> =>
  async call =>
    parseCoins(await call('eth_getBalance', [address, 'latest']))

const createBalanceReaders = (pool: RpcPool, now: () => number) => ({
  balances: createBalanceReader(pool, now),
  holdings: createBalanceReader(pool, now),
})

export const createChainNode = (pool: RpcPool, o: ChainNodeOptions = {}): ChainNode => {
  const { tracer, reportSkipped = () => {}, gaps = unreportedGaps, now = monotonicNow } = o
  const waits = createGapWaits(gaps)
  const readBlock = createBlockReader(pool, { reportSkipped, waits })
  const traceBlock: ChainNode['internalCalls'] = async (block, signal) =>
    (await tracer?.read(block, signal)) ?? noTraces
  return {
    header: (height, signal) => pool.run(headerQuery(height), signal, { height, needsChainCheck }),
    ...createFinalReader(pool, now),
    hasBlock: (block, signal) => hasBlock(pool, block, signal),
    block: async (request, signal) => {
      const block = await readBlock(request, signal)
      if (request.internalCalls !== true) return block
      const traces = isEmptyList(block.transactions) ? emptyTraces : await traceBlock(block, signal)
      // The inspection did not see them.
      const inspection = traces.internalCalls.length === 0 ? block.inspection : undefined
      return { ...block, ...traces, inspection }
    },
    // Iterated here, while another endpoint may still be asked.
    logs: (block, signal) =>
      pool.run(async (call, endpoint) => {
        const fetched = await fetchLogs(call, logsRequestFor(block), endpoint)
        return [...parseLogs(fetched, block, { distinct: true })]
      }, signal),
    internalCalls: traceBlock,
    seesInternalCalls: () => tracer?.seesInternalCalls(),
    unreliableEndpoints: pool.unreliableEndpoints,
    endpointFaults: pool.endpointFaults,
    gaps,
    failingEndpoints: pool.failingEndpoints,
    receipt: (request, signal) => readReceipt(pool, request, signal),
    blockReceipts: createBlockReceiptsReader(pool),
    ...createBalanceReaders(pool, now),
    call: (contractCall, signal) => callContract(pool, contractCall, signal),
    replay: (transaction, { height }, signal) => replay(pool, { transaction, height }, signal),
    code: (address, { height }, signal) =>
      pool.tryRun(
        async call => parseCallResult(await call('eth_getCode', [address, hexHeight(height)])),
        signal,
        { isHealthNeutral: true },
      ),
    coins: (address, signal) => pool.run(coinsQuery(address), signal, { isHealthNeutral: true }),
    nonce: (address, { height }, signal) =>
      pool.tryRun(
        async call => parseNonce(await call('eth_getTransactionCount', [address, hexHeight(height)])),
        signal,
        { isHealthNeutral: true },
      ),
    inclusionOf: (transaction, signal) => {
      const withdrawals = parseWithdrawalId(transaction)
      return pool.run(
        async call =>
          withdrawals === undefined
            ? parseInclusion(await call('eth_getTransactionReceipt', [transaction]), transaction)
            : await fetchWithdrawalInclusion(call, withdrawals),
        signal,
      )
    },
    genesisHash: async signal =>
      (await undefinedIfStale(pool.run(headerQuery(0), signal, { needsChainCheck })))?.hash,
  }
}
