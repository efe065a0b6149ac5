import type { z } from 'zod'
import { invalidField } from './refusal.ts'

const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')

/** A part of a request as its schema reads it. Throws a `Refusal` that names the first fault by its path. */
export const readRequest = <S extends z.ZodType>(schema: S, given: unknown): z.output<S> => {
  const read = schema.safeParse(given ?? {})
  if (read.success) return read.data
  const [first] = read.error.issues
  const path = formatPath(first?.path ?? [])
  throw invalidField(path === '' ? 'body' : path, first?.message ?? 'not understood')
}
