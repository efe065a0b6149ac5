import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import type { Doc, Kind } from '../store.ts'
import { createQuery } from './query.ts'

export type Documents = {
  get<T extends object>(kind: Kind<T>, id: string, now: number): Doc<T> | undefined
  find<T extends object>(
    kind: Kind<T>,
    where: { index: string; value: string; after?: string; limit: number },
    now: number,
  ): Doc<T>[]
  all<T extends object>(kind: Kind<T>, page: { after?: string; limit: number }, now: number): Doc<T>[]
  /** 0: there is none. */
  version(kind: string, id: string, now: number): number
}

const row = z.object({ id: z.string(), version: z.int(), value: z.string() })

/** Reads of what is committed. An expired document that is not yet swept is not there. */
export const createDocuments = (db: DatabaseSync): Documents => {
  const one = createQuery(
    db,
    'SELECT id, version, value FROM doc WHERE kind = ? AND id = ? AND (expires IS NULL OR expires > ?)',
    row,
  )
  const indexed = createQuery(
    db,
    `SELECT doc.id, version, doc.value FROM doc_index AS i JOIN doc ON doc.key = i.doc
     WHERE i.kind = ? AND i.field = ? AND i.value = ? AND i.id > ? AND (expires IS NULL OR expires > ?)
     ORDER BY i.id LIMIT ?`,
    row,
  )
  const every = createQuery(
    db,
    `SELECT id, version, value FROM doc WHERE kind = ? AND id > ? AND (expires IS NULL OR expires > ?)
     ORDER BY id LIMIT ?`,
    row,
  )
  const version = createQuery(
    db,
    'SELECT version FROM doc WHERE kind = ? AND id = ? AND (expires IS NULL OR expires > ?)',
    z.object({ version: z.int() }),
  )

  return {
    get: (kind, id, now) => {
      const found = one.get(kind.name, id, now)
      return found && toDoc(kind, found)
    },
    find: (kind, { index, value, after = '', limit }, now) => {
      if (!kind.indexes.includes(index)) throw new TypeError(`${kind.name} has no index ${index}.`)
      return indexed.all(kind.name, index, value, after, now, limit).map(found => toDoc(kind, found))
    },
    all: (kind, { after = '', limit }, now) =>
      every.all(kind.name, after, now, limit).map(found => toDoc(kind, found)),
    version: (kind, id, now) => version.get(kind, id, now)?.version ?? 0,
  }
}

/** The kind vouches for the shape: the store wrote the value from the same type. */
const toDoc = <T extends object>(_kind: Kind<T>, found: z.infer<typeof row>): Doc<T> => {
  const value: T = JSON.parse(found.value)
  return { id: found.id, version: found.version, value }
}
