import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { type Block, fetchHeader, hexHeight, parseBlock } from './block.ts'
import { type BlockInspection, type BlockReading, createBlockCheck, mergeLogs } from './check-block.ts'
import type { EndpointQuery, LogSource } from './endpoint.ts'
import { type FetchedLogs, fetchCompleteLogs, fetchLogs, type LogsRequest, parseLogs } from './logs.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { parseListReply, type RpcCall } from './rpc-request.ts'

type InspectBlock<I> = (block: Block) => I

export type BlockRequest<I extends BlockInspection = never> = {
  readonly height: number
  /** Whether its transfer logs are wanted. */
  readonly logs: boolean
  /** First topics of further logs that are wanted. */
  readonly declaredTopics?: ReadonlySet<string>
  /** The hash that it probably has, so that block and logs are asked for at once. */
  readonly hash?: string | undefined
  /** The hash of the block that it must follow: a block with another parent is refused. */
  readonly parentHash?: string | undefined
  /** Its calls may share requests with those of other blocks. */
  readonly batched?: boolean
  /** Iterates the block while another endpoint may still be asked; throws `RpcError` where its logs are of another block. */
  readonly inspect?: InspectBlock<I> | undefined
  /** Addresses watched for what shows in logs; none where they are more than `most`. */
  readonly watchedAddresses?: (most: number) => readonly string[]
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
  declaredTopics: block.declaredTopics,
  transactions: async () => hashesOf(block),
})

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

/** Asks for a block, and for its logs at the same time where its hash is known. */
const fetchBlock = async (
  call: RpcCall,
  { height, hash, parentHash, logs, declaredTopics = noTopics }: BlockRequest<BlockInspection>,
  logsOf: (request: LogsRequest) => Promise<FetchedLogs>,
): Promise<FetchedBlock> => {
  const params = [hexHeight(height), true]
  const reading = call('eth_getBlockByNumber', params, parseListReply('transactions')).then(result =>
    parseBlock(result, height),
  )
  const transactions = async () => hashesOf(await reading)
  const early =
    logs && hash !== undefined ? logsOf({ height, hash, declaredTopics, transactions }) : undefined
  // Not awaited where the block itself fails.
  early?.catch(() => undefined)
  const block = { ...(await reading), declaredTopics }
  if (parentHash !== undefined && block.parentHash !== parentHash) await rejectParent(call, block)
  if (!logs) return { block, logs: undefined }
  return { block, logs: await (block.hash === hash && early ? early : logsOf(logsRequestFor(block))) }
}

/** Most chains number all logs of a block: logs are compared by all their fields only where numbers repeat. */
const inspectFetched = <I extends BlockInspection>(
  { block, logs: fetched }: FetchedBlock,
  { inspect, source }: { inspect: InspectBlock<I>; source: LogSource },
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
    request: BlockRequest<I>,
    { inspect, fetch }: InspectOptions<I>,
  ): EndpointQuery<BlockReading<I>> =>
  async (call, _traces, source) => {
    const fetched = await fetchBlock(call, request, logs => fetch(call, logs, source))
    return inspectFetched(fetched, { inspect, source })
  }

const logsQuery =
  <I extends BlockInspection>(
    block: Block,
    { inspect, fetch }: InspectOptions<I>,
  ): EndpointQuery<BlockReading<I>> =>
  async (call, _traces, source) => {
    const logs = await fetch(call, logsRequestFor(block), source)
    return inspectFetched({ block, logs }, { inspect, source })
  }

const uninspectedBlockQuery =
  (request: BlockRequest<BlockInspection>): EndpointQuery<Block> =>
  async (call, _traces, source) => {
    const { block, logs } = await fetchBlock(call, request, wanted => fetchLogs(call, wanted, source))
    return logs === undefined ? block : { ...block, logs: parseLogs(logs, block, { distinct: true }) }
  }

/** What either of two readings has; reports an endpoint that left out logs. */
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

/** How long to wait before the same endpoint is asked again, where there is no other one. */
const recheckWaitsMs = [250, 1_000] as const

/** One in as many blocks is compared with another endpoint's, though nothing speaks against it. */
const sampleEvery = 100

/**
 * Reads blocks. One that seems incomplete is read again, from another endpoint or a moment later, at most twice; what is still
 * not understood then is left out, so that the chain goes on.
 */
export const createBlockReader = (pool: RpcPool, reportSkipped: ReportSkippedItems) => {
  const findRecheck = createBlockCheck()

  /** From an endpoint that was not asked yet; `undefined`: none answers. */
  const readFromAnother = <I extends BlockInspection>(
    query: EndpointQuery<BlockReading<I>>,
    o: { asked: ReadonlySet<LogSource>; signal: AbortSignal },
  ): Promise<BlockReading<I> | undefined> =>
    pool.tryRun((call, traces, source) => {
      if (o.asked.has(source)) throw new RpcError('rpc_declined', 'it was asked already')
      return query(call, traces, source)
    }, o.signal)

  const recheck = async <I extends BlockInspection>(
    first: BlockReading<I>,
    request: BlockRequest<I> & { inspect: InspectBlock<I> },
    signal: AbortSignal,
  ): Promise<BlockReading<I>> => {
    const { inspect, watchedAddresses = () => [] } = request
    const options = { inspect, fetch: fetchCompleteLogs }
    const asked = new Set<LogSource>()
    let best = first
    for (const [n, waitMs] of recheckWaitsMs.entries()) {
      const found = findRecheck(best, watchedAddresses)
      if (found === undefined || n >= found.maxTimes) break
      asked.add(best.source)
      const query = found.subject === 'block' ? blockQuery(request, options) : logsQuery(best.block, options)
      let other = await readFromAnother(query, { asked, signal })
      if (other === undefined) {
        await pause(waitMs, signal)
        other = await readFromAnother(query, { asked: new Set(), signal })
      }
      if (other !== undefined) best = combineReadings(best, other, inspect)
    }
    return best
  }

  const compareSample = async <I extends BlockInspection>(
    first: BlockReading<I>,
    inspect: InspectBlock<I>,
    signal: AbortSignal,
  ): Promise<BlockReading<I>> => {
    const query = logsQuery(first.block, { inspect, fetch: fetchLogs })
    const other = await readFromAnother(query, { asked: new Set([first.source]), signal })
    return other === undefined ? first : combineReadings(first, other, inspect)
  }

  return async <I extends BlockInspection>(
    request: BlockRequest<I>,
    signal: AbortSignal,
  ): Promise<InspectedBlock<I>> => {
    const { height, inspect, batched } = request
    const options = { height, batched }
    if (inspect === undefined) return await pool.run(uninspectedBlockQuery(request), signal, options)
    const query = blockQuery(request, { inspect, fetch: fetchLogs })
    const first = await pool.run(query, signal, options)
    const rechecked = await recheck(first, { ...request, inspect }, signal)
    const isSample = rechecked === first && first.logs !== undefined && height % sampleEvery === 0
    const { block, inspection, logs } = isSample ? await compareSample(first, inspect, signal) : rechecked
    const faults = inspection.faults + (logs?.flaws.unread ?? 0)
    reportSkipped({ block: height, faults, strays: logs?.flaws.strays ?? 0 })
    return { ...block, inspection }
  }
}
