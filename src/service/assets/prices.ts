import { Agent } from 'undici'
import { describeError } from '#lib/describe-error.ts'
import { createSingleFlight } from '#lib/single-flight.ts'
import { put, type Store } from '#store/store.ts'
import { type PriceQuote, type PriceRecord, priceRecords } from '../records.ts'
import { nativeAsset, type Price, staleMs, toPrice } from './price.ts'
import { createPriceSources, type PriceSourceDeps } from './price-sources.ts'
import { createUnavailableTimer } from './unavailable-timer.ts'

/** How long an answer is as good as a new one; no price may be new by the next block. */
const refreshMs = 5 * 60_000
const refreshUnlistedMs = 10 * 60_000

/** Assets in memory, more than one claim can hold; the store has them all. */
const maxCached = 100_000

/** Also where it was asked at a time to come: the clock was set back since. Between processes clocks differ by a little. */
const isDue = ({ quote, askedAt }: PriceRecord, now: number): boolean =>
  Math.abs(now - askedAt) >= (quote === undefined ? refreshUnlistedMs : refreshMs)

/**
 * What is known of prices: in memory, and in the store for a day, so that other processes and the next start need not ask
 * for it, or have it when nobody can be asked. By ids as of the record.
 */
const createPriceCache = ({ store, now }: { store: Store; now: () => number }) => {
  const known = new Map<string, PriceRecord>()

  const remember = (id: string, record: PriceRecord): void => {
    known.delete(id)
    known.set(id, record)
    const [oldest] = known.keys()
    if (known.size > maxCached && oldest !== undefined) known.delete(oldest)
  }

  const due = (ids: readonly string[]): string[] =>
    ids.filter(id => {
      const record = known.get(id)
      return record === undefined || isDue(record, now())
    })

  return {
    /** Which of them are to be asked for. */
    due: async (ids: readonly string[]): Promise<string[]> => {
      const wanted = due(ids)
      if (wanted.length === 0) return []
      for (const doc of await store.get(priceRecords, wanted)) {
        const newer = doc !== undefined && doc.value.askedAt > (known.get(doc.id)?.askedAt ?? 0)
        if (newer) remember(doc.id, doc.value)
      }
      return due(wanted)
    },
    /** `undefined`: nothing is known that could be used. */
    price: (id: string): Price | undefined => {
      const record = known.get(id)
      if (record === undefined) return undefined
      const price = record.quote && toPrice(record.quote, now())
      return price ?? (now() - record.askedAt > staleMs ? undefined : { state: 'unlisted' })
    },
    /** An answer that is none leaves the price before it, for as long as that can be used. */
    enter: async (id: string, answer: PriceQuote | 'unlisted'): Promise<void> => {
      const quote = answer === 'unlisted' ? known.get(id)?.quote : answer
      const record: PriceRecord = { askedAt: now(), ...(quote !== undefined && { quote }) }
      remember(id, record)
      await store.commit([put(priceRecords, { id, value: record }, { ttlMs: staleMs })])
    },
  }
}

/**
 * `assets`: `nativeAsset`, or keys of contracts. `timeoutMs`: how long after a question began an answer is waited for; 3,000
 * by default.
 */
type PriceRequest = {
  readonly chain: number
  readonly assets: readonly string[]
  readonly timeoutMs?: number
}

export type Prices = {
  /**
   * To decide by. An asset is missing from the map while nobody can be asked for it: ask again soon. After a minute of that
   * it is there as `unavailable`.
   */
  readonly read: (wanted: PriceRequest, signal: AbortSignal) => Promise<ReadonlyMap<string, Price>>
  /** To show: what is known now or almost now, without the assets of which nothing is. Nobody is kept waiting for it. */
  readonly peek: (wanted: PriceRequest) => Promise<ReadonlyMap<string, Price>>
  readonly close: () => Promise<void>
}

/** How long a deciding reading waits for answers; what comes later is there for the next one. */
const readTimeoutMs = 3_000
/** The same of a glance. */
const peekTimeoutMs = 250
/** How long whoever decides may wait for a price, one reading after another. */
const giveUpAfterMs = 60_000
/** Many times the largest answer. */
const maxReplyBytes = 1024 * 1024

const priceId = (chain: number, asset: string): string => `${chain}:${asset}`

type PriceCache = ReturnType<typeof createPriceCache>
type PriceSources = ReturnType<typeof createPriceSources>

/** What is being asked for, and what of it is put into the book. */
const createFetcher = ({ log }: PriceSourceDeps, o: { book: PriceCache; sources: PriceSources }) => {
  const flights = createSingleFlight()

  const ask = async (id: string, { chain, asset }: { chain: number; asset: string }): Promise<void> => {
    try {
      const answer = await o.sources.ask(chain, asset)
      if (answer !== 'unreachable') await o.book.enter(id, answer)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a price could not be kept')
    }
  }

  return {
    /** Has everything asked for that is due, and waits for it. */
    ask: async (
      { chain, assets, timeoutMs = readTimeoutMs }: PriceRequest,
      signal?: AbortSignal,
    ): Promise<void> => {
      const wanted = new Map(
        assets.filter(asset => o.sources.has(chain, asset)).map(asset => [priceId(chain, asset), asset]),
      )
      const due = await o.book.due([...wanted.keys()])
      for (const id of due) flights.begin(id, () => ask(id, { chain, asset: wanted.get(id) ?? nativeAsset }))
      await flights.wait(due, { waitMs: timeoutMs, ...(signal && { signal }) })
    },
    landed: flights.idle,
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
 * Prices in US dollars: of the chains' own coins from Chainlink's feeds on the chains themselves, of everything else from an
 * HTTP API; kept, so that a failure of either is no failure of ours. Nothing but the store makes it reject.
 */
export const createPrices = (deps: PriceSourceDeps & { readonly store: Store }): Prices => {
  const closing = new AbortController()
  const dispatcher = new Agent({ maxResponseSize: maxReplyBytes, allowH2: false })
  const sources = createPriceSources({ ...deps, dispatcher, signal: closing.signal })
  const book = createPriceCache(deps)
  const asking = createFetcher(deps, { book, sources })
  const inVain = createUnavailableTimer({ now: deps.monotonicNow, waitMs: giveUpAfterMs })

  const decisive = (chain: number, asset: string): Price | undefined => {
    const id = priceId(chain, asset)
    const price = book.price(id)
    if (price !== undefined) {
      inVain.ended(id)
      return price
    }
    return !sources.has(chain, asset) || inVain.goesOn(id) ? { state: 'unavailable' } : undefined
  }

  return {
    read: async (wanted, signal) => {
      await asking.ask(wanted, signal)
      return pricesOf(wanted.assets, asset => decisive(wanted.chain, asset))
    },
    peek: async ({ chain, assets }) => {
      await asking.ask({ chain, assets, timeoutMs: peekTimeoutMs })
      return pricesOf(assets, asset => {
        const price = book.price(priceId(chain, asset))
        return price !== undefined && 'usd' in price ? price : undefined
      })
    },
    close: async () => {
      closing.abort()
      await asking.landed()
      await dispatcher.destroy()
    },
  }
}
