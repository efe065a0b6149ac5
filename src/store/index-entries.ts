import { z } from 'zod'
import type { Kind } from './store.ts'

export type IndexEntry = { readonly field: string; readonly value: string }

const indexedSchema = z.union([z.string(), z.array(z.string()), z.null(), z.undefined()])

/** What a document is found by, each once. Throws `TypeError` on an indexed field that is no string and no list of them. */
export const listIndexEntries = (kind: Kind<object>, value: object): readonly IndexEntry[] => {
  const fields = new Map<string, unknown>(Object.entries(value))
  return kind.indexes.flatMap(field => {
    const found = indexedSchema.safeParse(fields.get(field))
    if (!found.success) {
      throw new TypeError(`${kind.name}.${field} is indexed, so it must be a string or a list of strings.`)
    }
    const values = new Set([found.data ?? []].flat())
    return [...values].map(value => ({ field, value }))
  })
}
