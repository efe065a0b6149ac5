import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { parseRetryAfterMs } from '#lib/retry-after.ts'
import { findPriceFault } from './doubt-of.ts'
import type { PriceQuote } from './price.ts'
import { PriceError } from './price-error.ts'

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

export type PricesRequest = {
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
export const requestPrices = async (o: PricesRequest): Promise<ReadonlyMap<string, PriceQuote>> => {
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
