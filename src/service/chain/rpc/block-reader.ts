import { logTopics } from '#events/matchers.ts'
import type { RawLog } from '#events/raw-block.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { type Block, fetchHeader, hexHeight, parseBlock } from './block.ts'
import {
  type BlockInspection,
  type BlockReading,
  createBlockCheck,
  type WatchedInLogs,
} from './check-block.ts'
import type { EndpointQuery } from './endpoint.ts'
import type { GapWaits } from './gap-waits.ts'
import { parseListReply } from './json-reply.ts'
import { type FetchedLogs, fetchCompleteLogs, fetchLogs, type LogsRequest, parseLogs } from './logs.ts'
import { isRpcError, RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import { type RpcCall } from './rpc-request.ts'

export type BlockRequest<I extends BlockInspection = never> = {
  readonly height: number
  /** Whether transfer logs are wanted: of each block, or only of one that logs movements of the coin. */
  readonly logs: boolean | 'ofCoin'
  /** First topics of further logs that are wanted. */
  readonly declaredTopics?: ReadonlySet<string>
  /** The probable hash of the block, so that block and logs are requested at once. */
  readonly hash?: string
  /** The hash of the block that it must follow: a block with another parent is refused. */
  readonly parentHash?: string
  /** Whether calls may share requests with those of other blocks. */
  readonly batched?: boolean
  /**
   * Iterates the block while another endpoint may still be asked; throws `RpcError` if its logs are of
   * another block.
   */
  readonly inspect?: (block: Block) => I
  readonly watched?: WatchedInLogs
}

type InspectedRequest<I extends BlockInspection> = BlockRequest<I> &
  Required<Pick<BlockRequest<I>, 'inspect'>>

/** A block with its inspection, which is absent if there was none, or it is no longer valid. */
export type InspectedBlock<I extends BlockInspection = never> = Block & { readonly inspection?: I }

/**
 * Reports items that were left out of a block: `faults` cannot be understood; `strays` are logs that belong
 * to no transaction.
 */
export type ReportSkippedItems = (skipped: {
  readonly block: number
  readonly faults: number
  readonly strays: number
}) => void

/** A chain with such items in every block is not worth more lines. */
const reportEveryMs = 600_000

/**
 * Logs the blocks from which items are left out, and how many items since the last line. Times are ms of
 * `now`.
 */
export const createSkippedItemsReport = ({
  chain,
  log,
  now,
}: {
  chain: number
  log: Log
  now: () => number
}): ReportSkippedItems => {
  const createCounter = (report: (facts: object) => void) => {
    let reportedAt = Number.NEGATIVE_INFINITY
    let count = 0
    return (block: number, more: number): void => {
      count += more
      if (more === 0 || now() - reportedAt < reportEveryMs) return
      report({ chain, block, count })
      reportedAt = now()
      count = 0
    }
  }
  const countFaults = createCounter(facts => log.warn(facts, 'skipped what is not understood in blocks'))
  const countStrays = createCounter(facts => log.info(facts, 'skipped logs that belong to no transaction'))
  return ({ block, faults, strays }) => {
    countFaults(block, faults)
    countStrays(block, strays)
  }
}

const hashesOf = ({ transactions }: Block): string[] => Array.from(transactions, ({ hash }) => hash)

export const logsRequestFor = (block: Block): LogsRequest => ({
  height: block.height,
  hash: block.hash,
  logsBloom: block.logsBloom,
  declaredTopics: block.declaredTopics,
  transactions: async () => hashesOf(block),
})

/**
 * Throws for a block with another parent than requested: the endpoint is at fault if its own block below is
 * not that parent; otherwise the block is of another branch.
 */
const rejectParent = async (call: RpcCall, { height, parentHash }: Block): Promise<never> => {
  const below = await fetchHeader(call, height - 1)
  throw below.hash === parentHash
    ? new RpcError('rpc_stale', `block ${height} is of another branch`)
    : new RpcError('rpc_false', `block ${height} names another parent than the endpoint has`)
}

/** The logs of a block that the node has. */
const completingLogs = async (logs: Promise<FetchedLogs>, acceptsGaps: boolean): Promise<FetchedLogs> => {
  try {
    return await logs
  } catch (error) {
    if (!isRpcError(error, 'rpc_stale', 'rpc_incomplete', 'rpc_pruned')) throw error
    if (acceptsGaps) return { list: [] }
    throw new RpcError('rpc_incomplete', error.message)
  }
}

type FetchedBlock = { readonly block: Block; readonly logs: FetchedLogs | undefined }

/** Whether a part that the node leaves out of a block it has counts as absent. */
type GapChoice = { readonly acceptsGaps?: boolean }

type BlockFetch = Omit<BlockRequest, 'inspect' | 'watched'> &
  GapChoice & { readonly fetchLogs: (request: LogsRequest) => Promise<FetchedLogs> }

const noTopics: ReadonlySet<string> = new Set()

/** Requests a block, and its logs at the same time if its hash is known. */
const fetchBlock = async (
  call: RpcCall,
  { height, hash, parentHash, logs, declaredTopics = noTopics, acceptsGaps = false, ...fetch }: BlockFetch,
): Promise<FetchedBlock> => {
  const params = [hexHeight(height), true]
  const reading = call('eth_getBlockByNumber', params, parseListReply('transactions')).then(result =>
    parseBlock(result, height),
  )
  const transactions = async () => hashesOf(await reading)
  const early =
    logs === true && hash !== undefined
      ? fetch.fetchLogs({ height, hash, declaredTopics, transactions, acceptsGaps })
      : undefined
  // The logs are not awaited if the block itself fails.
  early?.catch(() => undefined)
  const block = { ...(await reading), declaredTopics }
  if (parentHash !== undefined && block.parentHash !== parentHash) await rejectParent(call, block)
  if (block.hidesTransactions && !acceptsGaps)
    throw new RpcError('rpc_incomplete', `the node leaves out the transactions of block ${height}`)
  if (logs === false || (logs === 'ofCoin' && block.hasCoinLogs !== true)) return { block, logs: undefined }
  const isEarly = early !== undefined && block.hash === hash
  const fetched = isEarly ? early : fetch.fetchLogs({ ...logsRequestFor(block), acceptsGaps })
  return { block, logs: await completingLogs(fetched, acceptsGaps) }
}

type BlockQuery<I extends BlockInspection> = EndpointQuery<BlockReading<I>>

/** Queries to the endpoints about a block, whose logs the argument fetches. */
const createQueries = <I extends BlockInspection>(request: InspectedRequest<I>) => {
  const { inspect } = request

  /** Most chains number all logs of a block: logs are compared by all their fields only if numbers repeat. */
  const inspectFetched = (
    { block, logs: fetched }: FetchedBlock,
    source: BlockReading<I>['source'],
    { acceptsGaps = false }: GapChoice = {},
  ): BlockReading<I> => {
    if (fetched === undefined) return { block, inspection: inspect(block), logs: undefined, source }
    const read = (distinct: boolean) => {
      const logs = parseLogs(fetched, block, { distinct, acceptsForeign: acceptsGaps })
      const whole = { ...block, logs }
      return { block: whole, inspection: inspect(whole), logs, source }
    }
    const reading = read(false)
    return reading.logs.flaws.repeats === 0 ? reading : read(true)
  }

  return {
    block:
      (fetch: typeof fetchLogs, { acceptsGaps = false }: GapChoice = {}): BlockQuery<I> =>
      async (call, endpoint) => {
        const fetchOwn = (wanted: LogsRequest) => fetch(call, wanted, endpoint)
        const fetched = await fetchBlock(call, { ...request, acceptsGaps, fetchLogs: fetchOwn })
        try {
          return inspectFetched(fetched, endpoint, { acceptsGaps })
        } catch (error) {
          if (!isRpcError(error, 'rpc_incomplete') || fetch === fetchCompleteLogs) throw error
          const { block } = fetched
          const logs = await fetchCompleteLogs(call, logsRequestFor(block), endpoint)
          return inspectFetched({ block, logs }, endpoint)
        }
      },
    logs:
      (block: Block, fetch: typeof fetchLogs): BlockQuery<I> =>
      async (call, endpoint) =>
        inspectFetched({ block, logs: await fetch(call, logsRequestFor(block), endpoint) }, endpoint),
  }
}

const uninspectedQuery =
  (request: BlockRequest<BlockInspection>): EndpointQuery<Block> =>
  async (call, endpoint) => {
    const fetchOwn = (wanted: LogsRequest) => fetchLogs(call, wanted, endpoint)
    const { block, logs } = await fetchBlock(call, { ...request, fetchLogs: fetchOwn })
    return logs === undefined ? block : { ...block, logs: parseLogs(logs, block, { distinct: true }) }
  }

const topicsToCompare: ReadonlySet<string | undefined> = new Set(logTopics)

/** Groups logs that are always fetched, as receipts hold logs of every kind. */
const logsByTransaction = (
  logs: Iterable<RawLog>,
  declaredTopics: ReadonlySet<string>,
): Map<string, RawLog[]> =>
  Map.groupBy(
    Iterator.from(logs).filter(
      ({ topics: [topic = ''] }) => topicsToCompare.has(topic) || declaredTopics.has(topic),
    ),
    ({ transactionHash }) => transactionHash,
  )

/**
 * Merges two readings: takes the longer list of logs of each transaction, and counts how many logs each
 * reading left out.
 */
const mergeLogs = (
  hashes: Iterable<string>,
  { one, other }: { readonly one: Iterable<RawLog>; readonly other: Iterable<RawLog> },
  declaredTopics: ReadonlySet<string> = new Set(),
) => {
  const [byOne, byOther] = [logsByTransaction(one, declaredTopics), logsByTransaction(other, declaredTopics)]
  const logs: RawLog[] = []
  let [oneLacks, otherLacks] = [0, 0]
  for (const hash of hashes) {
    const [oneLogs, otherLogs] = [byOne.get(hash) ?? [], byOther.get(hash) ?? []]
    oneLacks += Math.max(0, otherLogs.length - oneLogs.length)
    otherLacks += Math.max(0, oneLogs.length - otherLogs.length)
    logs.push(...(otherLogs.length > oneLogs.length ? otherLogs : oneLogs))
  }
  return { logs, oneLacks, otherLacks }
}

/** Combines two readings; reports an endpoint that left out logs. */
const combineReadings = <I extends BlockInspection>(
  one: BlockReading<I>,
  other: BlockReading<I>,
  inspect: (block: Block) => I,
): BlockReading<I> => {
  // The chain took another branch between the readings.
  if (one.block.hash !== other.block.hash) return other
  const better = other.inspection.faults < one.inspection.faults ? other : one
  if (one.logs === undefined || other.logs === undefined) return better
  const readings = { one: one.block.logs ?? [], other: other.block.logs ?? [] }
  const merged = mergeLogs(hashesOf(better.block), readings, better.block.declaredTopics)
  const { logs, oneLacks, otherLacks } = merged
  if (oneLacks > 0) one.source.reportMissingLogs({ block: one.block.height, logs: oneLacks })
  if (otherLacks > 0) other.source.reportMissingLogs({ block: one.block.height, logs: otherLacks })
  const block = { ...better.block, logs }
  return { block, inspection: inspect(block), logs: other.logs, source: other.source }
}

const nobody: WatchedInLogs = { addresses: () => [], emitters: () => [] }

/** How long to wait before the same endpoint is asked again, if there is no other one. */
const recheckWaitsMs = [250, 1_000] as const

/** One in this many blocks is compared with another endpoint's, although nothing speaks against it. */
const sampleEvery = 100

/** A bloom shows when the only log of an address is left out, but not one of two. */
const isWorthComparing = ({ block, inspection, logs }: BlockReading<BlockInspection>): boolean =>
  logs !== undefined && (block.height % sampleEvery === 0 || inspection.logged.size > 0)

/** How long an alert waits for the logs that another endpoint has of its block. */
const compareTimeoutMs = 500

/** Awaits an answer; `undefined` if no endpoint gives a usable one, and `note` gets the reason. */
const tryQuery = async <T>(
  work: Promise<T>,
  signal: AbortSignal,
  note: (error: RpcError) => void,
): Promise<T | undefined> => {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    note(error)
    return undefined
  }
}

