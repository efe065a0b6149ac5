import type { Dispatcher } from 'undici'
import { z } from 'zod'
import { evm } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import { showAddress, zeroAddress } from '#lib/format.ts'
import { readText, sendRequest } from '#lib/http-request.ts'
import type { Log } from '#lib/log.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import { createFailurePause, parseRetryAfterMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import type { PriceQuote } from '../records/records.ts'
import { isPlausible, nativeAsset } from './price.ts'

/**
 * Why the price API gave no usable reply: it was unreachable, its status was not 200, or the reply is not
 * that of such an API. Messages never hold its URL, which may carry a key.
 */
class PriceError extends LookoutError<'prices_unreachable' | 'prices_refused' | 'prices_unreadable'> {
  override readonly name = 'PriceError'
  /** Delay by the header `Retry-After`. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: PriceError['code'],
    message: string,
    { cause, retryAfterMs }: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(code, message, { cause })
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Key of an asset at the price API, as people write its address. A chain without a name there has its id as a
 * name: `31337:0x…`.
 */
const priceKey = (chain: number, asset: string): string => {
  const { priceName = chain, coinPriceKey = `${priceName}:${zeroAddress}`, family } = chainOf(chain)
  if (asset === nativeAsset) return coinPriceKey
  return `${priceName}:${family === evm ? `0x${asset}` : showAddress(family.toAddress(asset))}`
}

/** How long a request waits for more ids. */
const batchDelayMs = 10

type LookupBatch<T> = { readonly ids: string[]; readonly results: Promise<ReadonlyMap<string, T>> }

/**
 * Loads ids in batches of at most `maxIds`, one batch at a time: those requested at about the same time, or
 * while the previous batch loads. `load` must not reject.
 */
const createBatchLoader = <T>(
  load: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  maxIds: number,
): ((id: string) => Promise<T | undefined>) => {
  let open: LookupBatch<T> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): LookupBatch<T> => {
    const ids: string[] = []
    const results = Promise.all([last, pause(batchDelayMs)]).then(() => {
      if (open === batch) open = undefined
      return load(ids)
    })
    const batch: LookupBatch<T> = { ids, results }
    last = results
    return batch
  }

  return async id => {
    if (open === undefined || open.ids.length >= maxIds) open = begin()
    const { ids, results } = open
    ids.push(id)
    return (await results).get(id)
  }
}

/** Coins are parsed one by one, so that an unreadable one does not spoil the others. */
const replySchema = z.object({ coins: z.record(z.string(), z.unknown()) })

/** A price, with its time in Unix seconds. Without a `confidence`, this is full confidence. */
const coinSchema = z.looseObject({
  price: z.unknown(),
  timestamp: z.unknown(),
  confidence: z.unknown().optional(),
})

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** Reads a coin's price, or returns `undefined` if it is unreadable or not plausible. */
const readCoin = (coin: unknown, now: number): PriceQuote | undefined => {
  const { success, data } = coinSchema.safeParse(coin)
  if (!success) return undefined
  const { price, timestamp, confidence } = data
  const quote = { usd: toNumber(price), at: toNumber(timestamp) * 1_000 }
  const confident = { ...quote, confidence: confidence === undefined ? undefined : toNumber(confidence) }
  return isPlausible(confident, now) ? { ...quote, source: 'defillama' } : undefined
}

/** Limit of a reply in bytes: many times the largest one. */
export const maxReplyBytes = 1024 * 1024

const fetchReply = async ({ url, keys, dispatcher, signal, now }: PricesRequest): Promise<string> => {
  try {
    const reply = await sendRequest(`${url}/prices/current/${keys.join(',')}?searchWidth=4h`, {
      dispatcher,
      signal,
    })
    if (reply.statusCode === 200) return await readText(reply, maxReplyBytes)
    await reply.body.dump()
    throw new PriceError('prices_refused', `HTTP ${reply.statusCode}`, {
      retryAfterMs: parseRetryAfterMs(reply.headers['retry-after'], now),
    })
  } catch (cause) {
    if (cause instanceof PriceError) throw cause
    throw new PriceError('prices_unreachable', 'no reply', { cause })
  }
}

type PricesRequest = {
  /** The API's base, without a slash at the end. */
  readonly url: string
  /** `<chain>:0x…`, `<chain>:T…` */
  readonly keys: readonly string[]
  /** Follows no redirects and limits the size of replies. */
  readonly dispatcher: Dispatcher
  /** Ends the whole request. */
  readonly signal: AbortSignal
  readonly now: number
}

/**
 * Requests prices of an API such as DefiLlama's (`GET /prices/current/{keys}`), by key. Unknown and implausible ones are left out.
 * Throws `PriceError`.
 */
const requestPrices = async (request: PricesRequest): Promise<ReadonlyMap<string, PriceQuote>> => {
  const text = await fetchReply(request)
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch (cause) {
    throw new PriceError('prices_unreadable', 'the reply is not JSON', { cause })
  }
  const { success, data } = replySchema.safeParse(reply)
  if (!success) throw new PriceError('prices_unreadable', 'the reply has no coins')
  const quotes = Object.entries(data.coins).flatMap(([key, coin]) => {
    const quote = readCoin(coin, request.now)
    return quote === undefined ? [] : [[key.toLowerCase(), quote] as const]
  })
  return new Map(quotes)
}

/** A price, or `unlisted` if there is no plausible one, or `unreachable` if the API did not reply. */
export type PriceAnswer = PriceQuote | 'unlisted' | 'unreachable'

/**
 * Limit of keys per request: with up to 55 characters each, the URL stays near 2,000, which every server
 * accepts.
 */
const maxKeys = 40
const timeoutMs = 5_000

type PriceApiDeps = {
  readonly chain: number
  /** The API's base, without a slash at the end. */
  readonly url: string
  readonly dispatcher: Dispatcher
  readonly log: Log
  readonly now: () => number
  /** Clock for waiting times. */
  readonly monotonicNow: () => number
  /** Ends pending requests. */
  readonly signal: AbortSignal
}

/**
 * The price API for assets of one chain (`nativeAsset` or the key of a contract), in batches. Each chain has
 * its own batches, so that a chain unknown to the API does not spoil others. Never rejects.
 */
export const createPriceApi = (deps: PriceApiDeps): ((asset: string) => Promise<PriceAnswer>) => {
  const { chain, url, dispatcher, log, now } = deps
  const pause = createFailurePause(
    deps.monotonicNow,
    ({ code, message }) => log.warn({ chain, code, why: message }, 'prices are unavailable'),
    () => log.info({ chain }, 'prices are available again'),
  )

  const load = async (assets: readonly string[]): Promise<ReadonlyMap<string, PriceAnswer>> => {
    if (!pause.isOver()) return new Map()
    const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(timeoutMs)])
    const keys = assets.map(asset => priceKey(chain, asset))
    try {
      const quotes = await requestPrices({ url, keys, dispatcher, signal, now: now() })
      pause.end()
      return new Map(
        assets.map(asset => [asset, quotes.get(priceKey(chain, asset).toLowerCase()) ?? 'unlisted']),
      )
    } catch (error) {
      if (!(error instanceof PriceError)) throw error
      if (!deps.signal.aborted) pause.begin(error)
      return new Map()
    }
  }

  const loadOne = createBatchLoader(load, maxKeys)
  return async asset => (await loadOne(asset)) ?? 'unreachable'
}
