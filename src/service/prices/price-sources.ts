import type { Dispatcher } from 'undici'
import type { Log } from '#lib/log.ts'
import type { Node } from '../chain/node.ts'
import { RpcError } from '../chain/rpc-error.ts'
import { isFresh, nativeAsset, type Quote } from './price.ts'
import { type Answer, createPriceApi } from './price-api.ts'
import { hasFeed, readFeed } from './read-feed.ts'

const feedTimeoutMs = 3_000

export type SourceDeps = {
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly steadyNow: () => number
  /** By chain id. */
  readonly nodes: ReadonlyMap<number, Pick<Node, 'call'>>
  /** The base of an API such as DefiLlama's; `undefined`: there are the chains' own feeds only. */
  readonly url: string | undefined
}

const newer = (feed: Quote | undefined, answer: Answer): Answer => {
  if (feed === undefined) return answer
  return typeof answer === 'string' || answer.at < feed.at ? feed : answer
}

/** Whoever knows prices: for a chain's own coin its feed, as long as that is fresh; else the API. */
export const createPriceSources = (deps: SourceDeps & { dispatcher: Dispatcher; signal: AbortSignal }) => {
  const { now, nodes, url } = deps
  const apis = new Map<number, (asset: string) => Promise<Answer>>()

  const askApi = async (chain: number, asset: string): Promise<Answer> => {
    if (url === undefined) return 'unreachable'
    const api = apis.get(chain) ?? createPriceApi({ ...deps, chain, url })
    apis.set(chain, api)
    return api(asset)
  }

  const askFeed = async (chain: number): Promise<Quote | undefined> => {
    const node = nodes.get(chain)
    if (node === undefined) return undefined
    try {
      const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(feedTimeoutMs)])
      return await readFeed({ chain, node, now: now() }, signal)
    } catch (error) {
      if (!(error instanceof RpcError)) throw error
      return undefined
    }
  }

  return {
    /** Whether there is anybody to ask. */
    has: (chain: number, asset: string): boolean =>
      url !== undefined || (asset === nativeAsset && hasFeed(chain)),
    ask: async (chain: number, asset: string): Promise<Answer> => {
      const feed = asset === nativeAsset ? await askFeed(chain) : undefined
      if (feed !== undefined && isFresh(feed, now())) return feed
      return newer(feed, await askApi(chain, asset))
    },
  }
}
