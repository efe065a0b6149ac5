import type { Doc, IndexPath, RecordKind, Store } from './store.ts'

/** Documents that are read at a time. */
const pageSize = 500

const readPages = async function* <T>(
  read: (page: { limit: number; after: string | undefined }) => Promise<readonly Doc<T>[]>,
): AsyncGenerator<readonly Doc<T>[]> {
  let after: string | undefined
  do {
    const page = await read({ limit: pageSize, after })
    yield page
    after = page.length < pageSize ? undefined : page.at(-1)?.id
  } while (after !== undefined)
}

/** Reads all documents of a kind, by id, page by page. What others write in the meantime may be among them. */
export const pagesOf = <T extends object>(
  store: Pick<Store, 'all'>,
  kind: RecordKind<T>,
): AsyncGenerator<readonly Doc<T>[]> => readPages(page => store.all(kind, page))

/** Reads all documents with this value of an index, as `pagesOf` does. */
export const pagesWith = <T extends object>(
  store: Pick<Store, 'find'>,
  kind: RecordKind<T>,
  where: { readonly index: IndexPath<T>; readonly value: string },
): AsyncGenerator<readonly Doc<T>[]> => readPages(page => store.find(kind, { ...where, ...page }))

/** Reads all documents with this value of an index into memory. */
export const findAll = async <T extends object>(
  ...args: Parameters<typeof pagesWith<T>>
): Promise<readonly Doc<T>[]> => {
  const docs: Doc<T>[] = []
  for await (const page of pagesWith(...args)) docs.push(...page)
  return docs
}
