import type { ChainPreview } from '#contract/bot.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { Match } from '../match/match.ts'
import { matchBlock } from '../match/match-block.ts'
import { createFixedIndex } from '../match/watch-index.ts'
import type { WatchCriteria } from '../match/watched-bot.ts'
import { notificationData } from '../notify/build-notification.ts'
import { loadAssets } from '../notify/load-assets.ts'
import { passingMatch, unknownAssets } from '../notify/minimums.ts'
import type { Block } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { readNewestBlocks } from './newest-blocks.ts'
import type { RecentBlocks } from './recent-blocks.ts'

const daySeconds = 86_400
/** Less says nothing of a day. */
const minSeconds = 60
/** Of the normal distribution: nine times in ten it is between the two. */
const z = 1.645

/** Bounds of the mean of what was counted once, by Wilson and Hilferty's approximation for the Poisson distribution. */
const poissonBound = (count: number, side: number): number =>
  count === 0 ? 0 : count * (1 - 1 / (9 * count) + (side * z) / (3 * Math.sqrt(count))) ** 3

/** How many a day, where `fired` were counted in `seconds`; `null`: too short a time to tell. Wide where few were counted. */
export const estimatePerDay = (o: { fired: number; seconds: number }): ChainPreview['per_day'] => {
  if (o.seconds < minSeconds) return null
  const inDay = (count: number): number => Math.round((count * daySeconds) / o.seconds)
  return {
    least: inDay(poissonBound(o.fired, -1)),
    likely: inDay(o.fired),
    most: inDay(poissonBound(o.fired + 1, 1)),
  }
}

/** Asked for in one preview of a chain; beyond, what happens most is taken to have happened: it succeeded. */
const maxReceipts = 50

const maxSamples = 3

export type PreviewedChain = {
  readonly id: number
  readonly node: ChainNode
  readonly recent: RecentBlocks
  readonly tokens: Tokens
  readonly prices: Prices
}

const withReceiptBudget = (node: ChainNode): ChainNode => {
  let left = maxReceipts
  return {
    ...node,
    receipt: async (o, signal) => {
      left -= 1
      return left < 0 ? { succeeded: true, contract: undefined } : node.receipt(o, signal)
    },
  }
}

type RecentMatches = { readonly blocks: Block[]; readonly matches: Match[]; error: string | null }

/** Looks at the newest blocks as they are looked at when they come, until the time is up. */
const matchNewestBlocks = async (
  chain: PreviewedChain,
  asked: WatchCriteria,
  signal: AbortSignal,
): Promise<RecentMatches> => {
  const looked: RecentMatches = { blocks: [], matches: [], error: null }
  const matching = {
    chain: chain.id,
    index: createFixedIndex(new Map([['preview', asked]])),
    node: withReceiptBudget(chain.node),
    signal,
  }
  try {
    for await (const block of readNewestBlocks(chain, signal)) {
      const found = await matchBlock(block, matching)
      looked.blocks.push(block)
      looked.matches.push(...found.map(({ match }) => match).toReversed())
    }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    if (looked.blocks.length === 0) looked.error = describeError(error)
  }
  return looked
}

/** So many blocks are as many times the time between two of them. */
const coveredSeconds = (blocks: readonly Block[]): number => {
  const [newest, oldest] = [blocks[0], blocks.at(-1)]
  if (newest === undefined || oldest === undefined || blocks.length < 2) return 0
  return Math.round(((newest.time - oldest.time) * blocks.length) / (blocks.length - 1))
}

/** Those that reach what the bot asks for, and what is known of their assets. Where no price is known, its minimum counts as reached. */
const filterMatches = async (
  chain: PreviewedChain,
  asked: WatchCriteria,
  o: { matches: readonly Match[]; signal: AbortSignal },
) => {
  const { strategies } = asked
  const notices = o.matches.map(match => ({ ...match, revision: 0, state: 'included' as const }))
  const byChain = await loadAssets(chain, { notices, strategies }, o.signal)
  const known = byChain.get(chain.id) ?? unknownAssets
  return { known, fired: o.matches.flatMap(match => passingMatch(match, strategies, known) ?? []) }
}

/** What a bot would have told of in the newest blocks of a chain, as far as they can be read until `signal` aborts. */
export const previewChain = async (
  chain: PreviewedChain,
  asked: WatchCriteria,
  signal: AbortSignal,
): Promise<ChainPreview> => {
  const { blocks, matches, error: failing } = await matchNewestBlocks(chain, asked, signal)
  const { fired, known } = await filterMatches(chain, asked, { matches, signal })
  const seconds = coveredSeconds(blocks)
  return {
    chain_id: String(chain.id),
    blocks: blocks.length,
    seconds,
    fired: fired.length,
    per_day: estimatePerDay({ fired: fired.length, seconds }),
    samples: fired
      .slice(0, maxSamples)
      .map(match => notificationData(match, { ...known, strategies: asked.strategies })),
    failing,
  }
}