/** `note` gets an error by which an endpoint shows that it leaves something out. */
const noting =
  <T>(query: EndpointQuery<T>, note: (error: RpcError) => void): EndpointQuery<T> =>
  async (call, endpoint) => {
    try {
      return await query(call, endpoint)
    } catch (error) {
      if (isRpcError(error, 'rpc_stale', 'rpc_incomplete')) note(error)
      throw error
    }
  }

type ReaderDeps = {
  readonly pool: RpcPool
  readonly reportSkipped: ReportSkippedItems
  readonly waits: GapWaits
  readonly findRecheck: ReturnType<typeof createBlockCheck>
}

/** Reads one block again, and combines the readings. */
const createRereading = <I extends BlockInspection>(
  { pool, findRecheck }: ReaderDeps,
  request: InspectedRequest<I>,
  signal: AbortSignal,
) => {
  const { inspect, watched = nobody } = request
  const queries = createQueries(request)
  const askedKeys = new Set<object>()

  const fromAnother =
    (query: BlockQuery<I>): BlockQuery<I> =>
    (call, endpoint) => {
      if (askedKeys.has(endpoint.key)) throw new RpcError('rpc_declined', 'it was asked already')
      return query(call, endpoint)
    }

  return {
    /**
     * Adds what other endpoints, or the same one later, have of the block. `doubt` is the reason why logs may
     * still be missing.
     */
    recheck: async (
      first: BlockReading<I>,
    ): Promise<{ readonly best: BlockReading<I>; readonly doubt?: RpcError }> => {
      let best = first
      /** An endpoint may contradict itself before another one, which cannot tell, answers. */
      let contradiction: RpcError | undefined
      let failure: RpcError | undefined
      for (const [n, waitMs] of recheckWaitsMs.entries()) {
        const recheck = findRecheck(best, watched)
        if (recheck === undefined) return { best }
        if (n >= recheck.maxTimes) break
        const plain =
          recheck.subject === 'block'
            ? queries.block(fetchCompleteLogs)
            : queries.logs(best.block, fetchCompleteLogs)
        const query = noting(plain, error => (contradiction = error))
        askedKeys.add(best.source.key)
        let other = await pool.tryRun(fromAnother(query), signal)
        if (other === undefined) {
          await pause(waitMs, signal)
          other = await tryQuery(pool.run(query, signal), signal, error => (failure = error))
        }
        if (other === undefined) continue
        failure = undefined
        best = combineReadings(best, other, inspect)
      }
      const isDoubtful = findRecheck(best, watched)?.isDoubt === true
      return { best, doubt: isDoubtful ? (contradiction ?? failure) : undefined }
    },
    /** Compares with the logs of another endpoint. One without any of them is behind. */
    compare: async (first: BlockReading<I>): Promise<BlockReading<I>> => {
      askedKeys.add(first.source.key)
      const soon = AbortSignal.any([signal, AbortSignal.timeout(compareTimeoutMs)])
      const query = fromAnother(queries.logs(first.block, fetchLogs))
      const reading = pool.tryRun(query, soon, { isBestEffort: true })
      const other = await tryQuery(reading, signal, () => undefined)
      if (other === undefined || other.inspection.logs === 0) return first
      return combineReadings(first, other, inspect)
    },
  }
}

