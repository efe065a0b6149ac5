import type { Doc, RecordKind, Store } from '#store/store.ts'

const pageSize = 500

/** Every document of a chain. */
export const readAllOfChain = async <T extends { chain: string }>(
  store: Store,
  kind: RecordKind<T>,
  chain: number,
): Promise<Doc<T>[]> => {
  const docs: Doc<T>[] = []
  for (;;) {
    const after = docs.at(-1)?.id
    const where = { index: 'chain', value: String(chain), limit: pageSize } as const
    const found = await store.find(kind, { ...where, after })
    docs.push(...found)
    if (found.length < pageSize) return docs
  }
}
