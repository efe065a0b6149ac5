import { z } from 'zod'
import { checkIndex } from '../limits.ts'
import type { Doc, RecordKind, Store } from '../store.ts'
import { createCallBatcher } from './calls.ts'
import type { Connection } from './connection.ts'

/** Limit for one script, unless a single call asks for more. */
const maxDocsPerScript = 200

const docTextsSchema = z.array(z.string().nullable())
const pairsSchema = z.array(z.string())
const changesSchema = z.tuple([z.number(), z.number(), z.array(z.string())])
const depthSchema = z.tuple([z.number(), z.number(), z.number()])
const oldLanesSchema = z.array(z.tuple([z.string(), z.number(), z.number()]))

/** The kind guarantees the shape: the store wrote the value from the same type. `text`: see `doc_key` in `lua/base.lua`. */
const toDoc = <T extends object>(_kind: RecordKind<T>, id: string, text: string): Doc<T> => {
  const value: T = JSON.parse(text.slice(text.indexOf('\n') + 1))
  return { id, version: Number.parseInt(text, 10), value }
}

export const createReads = (
  run: Connection['run'],
): Pick<Store, 'get' | 'find' | 'count' | 'all' | 'changes' | 'depth' | 'oldestLanes'> => {
  const get = createCallBatcher<{ kind: string; ids: readonly string[] }, readonly (string | null)[]>({
    maxWeight: maxDocsPerScript,
    weightOf: ({ ids }) => ids.length,
    send: async calls => {
      const names = calls.flatMap(({ kind, ids }) => ids.flatMap(id => [kind, id]))
      const texts = docTextsSchema.parse(await run('get', names))
      let from = 0
      return calls.map(({ ids }) => {
        const own = texts.slice(from, from + ids.length)
        from += ids.length
        return own
      })
    },
  })

  /** `field` '': every document. */
  const list = async <T extends object>(
    kind: RecordKind<T>,
    where: { field: string; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]> => {
    const { field, value, after = '', skip = 0, limit } = where
    const flat = pairsSchema.parse(await run('find', [kind.name, field, value, after, limit, skip]))
    return Array.from({ length: flat.length / 2 }, (_, n) =>
      toDoc(kind, flat[2 * n] ?? '', flat[2 * n + 1] ?? ''),
    )
  }

  return {
    get: async (kind, ids) => {
      if (ids.length === 0) return []
      const texts = await get({ kind: kind.name, ids })
      return ids.map((id, n) => {
        const text = texts[n]
        return text === undefined || text === null ? undefined : toDoc(kind, id, text)
      })
    },
    find: async (kind, { index, ...where }) => {
      checkIndex(kind, index)
      return list(kind, { ...where, field: index })
    },
    count: async (kind, { index, value }) => {
      checkIndex(kind, index)
      return z.number().parse(await run('count', [kind.name, index, value]))
    },
    all: (kind, page) => list(kind, { ...page, field: '', value: '' }),
    changes: async (kind, after, limit) => {
      const place = after === '' || /^\d+$/.test(after) ? after : '-1'
      const [seq, reset, ids] = changesSchema.parse(await run('changes', [kind.name, place, limit]))
      return { ids: [...new Set(ids)], seq: String(seq), reset: reset === 1 }
    },
    depth: async queue => {
      const [lanes, items, oldestMs] = depthSchema.parse(await run('depth', [queue]))
      return { lanes, items, oldestMs }
    },
    oldestLanes: async (queue, limit) =>
      oldLanesSchema
        .parse(await run('oldestLanes', [queue, limit]))
        .map(([lane, items, oldestMs]) => ({ lane, items, oldestMs })),
  }
}
