import { z } from 'zod'
import { usualMulticall } from '#chains/chain.ts'
import { parseWithdrawalId } from '#chains/withdrawal-id.ts'
import type { RawLog, RawTransaction } from '#events/raw-block.ts'
import { transferTopic } from '#events/transfer.ts'
import { toChunks } from '#lib/collections.ts'
import { getBackoffMs } from '#lib/retry-delay.ts'
import { hourMs, minuteMs, monotonicNow } from '#lib/time.ts'
import {
  type Block,
  type BlockHeader,
  type BlockTraces,
  fetchHeader,
  fetchWithdrawalInclusion,
  hexHeight,
  parseCallResult,
  parseInclusion,
  parseNonce,
  parseWei,
  type TransactionInclusion,
} from './block.ts'
import {
  type BlockRequest,
  createBlockReader,
  type InspectedBlock,
  logsRequestFor,
  type ReportSkippedItems,
} from './block-reader.ts'
import type { BlockInspection } from './check-block.ts'
import { callContract, replay, tryContract } from './contract-calls.ts'
import { readContractLogs } from './contract-logs.ts'
import type { AskedEndpoint, EndpointQuery } from './endpoint.ts'
import { createGapWaits, type GapReport } from './gap-waits.ts'
import { isEmptyList } from './json-reply.ts'
import { createLoggedReader } from './logged-ids.ts'
import { fetchLogs, parseLogs } from './logs.ts'
import { readBlockReceipts, readReceipt, readTips } from './receipts.ts'
import { expectAnswer, isRpcError, RpcError, undefinedIfMissing, withFallback } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { quantitySchema } from './rpc-request.ts'
import type { Tracer } from './tracer.ts'
import { createValueReader } from './value-reader.ts'

/** How soon nodes that did not answer are asked for their final block again although nothing waits for it. */
const finalProbeBackoff = { baseMs: minuteMs, maxMs: hourMs }
/**
 * Nodes that fail this many times in a row are taken for nodes that know no final block: they are asked once
 * they gave their head.
 */
const maxFinalRefusals = 3

const finalQuery: EndpointQuery<BlockHeader> = call => fetchHeader(call, 'finalized')

/** Asks the nodes of a chain for their final block, and remembers whether they know one. */
const createFinalReader = (pool: RpcPool, now: () => number) => {
  let hasFinalBlocks: boolean | undefined
  let isAnswered = false
  let refusals = 0
  let probeAt = Number.NEGATIVE_INFINITY

  const noteAnswer = (isKnown: boolean): void => {
    hasFinalBlocks = isKnown
    isAnswered = true
    refusals = 0
    probeAt = Number.NEGATIVE_INFINITY
  }

  /** Notes failures: at short intervals, while something waits for the block, the first one counts. */
  const noteFailure = (askedAt: number): void => {
    isAnswered = false
    if (askedAt < probeAt) return
    probeAt = askedAt + getBackoffMs(refusals, finalProbeBackoff)
    refusals += 1
    if (refusals >= maxFinalRefusals) hasFinalBlocks = false
  }

  return {
    /** The last block that cannot be replaced; `undefined` if no node says. */
    finalized: async (signal: AbortSignal): Promise<BlockHeader | undefined> => {
      const askedAt = now()
      try {
        const options = { isHealthNeutral: true, isBestEffort: true }
        const block = await pool.run(finalQuery, signal, options)
        noteAnswer(true)
        return block
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        // Nodes that do not answer now may well know one.
        if (isRpcError(error, 'rpc_unreachable', 'rpc_limited')) noteFailure(askedAt)
        else noteAnswer(false)
        return undefined
      }
    },
    /**
     * Whether nodes knew a final block when they answered last; `false` as well once they failed to several
     * times; `undefined` if not known yet.
     */
    supportsFinality: () => hasFinalBlocks,
    /**
     * Whether to ask for the final block although nothing waits for it: nodes have not answered yet, and were
     * not asked recently.
     */
    needsFinalProbe: () => !isAnswered && now() >= probeAt,
  }
}

