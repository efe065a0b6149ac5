import { createHash, randomBytes } from 'node:crypto'

/** A random id of `bytes` × 8 bits, in base64url. */
export const createRandomId = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** Digits in base 36 that last until the year 5188. */
const dateDigits = 9

/**
 * An id of its time (ms since 1970) and 96 random bits, so that ids sort by time. The letter `z` sorts them after most random
 * ids.
 */
export const createSortableId = (at: number): string =>
  `z${at.toString(36).padStart(dateDigits, '0')}${createRandomId(12)}`

/** Hashes the parts to 16 letters of base64url, short enough for a button. */
export const shortId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 16)
