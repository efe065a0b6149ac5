import type { Doc, Kind, Store } from '#store/store.ts'

/** How many are read at once. */
const batch = 500

type Owned = { readonly account: string }

/** Everything of a kind that belongs to an account, by id; the kind has the index `account`. */
export const listOwn = async <T extends Owned>(
  store: Store,
  kind: Kind<T>,
  account: string,
): Promise<Doc<T>[]> => {
  const own: Doc<T>[] = []
  let found: Doc<T>[]
  do {
    const last = own.at(-1)
    found = await store.find(kind, {
      index: 'account',
      value: account,
      limit: batch,
      ...(last === undefined ? {} : { after: last.id }),
    })
    own.push(...found)
  } while (found.length === batch)
  return own
}

/** Ids of what is made here are drawn at random, so that their order says nothing. */
export const oldestFirst = <T extends { readonly createdAt: number }>(docs: readonly Doc<T>[]): Doc<T>[] =>
  docs.toSorted((one, other) => one.value.createdAt - other.value.createdAt)

type Query = { readonly current_page: number; readonly per_page: number }

/** The page of a list that was asked for, in the contract's words; pages count from 1. */
export const pageOf = async <Item, Shown>(
  items: readonly Item[],
  { current_page, per_page }: Query,
  show: (page: readonly Item[]) => Promise<Shown[]> | Shown[],
) => {
  const first = (current_page - 1) * per_page
  return {
    data: await show(items.slice(first, first + per_page)),
    current_page,
    per_page: String(per_page),
    total: items.length,
  }
}
