import type { ErrorName } from '#contract/error-codes.ts'

/**
 * A request that is answered with a refusal; `code` and `message` are what the caller is told, and in `Retry-After` in how many
 * whole seconds to try again.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorName
  readonly retryAfter: number | undefined

  constructor(code: ErrorName, message: string, o: { readonly waitMs?: number } = {}) {
    super(message)
    this.code = code
    this.retryAfter = o.waitMs === undefined ? undefined : Math.ceil(o.waitMs / 1_000)
  }
}

/** A refusal of one field, named by its path in the request: `driver.addresses[1]: wrong checksum`. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('invalid_request', `${path}: ${message}`)