/**
 * Reads a block as an endpoint gives it first. Parts that have been left out for long are taken for absent:
 * such a reading is not checked further.
 */
const readFirst = async <I extends BlockInspection>(
  { pool, waits }: ReaderDeps,
  request: InspectedRequest<I>,
  signal: AbortSignal,
): Promise<{ readonly reading: BlockReading<I>; readonly isChecked: boolean }> => {
  const { height, batched } = request
  const key = `block ${height}`
  const queries = createQueries(request)
  try {
    const reading = await pool.run(queries.block(fetchLogs), signal, { height, batched })
    waits.end(key)
    return { reading, isChecked: false }
  } catch (error) {
    if (!isRpcError(error, 'rpc_incomplete') || !waits.isOver(key, { block: height, error })) throw error
    const reading = await pool.run(queries.block(fetchLogs, { acceptsGaps: true }), signal, {
      height,
      batched,
    })
    return { reading, isChecked: true }
  }
}

/**
 * Reads blocks. One that seems incomplete is read again, from another endpoint or a moment later, at most
 * twice; parts that then still cannot be understood are left out, so that the chain goes on. A block of which
 * a node leaves out a part by its own account is refused, so that it is tried again, until that has lasted
 * for long.
 */
export const createBlockReader = (options: Omit<ReaderDeps, 'findRecheck'>) => {
  const deps = { ...options, findRecheck: createBlockCheck() }
  const { pool, waits, reportSkipped } = deps

  return async <I extends BlockInspection>(
    request: BlockRequest<I>,
    signal: AbortSignal,
  ): Promise<InspectedBlock<I>> => {
    const { height, inspect, batched } = request
    if (inspect === undefined) return await pool.run(uninspectedQuery(request), signal, { height, batched })
    const inspected = { ...request, inspect }
    const { reading: first, isChecked } = await readFirst(deps, inspected, signal)
    if (isChecked) return { ...first.block, inspection: first.inspection }
    const { recheck, compare } = createRereading(deps, inspected, signal)
    const { best, doubt } = await recheck(first)
    const key = `logs of block ${best.block.hash}`
    if (doubt === undefined) waits.end(key)
    else if (!waits.isOver(key, { block: height, error: doubt })) throw doubt
    const { block, inspection, logs } =
      best === first && isWorthComparing(first) ? await compare(first) : best
    const faults = inspection.faults + (logs?.flaws.unread ?? 0)
    reportSkipped({ block: height, faults, strays: logs?.flaws.strays ?? 0 })
    return { ...block, inspection }
  }
}