const transactionSchema = z.object({
  raw_data: z.object({ contract: z.tuple([z.object({ type: z.string() })], z.unknown()) }),
})

const concurrency = 8

/** Path of the type of a transaction in the HTTP API of Tron's nodes, which give `{}` for one that they do not have. */
export const typePath = '/wallet/gettransactionbyid'

const readType = async ({ post }: AskedEndpoint, hash: string): Promise<string> => {
  const parsed = transactionSchema.safeParse(await post(typePath, { value: hash.slice(2) }))
  if (!parsed.success) throw new RpcError('rpc_stale', 'the node does not have a transaction')
  return parsed.data.raw_data.contract[0].type
}

/**
 * Types of transactions. `awaited` has those whose type no endpoint gives now, though one may have it later.
 */
type ContractTypes = {
  readonly types: ReadonlyMap<string, string>
  readonly awaited: ReadonlySet<string>
}

/**
 * Reads the types of transactions of Tron (`Transaction.Contract.ContractType` in Tron.proto), by hash.
 * JSON-RPC gives the amount of a token of Tron's own (TRC-10), the votes for a witness and frozen coins as `value`, just as coins that
 * are paid, so the HTTP API beside it is asked.
 */
const readContractTypes =
  (pool: RpcPool) =>
  async (hashes: readonly string[], signal: AbortSignal): Promise<ContractTypes> => {
    const types = new Map<string, string>()
    const awaited = new Set<string>()
    const readOne = async (hash: string): Promise<void> => {
      const options = { isHealthNeutral: true }
      try {
        types.set(hash, await pool.run((_, endpoint) => readType(endpoint, hash), signal, options))
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        if (error.code !== 'rpc_not_offered') awaited.add(hash)
      }
    }
    for (const chunk of toChunks(hashes, concurrency)) await Promise.all(chunk.map(readOne))
    return { types, awaited }
  }

type ChainNodeOptions = {
  /** Absent if there are no internal calls. */
  readonly tracer?: Tracer
  readonly reportSkipped?: ReportSkippedItems
  readonly gaps?: GapReport
  /** The address of Multicall3, in lower case. */
  readonly multicall?: string | undefined
  /** Whether nodes give balances and call contracts only for the latest block. */
  readonly hasOnlyLatestState?: boolean | undefined
  /** Clock for waiting times, in ms. */
  readonly now?: () => number
}

type TracedBlockRequest<I extends BlockInspection> = BlockRequest<I> & {
  /** Whether internal calls are wanted of a block that was read. */
  readonly needsTraces?: (block: Block) => boolean
}

type BlockPlace = Pick<BlockHeader, 'height' | 'hash'>

const headQuery: EndpointQuery<BlockHeader> = call => expectAnswer(fetchHeader(call))

const headerQuery =
  (height: number): EndpointQuery<BlockHeader> =>
  call =>
    fetchHeader(call, height)

// Headers are requested if the chain seems to have taken another branch: another chain looks the same.
const needsChainCheck = (): boolean => true

const createHeaderReads = (pool: RpcPool) => ({
  head: (signal: AbortSignal): Promise<BlockHeader> => pool.head(headQuery, signal),
  header: (height: number, signal: AbortSignal): Promise<BlockHeader> =>
    pool.run(headerQuery(height), signal, { height, needsChainCheck }),
  hasBlock: async ({ height, hash }: BlockPlace, signal: AbortSignal): Promise<boolean> => {
    const query: EndpointQuery<true> = async call => {
      const header = await fetchHeader(call, height)
      if (header.hash !== hash) throw new RpcError('rpc_stale', `block ${height} is of another branch`)
      return true
    }
    return (await undefinedIfMissing(pool.run(query, signal))) ?? false
  },
  /**
   * The hash of block 0, which distinguishes two chains with one id; `undefined` if the node does not keep
   * it.
   */
  genesisHash: async (signal: AbortSignal): Promise<string | undefined> =>
    (await undefinedIfMissing(pool.run(headerQuery(0), signal, { needsChainCheck })))?.hash,
})

