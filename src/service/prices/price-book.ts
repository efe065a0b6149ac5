import { put, type Store } from '#store/store.ts'
import { type PriceRecord, priceRecords } from '../records.ts'
import { type Price, type PriceQuote, staleMs, toPrice } from './price.ts'

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
export const createPriceCache = ({ store, now }: { store: Store; now: () => number }) => {
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
