import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { type Block, fetchHeader, hexHeight, parseBlock } from './block.ts'
import {
  type BlockInspection,
  type BlockReading,
  createBlockCheck,
  mergeLogs,
  type WatchedInLogs,
} from './check-block.ts'
import type { AskedEndpoint, EndpointQuery, QueryOptions } from './endpoint.ts'
import type { GapWaits } from './gap-waits.ts'
import { type FetchedLogs, fetchCompleteLogs, fetchLogs, type LogsRequest, parseLogs } from './logs.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { parseListReply, type RpcCall } from './rpc-request.ts'

type InspectBlock<I> = (block: Block) => I

export type BlockRequest<I extends BlockInspection = never> = {
  readonly height: number
  /** Whether transfer logs are wanted. */
  readonly logs: boolean
  /** First topics of further logs that are wanted. */
  readonly declaredTopics?: ReadonlySet<string>
  /** The hash that it probably has, so that block and logs are asked for at once. */
  readonly hash?: string | undefined
  /** The hash of the block that it must follow: a block with another parent is refused. */
  readonly parentHash?: string | undefined
  /** Whether calls may share requests with those of other blocks. */
  readonly batched?: boolean
  /** Iterates the block while another endpoint may still be asked; throws `RpcError` where its logs are of another block. */
  readonly inspect?: InspectBlock<I> | undefined
  readonly watched?: WatchedInLogs
}

/** A block with what its inspection found; absent: not inspected, or no longer valid. */
export type InspectedBlock<I extends BlockInspection = never> = Block & {
  readonly inspection?: I | undefined
}

/** `faults`: items of a block that are not understood; `strays`: logs that belong to no transaction. */
export type ReportSkippedItems = (found: {
  readonly block: number
  readonly faults: number
  readonly strays: number
}) => void

/** A chain that has them in every block is not worth more lines. */
const reportEveryMs = 600_000

/** Logs what is left out of blocks, and how many items since the last line. Times are ms of `now`. */
export const createSkippedItemsReport = (o: {
  chain: number
  log: Log
  now: () => number
}): ReportSkippedItems => {
  const createCounter = (report: (facts: object) => void) => {
    let reportedAt = Number.NEGATIVE_INFINITY
    let count = 0
    return (block: number, more: number): void => {
      count += more
      if (more === 0 || o.now() - reportedAt < reportEveryMs) return
      report({ chain: o.chain, block, count })
      reportedAt = o.now()
      count = 0
    }
  }
  const countFaults = createCounter(facts => o.log.warn(facts, 'skipped what is not understood in blocks'))
  const countStrays = createCounter(facts => o.log.info(facts, 'skipped logs that belong to no transaction'))
  return ({ block, faults, strays }) => {
    countFaults(block, faults)
    countStrays(block, strays)
  }
}

type FetchLogs = typeof fetchLogs

const hashesOf = ({ transactions }: Block): string[] => Array.from(transactions, ({ hash }) => hash)

export const logsRequestFor = (block: Block): LogsRequest => ({
  height: block.height,
  hash: block.hash,
  logsBloom: block.logsBloom,
  declaredTopics: block.declaredTopics,
  transactions: async () => hashesOf(block),
})

/** `acceptsGaps`: what the node leaves out of a block that it has is taken for absent. */
type BlockFetch = BlockRequest<BlockInspection> & { readonly acceptsGaps?: boolean | undefined }

/** `logs`: absent where they were not asked for. */
type FetchedBlock = { readonly block: Block; readonly logs: FetchedLogs | undefined }

/**
 * Throws for a block with another parent than was asked for: the endpoint is at fault where its own block below is not that
 * parent; otherwise the block is of another branch.
 */
const rejectParent = async (call: RpcCall, { height, parentHash }: Block): Promise<never> => {
  const below = await fetchHeader(call, height - 1)
  throw below.hash === parentHash
    ? new RpcError('rpc_stale', `block ${height} is of another branch`)
    : new RpcError('rpc_false', `block ${height} names another parent than the endpoint has`)
}

const noTopics: ReadonlySet<string> = new Set()

