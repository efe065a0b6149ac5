import type { Doc, Kind, Store } from '#store/store.ts'

const pageSize = 500

/** Every document of a chain. */
export const readAllOfChain = async <T extends { chain: string }>(
  store: Store,
  kind: Kind<T>,
  chain: number,
): Promise<Doc<T>[]> => {
  const docs: Doc<T>[] = []
  for (;;) {
    const after = docs.at(-1)?.id
    const found = await store.find(kind, {
      index: 'chain',
      value: String(chain),
      limit: pageSize,
      ...(after === undefined ? {} : { after }),
    })
    docs.push(...found)
    if (found.length < pageSize) return docs
  }
}
