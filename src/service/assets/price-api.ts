import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import type { Log } from '#lib/log.ts'
import { getBackoffMs, parseRetryAfterMs } from '#lib/retry-delay.ts'
import { pause } from '#lib/timers.ts'
import { type PriceQuote } from '../records.ts'
import { findPriceFault, nativeAsset } from './price.ts'

/**
 * Why the price API gave no usable answer. Messages never hold its URL, which may carry a key.
 * `prices_refused`: any status but 200. `prices_unreadable`: what came is not an answer of this API.
 */
class PriceError extends Error {
  override readonly name = 'PriceError'
  readonly code: 'prices_unreachable' | 'prices_refused' | 'prices_unreadable'
  /** How long it asks to be left alone, in ms. */
  readonly retryAfterMs: number | undefined

  constructor(
    code: PriceError['code'],
    message: string,
    o: { retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause: o.cause })
    this.code = code
    this.retryAfterMs = o.retryAfterMs
  }
}

/** The native coin stands at the zero address there. */
const zeroAddress = '0'.repeat(40)

/** What the price API calls an asset. A chain that has no name there is asked for by its id: `31337:0x…`. */
const priceKey = (chain: number, asset: string): string =>
  `${chainOf(chain).priceName ?? chain}:0x${asset === nativeAsset ? zeroAddress : asset}`

/** How long a question waits for others. */
const batchDelayMs = 10

type LookupBatch<T> = { readonly ids: string[]; readonly answers: Promise<ReadonlyMap<string, T>> }

/**
 * Asks one question at a time: for what is wanted at about the same time, or while the question before is under way, for
 * `most` ids at most; what is asked for already is not asked for again. `ask` must not reject.
 */
const createBatchLoader = <T>(o: {
  ask: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>
  most: number
}): ((id: string) => Promise<T | undefined>) => {
  const flights = new Map<string, Promise<T | undefined>>()
  let open: LookupBatch<T> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const begin = (): LookupBatch<T> => {
    const ids: string[] = []
    const answers = Promise.all([last, pause(batchDelayMs)]).then(() => {
      if (open === batch) open = undefined
      return o.ask(ids)
    })
    const batch: LookupBatch<T> = { ids, answers }
    last = answers
    return batch
  }

  return id => {
    const under = flights.get(id)
    if (under !== undefined) return under
    if (open === undefined || open.ids.length >= o.most) open = begin()
    const { ids, answers } = open
    ids.push(id)
    const flight = answers.then(found => found.get(id)).finally(() => flights.delete(id))
    flights.set(id, flight)
    return flight
  }
}

/** Each coin is looked at by itself: one that is not understood says nothing against the others. */
const replySchema = z.object({ coins: z.record(z.string(), z.unknown()) })

/** `timestamp`: Unix seconds. What is missing counts as no number, what is not told at all as no doubt. */
const coinSchema = z.looseObject({
  price: z.unknown(),
  timestamp: z.unknown(),
  confidence: z.unknown().optional(),
})

const toNumber = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN)

/** `undefined`: it is none that can be believed. */
const readCoin = (coin: unknown, now: number): PriceQuote | undefined => {
  const { success, data } = coinSchema.safeParse(coin)
  if (!success) return undefined
  const { price, timestamp, confidence } = data
  const quote = { usd: toNumber(price), at: toNumber(timestamp) * 1_000 }
  const doubt = findPriceFault(
    { ...quote, confidence: confidence === undefined ? undefined : toNumber(confidence) },
    now,
  )
  return doubt === undefined ? { ...quote, source: 'defillama' } : undefined
}

const fetchReply = async (o: PricesRequest): Promise<string> => {
  try {
    const reply = await request(`${o.url}/prices/current/${o.keys.join(',')}?searchWidth=4h`, {
      dispatcher: o.dispatcher,
      signal: o.signal,
    })
    if (reply.statusCode === 200) return await reply.body.text()
    await reply.body.dump()
    throw new PriceError('prices_refused', `HTTP ${reply.statusCode}`, {
      retryAfterMs: parseRetryAfterMs(reply.headers['retry-after'], o.now),
    })
  } catch (cause) {
    if (cause instanceof PriceError) throw cause
    throw new PriceError('prices_unreachable', 'no answer', { cause })
  }
}