/** The logs of a block that the node has. */
const completingLogs = async (logs: Promise<FetchedLogs>, acceptsGaps: boolean): Promise<FetchedLogs> => {
  try {
    return await logs
  } catch (error) {
    if (!isRpcError(error, 'rpc_stale', 'rpc_incomplete')) throw error
    if (acceptsGaps) return { list: [] }
    throw new RpcError('rpc_incomplete', error.message)
  }
}

/** Asks for a block, and for its logs at the same time where its hash is known. */
const fetchBlock = async (
  call: RpcCall,
  { height, hash, parentHash, logs, declaredTopics = noTopics, acceptsGaps = false }: BlockFetch,
  logsOf: (request: LogsRequest) => Promise<FetchedLogs>,
): Promise<FetchedBlock> => {
  const params = [hexHeight(height), true]
  const reading = call('eth_getBlockByNumber', params, parseListReply('transactions')).then(result =>
    parseBlock(result, height),
  )
  const transactions = async () => hashesOf(await reading)
  const early =
    logs && hash !== undefined
      ? logsOf({ height, hash, declaredTopics, transactions, acceptsGaps })
      : undefined
  // The logs are not awaited if the block itself fails.
  early?.catch(() => undefined)
  const block = { ...(await reading), declaredTopics }
  if (parentHash !== undefined && block.parentHash !== parentHash) await rejectParent(call, block)
  if (block.hidesTransactions && !acceptsGaps)
    throw new RpcError('rpc_incomplete', `the node leaves out the transactions of block ${height}`)
  if (!logs) return { block, logs: undefined }
  const fetched = block.hash === hash && early ? early : logsOf({ ...logsRequestFor(block), acceptsGaps })
  return { block, logs: await completingLogs(fetched, acceptsGaps) }
}

/** Most chains number all logs of a block: logs are compared by all their fields only where numbers repeat. */
const inspectFetched = <I extends BlockInspection>(
  { block, logs: fetched }: FetchedBlock,
  { inspect, source }: { inspect: InspectBlock<I>; source: AskedEndpoint },
): BlockReading<I> => {
  if (fetched === undefined) return { block, inspection: inspect(block), logs: undefined, source }
  const read = (distinct: boolean) => {
    const logs = parseLogs(fetched, block, { distinct })
    const whole = { ...block, logs }
    return { block: whole, inspection: inspect(whole), logs, source }
  }
  const reading = read(false)
  return reading.logs.flaws.repeats === 0 ? reading : read(true)
}

type InspectOptions<I> = { readonly inspect: InspectBlock<I>; readonly fetch: FetchLogs }

const blockQuery =
  <I extends BlockInspection>(
    request: BlockRequest<I> & Pick<BlockFetch, 'acceptsGaps'>,
    { inspect, fetch }: InspectOptions<I>,
  ): EndpointQuery<BlockReading<I>> =>
  async (call, source) => {
    const fetched = await fetchBlock(call, request, logs => fetch(call, logs, source))
    return inspectFetched(fetched, { inspect, source })
  }

const logsQuery =
  <I extends BlockInspection>(
    block: Block,
    { inspect, fetch }: InspectOptions<I>,
  ): EndpointQuery<BlockReading<I>> =>
  async (call, source) => {
    const logs = await fetch(call, logsRequestFor(block), source)
    return inspectFetched({ block, logs }, { inspect, source })
  }

const uninspectedBlockQuery =
  (request: BlockRequest<BlockInspection>): EndpointQuery<Block> =>
  async (call, source) => {
    const { block, logs } = await fetchBlock(call, request, wanted => fetchLogs(call, wanted, source))
    return logs === undefined ? block : { ...block, logs: parseLogs(logs, block, { distinct: true }) }
  }

/** Combines two readings; reports an endpoint that left out logs. */
const combineReadings = <I extends BlockInspection>(
  one: BlockReading<I>,
  other: BlockReading<I>,
  inspect: InspectBlock<I>,
): BlockReading<I> => {
  // The chain took another branch in between.
  if (one.block.hash !== other.block.hash) return other
  const better = other.inspection.faults < one.inspection.faults ? other : one
  if (one.logs === undefined || other.logs === undefined) return better
  const hashes = hashesOf(better.block)
  const { logs, oneLacks, otherLacks } = mergeLogs(
    hashes,
    { one: one.block.logs ?? [], other: other.block.logs ?? [] },
    better.block.declaredTopics,
  )
  if (oneLacks > 0) one.source.reportMissingLogs({ block: one.block.height, logs: oneLacks })
  if (otherLacks > 0) other.source.reportMissingLogs({ block: one.block.height, logs: otherLacks })
  const block = { ...better.block, logs }
  return { block, inspection: inspect(block), logs: other.logs, source: other.source }
}

