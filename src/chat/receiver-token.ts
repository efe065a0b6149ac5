import { createHash, createHmac } from 'node:crypto'

/** The path under which the service posts to a destination. */
export const receiverPath = '/alerts'

/**
 * The token in a destination's receiver address: 256 bits that nobody can guess, and that a repeated registration makes
 * again, so that the channel can be found by its address. A new `generation` revokes the old address.
 */
export const receiverToken = (secret: string, o: { destination: string; generation: number }): string =>
  createHmac('sha256', secret).update(`${o.destination}.${o.generation}`).digest('base64url')

/** What is kept of a token, and looked up by. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')
