import type { Envelope } from '#contract/envelope.ts'

/** The service understood the call and refused it: the envelope's `code` is not 0. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'refused'
  /** The envelope's `code`. */
  readonly apiCode: number
  /** The envelope's `msg`. */
  readonly reason: string
  readonly operation: string
  readonly status: number
  constructor(operation: string, reply: { status: number; envelope: Envelope }) {
    super(`${operation} was refused (${reply.envelope.code}): ${reply.envelope.msg}`)
    this.apiCode = reply.envelope.code
    this.reason = reply.envelope.msg
    this.operation = operation
    this.status = reply.status
  }

  /** What the call was about is not there (any more). */
  get unknownResource(): boolean {
    return this.status === 404
  }
}
