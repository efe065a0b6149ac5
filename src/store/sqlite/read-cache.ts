import type { Doc, Kind } from '../store.ts'

/** Documents kept of one kind before all of it is forgotten; an answer without documents counts as one. */
const maxDocsPerKind = 2_000

type CachedAnswer = readonly Doc<object>[]

export type ReadCache = {
  /** What the kind's documents answered to `question` since the last write, else what `read` answers now. */
  readonly answer: <T extends object>(
    kind: Kind<T>,
    question: string,
    read: () => { readonly docs: readonly Doc<T>[]; readonly lasting: boolean },
  ) => readonly Doc<T>[]
  /** A document of the kind was written or removed. */
  readonly forget: (kind: string) => void
}

/**
 * Answers from memory what nobody has changed since it was read last. Nobody else writes to the file, so what this process
 * writes is all there is to know; documents that expire by themselves are never kept. The values are frozen, because
 * everybody who asks gets the same ones.
 */
export const createReadCache = (): ReadCache => {
  const kinds = new Map<string, { readonly answers: Map<string, CachedAnswer>; size: number }>()

  const keep = (kind: string, question: string, docs: CachedAnswer): void => {
    const kept = kinds.get(kind) ?? { answers: new Map<string, CachedAnswer>(), size: 0 }
    kinds.set(kind, kept)
    kept.size += Math.max(1, docs.length)
    if (kept.size > maxDocsPerKind) kinds.delete(kind)
    else kept.answers.set(question, docs)
  }

  return {
    answer: (kind, question, read) => {
      const known = kinds.get(kind.name)?.answers.get(question)
      if (known !== undefined && isOf(kind, known)) return known
      const { docs, lasting } = read()
      for (const doc of docs) freeze(doc)
      if (lasting) keep(kind.name, question, docs)
      return docs
    },
    forget: kind => {
      kinds.delete(kind)
    },
  }
}

/** The kind vouches for the shape: the answer was read for a kind of the same name. */
const isOf = <T extends object>(_kind: Kind<T>, docs: CachedAnswer): docs is readonly Doc<T>[] =>
  docs !== undefined

const freeze = (value: object): void => {
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
}
