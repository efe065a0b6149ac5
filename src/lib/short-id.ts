import { createHash } from 'node:crypto'

/** The same for the same parts, and short enough for a button: 16 letters of base64url. */
export const shortId = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join(':')).digest('base64url').slice(0, 16)
