import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { changeFeedLength, checkIndex, type IndexEntry, listIndexEntries, toWholeNumber } from '../limits.ts'
import type { ChangePage, Doc, RecordKind, WriteOf } from '../store.ts'
import { createQuery } from './database.ts'
import type { StagedCommit, StagedDoc, StagedWrite } from './staged-commit.ts'

type ChangeFeed = {
  /** Appends a change; called inside a transaction. */
  append(kind: string, id: string): void
  read(query: { kind: string; after: string; limit: number }): ChangePage
}

/** `seq` has no gaps within a kind, so the oldest kept change follows from the last `seq`. */
export const createChangeFeed = (db: DatabaseSync): ChangeFeed => {
  const last = z.object({ last: z.int() })
  const next = createQuery(
    db,
    `INSERT INTO feed VALUES (?, 1) ON CONFLICT DO UPDATE SET last = last + 1 RETURNING last`,
    last,
  )
  const end = createQuery(db, 'SELECT last FROM feed WHERE kind = ?', last)
  const insert = db.prepare('INSERT INTO change VALUES (?, ?, ?)')
  const drop = db.prepare('DELETE FROM change WHERE kind = ? AND seq = ?')
  const page = createQuery(
    db,
    'SELECT seq, id FROM change WHERE kind = ? AND seq > ? ORDER BY seq LIMIT ?',
    z.object({ seq: z.int(), id: z.string() }),
  )

  return {
    append: (kind, id) => {
      const seq = next.get(kind)?.last ?? 1
      insert.run(kind, seq, id)
      drop.run(kind, seq - changeFeedLength)
    },
    read: ({ kind, after, limit }) => {
      const newest = end.get(kind)?.last ?? 0
      if (after === '') return { ids: [], seq: String(newest), reset: false }
      const from = /^\d+$/.test(after) ? Number(after) : -1
      // Beyond the end, the reader saw another history than that of this file.
      if (from < Math.max(0, newest - changeFeedLength) || from > newest) {
        return { ids: [], seq: String(newest), reset: true }
      }
      const rows = page.all(kind, from, limit)
      return {
        ids: [...new Set(rows.map(row => row.id))],
        seq: String(rows.at(-1)?.seq ?? from),
        reset: false,
      }
    },
  }
}

/** Documents of one kind before all of them are dropped; an empty answer counts as one. */
const maxDocsPerKind = 2_000

type CachedAnswer = readonly Doc<object>[]

export type ReadCache = {
  /** The cached answer to `query`, else that of `read`. */
  readonly answer: <T extends object>(
    kind: RecordKind<T>,
    query: string,
    read: () => { readonly docs: readonly Doc<T>[]; readonly cacheable: boolean },
  ) => readonly Doc<T>[]
  /** Call this when a document of the kind is written or removed. */
  readonly forget: (kind: string) => void
}

/**
 * A cache of reads, until the next write of their kind: this process alone writes to the file. Documents with an expiry are never
 * cached. Cached values are frozen, because all callers share them.
 */
export const createReadCache = (): ReadCache => {
  const kinds = new Map<string, { readonly answers: Map<string, CachedAnswer>; size: number }>()

  const keep = (kind: string, query: string, docs: CachedAnswer): void => {
    const cache = kinds.get(kind) ?? { answers: new Map<string, CachedAnswer>(), size: 0 }
    kinds.set(kind, cache)
    cache.size += Math.max(1, docs.length)
    if (cache.size > maxDocsPerKind) kinds.delete(kind)
    else cache.answers.set(query, docs)
  }

  return {
    answer: (kind, query, read) => {
      const cached = kinds.get(kind.name)?.answers.get(query)
      if (cached !== undefined && isOf(kind, cached)) return cached
      const { docs, cacheable } = read()
      if (!cacheable) return docs
      for (const doc of docs) freeze(doc)
      keep(kind.name, query, docs)
      return docs
    },
    forget: kind => {
      kinds.delete(kind)
    },
  }
}

/** The kind guarantees the shape: the answer was read for a kind of the same name. */
const isOf = <T extends object>(_kind: RecordKind<T>, docs: CachedAnswer): docs is readonly Doc<T>[] =>
  docs !== undefined

const freeze = (value: object): void => {
  Object.freeze(value)
  for (const inner of Object.values(value)) if (typeof inner === 'object' && inner !== null) freeze(inner)
}

type Documents = {
  get<T extends object>(kind: RecordKind<T>, id: string, now: number): Doc<T> | undefined
  find<T extends object>(
    kind: RecordKind<T>,
    where: { index: string; value: string; after?: string; skip?: number; limit: number },
    now: number,
  ): Doc<T>[]
  count(kind: RecordKind<object>, where: { index: string; value: string }): number
  all<T extends object>(kind: RecordKind<T>, page: { after?: string; limit: number }, now: number): Doc<T>[]
}

export type DocumentWrites = {
  /** Throws `TypeError` on a value that cannot be indexed. */
  readonly put: (write: WriteOf<'put'>) => StagedWrite
  readonly remove: (write: WriteOf<'remove'>) => StagedWrite
}

const docRow = z.object({ id: z.string(), version: z.int(), value: z.string(), expires: z.int().nullable() })

