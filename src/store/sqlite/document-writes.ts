import type { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'
import { type IndexEntry, listIndexEntries } from '../index-entries.ts'
import type { Write } from '../store.ts'
import { toWholeNumber } from '../whole.ts'
import type { Documents } from './documents.ts'
import type { ChangeFeed } from './feed.ts'
import type { StagedCommit, StagedWrite } from './plan.ts'
import { createQuery } from './query.ts'
import type { ReadCache } from './read-cache.ts'

type PutWrite = Extract<Write, { op: 'put' }>
type RemoveWrite = Extract<Write, { op: 'remove' }>

export type DocumentWrites = {
  /** Throws `TypeError` on a value that cannot be kept or indexed. */
  readonly put: (write: PutWrite) => StagedWrite
  readonly remove: (write: RemoveWrite) => StagedWrite
}

export const createDocumentWrites = (o: {
  db: DatabaseSync
  documents: Documents
  feed: ChangeFeed
  cache: ReadCache
}): DocumentWrites => {
  const { db, documents, feed, cache } = o
  const save = createSaveDoc(db)
  const drop = createDropDoc(db)
  const versionOf = (plan: StagedCommit, kind: string, id: string) =>
    plan.versions.get(`${kind} ${id}`) ?? documents.version(kind, id, plan.now)

  return {
    put: ({ kind, id, value, expect, ttlMs }) => {
      const text = JSON.stringify(value)
      const entries = listIndexEntries(kind, value)
      const lifeMs = ttlMs === undefined ? undefined : toWholeNumber(ttlMs, 'ttlMs')
      return plan => {
        const version = versionOf(plan, kind.name, id)
        if (expect !== undefined && expect !== version) return 'conflict'
        const next = version + 1
        plan.versions.set(`${kind.name} ${id}`, next)
        plan.effects.push(() => {
          const expires = lifeMs === undefined ? null : plan.now + lifeMs
          save({ kind: kind.name, id, version: next, text, expires, entries })
          cache.forget(kind.name)
          if (kind.feed) feed.append(kind.name, id)
        })
        return next
      }
    },
    remove:
      ({ kind, id, expect }) =>
      plan => {
        const version = versionOf(plan, kind.name, id)
        if (expect !== undefined && expect !== version) return 'conflict'
        if (version === 0) return 0
        plan.versions.set(`${kind.name} ${id}`, 0)
        plan.effects.push(() => {
          drop(kind.name, id)
          cache.forget(kind.name)
          if (kind.feed) feed.append(kind.name, id)
        })
        return 1
      },
  }
}

const createSaveDoc = (db: DatabaseSync) => {
  const upsert = createQuery(
    db,
    `INSERT INTO doc (kind, id, version, value, expires) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET version = excluded.version, value = excluded.value, expires = excluded.expires
     RETURNING key`,
    z.object({ key: z.int() }),
  )
  const entriesOf = createQuery(
    db,
    'SELECT field, value FROM doc_index WHERE doc = ?',
    z.object({ field: z.string(), value: z.string() }),
  )
  const drop = db.prepare('DELETE FROM doc_index WHERE doc = ?')
  const insert = db.prepare('INSERT INTO doc_index (kind, field, value, id, doc) VALUES (?, ?, ?, ?, ?)')

  return (o: {
    kind: string
    id: string
    version: number
    text: string
    expires: number | null
    entries: readonly IndexEntry[]
  }) => {
    const key = upsert.get(o.kind, o.id, o.version, o.text, o.expires)?.key ?? 0
    if (hasSameEntries(entriesOf.all(key), o.entries)) return
    drop.run(key)
    for (const { field, value } of o.entries) insert.run(o.kind, field, value, o.id, key)
  }
}

/** Most writes of a document leave its indexes alone. */
const hasSameEntries = (before: readonly IndexEntry[], after: readonly IndexEntry[]) => {
  const names = new Set(before.map(({ field, value }) => `${field} ${value}`))
  return names.size === after.length && after.every(({ field, value }) => names.has(`${field} ${value}`))
}

const createDropDoc = (db: DatabaseSync) => {
  const entries = db.prepare(
    'DELETE FROM doc_index WHERE doc = (SELECT key FROM doc WHERE kind = ? AND id = ?)',
  )
  const doc = db.prepare('DELETE FROM doc WHERE kind = ? AND id = ?')
  return (kind: string, id: string) => {
    entries.run(kind, id)
    doc.run(kind, id)
  }
}
