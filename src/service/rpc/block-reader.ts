import type { Log } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import type { IndexedCandidates } from '../match/find-candidates.ts'
import { type Block, parseBlock, parseHeader } from './block.ts'
import { type BlockReading, createBlockCheck, mergeLogs } from './check-block.ts'
import type { EndpointQuery, LogSource } from './endpoint.ts'
import { type FetchedLogs, fetchCompleteLogs, fetchLogs, type LogsRequest } from './fetch-logs.ts'
import { parseLogs } from './parse-logs.ts'
import { parseListReply } from './parse-reply.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'
import type { RpcCall } from './rpc-request.ts'

/** `faults`: items of a block that are not understood; `strays`: logs that belong to no transaction. */
export type ReportSkippedItems = (found: {
  readonly block: number
  readonly faults: number
  readonly strays: number
}) => void

/** What a chain does in every block is told as seldom as that. */
const reportEveryMs = 600_000

/** Tells in the log what is left out of blocks, with how many there were since it was told last. Times are ms of `now`. */
export const createSkippedItemsReport = ({
  chain,
  log,
  now,
}: {
  chain: number
  log: Log
  now: () => number
}): ReportSkippedItems => {
  const counter = (tell: (facts: object) => void) => {
    let toldAt = Number.NEGATIVE_INFINITY
    let count = 0
    return (block: number, more: number): void => {
      count += more
      if (more === 0 || now() - toldAt < reportEveryMs) return
      tell({ chain, block, count })
      toldAt = now()
      count = 0
    }
  }
  const faults = counter(facts => log.warn(facts, 'what is not understood in blocks is left out'))
  const strays = counter(facts => log.info(facts, 'logs that belong to no transaction are left out'))
  return found => {
    faults(found.block, found.faults)
    strays(found.block, found.strays)
  }
}

type InspectBlock = (block: Block) => IndexedCandidates

/**
 * `logs`: whether its transfer logs are wanted. `hash`: the one it is thought to have, so that both are asked for at once.
 * `parent`: the hash of the block that it must follow; an endpoint with another one is not believed while any has this one.
 * `inspect` goes through it while another endpoint may still be asked; throws `RpcError` where it is of another block.
 * `watched`: who is watched for what shows in logs; none where they are more than `most`.
 */
export type BlockRequest = {
  readonly height: number
  readonly logs: boolean
  readonly hash?: string | undefined
  readonly parentHash?: string | undefined
  readonly inspect?: InspectBlock | undefined
  readonly watchedAddresses?: (most: number) => readonly string[]
}

type FetchLogs = typeof fetchLogs

const hashesOf = ({ transactions }: Block): string[] => Array.from(transactions, ({ hash }) => hash)

export const logsRequestFor = (block: Block): LogsRequest => ({
  height: block.height,
  hash: block.hash,
  transactions: async () => hashesOf(block),
})

type FetchedBlock = { readonly block: Block; readonly given: FetchedLogs | undefined }

/**
 * Throws for a block that does not follow the wanted one: as the endpoint's fault, where its own block below is not the one
 * that it names, else as of another branch.
 */
const rejectParent = async (call: RpcCall, { height, parentHash: parent }: Block): Promise<never> => {
  const asked = [`0x${(height - 1).toString(16)}`, false]
  const below = parseHeader(height - 1)(await call('eth_getBlockByNumber', asked))
  throw below.hash === parent
    ? new RpcError('rpc_stale', `block ${height} is of another branch`)
    : new RpcError('rpc_false', `block ${height} names another parent than the endpoint has`)
}

/** Asks for a block, and for its logs at the same time where its hash is known. */
const fetchBlock = async (
  call: RpcCall,
  { height, hash, parentHash: parent, logs }: BlockRequest,
  logsOf: (wanted: LogsRequest) => Promise<FetchedLogs>,
): Promise<FetchedBlock> => {
  const asked = [`0x${height.toString(16)}`, true]
  const reply = call('eth_getBlockByNumber', asked, parseListReply('transactions'))
  const coming = reply.then(parseBlock(height))
  const transactions = async () => hashesOf(await coming)
  const early = logs && hash !== undefined ? logsOf({ height, hash, transactions }) : undefined
  // Not awaited if the block itself does not come.
  early?.catch(() => undefined)
  const block = await coming
  if (parent !== undefined && block.parentHash !== parent) await rejectParent(call, block)
  if (!logs) return { block, given: undefined }
  return { block, given: await (block.hash === hash && early ? early : logsOf(logsRequestFor(block))) }
}

/** Most chains number all logs of a block: only where numbers repeat are logs compared by all they say. */
const inspectFetched = (
  { block, given }: FetchedBlock,
  o: { inspect: InspectBlock; source: LogSource },
): BlockReading => {
  const { inspect, source } = o
  if (given === undefined) return { block, candidates: inspect(block), logs: undefined, source }
  const read = (distinct: boolean): BlockReading => {
    const logs = parseLogs(given, block, { distinct })
    const whole = { ...block, logs }
    return { block: whole, candidates: inspect(whole), logs, source }
  }
  const reading = read(false)
  return reading.logs?.flaws.repeats === 0 ? reading : read(true)
}

const blockQuery =
  (wanted: BlockRequest, o: { inspect: InspectBlock; ask: FetchLogs }): EndpointQuery<BlockReading> =>
  async (call, _tracing, source) => {
    const given = await fetchBlock(call, wanted, logs => o.ask(call, logs, source))
    return inspectFetched(given, { inspect: o.inspect, source })
  }

