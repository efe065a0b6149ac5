import type { ChainPreview } from '#contract/bot.ts'
import { describeError } from '#lib/describe-error.ts'
import { daySeconds } from '#lib/time.ts'
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
import { type RecentBlocks, readNewestBlocks } from './recent-blocks.ts'

/** Minimum of seconds, as less time says nothing about a day. */
const minSeconds = 60
/** 90 % of the normal distribution is between −z and z. */
const z = 1.645

/** A bound of the mean behind one count, by Wilson and Hilferty's approximation for the Poisson distribution. */
const poissonBound = (count: number, side: 1 | -1): number =>
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

type PreviewedChain = {
  readonly id: number
  readonly node: ChainNode
  readonly recent: RecentBlocks
  readonly tokens: Tokens
  readonly prices: Prices
  /** Absent if no service is configured for the chain. */
  readonly safeService?: SafeService | undefined
}

/** Limit of receipts per chain and preview. Further transactions count as successful, as most are. */
const maxReceipts = 50

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
    const admitted = passing === undefined ? undefined : admitNew(passing, { ...criteria, known, memory })
    if (admitted === undefined) return []
    return applyOutflows({ ...update, ...admitted.match }, adding) ?? []
  })
  return { known, fired: fired.toReversed() }
}

const maxSamples = 3

/**
 * Finds the notifications of a bot in the newest blocks of a chain, as far as they can be read until `signal`
 * aborts.
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