/** Reads committed documents, without expired ones that are not swept yet. */
export const createDocuments = (db: DatabaseSync, cache: ReadCache): Documents => {
  const byId = createQuery(
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
  // Reads the index only.
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

  return {
    get: (kind, id, now) => {
      const [doc] = cache.answer(kind, `= ${id}`, () => toCachedAnswer(kind, byId.all(kind.name, id, now)))
      return doc
    },
    find: (kind, { index, value, after: first = '', skip = 0, limit }, now) => {
      checkIndex(kind, index)
      const after = skip === 0 ? first : skipped.get(kind.name, index, value, first, skip - 1)?.id
      if (after === undefined) return []
      const query = JSON.stringify([index, value, after, limit])
      const read = () => toCachedAnswer(kind, indexed.all(kind.name, index, value, after, now, limit))
      return [...cache.answer(kind, query, read)]
    },
    count: (kind, { index, value }) => {
      checkIndex(kind, index)
      return counted.get(kind.name, index, value)?.found ?? 0
    },
    all: (kind, { after = '', limit }, now) =>
      every.all(kind.name, after, now, limit).map(row => toDoc(kind, row)),
  }
}

/** Cacheable unless a document in it expires. */
const toCachedAnswer = <T extends object>(kind: RecordKind<T>, rows: readonly z.infer<typeof docRow>[]) => ({
  docs: rows.map(found => toDoc(kind, found)),
  cacheable: rows.every(({ expires }) => expires === null),
})

/** The kind guarantees the shape: the store wrote the value from the same type. */
const toDoc = <T extends object>(_kind: RecordKind<T>, row: z.infer<typeof docRow>): Doc<T> => {
  const value: T = JSON.parse(row.value)
  return { id: row.id, version: row.version, value }
}

export const createDocumentWrites = (
  db: DatabaseSync,
  feed: ChangeFeed,
  cache: ReadCache,
): DocumentWrites => {
  const stageDoc = createStageDoc(db)
  const save = createSaveDoc(db)
  const drop = createDropDoc(db)

  return {
    put: ({ kind, id, value, expect, ttlMs }) => {
      const text = JSON.stringify(value)
      const entries = listIndexEntries(kind, value)
      const wholeTtlMs = ttlMs === undefined ? undefined : toWholeNumber(ttlMs, 'ttlMs')
      return staged => {
        const doc = stageDoc(staged, kind.name, id)
        if (expect !== undefined && expect !== doc.version) return 'conflict'
        doc.version += 1
        const { version } = doc
        staged.effects.push(() => {
          const expires = wholeTtlMs === undefined ? null : staged.now + wholeTtlMs
          save(doc, { kind: kind.name, id, version, text, expires, entries })
          cache.forget(kind.name)
          if (kind.feed) feed.append(kind.name, id)
        })
        return version
      }
    },
    remove:
      ({ kind, id, expect }) =>
      staged => {
        const doc = stageDoc(staged, kind.name, id)
        if (expect !== undefined && expect !== doc.version) return 'conflict'
        if (doc.version === 0) return 0
        doc.version = 0
        staged.effects.push(() => {
          drop(doc)
          cache.forget(kind.name)
          if (kind.feed) feed.append(kind.name, id)
        })
        return 1
      },
  }
}

const createStageDoc = (db: DatabaseSync) => {
  const find = createQuery(
    db,
    'SELECT key, version, expires FROM doc WHERE kind = ? AND id = ?',
    z.object({ key: z.int(), version: z.int(), expires: z.int().nullable() }),
  )
  const read = (kind: string, id: string, now: number): StagedDoc => {
    const row = find.get(kind, id)
    if (row === undefined) return { version: 0, key: 0 }
    const { key, version, expires } = row
    return { key, version: expires === null || expires > now ? version : 0 }
  }
  return (staged: StagedCommit, kind: string, id: string): StagedDoc => {
    const key = `${kind} ${id}`
    const doc = staged.docs.get(key) ?? read(kind, id, staged.now)
    staged.docs.set(key, doc)
    return doc
  }
}

/** A new document, as most are that expire, takes one statement and one for each index entry. */
const createSaveDoc = (db: DatabaseSync) => {
  const insertDoc = db.prepare('INSERT INTO doc (kind, id, version, value, expires) VALUES (?, ?, ?, ?, ?)')
  const updateDoc = db.prepare('UPDATE doc SET version = ?, value = ?, expires = ? WHERE key = ?')
  const entriesOf = createQuery(
    db,
    'SELECT field, value FROM doc_index WHERE doc = ?',
    z.object({ field: z.string(), value: z.string() }),
  )
  const dropEntries = db.prepare('DELETE FROM doc_index WHERE doc = ?')
  const insertEntry = db.prepare('INSERT INTO doc_index (kind, field, value, id, doc) VALUES (?, ?, ?, ?, ?)')

  return (
    doc: StagedDoc,
    {
      kind,
      id,
      version,
      text,
      expires,
      entries,
    }: {
      kind: string
      id: string
      version: number
      text: string
      expires: number | null
      entries: readonly IndexEntry[]
    },
  ) => {
    if (doc.key === 0) {
      doc.key = Number(insertDoc.run(kind, id, version, text, expires).lastInsertRowid)
    } else {
      updateDoc.run(version, text, expires, doc.key)
      if (hasSameEntries(entriesOf.all(doc.key), entries)) return
      dropEntries.run(doc.key)
    }
    for (const { field, value } of entries) insertEntry.run(kind, field, value, id, doc.key)
  }
}

/** Most writes do not change the index entries. */
const hasSameEntries = (before: readonly IndexEntry[], after: readonly IndexEntry[]) => {
  const names = new Set(before.map(({ field, value }) => `${field} ${value}`))
  return names.size === after.length && after.every(({ field, value }) => names.has(`${field} ${value}`))
}

const createDropDoc = (db: DatabaseSync) => {
  const dropEntries = db.prepare('DELETE FROM doc_index WHERE doc = ?')
  const dropDoc = db.prepare('DELETE FROM doc WHERE key = ?')
  return (doc: StagedDoc) => {
    dropEntries.run(doc.key)
    dropDoc.run(doc.key)
    doc.key = 0
  }
}
