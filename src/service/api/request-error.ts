import type { ErrorName } from '#contract/envelope.ts'
import { LookoutError } from '#lib/lookout-error.ts'

/** `store`: the request is valid, but the store could not write or read what it needs. */
type RequestErrorData = { readonly store?: true }

/** A request that is refused. `code`, `message` and `data` go into the reply; `retryAfter` (seconds) into its header. */
export class RequestError extends LookoutError<ErrorName> {
  override readonly name = 'RequestError'
  readonly data: RequestErrorData
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorName,
    message: string,
    { waitMs, data = {} }: { readonly waitMs?: number; readonly data?: RequestErrorData } = {},
  ) {
    super(code, message)
    this.data = data
    this.retryAfter = waitMs === undefined ? undefined : Math.ceil(waitMs / 1_000)
  }
}

/** `driver.addresses[1]` */
export const formatPath = (path: readonly PropertyKey[]): string =>
  path.reduce<string>((text, key) => {
    if (typeof key === 'number') return `${text}[${key}]`
    return text === '' ? String(key) : `${text}.${String(key)}`
  }, '')

/** Names the field by its path in the request: `driver.addresses[1]: wrong checksum`. */
export const invalidField = (path: string, message: string): RequestError =>
  new RequestError('invalid_request', `${path}: ${message}`)
