import type { Dispatcher } from 'undici'
import { getBackoffMs } from '#lib/backoff.ts'
import type { Log } from '#lib/log.ts'
import { priceKey } from './api-key.ts'
import { createBatchLoader } from './gather.ts'
import type { PriceQuote } from './price.ts'
import { PriceError } from './price-error.ts'
import { requestPrices } from './request-prices.ts'

/** What came of asking: `unlisted`: there is no price that can be believed. `unreachable`: the answer is not known. */
export type PriceAnswer = PriceQuote | 'unlisted' | 'unreachable'

/** 55 characters each: an address of two thousand, which everybody takes. */
const maxKeys = 40
const timeoutMs = 5_000
/** Who fails is left alone for a while, the longer the more often. */
const retryBackoff = { baseMs: 1_000, maxMs: 30_000 }
const maxRetryAfterMs = 5 * 60_000

export type PriceApiDeps = {
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
  monotonicNow: monotonicNow,
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
