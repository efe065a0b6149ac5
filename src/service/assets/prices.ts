import type { Dispatcher } from 'undici'
import { chainOf } from '#chains/registry.ts'
import { createBoundedMap } from '#lib/collections.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { noProxies, type Proxies } from '#lib/proxies.ts'
import { createSingleFlight } from '#lib/single-flight.ts'
import { minuteMs } from '#lib/time.ts'
import { createGiveUpTimer } from '#lib/timers.ts'
import { put, type Store } from '#store/store.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'
import { type PriceQuote, type PriceRecord, priceRecords } from '../records/records.ts'
import { isPlausible, nativeAsset, type Price, staleMs } from './price.ts'
import { createPriceApi, maxReplyBytes, type PriceAnswer } from './price-api.ts'

/** The slowest feeds in use update every hour, plus the time that blocks may take. */
const freshMs = 65 * minuteMs

const isFresh = ({ at }: PriceQuote, now: number): boolean => now - at <= freshMs

const latestRoundData = '0xfeaf968c'
const roundWords = /^0x([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})([0-9a-f]{64})$/i

/**
 * Decodes `roundId, answer, startedAt, updatedAt, answeredInRound`, or returns `undefined` for an incomplete
 * round or anything else.
 */
const decodeRound = (reply: string, decimals: number): Omit<PriceQuote, 'source'> | undefined => {
  const [round, price, started, updated, answeredIn] = (roundWords.exec(reply) ?? [])
    .slice(1)
    .map(word => BigInt(`0x${word}`))
  if (round === undefined || price === undefined || started === undefined) return undefined
  if (updated === undefined || answeredIn === undefined) return undefined
  if (started === 0n || updated === 0n || answeredIn < round) return undefined
  return { usd: Number(BigInt.asIntN(256, price)) / 10 ** decimals, at: Number(updated) * 1_000 }
}

/**
 * Reads the answer of a Chainlink feed. Resolves with `undefined` if the round is incomplete, or there is no
 * feed. Throws `RpcError`.
 */
export const readPriceFeed = async (
  node: Pick<ChainNode, 'call'>,
  { to, decimals }: { readonly to: string; readonly decimals: number },
  signal: AbortSignal,
): Promise<Omit<PriceQuote, 'source'> | undefined> =>
  decodeRound((await node.call({ to, data: latestRoundData }, signal)) ?? '', decimals)

/**
 * Reads Chainlink's feed of a chain's coin. Resolves with `undefined` without a feed or a plausible answer.
 * Throws `RpcError`.
 */
const readChainlinkFeed = async (
  { chain, node, now }: { chain: number; node: Pick<ChainNode, 'call'>; now: number },
  signal: AbortSignal,
): Promise<PriceQuote | undefined> => {
  const { priceFeed: to, priceFeedDecimals: decimals = 8 } = chainOf(chain)
  if (to === undefined) return undefined
  const round = await readPriceFeed(node, { to, decimals }, signal)
  return round !== undefined && isPlausible(round, now) ? { ...round, source: 'chainlink' } : undefined
}

const feedTimeoutMs = 3_000

type PriceSourceDeps = {
  readonly log: Log
  readonly now: () => number
  /** Clock for waiting times. */
  readonly monotonicNow: () => number
  readonly nodes: ReadonlyMap<number, Pick<ChainNode, 'call'>>
  /** The base URL of an API such as DefiLlama's. Without it, only the chains' own feeds are used. */
  readonly url: string | undefined
  readonly proxies?: Proxies | undefined
}

const newerAnswer = (feed: PriceQuote | undefined, answer: PriceAnswer): PriceAnswer => {
  if (feed === undefined) return answer
  return typeof answer === 'string' || answer.at < feed.at ? feed : answer
}