const logsQuery =
  (block: Block, o: { inspect: InspectBlock; ask: FetchLogs }): EndpointQuery<BlockReading> =>
  async (call, _tracing, source) => {
    const given = await o.ask(call, logsRequestFor(block), source)
    return inspectFetched({ block, given }, { inspect: o.inspect, source })
  }

/** Of a block that is not looked into yet. */
const uninspectedBlockQuery =
  (wanted: BlockRequest): EndpointQuery<Block> =>
  async (call, _tracing, source) => {
    const { block, given } = await fetchBlock(call, wanted, logs => fetchLogs(call, logs, source))
    return given === undefined ? block : { ...block, logs: parseLogs(given, block, { distinct: true }) }
  }

/** What either of two readings has; an endpoint that left out logs is caught. */
const combineReadings = (one: BlockReading, other: BlockReading, inspect: InspectBlock): BlockReading => {
  // The chain has taken another branch since.
  if (one.block.hash !== other.block.hash) return other
  const better = other.candidates.faults < one.candidates.faults ? other : one
  if (one.logs === undefined || other.logs === undefined) return better
  const { logs, oneLacks, otherLacks } = mergeLogs(
    hashesOf(better.block),
    one.block.logs ?? [],
    other.block.logs ?? [],
  )
  if (oneLacks > 0) one.source.reportMissingLogs({ block: one.block.height, logs: oneLacks })
  if (otherLacks > 0) other.source.reportMissingLogs({ block: one.block.height, logs: otherLacks })
  const block = { ...better.block, logs }
  return { block, candidates: inspect(block), logs: other.logs, source: other.source }
}

/** How long the same endpoint is given before it is asked again, where there is no other one. */
const recheckWaitsMs = [250, 1_000] as const

/** Of as many blocks one that nothing speaks against is compared with what another endpoint says. */
const sampleEvery = 100

/** Asks for readings of endpoints that others are compared with. */
const createSecondReader = (pool: RpcPool) => {
  /** Of an endpoint that was not asked yet. `undefined`: there is none that answers. */
  const fromAnother = async (
    question: EndpointQuery<BlockReading>,
    o: { asked: ReadonlySet<LogSource>; signal: AbortSignal },
  ): Promise<BlockReading | undefined> => {
    try {
      return await pool.run((call, tracing, source) => {
        if (o.asked.has(source)) throw new RpcError('rpc_declined', 'it was asked already')
        return question(call, tracing, source)
      }, o.signal)
    } catch (error) {
      if (!(error instanceof RpcError) || o.signal.aborted) throw error
      return undefined
    }
  }

  return {
    fromAnother,
    /** Of any endpoint, after a while, where there is no other one. */
    fromAny: async (
      question: EndpointQuery<BlockReading>,
      o: { asked: ReadonlySet<LogSource>; signal: AbortSignal; waitMs: number },
    ): Promise<BlockReading | undefined> => {
      const other = await fromAnother(question, o)
      if (other !== undefined) return other
      await pause(o.waitMs, o.signal)
      return await fromAnother(question, { asked: new Set(), signal: o.signal })
    },
  }
}

/**
 * Reads blocks. One that there is a doubt about is read again, from another endpoint or a moment later, two times at most;
 * what is not understood then is left out, so that the chain goes on.
 */
export const createBlockReader = (pool: RpcPool, skipped: ReportSkippedItems) => {
  const { doubtOf } = createBlockCheck()
  const { fromAnother, fromAny } = createSecondReader(pool)

  const settle = async (
    first: BlockReading,
    wanted: BlockRequest & { inspect: InspectBlock },
    signal: AbortSignal,
  ) => {
    const { inspect, watchedAddresses: watched = () => [] } = wanted
    const asked = new Set<LogSource>()
    let best = first
    for (const [n, waitMs] of recheckWaitsMs.entries()) {
      const doubt = doubtOf(best, watched)
      if (doubt === undefined || n >= doubt.maxTimes) break
      asked.add(best.source)
      const o = { inspect, ask: fetchCompleteLogs }
      const question = doubt.subject === 'block' ? blockQuery(wanted, o) : logsQuery(best.block, o)
      const other = await fromAny(question, { asked, signal, waitMs })
      if (other !== undefined) best = combineReadings(best, other, inspect)
    }
    return best
  }

  const sample = async (
    first: BlockReading,
    inspect: InspectBlock,
    signal: AbortSignal,
  ): Promise<BlockReading> => {
    const question = logsQuery(first.block, { inspect, ask: fetchLogs })
    const other = await fromAnother(question, { asked: new Set([first.source]), signal })
    return other === undefined ? first : combineReadings(first, other, inspect)
  }

  return async (wanted: BlockRequest, signal: AbortSignal): Promise<Block> => {
    const { height, inspect } = wanted
    if (inspect === undefined) return await pool.run(uninspectedBlockQuery(wanted), signal, { height })
    const first = await pool.run(blockQuery(wanted, { inspect, ask: fetchLogs }), signal, { height })
    const settled = await settle(first, { ...wanted, inspect }, signal)
    const isSample = settled === first && first.logs !== undefined && height % sampleEvery === 0
    const { block, candidates: sight, logs } = isSample ? await sample(first, inspect, signal) : settled
    skipped({
      block: height,
      faults: sight.faults + (logs?.flaws.unread ?? 0),
      strays: logs?.flaws.strays ?? 0,
    })
    return { ...block, candidates: sight }
  }
}
