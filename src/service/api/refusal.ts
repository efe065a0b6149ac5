import type { ErrorName } from '#contract/error-codes.ts'

/** A request that is answered with a refusal; `code` and `message` are what the caller is told. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorName

  constructor(code: ErrorName, message: string) {
    super(message)
    this.code = code
  }
}

/** A refusal of one field, named by its path in the request: `driver.addresses[1]: wrong checksum`. */
export const invalid = (path: string, message: string): Refusal =>
  new Refusal('invalid_request', `${path}: ${message}`)
