import type { Doc } from '#store/store.ts'
import { alertCounts } from '#watch/alert-counts.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'

/** Orders of a list; `age` is the one of a chat that has chosen none. */
export const orders = ['age', 'alert', 'name'] as const
export type Order = (typeof orders)[number]

export const orderOf = ({ settings }: ChatContext): Order => settings?.value.order ?? 'age'

/** Sorts watches; those that never alerted come last. */
export const sorted = async (
  ctx: ChatContext,
  watches: readonly Doc<Watch>[],
  order: Order,
): Promise<readonly Doc<Watch>[]> => {
  if (order === 'age') return watches
  if (order === 'name') {
    const { compare } = new Intl.Collator(ctx.say.locale, { numeric: true })
    return watches.toSorted((one, other) => compare(one.value.settings.name, other.value.settings.name))
  }
  const ids = watches.map(({ id }) => id)
  const counts = await ctx.store.get(alertCounts, ids)
  const last = new Map(ids.map((id, n) => [id, counts[n]?.value.lastAt ?? 0]))
  return watches.toSorted((one, other) => (last.get(other.id) ?? 0) - (last.get(one.id) ?? 0))
}
