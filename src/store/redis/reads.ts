import { z } from 'zod'
import type { Doc, Kind, Store } from '../store.ts'
import { createCallBatcher } from './calls.ts'
import type { Connection } from './connection.ts'

/** Documents that are got in one script at most, unless a single call wants more. */
const maxDocsPerScript = 200

const docTextsSchema = z.array(z.string().nullable())
const pairsSchema = z.array(z.string())
const changesSchema = z.tuple([z.number(), z.number(), z.array(z.string())])
const depthSchema = z.tuple([z.number(), z.number(), z.number()])

/** The kind vouches for the shape: the store wrote the value from the same type. `text`: see `lua/keys.lua`. */
const toDoc = <T extends object>(_kind: Kind<T>, id: string, text: string): Doc<T> => {
  const value: T = JSON.parse(text.slice(text.indexOf('\n') + 1))
  return { id, version: Number.parseInt(text, 10), value }
}

const checkIndex = (kind: Kind<object>, index: string): void => {
  if (!kind.indexes.includes(index)) throw new TypeError(`${kind.name} has no index ${index}.`)
}

export const createReads = (o: {
  run: Connection['run']
  time: () => string | number
}): Pick<Store, 'get' | 'find' | 'count' | 'all' | 'changes' | 'depth'> => {
  const { run, time } = o

  const get = createCallBatcher<{ kind: string; ids: readonly string[] }, readonly (string | null)[]>({
    most: maxDocsPerScript,
    weightOf: ({ ids }) => ids.length,
    send: async asked => {
      const names = asked.flatMap(({ kind, ids }) => ids.flatMap(id => [kind, id]))
      const texts = docTextsSchema.parse(await run('get', [time(), ...names]))
      let from = 0
      return asked.map(({ ids }) => {
        const own = texts.slice(from, from + ids.length)
        from += ids.length
        return own
      })
    },
  })

  /** `field` '': every document. */
  const list = async <T extends object>(
    kind: Kind<T>,
    where: { field: string; value: string; after?: string; skip?: number; limit: number },
  ): Promise<Doc<T>[]> => {
    const { field, value, after = '', skip = 0, limit } = where
    const flat = pairsSchema.parse(await run('find', [time(), kind.name, field, value, after, limit, skip]))
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
      return z.number().parse(await run('count', [time(), kind.name, index, value]))
    },
    all: (kind, page) => list(kind, { ...page, field: '', value: '' }),
    changes: async (kind, after, limit) => {
      const place = after === '' || /^\d+$/.test(after) ? after : '-1'
      const [seq, reset, ids] = changesSchema.parse(await run('changes', [time(), kind.name, place, limit]))
      return { ids: [...new Set(ids)], seq: String(seq), reset: reset === 1 }
    },
    depth: async queue => {
      const [lanes, items, oldestMs] = depthSchema.parse(await run('depth', [time(), queue]))
      return { lanes, items, oldestMs }
    },
  }
}
