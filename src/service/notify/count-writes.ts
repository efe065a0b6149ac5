import { put, type Store, type Write } from '#store/store.ts'
import { type Count, counts } from '../records.ts'
import type { Target } from './read-target.ts'

type Deps = { readonly store: Store; readonly now: () => number }

/** Counts transactions that passed the filters, of the bot and of the subscription as long as it is live. */
export const countWrites = async (
  { store, now }: Deps,
  { bot, subscription }: Target,
  by: number,
): Promise<Write[]> => {
  if (by === 0) return []
  const ids = [`bot:${bot.id}`]
  if (subscription.value.state === 'live') ids.push(`subscription:${subscription.id}`)
  const found = await store.get(counts, ids)
  return ids.map((id, n) => {
    const value: Count = { times: (found[n]?.value.times ?? 0) + by, lastAt: now() }
    return put(counts, { id, value }, { expect: found[n]?.version ?? 0 })
  })
}
