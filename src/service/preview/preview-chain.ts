import type { ChainPreview } from '#contract/preview.ts'
import { describeError } from '#lib/describe-error.ts'
import { matchBlock } from '../chain/match-block.ts'
import type { ChainNode } from '../chain/node.ts'
import type { Block } from '../chain/read-block.ts'
import { RpcError } from '../chain/rpc-error.ts'
import { createFixedIndex } from '../match/fixed-index.ts'
import type { Match } from '../match/match.ts'
import type { WatchCriteria } from '../match/watched-bot.ts'
import { notificationData } from '../notify/build-notification.ts'
import { unknownAssets } from '../notify/known-assets.ts'
import { passingMatch } from '../notify/passing-match.ts'
import { loadAssets } from '../notify/read-known.ts'
import type { Prices } from '../prices/prices.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { readNewestBlocks } from './newest-blocks.ts'
import { estimatePerDay } from './per-day.ts'
import type { RecentBlocks } from './recent-blocks.ts'

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