const unreportedGaps: GapReport = { timeoutMs: minuteMs, giveUp: () => undefined, count: () => 0 }

const noTraces: BlockTraces = { internalCalls: [], traced: 'none' }
const emptyTraces: BlockTraces = { internalCalls: [], traced: 'all' }

const createBlockReads = (pool: RpcPool, { tracer, reportSkipped = () => {}, gaps }: ChainNodeOptions) => {
  const readBlock = createBlockReader({ pool, reportSkipped, waits: createGapWaits(gaps ?? unreportedGaps) })
  const internalCalls = async (block: Block, signal: AbortSignal): Promise<BlockTraces> =>
    (await tracer?.read(block, signal)) ?? noTraces
  let newest: Block | undefined
  const noteNewest = (block: Block): void => {
    if (block.height >= (newest?.height ?? 0)) newest = block
  }
  return {
    /** The block and its logs come from one endpoint. */
    block: async <I extends BlockInspection = never>(
      request: TracedBlockRequest<I>,
      signal: AbortSignal,
    ): Promise<InspectedBlock<I>> => {
      const block = await readBlock(request, signal)
      noteNewest(block)
      if (request.needsTraces?.(block) !== true) return block
      const traces = isEmptyList(block.transactions) ? emptyTraces : await internalCalls(block, signal)
      // The inspection did not see them.
      const inspection = traces.internalCalls.length === 0 ? block.inspection : undefined
      return { ...block, ...traces, inspection }
    },
    /** The logs of a block that was asked for without them. Iterated here, while another endpoint may still be asked. */
    logs: (block: Block, signal: AbortSignal): Promise<Iterable<RawLog>> =>
      pool.run(async (call, endpoint) => {
        const fetched = await fetchLogs(call, logsRequestFor(block), endpoint)
        return [...parseLogs(fetched, block, { distinct: true })]
      }, signal),
    /** The internal calls of a block; none if no node traces. */
    internalCalls,
    /**
     * Whether each movement of the coin has a log in the newest block that was read; `undefined` if none was.
     */
    hasCoinLogs: () => newest?.hasCoinLogs,
    /** Whether nodes trace; `undefined` if not known yet. */
    supportsTracing: () => tracer?.supportsTracing(),
  }
}

const healthNeutral = { isHealthNeutral: true }

type AccountActivity = { readonly isUsed: boolean; readonly hasCode: boolean }

/**
 * Whether an account (`0x…`) has sent a transaction or holds coins, and whether it has code, at the latest
 * block.
 */
const readActivity =
  (pool: RpcPool) =>
  (address: string, signal: AbortSignal): Promise<AccountActivity> =>
    pool.run(
      async call => {
        const [coins, code, nonce] = await Promise.all([
          call('eth_getBalance', [address, 'latest']),
          call('eth_getCode', [address, 'latest']),
          // Tron's accounts have no nonce.
          withFallback(
            () => call('eth_getTransactionCount', [address, 'latest']),
            async () => '0x0',
          ),
        ])
        return {
          isUsed: parseWei(coins) > 0n || parseNonce(nonce) > 0n,
          hasCode: parseCallResult(code) !== '0x',
        }
      },
      signal,
      { isHealthNeutral: true },
    )

/**
 * Number of blocks whose logs nearly every node gives in one call: more than a day of Ethereum, and hours of
 * faster chains.
 */
const recentBlocks = 10_000

/**
 * Whether an account (`0x…`) got tokens in the last blocks. Throws `RpcError` if no node gives their logs in
 * one call.
 */
