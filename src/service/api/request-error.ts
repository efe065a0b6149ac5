import type { ErrorName } from '#contract/envelope.ts'

/** `store`: the request is sound, but the store could not keep or read what it needs. */
type RequestErrorData = { readonly store?: true }

/**
 * A request that is answered with a refusal; `code`, `message` and `data` are what the caller is told, and in `Retry-After` in
 * how many whole seconds to try again.
 */
export class RequestError extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorName
  readonly data: RequestErrorData
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorName,
    message: string,
    { waitMs, data = {} }: { readonly waitMs?: number; readonly data?: RequestErrorData } = {},
  ) {
    super(message)
    this.code = code
    this.data = data
    this.retryAfter = waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000)
  }
}

/** A refusal of one field, named by its path in the request: `driver.addresses[1]: wrong checksum`. */
export const invalidField = (path: string, message: string): RequestError =>
  new RequestError('invalid_request', `${path}: ${message}`)
