import type { Client } from '#client/client.ts'
import type { Doc } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { fetchWorths, type Worth } from './worth-now.ts'

/** Orders of a list; `age` by default. */
export const orders = ['age', 'alert', 'name', 'balance'] as const
export type Order = (typeof orders)[number]

/** A list of watches in its order. */
type Sorted = {
  readonly watches: readonly Doc<Watch>[]
  /** Worths by watch, if the list is sorted by them. */
  readonly worths?: ReadonlyMap<string, Worth>
  /** The worth of all watches. */
  readonly total?: Worth
}

const largestFirst = (
  watches: readonly Doc<Watch>[],
  numberOf: (id: string) => number | undefined,
): readonly Doc<Watch>[] => watches.toSorted((a, b) => (numberOf(b.id) ?? -1) - (numberOf(a.id) ?? -1))

/** Sorts watches. Those that never alerted, or whose worth is not known, come last. */
export const sorted = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  { order, client }: { readonly order: Order; readonly client: Client },
): Promise<Sorted> => {
  if (order === 'age') return { watches }
  if (order === 'name') {
    const { compare } = new Intl.Collator(ctx.say.locale, { numeric: true })
    return {
      watches: watches.toSorted((a, b) => compare(a.value.settings.name, b.value.settings.name)),
    }
  }
  if (order === 'balance') {
    const { byWatch: worths, total } = await fetchWorths(client, watches)
    return { watches: largestFirst(watches, id => worths.get(id)?.usd), worths, total }
  }
  const ids = watches.map(({ id }) => id)
  const counts = await ctx.store.get(alertCounts, ids)
  const last = new Map(ids.map((id, n) => [id, counts[n]?.value.lastAt]))
  return { watches: largestFirst(watches, id => last.get(id)) }
}
