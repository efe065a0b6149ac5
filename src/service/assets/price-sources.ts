import type { Dispatcher } from 'undici'
import { chainOf } from '#chains/registry.ts'
import type { Log } from '#lib/log.ts'
import type { PriceQuote } from '../records.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { isFresh, isPlausible, nativeAsset } from './price.ts'
import { createPriceApi, type PriceAnswer } from './price-api.ts'

const feedUnits = 1e8
const latestRoundData = '0xfeaf968c'
const roundWords = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})$/i

/** Decodes `roundId, answer, startedAt, updatedAt, answeredInRound`; `undefined`: an incomplete round, or something else. */
const decodeRound = (reply: string): Omit<PriceQuote, 'source'> | undefined => {
  const [round, price, started, updated, answeredIn] = (roundWords.exec(reply) ?? [])
    .slice(1)
    .map(word => BigInt(`0x${word}`))
  if (round === undefined || price === undefined || started === undefined) return undefined
  if (updated === undefined || answeredIn === undefined) return undefined
  if (started === 0n || updated === 0n || answeredIn < round) return undefined
  return { usd: Number(BigInt.asIntN(256, price)) / feedUnits, at: Number(updated) * 1_000 }
}

/** Reads Chainlink's feed of a chain's coin; `undefined`: no feed, or no plausible answer. Throws `RpcError`. */
const readChainlinkFeed = async (
  o: { chain: number; node: Pick<ChainNode, 'call'>; now: number },
  signal: AbortSignal,
): Promise<PriceQuote | undefined> => {
  const to = chainOf(o.chain).priceFeed
  if (to === undefined) return undefined
  const round = decodeRound((await o.node.call({ to, data: latestRoundData }, signal)) ?? '')
  return round !== undefined && isPlausible(round, o.now) ? { ...round, source: 'chainlink' } : undefined
}

const feedTimeoutMs = 3_000

export type PriceSourceDeps = {
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  /** By chain id. */
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
  /** The base of an API such as DefiLlama's; `undefined`: only the chains' own feeds are used. */
  readonly url: string | undefined
}

const newerAnswer = (feed: PriceQuote | undefined, answer: PriceAnswer): PriceAnswer => {
  if (feed === undefined) return answer
  return typeof answer === 'string' || answer.at < feed.at ? feed : answer
}

/** For a chain's coin its feed, as long as that is fresh; else the price API. */
export const createPriceSources = (
  deps: PriceSourceDeps & { dispatcher: Dispatcher; signal: AbortSignal },
) => {
  const { now, nodes, url } = deps
  const apis = new Map<number, (asset: string) => Promise<PriceAnswer>>()

  const readApi = async (chain: number, asset: string): Promise<PriceAnswer> => {
    if (url === undefined) return 'unreachable'
    const api = apis.get(chain) ?? createPriceApi({ ...deps, chain, url })
    apis.set(chain, api)
    return api(asset)
  }

  const readFeed = async (chain: number): Promise<PriceQuote | undefined> => {
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
    /** Whether any source knows this kind of asset. */
    has: (chain: number, asset: string): boolean =>
      url !== undefined || (asset === nativeAsset && chainOf(chain).priceFeed !== undefined),
    read: async (chain: number, asset: string): Promise<PriceAnswer> => {
      const feed = asset === nativeAsset ? await readFeed(chain) : undefined
      if (feed !== undefined && isFresh(feed, now())) return feed
      return newerAnswer(feed, await readApi(chain, asset))
    },
  }
}