const nobody: WatchedInLogs = { addresses: () => [], emitters: () => [] }

/** How long to wait before the same endpoint is asked again, where there is no other one. */
const recheckWaitsMs = [250, 1_000] as const

/** One in as many blocks is compared with another endpoint's, though nothing speaks against it. */
const sampleEvery = 100

/** A bloom shows when the only log of an address is left out, but not one of two. */
const isWorthComparing = ({ block, inspection, logs }: BlockReading<BlockInspection>): boolean =>
  logs !== undefined && (block.height % sampleEvery === 0 || inspection.logged.size > 0)

/** How long an alert waits for the logs that another endpoint has of its block. */
const compareTimeoutMs = 500

/** `doubt`: why logs may still be missing. */
type Rechecked<I extends BlockInspection> = {
  readonly best: BlockReading<I>
  readonly doubt: RpcError | undefined
}

type InspectedRequest<I extends BlockInspection> = BlockRequest<I> & { readonly inspect: InspectBlock<I> }

type AnotherOptions<I extends BlockInspection> = QueryOptions<BlockReading<I>> & {
  readonly asked: ReadonlySet<object>
  readonly signal: AbortSignal
}

/** Reads from an endpoint that was not asked yet; `undefined`: none answers. */
const readFromAnother = <I extends BlockInspection>(
  pool: RpcPool,
  query: EndpointQuery<BlockReading<I>>,
  { asked, signal, ...options }: AnotherOptions<I>,
): Promise<BlockReading<I> | undefined> =>
  pool.tryRun(
    (call, endpoint) => {
      if (asked.has(endpoint.key)) throw new RpcError('rpc_declined', 'it was asked already')
      return query(call, endpoint)
    },
    signal,
    options,
  )

/** Compares with the logs of another endpoint. One that has none of them is behind. */
const compareLogs = async <I extends BlockInspection>(
  pool: RpcPool,
  { first, inspect }: { first: BlockReading<I>; inspect: InspectBlock<I> },
  signal: AbortSignal,
): Promise<BlockReading<I>> => {
  const query = logsQuery(first.block, { inspect, fetch: fetchLogs })
  const soon = AbortSignal.any([signal, AbortSignal.timeout(compareTimeoutMs)])
  try {
    const asked = new Set([first.source.key])
    const other = await readFromAnother(pool, query, { asked, signal: soon, isBestEffort: true })
    return other === undefined || other.inspection.logs === 0 ? first : combineReadings(first, other, inspect)
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    return first
  }
}

/** The readings of one block, which are combined. */
const createRereading = <I extends BlockInspection>(
  pool: RpcPool,
  { first, inspect }: { first: BlockReading<I>; inspect: InspectBlock<I> },
) => {
  const asked = new Set<object>()
  let best = first
  /** An endpoint may contradict itself before another one, which cannot tell, answers. */
  let contradiction: RpcError | undefined
  let failure: RpcError | undefined

  const noting =
    (query: EndpointQuery<BlockReading<I>>): EndpointQuery<BlockReading<I>> =>
    async (...given) => {
      try {
        return await query(...given)
      } catch (error) {
        if (isRpcError(error, 'rpc_stale', 'rpc_incomplete')) contradiction = error
        throw error
      }
    }

  const readFromAny = async (
    query: EndpointQuery<BlockReading<I>>,
    signal: AbortSignal,
  ): Promise<BlockReading<I> | undefined> => {
    try {
      return await pool.run(query, signal)
    } catch (error) {
      if (!(error instanceof RpcError) || signal.aborted) throw error
      failure = error
      return undefined
    }
  }

  return {
    best: () => best,
    doubt: () => contradiction ?? failure,
    /** Reads from another endpoint, or from any after `waitMs`. */
    readAgain: async (
      query: EndpointQuery<BlockReading<I>>,
      { waitMs, signal }: { waitMs: number; signal: AbortSignal },
    ): Promise<void> => {
      asked.add(best.source.key)
      let other = await readFromAnother(pool, noting(query), { asked, signal })
      if (other === undefined) {
        await pause(waitMs, signal)
        other = await readFromAny(noting(query), signal)
      }
      if (other === undefined) return
      best = combineReadings(best, other, inspect)
      failure = undefined
    },
  }
}

