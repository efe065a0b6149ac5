import type { Dispatcher } from 'undici'
import { chainOf } from '#chains/registry.ts'
import type { Log } from '#lib/log.ts'
import { type PriceQuote } from '../records.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { findPriceFault, isFresh, nativeAsset } from './price.ts'
import { createPriceApi, type PriceAnswer } from './price-api.ts'

const feedUnits = 1e8
const latestRoundData = '0xfeaf968c'
const roundWords = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})$/i

/** `roundId, answer, startedAt, updatedAt, answeredInRound`; `undefined`: no round that is complete, or no such answer. */
const readRound = (answer: string): Omit<PriceQuote, 'source'> | undefined => {
  const [round, price, started, updated, answeredIn] = (roundWords.exec(answer) ?? [])
    .slice(1)
    .map(word => BigInt(`0x${word}`))
  if (round === undefined || price === undefined || started === undefined) return undefined
  if (updated === undefined || answeredIn === undefined) return undefined
  if (started === 0n || updated === 0n || answeredIn < round) return undefined
  return { usd: Number(BigInt.asIntN(256, price)) / feedUnits, at: Number(updated) * 1_000 }
}

/**
 * What the chain's feed says of its coin; `undefined`: there is no feed, or none that can be believed. `now`: ms since 1970.
 * Throws `RpcError` where no node can be asked.
 */
const readChainlinkFeed = async (
  o: { chain: number; node: Pick<ChainNode, 'call'>; now: number },
  signal: AbortSignal,
): Promise<PriceQuote | undefined> => {
  const to = chainOf(o.chain).priceFeed
  if (to === undefined) return undefined
  const round = readRound((await o.node.call({ to, data: latestRoundData }, signal)) ?? '')
  if (round === undefined || findPriceFault(round, o.now) !== undefined) return undefined
  return { ...round, source: 'chainlink' }
}

const feedTimeoutMs = 3_000

export type PriceSourceDeps = {
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  /** By chain id. */
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
  /** The base of an API such as DefiLlama's; `undefined`: there are the chains' own feeds only. */
  readonly url: string | undefined
}

const newerAnswer = (feed: PriceQuote | undefined, answer: PriceAnswer): PriceAnswer => {
  if (feed === undefined) return answer
  return typeof answer === 'string' || answer.at < feed.at ? feed : answer
}

/** Whoever knows prices: for a chain's own coin its feed, as long as that is fresh; else the API. */
export const createPriceSources = (
  deps: PriceSourceDeps & { dispatcher: Dispatcher; signal: AbortSignal },
) => {
  const { now, nodes, url } = deps
  const apis = new Map<number, (asset: string) => Promise<PriceAnswer>>()

  const askApi = async (chain: number, asset: string): Promise<PriceAnswer> => {
    if (url === undefined) return 'unreachable'
    const api = apis.get(chain) ?? createPriceApi({ ...deps, chain, url })
    apis.set(chain, api)
    return api(asset)
  }

  const askFeed = async (chain: number): Promise<PriceQuote | undefined> => {
    const node = nodes.get(chain)
    if (node === undefined) return undefined
    try {
      const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(feedTimeoutMs)])
      return await readChainlinkFeed({ chain, node, now: now() }, signal)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return undefined
    }
  }

  return {
    /** Whether there is anybody to ask. */
    has: (chain: number, asset: string): boolean =>
      url !== undefined || (asset === nativeAsset && chainOf(chain).priceFeed !== undefined),
    ask: async (chain: number, asset: string): Promise<PriceAnswer> => {
      const feed = asset === nativeAsset ? await askFeed(chain) : undefined
      if (feed !== undefined && isFresh(feed, now())) return feed
      return newerAnswer(feed, await askApi(chain, asset))
    },
  }
}