/** Asks the feed of a chain's coin while that is fresh, otherwise the price API. */
const createPriceSources = (deps: PriceSourceDeps & { dispatcher: Dispatcher; signal: AbortSignal }) => {
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

/** How long an answer is not asked for again. An unlisted asset may be listed soon. */
const refreshMs = 5 * minuteMs
const refreshUnlistedMs = 10 * minuteMs

/** Limit of cached prices: more than one claim of matches can need. The store has all of them. */
const maxCached = 100_000

/** A record from the future is due as well, as the clock was set back. */
const isDue = ({ quote, askedAt }: PriceRecord, now: number): boolean =>
  Math.abs(now - askedAt) >= (quote === undefined ? refreshUnlistedMs : refreshMs)

/** Converts a quote, or returns `undefined` if it is too old. */
const toPrice = (quote: PriceQuote, now: number): Price | undefined => {
  if (now - quote.at > staleMs) return undefined
  return { ...quote, state: isFresh(quote, now) ? 'fresh' : 'stale' }
}

/**
 * Caches prices in memory and, for a day, in the store, where other processes and the next start find them,
 * even while no source can be reached. They have the ids of `priceRecords`.
 */
const createPriceCache = ({ store, now }: { store: Store; now: () => number }) => {
  const records = createBoundedMap<string, PriceRecord>(maxCached)

  const due = (ids: readonly string[]): string[] =>
    ids.filter(id => {
      const record = records.get(id)
      return record === undefined || isDue(record, now())
    })

  return {
    /** Filters the ids whose price must be requested. */
    due: async (ids: readonly string[]): Promise<string[]> => {
      const wanted = due(ids)
      if (wanted.length === 0) return []
      for (const doc of await store.get(priceRecords, wanted)) {
        const newer = doc !== undefined && doc.value.askedAt > (records.get(doc.id)?.askedAt ?? 0)
        if (newer) records.set(doc.id, doc.value)
      }
      return due(wanted)
    },
    /** The price of an id, or `undefined` if no recent one is known. */
    price: (id: string): Price | undefined => {
      const record = records.get(id)
      if (record === undefined) return undefined
      const price = record.quote === undefined ? undefined : toPrice(record.quote, now())
      return price ?? (now() - record.askedAt > staleMs ? undefined : { state: 'unlisted' })
    },
    /** Stores an answer. `unlisted` leaves the previous price, as long as it is recent enough. */
    save: async (id: string, answer: PriceQuote | 'unlisted'): Promise<void> => {
      const quote = answer === 'unlisted' ? records.get(id)?.quote : answer
      const record: PriceRecord = { askedAt: now(), quote }
      records.set(id, record)
      await store.commit([put(priceRecords, { id, value: record }, { ttlMs: staleMs })])
    },
  }
}

/**
 * A request for the prices of assets: `nativeAsset`, or keys of contracts. The timeout begins with the
 * request for an asset, and is 3,000 ms by default.
 */
type PriceRequest = {
  readonly chain: number
  readonly assets: readonly string[]
  readonly timeoutMs?: number
}

export type Prices = {
  /**
   * Reads prices to decide by. An asset is missing while no source can be asked, so that it should be read
   * again soon. After a minute it is `unavailable`.
   */
  readonly read: (wanted: PriceRequest, signal: AbortSignal) => Promise<ReadonlyMap<string, Price>>
  /** Reads prices to show, within 250 ms. Assets without a price are missing. */
  readonly peek: (wanted: PriceRequest) => Promise<ReadonlyMap<string, Price>>
  readonly close: () => Promise<void>
}

/** Timeout after which an answer is available to the next read only. */
const readTimeoutMs = 3_000
const peekTimeoutMs = 250
const giveUpAfterMs = minuteMs

const priceId = (chain: number, asset: string): string => `${chain}:${asset}`

type PriceCache = ReturnType<typeof createPriceCache>
type PriceSources = ReturnType<typeof createPriceSources>

const createFetcher = ({ log }: PriceSourceDeps, cache: PriceCache, sources: PriceSources) => {
  const fetches = createSingleFlight()

  const fetchOne = async (id: string, chain: number, asset: string): Promise<void> => {
    try {
      const answer = await sources.read(chain, asset)
      if (answer !== 'unreachable') await cache.save(id, answer)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a price could not be saved')
    }
  }

  return {
    /** Fetches due prices, and waits for them. */
    fetch: async (
      { chain, assets, timeoutMs = readTimeoutMs }: PriceRequest,
      signal?: AbortSignal,
    ): Promise<void> => {
      const wanted = new Map(
        assets.filter(asset => sources.has(chain, asset)).map(asset => [priceId(chain, asset), asset]),
      )
      const due = await cache.due([...wanted.keys()])
      for (const id of due) fetches.begin(id, () => fetchOne(id, chain, wanted.get(id) ?? nativeAsset))
      await fetches.wait(due, { waitMs: timeoutMs, signal })
    },
    idle: fetches.idle,
  }
}

const pricesOf = (assets: readonly string[], find: (asset: string) => Price | undefined) =>
  new Map(
    assets.flatMap(asset => {
      const price = find(asset)
      return price === undefined ? [] : [[asset, price] as const]
    }),
  )

/**
 * Prices in US dollars: those of coins from Chainlink's feeds on the chains, all others from an HTTP API.
 * Cached, so that an outage of either goes unnoticed. Rejects only if the store fails.
 */
export const createPrices = (deps: PriceSourceDeps & { readonly store: Store }): Prices => {
  const closing = new AbortController()
  const dispatcher = (deps.proxies ?? noProxies).createAgent({ maxResponseSize: maxReplyBytes })
  const sources = createPriceSources({ ...deps, dispatcher, signal: closing.signal })
  const cache = createPriceCache(deps)
  const fetcher = createFetcher(deps, cache, sources)
  const giveUp = createGiveUpTimer({ now: deps.monotonicNow, afterMs: giveUpAfterMs })

  const decidingPrice = (chain: number, asset: string): Price | undefined => {
    const id = priceId(chain, asset)
    const price = cache.price(id)
    if (price !== undefined) {
      giveUp.clear(id)
      return price
    }
    if (!sources.has(chain, asset)) return { state: 'unavailable' }
    return giveUp.isDue(id) ? { state: 'unavailable' } : undefined
  }

  return {
    read: async (wanted, signal) => {
      await fetcher.fetch(wanted, signal)
      return pricesOf(wanted.assets, asset => decidingPrice(wanted.chain, asset))
    },
    peek: async ({ chain, assets }) => {
      await fetcher.fetch({ chain, assets, timeoutMs: peekTimeoutMs })
      return pricesOf(assets, asset => {
        const price = cache.price(priceId(chain, asset))
        return price !== undefined && 'usd' in price ? price : undefined
      })
    },
    close: async () => {
      closing.abort()
      await fetcher.idle()
      await dispatcher.destroy()
    },
  }
}
