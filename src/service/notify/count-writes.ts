import { put, type Store, type Write } from '#store/store.ts'
import { type Count, counts } from '../records.ts'
import type { Target } from './read-target.ts'

type Deps = { readonly store: Store; readonly now: () => number }

const counting = async ({ store, now }: Deps, ids: readonly string[], by: number): Promise<Write[]> => {
  if (by === 0 || ids.length === 0) return []
  const found = await store.get(counts, ids)
  return ids.map((id, n) => {
    const value: Count = { times: (found[n]?.value.times ?? 0) + by, lastAt: now() }
    return put(counts, { id, value }, { expect: found[n]?.version ?? 0 })
  })
}

/** Of what becomes of a subscription nothing is counted once it has ended. */
const ofLive = ({ subscription }: Target, name: string): string[] =>
  subscription.value.state === 'live' ? [`${name}:${subscription.id}`] : []

/** Counts transactions that passed the filters, of the bot and of the subscription as long as it is live. */
export const countWrites = (deps: Deps, target: Target, by: number): Promise<Write[]> =>
  counting(deps, [`bot:${target.bot.id}`, ...ofLive(target, 'subscription')], by)

/** Counts transactions of which something was kept quiet because nobody knows a price of it. */
export const countQuiet = (deps: Deps, target: Target, by: number): Promise<Write[]> =>
  counting(deps, ofLive(target, 'quiet'), by)
