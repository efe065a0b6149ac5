import { randomBytes } from 'node:crypto'

/** A random id of `bytes` × 8 bits in the letters of base64url: `A-Z a-z 0-9 - _`. */
export const randomId = (bytes: number): string => randomBytes(bytes).toString('base64url')