/** `undefined`: something is left out, and was waited for in vain. */
const readFirst = async <I extends BlockInspection>(
  { pool, waits }: { pool: RpcPool; waits: GapWaits },
  request: InspectedRequest<I>,
  signal: AbortSignal,
): Promise<BlockReading<I> | undefined> => {
  const { height, inspect, batched } = request
  const key = `block ${height}`
  try {
    const query = blockQuery(request, { inspect, fetch: fetchLogs })
    const reading = await pool.run(query, signal, { height, batched })
    waits.end(key)
    return reading
  } catch (error) {
    if (!isRpcError(error, 'rpc_incomplete') || !waits.isOver(key, { block: height, error })) throw error
    return undefined
  }
}

/** Reads a block and accepts what the node shows of it as all that there is. */
const readWithGaps = async <I extends BlockInspection>(
  pool: RpcPool,
  request: InspectedRequest<I>,
  signal: AbortSignal,
): Promise<InspectedBlock<I>> => {
  const { height, inspect, batched } = request
  const query = blockQuery({ ...request, acceptsGaps: true }, { inspect, fetch: fetchLogs })
  const { block, inspection } = await pool.run(query, signal, { height, batched })
  return { ...block, inspection }
}

/**
 * Reads blocks. One that seems incomplete is read again, from another endpoint or a moment later, at most twice; what is still
 * not understood then is left out, so that the chain goes on. A block of which a node leaves out something by its own account is
 * refused, so that it is tried again, until that has lasted for long.
 */
export const createBlockReader = (
  pool: RpcPool,
  { reportSkipped, waits }: { reportSkipped: ReportSkippedItems; waits: GapWaits },
) => {
  const findRecheck = createBlockCheck()

  const recheck = async <I extends BlockInspection>(
    first: BlockReading<I>,
    request: InspectedRequest<I>,
    signal: AbortSignal,
  ): Promise<Rechecked<I>> => {
    const { inspect, watched = nobody } = request
    const options = { inspect, fetch: fetchCompleteLogs }
    const { best, doubt, readAgain } = createRereading(pool, { first, inspect })
    for (const [n, waitMs] of recheckWaitsMs.entries()) {
      const found = findRecheck(best(), watched)
      if (found === undefined) return { best: best(), doubt: undefined }
      if (n >= found.maxTimes) break
      const isBlock = found.subject === 'block'
      const query = isBlock ? blockQuery(request, options) : logsQuery(best().block, options)
      await readAgain(query, { waitMs, signal })
    }
    const isDoubtful = findRecheck(best(), watched)?.isDoubt === true
    return { best: best(), doubt: isDoubtful ? doubt() : undefined }
  }

  return async <I extends BlockInspection>(
    request: BlockRequest<I>,
    signal: AbortSignal,
  ): Promise<InspectedBlock<I>> => {
    const { height, inspect, batched } = request
    if (inspect === undefined)
      return await pool.run(uninspectedBlockQuery(request), signal, { height, batched })
    const inspected = { ...request, inspect }
    const first = await readFirst({ pool, waits }, inspected, signal)
    if (first === undefined) return await readWithGaps(pool, inspected, signal)
    const { best, doubt } = await recheck(first, inspected, signal)
    const key = `logs of block ${best.block.hash}`
    if (doubt === undefined) waits.end(key)
    else if (!waits.isOver(key, { block: height, error: doubt })) throw doubt
    const isCompared = best === first && isWorthComparing(first)
    const { block, inspection, logs } = isCompared
      ? await compareLogs(pool, { first, inspect }, signal)
      : best
    const faults = inspection.faults + (logs?.flaws.unread ?? 0)
    reportSkipped({ block: height, faults, strays: logs?.flaws.strays ?? 0 })
    return { ...block, inspection }
  }
}
