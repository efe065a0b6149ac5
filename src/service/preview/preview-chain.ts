import type { ChainPreview } from '#contract/bot.ts'
import type { RawTransaction } from '#events/raw-block.ts'
import { describeError } from '#lib/describe-error.ts'
import { daySeconds, minuteMs } from '#lib/time.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import { matchBlock } from '../chain/match/match-block.ts'
import { createFixedIndex } from '../chain/match/watch-index.ts'
import type { WatchCriteria } from '../chain/match/watched-bot.ts'
import type { Block } from '../chain/rpc/block.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { notificationData } from '../notify/build-notification.ts'
import { applyOutflows, outflowStrategiesOf } from '../notify/count-outflows.ts'
import { loadAssets } from '../notify/load-assets.ts'
import { passingMatch, unknownAssets } from '../notify/minimums.ts'
import { admitNew, type CounterpartyMemory } from '../notify/new-counterparties.ts'
import { previewReadings } from '../readings/preview-readings.ts'
import type { SafeService } from '../readings/proposals/safe-service.ts'
import type { Match } from '../records/match-update.ts'
import type { OutflowWindow } from '../records/outflow-records.ts'

/** Minimum of seconds, as less time says nothing about a day. */
const minSeconds = 60
/** 90 % of the normal distribution is between −z and z. */
const z = 1.645

/** A bound of the mean behind one count, by Wilson and Hilferty's approximation for the Poisson distribution. */
const poissonBound = (count: number, side: number): number =>
  count === 0 ? 0 : count * (1 - 1 / (9 * count) + (side * z) / (3 * Math.sqrt(count))) ** 3

/**
 * Extrapolates a count in `seconds` to a day, or returns `null` for too short a time. The bounds are wide for
 * small counts.
 */
export const estimatePerDay = (fired: number, seconds: number): ChainPreview['per_day'] => {
  if (seconds < minSeconds) return null
  const inDay = (count: number): number => Math.round((count * daySeconds) / seconds)
  return {
    least: inDay(poissonBound(fired, -1)),
    likely: inDay(fired),
    most: inDay(poissonBound(fired + 1, 1)),
  }
}

/** Limit of receipts per chain and preview. Further transactions count as successful, as most are. */
const maxReceipts = 50

const maxSamples = 3

/** A block as previews need it. Its transactions and logs can be iterated repeatedly. */
type RecentBlock = Block & { readonly transactions: readonly RawTransaction[] }

/** The newest blocks of one chain with their logs, cached for concurrent previews. */
type RecentBlocks = {
  /**
   * Reads a block with the logs of these first topics as well, which need a read of their own. Returns
   * `undefined` if the read budget is used up. Throws `RpcError`.
   */
  readonly read: (height: number, declaredTopics: ReadonlySet<string>) => Promise<RecentBlock> | undefined
  readonly forget: (height: number) => void
}

/**
 * Limits of reads, of blocks and of the logs of declared events, so that enough are left for following the
 * chain.
 */
const burst = 120
const perSecond = 4

const cacheMs = minuteMs
const timeoutMs = 5_000

/** `0x` and four bytes. */
const selectorLength = 10

/** The arguments of calls are most of a block, and previews do not need them. */
const withoutArguments = (transaction: RawTransaction): RawTransaction => ({
  ...transaction,
  input: transaction.input.slice(0, selectorLength),
})

/** Drops the internal calls, which previews leave out. */
const toRecentBlock = (block: Block): RecentBlock => ({
  ...block,
  transactions: [...block.transactions].map(withoutArguments),
  logs: [...(block.logs ?? [])],
  internalCalls: [],
})

type ReadNode = Pick<ChainNode, 'block' | 'logs'>

const readBlock = async (node: ReadNode, height: number): Promise<RecentBlock> =>
  toRecentBlock(await node.block({ height, logs: true }, AbortSignal.timeout(timeoutMs)))

const withDeclaredLogs = async (
  node: ReadNode,
  reading: Promise<RecentBlock>,
  declaredTopics: ReadonlySet<string>,
): Promise<RecentBlock> => {
  const block = { ...(await reading), declaredTopics }
  return { ...block, logs: [...(await node.logs(block, AbortSignal.timeout(timeoutMs)))] }
}

/**
 * Creates the cache, with a clock in ms. Reads have their own timeout, as the preview that began one may end
 * before it.
 */
export const createRecentBlocks = (node: ReadNode, now: () => number): RecentBlocks => {
  /** Blocks by height and declared topics. */
  const blocks = new Map<string, Promise<RecentBlock>>()
  let left = burst
  let leftAt = now()

  const mayRead = (): boolean => {
    left = Math.min(burst, left + ((now() - leftAt) * perSecond) / 1_000)
    leftAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }

  const readOnce = (key: string, begin: () => Promise<RecentBlock>): Promise<RecentBlock> | undefined => {
    const cached = blocks.get(key)
    if (cached !== undefined) return cached
    if (!mayRead()) return undefined
    const reading = begin()
    blocks.set(key, reading)
    const forget = (): void => {
      if (blocks.get(key) === reading) blocks.delete(key)
    }
    reading.then(() => setTimeout(forget, cacheMs).unref(), forget)
    return reading
  }

  return {
    read: (height, declaredTopics) => {
      const block = readOnce(`${height}:`, () => readBlock(node, height))
      if (block === undefined || declaredTopics.size === 0) return block
      const key = `${height}:${[...declaredTopics].toSorted().join(' ')}`
      return readOnce(key, () => withDeclaredLogs(node, block, declaredTopics))
    },
    forget: height => {
      for (const key of blocks.keys()) if (key.startsWith(`${height}:`)) blocks.delete(key)
    },
  }
}

