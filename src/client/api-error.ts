/**
 * The service understood the call and refused it: the envelope's `code` is not 0, whatever the status below 500 (save 408
 * and 429). Where the call was tried more than once, an earlier try may have been carried out: a delete whose reply was
 * lost is then refused as unknown.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'refused'
  /** The envelope's `code`. */
  readonly apiCode: number
  /** The envelope's `msg`, without addresses and what it repeats of our credentials, at most 500 characters. */
  readonly reason: string
  readonly operation: string
  readonly status: number
  constructor(operation: string, reply: { status: number; code: number; msg: string }) {
    super(`${operation} was refused (${reply.code}): ${reply.msg}`)
    this.apiCode = reply.code
    this.reason = reply.msg
    this.operation = operation
    this.status = reply.status
  }

  /** What the call was about is not there (any more). */
  get isNotFound(): boolean {
    return this.status === 404
  }
}
