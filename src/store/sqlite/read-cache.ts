import type { Doc, Kind } from '../store.ts'

/** Documents of one kind before all of them are dropped; an empty answer counts as one. */
const maxDocsPerKind = 2_000

type CachedAnswer = readonly Doc<object>[]

export type ReadCache = {
  /** The cached answer to `query`, else that of `read`. */
  readonly answer: <T extends object>(
    kind: Kind<T>,
    query: string,
    read: () => { readonly docs: readonly Doc<T>[]; readonly cacheable: boolean },
  ) => readonly Doc<T>[]
  /** To be called when a document of the kind is written or removed. */
  readonly forget: (kind: string) => void
}

/**
 * A cache of reads, until the next write of their kind: this process alone writes to the file. Documents with an expiry are never
 * cached. The values are frozen, because all callers share them.
 */
export const createReadCache = (): ReadCache => {
  const kinds = new Map<string, { readonly answers: Map<string, CachedAnswer>; size: number }>()

  const keep = (kind: string, query: string, docs: CachedAnswer): void => {
    const kept = kinds.get(kind) ?? { answers: new Map<string, CachedAnswer>(), size: 0 }
    kinds.set(kind, kept)
    kept.size += Math.max(1, docs.length)
    if (kept.size > maxDocsPerKind) kinds.delete(kind)
    else kept.answers.set(query, docs)
  }

  return {
    answer: (kind, query, read) => {
      const known = kinds.get(kind.name)?.answers.get(query)
      if (known !== undefined && isOf(kind, known)) return known
      const { docs, cacheable } = read()
      for (const doc of docs) freeze(doc)
      if (cacheable) keep(kind.name, query, docs)
      return docs
    },
    forget: kind => {
      kinds.delete(kind)
    },
  }
}

/** The kind guarantees the shape: the answer was read for a kind of the same name. */
const isOf = <T extends object>(_kind: Kind<T>, docs: CachedAnswer): docs is readonly Doc<T>[] =>
  docs !== undefined

const freeze = (value: object): void => {
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
}