const readReceivedTokens =
  (pool: RpcPool) =>
  (address: string, signal: AbortSignal): Promise<boolean> =>
    pool.run(
      async call => {
        const head = quantitySchema.parse(await call('eth_blockNumber', []))
        const fromBlock = hexHeight(Math.max(0, head - recentBlocks))
        const topics = [transferTopic, null, `0x${address.slice(2).padStart(64, '0')}`]
        const logs = await call('eth_getLogs', [{ fromBlock, toBlock: 'latest', topics }])
        return z.array(z.unknown()).parse(logs).length > 0
      },
      signal,
      { isHealthNeutral: true, isBestEffort: true },
    )

/** Reads of accounts and contracts (`0x…`), which count neither for nor against an endpoint. */
const createAccountReads = (pool: RpcPool) => ({
  call: callContract(pool),
  tryCall: tryContract(pool),
  contractLogs: readContractLogs(pool),
  replay: (transaction: RawTransaction, { height }: { height: number }, signal: AbortSignal) =>
    replay(pool, { transaction, height }, signal),
  /** The code of an account at the end of a block, `0x` and hex digits; `undefined` if no node says. */
  code: (address: string, height: number, signal: AbortSignal): Promise<string | undefined> =>
    pool.tryRun(
      async call => parseCallResult(await call('eth_getCode', [address, hexHeight(height)])),
      signal,
      healthNeutral,
    ),
  /** The coins of an account at the latest block. */
  coins: (address: string, signal: AbortSignal): Promise<bigint> =>
    pool.run(
      async call => parseWei(await call('eth_getBalance', [address, 'latest'])),
      signal,
      healthNeutral,
    ),
  activity: readActivity(pool),
  hasReceivedTokens: readReceivedTokens(pool),
  /** The nonce of an account at the end of a block; `undefined` if no node says. */
  nonce: (address: string, height: number, signal: AbortSignal): Promise<bigint | undefined> =>
    pool.tryRun(
      async call => parseNonce(await call('eth_getTransactionCount', [address, hexHeight(height)])),
      signal,
      healthNeutral,
    ),
})

const createTransactionReads = (pool: RpcPool) => ({
  receipt: readReceipt(pool),
  blockReceipts: readBlockReceipts(pool),
  tips: readTips(pool),
  contractTypes: readContractTypes(pool),
  /** The present block of a transaction, or of withdrawals by their id; `undefined` if there is none. */
  inclusionOf: (transaction: string, signal: AbortSignal): Promise<TransactionInclusion | undefined> => {
    const withdrawals = parseWithdrawalId(transaction)
    return pool.run(
      async call =>
        withdrawals === undefined
          ? parseInclusion(await call('eth_getTransactionReceipt', [transaction]), transaction)
          : await fetchWithdrawalInclusion(call, withdrawals),
      signal,
    )
  },
})

/** Reads of the nodes of one chain. Everything throws `RpcError`. */
export const createChainNode = (pool: RpcPool, options: ChainNodeOptions = {}) => {
  const { gaps = unreportedGaps, now = monotonicNow } = options
  const { multicall = usualMulticall, hasOnlyLatestState = false } = options
  const values = { multicall, hasOnlyLatestState, now }
  const { unreliableEndpoints, endpointFaults, failingEndpoints } = pool
  const headers = createHeaderReads(pool)
  const withLogged = createLoggedReader({ header: headers.header, contractLogs: readContractLogs(pool) })
  return {
    ...headers,
    ...createFinalReader(pool, now),
    ...createBlockReads(pool, options),
    ...createTransactionReads(pool),
    ...createAccountReads(pool),
    /** Values in one block; those that cannot be read are missing. */
    values: withLogged(createValueReader(pool, values)),
    /** Reader for callers that ask for other balances each time. */
    holdings: withLogged(createValueReader(pool, values)),
    unreliableEndpoints,
    endpointFaults,
    failingEndpoints,
    /** Gaps in blocks that no endpoint filled, so that the chain went on without. */
    gaps,
  }
}

export type ChainNode = ReturnType<typeof createChainNode>
