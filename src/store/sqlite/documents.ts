import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Doc, Kind } from '../store.ts'
import { createQuery } from './query.ts'
import type { ReadCache } from './read-cache.ts'

export type Documents = {
  get<T extends object>(kind: Kind<T>, id: string, now: number): Doc<T> | undefined
  find<T extends object>(
    kind: Kind<T>,
    where: { index: string; value: string; after?: string; skip?: number; limit: number },
    now: number,
  ): Doc<T>[]
  count(kind: Kind<object>, where: { index: string; value: string }): number
  all<T extends object>(kind: Kind<T>, page: { after?: string; limit: number }, now: number): Doc<T>[]
  /** 0: there is none. */
  version(kind: string, id: string, now: number): number
}

const docRow = z.object({ id: z.string(), version: z.int(), value: z.string(), expires: z.int().nullable() })

/** Reads of what is committed. An expired document that is not yet swept is not there. */
export const createDocuments = (db: DatabaseSync, cache: ReadCache): Documents => {
  const one = createQuery(
    db,
    'SELECT id, version, value, expires FROM doc WHERE kind = ? AND id = ? AND (expires IS NULL OR expires > ?)',
    docRow,
  )
  const indexed = createQuery(
    db,
    `SELECT doc.id, version, doc.value, expires FROM doc_index AS i JOIN doc ON doc.key = i.doc
     WHERE i.kind = ? AND i.field = ? AND i.value = ? AND i.id > ? AND (expires IS NULL OR expires > ?)
     ORDER BY i.id LIMIT ?`,
    docRow,
  )
  // The places are found in the index alone.
  const skipped = createQuery(
    db,
    `SELECT id FROM doc_index WHERE kind = ? AND field = ? AND value = ? AND id > ? ORDER BY id LIMIT 1 OFFSET ?`,
    z.object({ id: z.string() }),
  )
  const counted = createQuery(
    db,
    'SELECT count(*) AS found FROM doc_index WHERE kind = ? AND field = ? AND value = ?',
    z.object({ found: z.int() }),
  )
  const every = createQuery(
    db,
    `SELECT id, version, value, expires FROM doc WHERE kind = ? AND id > ? AND (expires IS NULL OR expires > ?)
     ORDER BY id LIMIT ?`,
    docRow,
  )
  const version = createQuery(
    db,
    'SELECT version FROM doc WHERE kind = ? AND id = ? AND (expires IS NULL OR expires > ?)',
    z.object({ version: z.int() }),
  )

  return {
    get: (kind, id, now) => {
      const [doc] = cache.answer(kind, `= ${id}`, () => toCachedAnswer(kind, one.all(kind.name, id, now)))
      return doc
    },
    find: (kind, { index, value, after: first = '', skip = 0, limit }, now) => {
      checkIndex(kind, index)
      // The last one that is left out.
      const after = skip === 0 ? first : skipped.get(kind.name, index, value, first, skip - 1)?.id
      if (after === undefined) return []
      const question = JSON.stringify([index, value, after, limit])
      const read = () => toCachedAnswer(kind, indexed.all(kind.name, index, value, after, now, limit))
      return [...cache.answer(kind, question, read)]
    },
    count: (kind, { index, value }) => {
      checkIndex(kind, index)
      return counted.get(kind.name, index, value)?.found ?? 0
    },
    all: (kind, { after = '', limit }, now) =>
      every.all(kind.name, after, now, limit).map(found => toDoc(kind, found)),
    version: (kind, id, now) => version.get(kind, id, now)?.version ?? 0,
  }
}

const checkIndex = (kind: Kind<object>, index: string): void => {
  if (!kind.indexes.includes(index)) throw new TypeError(`${kind.name} has no index ${index}.`)
}

/** An answer lasts until something is written, unless a document in it expires before. */
const toCachedAnswer = <T extends object>(kind: Kind<T>, rows: readonly z.infer<typeof docRow>[]) => ({
  docs: rows.map(found => toDoc(kind, found)),
  lasting: rows.every(({ expires }) => expires === null),
})

/** The kind vouches for the shape: the store wrote the value from the same type. */
const toDoc = <T extends object>(_kind: Kind<T>, found: z.infer<typeof docRow>): Doc<T> => {
  const value: T = JSON.parse(found.value)
  return { id: found.id, version: found.version, value }
}
