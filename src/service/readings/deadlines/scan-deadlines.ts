import { toAddress } from '#events/raw-block.ts'
import { toChunks } from '#lib/collections.ts'
import { type ContractLog, wordDigits } from '#readings/deadlines/contract-log.ts'
import type { LogFilter } from '#readings/deadlines/deadline-kind.ts'
import type { AnyDeadlineSource, AnyFoundDeadline } from '#readings/deadlines/kinds.ts'
import { put } from '#store/store.ts'
import { type BranchPosition, rememberedBlocks } from '../../chain/reorg/branch.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import type { BlockHeader } from '../../chain/rpc/block.ts'
import type { ContractLogsRequest } from '../../chain/rpc/contract-logs.ts'
import { isRpcError, isUnanswered, RpcError } from '../../chain/rpc/rpc-error.ts'
import { type DeadlineState, deadlineScans } from '../../records/reading-states.ts'
import type { ReadingDeps, Round } from '../reading.ts'

/**
 * The number of blocks per request for logs, at most and at least: some nodes give the logs of ten blocks
 * only.
 */
const maxBlockRange = 1_000
const minBlockRange = 8
/**
 * Limit of addresses in one request for logs. For more addresses, the logs of all contracts are requested:
 * few of them announce deadlines.
 */
const maxAddresses = 200
/**
 * Limit of addresses with too large logs that get a request of their own; the logs of more such addresses are
 * left out.
 */
const maxAlone = 16
/** The height up to which logs were read is stored once in so many blocks. */
const storedEvery = rememberedBlocks / 2

export type ScannedSource = { readonly source: AnyDeadlineSource; readonly addresses: readonly string[] }

/** Deadlines that logs announce, by the ids of their sources. */
export type FoundBySource = ReadonlyMap<string, readonly AnyFoundDeadline[]>

/** The sources to scan up to a cursor. Deadlines matter above the height `since`. */
type ScanRequest = {
  readonly scanned: readonly ScannedSource[]
  readonly since: number
  readonly cursor: BranchPosition
}

type LogQuery = LogFilter & { readonly addresses: readonly string[] }

const requestOf = ({
  topics,
  addresses,
  addressTopic,
  contracts,
}: LogQuery): Pick<ContractLogsRequest, 'addresses' | 'topics'> => {
  if (addressTopic > 0) {
    const between = Array.from({ length: addressTopic - 1 }, () => null)
    const wanted = [topics, ...between, addresses.map(key => `0x${key.padStart(wordDigits, '0')}`)]
    return { topics: wanted, ...(contracts && { addresses: contracts.map(key => `0x${key}`) }) }
  }
  const isFew = addresses.length <= maxAddresses
  return isFew ? { topics: [topics], addresses: addresses.map(key => `0x${key}`) } : { topics: [topics] }
}

/** Splits addresses into queries. Those in `alone` (keys) get a query of their own. */
const queriesOf = (scanned: readonly ScannedSource[], alone: ReadonlySet<string>): readonly LogQuery[] => {
  const all = scanned.flatMap(({ source, addresses }) =>
    source.filters.map(filter => ({ filter, addresses })),
  )
  const { indexed = [], own = [] } = Object.groupBy(all, ({ filter }) =>
    filter.addressTopic > 0 ? 'indexed' : 'own',
  )
  const contracts = new Set(own.flatMap(({ addresses }) => addresses))
  const topics = own.flatMap(({ filter }) => filter.topics)
  const groups = [
    contracts.difference(alone),
    ...[...contracts.intersection(alone)].slice(0, maxAlone).map(key => new Set([key])),
  ]
  return [
    ...groups.map(group => ({ topics, addresses: [...group], addressTopic: 0 as const })),
    ...indexed.flatMap(({ filter, addresses }) =>
      toChunks(addresses, maxAddresses).map(some => ({ ...filter, addresses: some })),
    ),
  ].filter(({ addresses }) => addresses.length > 0)
}

type Range = Pick<ContractLogsRequest, 'from' | 'to'>

