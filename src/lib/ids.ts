import { createHash, randomBytes } from 'node:crypto'

/** A random id of `bytes` × 8 bits, in base64url. */
export const createRandomId = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Digits in base 36 that last until the year 5188. */
const dateDigits = 9

let lastAt = 0
let sequence = 0

/**
 * An id from a time (ms since 1970) and 96 random bits. Ids sort by time, and up to 1,296 that one process
 * makes within a millisecond by their order. The letter `z` sorts them after most random ids.
 */
export const createSortableId = (at: number): string => {
  sequence = at === lastAt ? sequence + 1 : 0
  lastAt = at
  const digits = (sequence % 1_296).toString(36).padStart(2, '0')
  return `z${at.toString(36).padStart(dateDigits, '0')}${digits}${createRandomId(12)}`
}

/** Hashes the parts to 16 letters of base64url, short enough for a button. */
export const shortId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 16)