/** Rejects when `signal` aborts. The work itself continues for other callers. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new RpcError('rpc_unreachable', 'the node did not reply in time'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Limits per chain and preview, whichever is reached first. */
const maxBlocks = 120
const maxTransactions = 6_000

/** Low, as the follower of the chain uses the same nodes. */
const concurrency = 3

/**
 * Reads blocks from the head backwards along parent hashes, until there are enough or no more may be read. Throws `RpcError`, also
 * when `signal` aborts.
 */
const readNewestBlocks = async function* (
  { node, recent }: { readonly node: Pick<ChainNode, 'head'>; readonly recent: RecentBlocks },
  { declaredTopics, signal }: { readonly declaredTopics: ReadonlySet<string>; readonly signal: AbortSignal },
): AsyncGenerator<RecentBlock> {
  const head = await orAborted(node.head(signal), signal)
  const lowest = Math.max(0, head.height - maxBlocks + 1)
  let { hash } = head
  let transactions = 0
  for (let { height } = head; height >= lowest && transactions < maxTransactions; height -= 1) {
    const [reading] = Array.from({ length: concurrency }, (_, n) =>
      recent.read(Math.max(lowest, height - n), declaredTopics),
    )
    if (reading === undefined) return
    const block = await orAborted(reading, signal)
    if (block.hash !== hash) {
      // The block was read before a reorg.
      recent.forget(height)
      return
    }
    yield block
    hash = block.parentHash
    transactions += block.transactions.length
  }
}

type PreviewedChain = {
  readonly id: number
  readonly node: ChainNode
  readonly recent: RecentBlocks
  readonly tokens: Tokens
  readonly prices: Prices
  /** Absent if no service is configured for the chain. */
  readonly safeService?: SafeService | undefined
}

const withReceiptBudget = (node: ChainNode): ChainNode => {
  let left = maxReceipts
  return {
    ...node,
    // Previews have no arguments to call with.
    replay: async () => undefined,
    blockReceipts: async () => new Map(),
    receipt: async (request, signal) => {
      left -= 1
      return left < 0 ? { succeeded: true, contract: undefined } : node.receipt(request, signal)
    },
  }
}

type RecentMatches = { readonly blocks: Block[]; readonly matches: Match[]; error: string | null }

/** Matches the newest blocks as new blocks are matched, until `signal` aborts. */
const matchNewestBlocks = async (
  chain: PreviewedChain,
  criteria: WatchCriteria,
  signal: AbortSignal,
): Promise<RecentMatches> => {
  const recent: RecentMatches = { blocks: [], matches: [], error: null }
  // Readings alone need no block.
  if (criteria.strategies.length === 0) return recent
  const index = createFixedIndex(new Map([['preview', criteria]]))
  const declaredTopics = index.declaredTopics(chain.id)
  const matching = {
    chain: chain.id,
    index,
    node: withReceiptBudget(chain.node),
    signal,
  }
  try {
    for await (const block of readNewestBlocks(chain, { declaredTopics, signal })) {
      const { matches } = await matchBlock(block, matching)
      recent.blocks.push(block)
      recent.matches.push(...matches.map(({ match }) => match).toReversed())
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (recent.blocks.length === 0) recent.error = describeError(error)
  }
  return recent
}

/** The time that the blocks cover: the average block time, multiplied by their number. */
const coveredSeconds = (blocks: readonly Block[]): number => {
  const [newest, oldest] = [blocks[0], blocks.at(-1)]
  if (newest === undefined || oldest === undefined || blocks.length < 2) return 0
  return Math.round(((newest.time - oldest.time) * blocks.length) / (blocks.length - 1))
}

/**
 * The matches that reach the minimums, and facts about their assets. A minimum counts as reached if the price
 * is not known.
 */
const filterMatches = async (
  chain: PreviewedChain,
  criteria: WatchCriteria,
  { matches, signal }: { matches: readonly Match[]; signal: AbortSignal },
) => {
  const { strategies } = criteria
  const updates = matches.map(match => ({ ...match, revision: 0, state: 'included' as const }))
  const byChain = await loadAssets(chain, { updates, strategies }, signal)
  const known = byChain.get(chain.id) ?? unknownAssets
  // Matches are listed newest first, but outflows and counterparties are added up in the order of the
  // transactions.
  const windows = new Map<string, OutflowWindow>()
  const adding = {
    windows,
    idOf: (address: string) => address,
    strategies: outflowStrategiesOf(strategies),
    known,
  }
  const memory: CounterpartyMemory = new Map()
  const fired = updates.toReversed().flatMap(update => {
    const passing = passingMatch(update, strategies, known)
    const admitted = passing && admitNew(passing, { ...criteria, known, memory })
    if (admitted === undefined) return []
    return applyOutflows({ ...update, ...admitted.match }, adding) ?? []
  })
  return { known, fired: fired.toReversed() }
}

/**
 * Finds the notifications of a bot in the newest blocks of a chain, as far as they can be read until `signal` aborts.
 */
export const previewChain = async (
  chain: PreviewedChain,
  criteria: WatchCriteria,
  signal: AbortSignal,
): Promise<ChainPreview> => {
  const [{ blocks, matches, error }, { preview: readings, error: readingsError }] = await Promise.all([
    matchNewestBlocks(chain, criteria, signal),
    previewReadings(chain, criteria, signal),
  ])
  const { fired, known } = await filterMatches(chain, criteria, { matches, signal })
  const seconds = coveredSeconds(blocks)
  return {
    chain_id: String(chain.id),
    blocks: blocks.length,
    seconds,
    fired: fired.length,
    per_day: estimatePerDay(fired.length, seconds),
    samples: fired
      .slice(0, maxSamples)
      .map(match => notificationData(match, { ...known, strategies: criteria.strategies })),
    readings,
    failing: error ?? readingsError,
  }
}
