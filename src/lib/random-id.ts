import { randomBytes } from 'node:crypto'

/** A random id of `bytes` × 8 bits in the letters of base64url: `A-Z a-z 0-9 - _`. */
export const createRandomId = (bytes: number): string => randomBytes(bytes).toString('base64url')

/** In base 36 until the year 5188. */
const dateDigits = 9

/**
 * A random id of 96 bits behind its date (ms since 1970), so that ids stand in the order in which they were made. The letter
 * before it puts it behind most random ids.
 */
export const createSortableId = (at: number): string =>
  `z${at.toString(36).padStart(dateDigits, '0')}${createRandomId(12)}`