type PricesRequest = {
  /** The API's base, without a slash at the end. */
  readonly url: string
  /** `<chain>:0x…` in lower case. */
  readonly keys: readonly string[]
  /** Follows no redirect, and limits the answer's size. */
  readonly dispatcher: Dispatcher
  /** Of the whole request. */
  readonly signal: AbortSignal
  /** Milliseconds since 1970. */
  readonly now: number
}

/**
 * Asks an API such as DefiLlama's (`GET /prices/current/{keys}`) for prices, by key; what it does not know, and what cannot be
 * believed, is left out. Throws `PriceError`.
 */
const requestPrices = async (o: PricesRequest): Promise<ReadonlyMap<string, PriceQuote>> => {
  const text = await fetchReply(o)
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch (cause) {
    throw new PriceError('prices_unreadable', 'the reply is not JSON', { cause })
  }
  const { success, data } = replySchema.safeParse(reply)
  if (!success) throw new PriceError('prices_unreadable', 'the reply has no coins')
  const quotes = Object.entries(data.coins).flatMap(([key, coin]) => {
    const quote = readCoin(coin, o.now)
    return quote === undefined ? [] : [[key.toLowerCase(), quote] as const]
  })
  return new Map(quotes)
}

/** What came of asking: `unlisted`: there is no price that can be believed. `unreachable`: the answer is not known. */
export type PriceAnswer = PriceQuote | 'unlisted' | 'unreachable'

/** 55 characters each: an address of two thousand, which everybody takes. */
const maxKeys = 40
const timeoutMs = 5_000
/** Who fails is left alone for a while, the longer the more often. */
const retryBackoff = { baseMs: 1_000, maxMs: 30_000 }
const maxRetryAfterMs = 5 * 60_000

type PriceApiDeps = {
  readonly chain: number
  /** The API's base, without a slash at the end. */
  readonly url: string
  readonly dispatcher: Dispatcher
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  /** Ends what is under way. */
  readonly signal: AbortSignal
}

/** Whether the API is to be asked now; its failures are told once, and their end. */
const createFailurePause = ({
  chain,
  log,
  monotonicNow,
}: Pick<PriceApiDeps, 'chain' | 'log' | 'monotonicNow'>) => {
  let failures = 0
  let until = 0
  return {
    isOver: (): boolean => monotonicNow() >= until,
    begin: ({ code, message, retryAfterMs = 0 }: PriceError): void => {
      until =
        monotonicNow() +
        Math.max(getBackoffMs(failures, retryBackoff), Math.min(retryAfterMs, maxRetryAfterMs))
      failures += 1
      if (failures === 3) log.warn({ chain, code, why: message }, 'prices cannot be had')
    },
    end: (): void => {
      if (failures >= 3) log.info({ chain }, 'prices can be had again')
      failures = 0
      until = 0
    },
  }
}

/**
 * Asks the price API for assets of one chain (`nativeAsset` or the key of a contract): many in one request, and nothing twice at
 * a time. Each chain by itself, so that one which the API does not understand harms no other. Never rejects.
 */
export const createPriceApi = (deps: PriceApiDeps): ((asset: string) => Promise<PriceAnswer>) => {
  const { chain, url, dispatcher, now } = deps
  const pause = createFailurePause(deps)

  const ask = async (assets: readonly string[]): Promise<ReadonlyMap<string, PriceAnswer>> => {
    if (!pause.isOver()) return new Map()
    const signal = AbortSignal.any([deps.signal, AbortSignal.timeout(timeoutMs)])
    const keys = assets.map(asset => priceKey(chain, asset))
    try {
      const quotes = await requestPrices({ url, keys, dispatcher, signal, now: now() })
      pause.end()
      return new Map(assets.map(asset => [asset, quotes.get(priceKey(chain, asset)) ?? 'unlisted']))
    } catch (error) {
      if (!(error instanceof PriceError)) throw error
      if (!deps.signal.aborted) pause.begin(error)
      return new Map()
    }
  }

  const get = createBatchLoader({ ask, most: maxKeys })
  return async asset => (await get(asset)) ?? 'unreachable'
}
