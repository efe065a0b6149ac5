import type { Dispatcher } from 'undici'
import type { Log } from '#lib/log.ts'
import type { ChainNode } from '../chain/node.ts'
import { RpcError } from '../chain/rpc-error.ts'
import { isFresh, nativeAsset, type PriceQuote } from './price.ts'
import { createPriceApi, type PriceAnswer } from './price-api.ts'
import { hasChainlinkFeed, readChainlinkFeed } from './read-feed.ts'

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
      url !== undefined || (asset === nativeAsset && hasChainlinkFeed(chain)),
    ask: async (chain: number, asset: string): Promise<PriceAnswer> => {
      const feed = asset === nativeAsset ? await askFeed(chain) : undefined
      if (feed !== undefined && isFresh(feed, now())) return feed
      return newerAnswer(feed, await askApi(chain, asset))
    },
  }
}