/**
 * Reads logs of a range of blocks. Where those of a small range are too large for one answer, the addresses
 * are halved until only one is left out: anybody may write logs of any size, which then cost no other address
 * its reading.
 */
const createReadLogs = ({ chain, node, log }: ReadingDeps) => {
  /** Addresses (keys) whose logs were too large. */
  const alone = new Set<string>()

  const readQuery = async (
    query: LogQuery,
    range: Range,
    signal: AbortSignal,
  ): Promise<readonly ContractLog[]> => {
    try {
      return await node.contractLogs({ ...requestOf(query), ...range }, signal)
    } catch (error) {
      const isSmall = range.to.height - range.from < minBlockRange
      if (!isRpcError(error, 'rpc_too_large') || !isSmall) throw error
      const { addresses } = query
      const half = Math.ceil(addresses.length / 2)
      const [address = ''] = addresses
      if (addresses.length > 1) {
        const [one, other] = [addresses.slice(0, half), addresses.slice(half)]
        return [
          ...(await readQuery({ ...query, addresses: one }, range, signal)),
          ...(await readQuery({ ...query, addresses: other }, range, signal)),
        ]
      }
      if (!alone.has(address))
        log.warn(
          { chain, address: toAddress(address) },
          'logs about an address are too large and are left out',
        )
      alone.add(address)
      return []
    }
  }
  return async (
    scanned: readonly ScannedSource[],
    range: Range,
    signal: AbortSignal,
  ): Promise<readonly ContractLog[]> => {
    const queries = queriesOf(scanned, alone)
    return (await Promise.all(queries.map(query => readQuery(query, range, signal)))).flat()
  }
}

/** Adds the time of their blocks to logs that a node gave without. */
const createTimes = (node: Pick<ReadingDeps['node'], 'header'>) => {
  let previous = new Map<string, number>()
  return async (logs: readonly ContractLog[], signal: AbortSignal): Promise<readonly ContractLog[]> => {
    const times = new Map<string, number>()
    for (const { height, hash, time } of logs)
      if (!times.has(hash))
        times.set(hash, time ?? previous.get(hash) ?? (await node.header(height, signal)).time)
    previous = times
    return logs.map(log => ({ ...log, time: times.get(log.hash) }))
  }
}

type LogReader = Pick<ReadingDeps['node'], 'contractLogs'>

type ReadLogs = {
  readonly scanned: readonly ScannedSource[]
  readonly logs: readonly ContractLog[]
  readonly to: ContractLogsRequest['to']
}

/** Finds deadlines in logs up to a block, and in further logs of the whole chain if a node gives them. */
const findIn = async (
  node: LogReader,
  { scanned, logs, to }: ReadLogs,
  signal: AbortSignal,
): Promise<FoundBySource> => {
  const bySource = await Promise.all(
    scanned.map(async ({ source: { id, find, moreLogs } }) => {
      const wanted = moreLogs?.(logs)
      if (wanted === undefined) return [id, find(logs)] as const
      const addresses = wanted.contracts.map(key => `0x${key}`)
      try {
        const more = await node.contractLogs({ topics: wanted.topics, addresses, from: 0, to }, signal)
        return [id, find([...more, ...logs])] as const
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        return [id, find(logs)] as const
      }
    }),
  )
  return new Map(bySource)
}

/** Limit of requests for logs of the past: a node that gives those of 10,000 blocks at once gives those of some weeks. */
const maxPastRequests = 40
/** Limit of logs of the past, without the oldest: anybody may write some. */
const maxPastLogs = 500

/**
 * Reads the logs of the past from a block backwards, in smaller ranges where nodes refuse large ones, down to
 * the first block or until the requests are used up. `since` is the height from which on they were read, or
 * above the block if nodes give none. Throws `RpcError` if nodes do not answer.
 */
