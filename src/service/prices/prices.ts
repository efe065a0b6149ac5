import { Agent } from 'undici'
import { describeError } from '#lib/describe-error.ts'
import { pause } from '#lib/pause.ts'
import type { Store } from '#store/store.ts'
import { createInVain } from '../in-vain.ts'
import { nativeAsset, type Price } from './price.ts'
import { createPriceBook } from './price-book.ts'
import { createPriceSources, type SourceDeps } from './price-sources.ts'

/** `assets`: `nativeAsset`, or keys of contracts. */
type Wanted = { readonly chain: number; readonly assets: readonly string[] }

export type Prices = {
  /**
   * To decide by. An asset is missing from the map while nobody can be asked for it: ask again soon. After a minute of that
   * it is there as `unavailable`.
   */
  readonly read: (wanted: Wanted, signal: AbortSignal) => Promise<ReadonlyMap<string, Price>>
  /** To show: what is known now or almost now, without the assets of which nothing is. Nobody is kept waiting for it. */
  readonly glance: (wanted: Wanted) => Promise<ReadonlyMap<string, Price>>
  readonly close: () => Promise<void>
}

/** How long a deciding reading waits for answers; what comes later is there for the next one. */
const patienceMs = 3_000
/** A glance waits until a question has been under way so long, once for all who ask meanwhile. */
const glanceMs = 250
/** How long whoever decides may wait for a price, one reading after another. */
const waitMs = 60_000
/** Many times the largest answer. */
const largestReply = 1024 * 1024

const idOf = (chain: number, asset: string): string => `${chain}:${asset}`

type Flight = { readonly landed: Promise<void>; readonly glanced: Promise<void> }
type Book = ReturnType<typeof createPriceBook>
type Sources = ReturnType<typeof createPriceSources>

/** What is being asked for, and what of it is put into the book. */
const createFlights = ({ log }: SourceDeps, o: { book: Book; sources: Sources }) => {
  const flights = new Map<string, Flight>()

  const fly = async (id: string, { chain, asset }: { chain: number; asset: string }): Promise<void> => {
    try {
      const answer = await o.sources.ask(chain, asset)
      if (answer !== 'unreachable') await o.book.enter(id, answer)
    } catch (error) {
      log.warn({ error: describeError(error) }, 'a price could not be kept')
    } finally {
      flights.delete(id)
    }
  }

  const begin = (id: string, wanted: { chain: number; asset: string }): Flight => {
    const landed = fly(id, wanted)
    const flight = { landed, glanced: Promise.race([landed, pause(glanceMs)]) }
    flights.set(id, flight)
    return flight
  }

  return {
    /** Has everything asked for that is due. */
    ask: async ({ chain, assets }: Wanted): Promise<Flight[]> => {
      const wanted = new Map(
        assets.filter(asset => o.sources.has(chain, asset)).map(asset => [idOf(chain, asset), asset]),
      )
      const due = await o.book.due([...wanted.keys()])
      return due.map(id => flights.get(id) ?? begin(id, { chain, asset: wanted.get(id) ?? nativeAsset }))
    },
    /** Resolves when nothing is under way. */
    landed: async (): Promise<void> => {
      await Promise.all([...flights.values()].map(flight => flight.landed))
    },
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
export const createPrices = (deps: SourceDeps & { readonly store: Store }): Prices => {
  const closing = new AbortController()
  const dispatcher = new Agent({ maxResponseSize: largestReply, allowH2: false })
  const sources = createPriceSources({ ...deps, dispatcher, signal: closing.signal })
  const book = createPriceBook(deps)
  const flights = createFlights(deps, { book, sources })
  const inVain = createInVain({ now: deps.now, waitMs })

  const decisive = (chain: number, asset: string): Price | undefined => {
    const id = idOf(chain, asset)
    const price = book.price(id)
    if (price !== undefined) {
      inVain.ended(id)
      return price
    }
    return !sources.has(chain, asset) || inVain.goesOn(id) ? { state: 'unavailable' } : undefined
  }

  return {
    read: async ({ chain, assets }, signal) => {
      const under = await flights.ask({ chain, assets })
      if (under.length > 0) {
        const landed = new AbortController()
        const all = Promise.all(under.map(flight => flight.landed)).then(() => landed.abort())
        await Promise.race([all, pause(patienceMs, AbortSignal.any([signal, landed.signal]))])
      }
      return pricesOf(assets, asset => decisive(chain, asset))
    },
    glance: async ({ chain, assets }) => {
      await Promise.all((await flights.ask({ chain, assets })).map(flight => flight.glanced))
      return pricesOf(assets, asset => {
        const price = book.price(idOf(chain, asset))
        return price !== undefined && 'usd' in price ? price : undefined
      })
    },
    close: async () => {
      closing.abort()
      await flights.landed()
      await dispatcher.destroy()
    },
  }
}
