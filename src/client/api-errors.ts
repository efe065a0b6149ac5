import type { CallFailure } from './should-retry.ts'

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

/** `not done`: it surely had no effect. `unknown`: it may have been carried out. */
export type CallOutcome = 'not done' | 'unknown'

/**
 * The call did not come back with an answer of the service: no connection, no whole reply in time, or a status that
 * speaks of the server and not of the call (408, 429, 5xx). It has no `cause`: those of the network hold addresses.
 */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError'
  readonly code = 'call_failed'
  readonly operation: string
  /** Of all tries together: `unknown` as soon as one of them is. */
  readonly outcome: CallOutcome
  /** `last` is what went wrong in the last try. */
  constructor(operation: string, o: { last: CallFailure; outcome: CallOutcome }) {
    super(`${operation} failed: ${o.last.kind === 'status' ? `HTTP ${o.last.status}` : o.last.code}`)
    this.operation = operation
    this.outcome = o.outcome
  }
}

/**
 * A reply came, but not in the contract's words: no envelope, data of another shape, over 1 MB, or a redirect, which is not
 * followed since it would show the account to another server. The call may have been carried out; it is not tried again.
 */
export class UnreadableReplyError extends Error {
  override readonly name = 'UnreadableReplyError'
  readonly code = 'unreadable_reply'
  readonly operation: string
  constructor(operation: string, reply: { status: number; what: string }) {
    super(`${operation} gave a reply that cannot be read (HTTP ${reply.status}): ${reply.what}`)
    this.operation = operation
  }
}