export const readPastLogs = async (
  node: Pick<ReadingDeps['node'], 'contractLogs' | 'header'>,
  scanned: readonly ScannedSource[],
  to: Pick<BlockHeader, 'height' | 'hash'>,
  signal: AbortSignal,
): Promise<{ readonly found: FoundBySource; readonly since: number }> => {
  const queries = queriesOf(scanned, new Set())
  const logs: ContractLog[] = []
  let [last, since, blocks] = [to, to.height + 1, to.height + 1]
  for (let left = maxPastRequests; since > 0 && left >= queries.length; left -= queries.length) {
    const from = Math.max(0, since - blocks)
    try {
      const read = queries.map(query => node.contractLogs({ ...requestOf(query), from, to: last }, signal))
      logs.push(...(await Promise.all(read)).flat())
      since = from
      if (logs.length > maxPastLogs) break
      if (since > 0) last = await node.header(since - 1, signal)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      if (signal.aborted || isUnanswered(error)) {
        if (since > to.height) throw error
        break
      }
      if (blocks <= minBlockRange) break
      blocks = Math.max(minBlockRange, Math.floor(blocks / 4))
    }
  }
  const newest = logs.toSorted((one, other) => one.height - other.height).slice(-maxPastLogs)
  if (newest.length < logs.length) since = newest[0]?.height ?? since
  const isTimed = scanned.some(({ source }) => source.isTimed === true)
  const timed = isTimed ? await createTimes(node)(newest, signal) : newest
  return { found: await findIn(node, { scanned, logs: timed, to }, signal), since }
}

/** Reads the logs of contracts since the last round, in smaller ranges where nodes refuse large ones. */
export const createScan = (deps: ReadingDeps) => {
  const { chain, node, store } = deps
  const withTimes = createTimes(node)
  const readLogs = createReadLogs(deps)
  let scanned: { readonly height: number; readonly hash: string } | undefined
  let stored = 0
  let scannedFor = ''

  return {
    read: async (
      { branch, fence, version }: Round<DeadlineState>,
      { scanned: sources, since, cursor }: ScanRequest,
      signal: AbortSignal,
    ): Promise<FoundBySource> => {
      const now = `${fence.epoch}:${version}`
      if (scanned === undefined) {
        const [doc] = await store.get(deadlineScans, [String(chain)])
        stored = doc?.value.height ?? 0
        scanned = { height: doc?.value.height ?? cursor.height, hash: '' }
      }
      const isSame = scannedFor === now && branch.hashAt(scanned.height) === scanned.hash
      const start = isSame ? scanned.height : Math.min(scanned.height, cursor.height) - rememberedBlocks
      const onBlocks: ContractLog[] = []
      let blocks = maxBlockRange
      for (let from = Math.max(0, start, since) + 1; from <= cursor.height; ) {
        const height = Math.min(cursor.height, from + blocks - 1)
        const hash = height === cursor.height ? cursor.hash : branch.hashAt(height)
        try {
          const to = { height, hash: hash ?? (await node.header(height, signal)).hash }
          onBlocks.push(...(await readLogs(sources, { from, to }, signal)))
          from = height + 1
        } catch (error) {
          const range = height - from + 1
          if (!(error instanceof RpcError) || signal.aborted || range <= minBlockRange) throw error
          blocks = Math.max(minBlockRange, Math.floor(range / 4))
        }
      }
      const onBranch = onBlocks.filter(({ height, hash }) => (branch.hashAt(height) ?? hash) === hash)
      const isTimed = sources.some(({ source }) => source.isTimed === true)
      const logs = isTimed ? await withTimes(onBranch, signal) : onBranch
      return findIn(node, { scanned: sources, logs, to: cursor }, signal)
    },
    /** Everything that was found is stored. */
    settle: async (
      { fence, version }: Round<DeadlineState>,
      { height, hash }: BranchPosition,
    ): Promise<void> => {
      scanned = { height, hash }
      scannedFor = `${fence.epoch}:${version}`
      if (Math.abs(height - stored) < storedEvery) return
      const write = put(deadlineScans, { id: String(chain), value: { height } })
      if (!(await store.commit([write], fence)).ok) throw new FencedError()
      stored = height
    },
  }
}
