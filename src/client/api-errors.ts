import type { CallFailure } from './should-retry.ts'

/**
 * The service understood the call and refused it: the envelope's `code` is not 0, with any status below 500 except 408 and 429.
 * After several tries an earlier one may have taken effect: a delete whose reply was lost is then refused as not found.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code = 'refused'
  /** The envelope's `code`. */
  readonly apiCode: number
  /** The envelope's `msg` without URLs and our credentials, at most 500 characters. */
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

  /** The subject of the call does not exist (any more). */
  get isNotFound(): boolean {
    return this.status === 404
  }
}

/** `not done`: it had no effect. `unknown`: it may have taken effect. */
export type CallOutcome = 'not done' | 'unknown'

/**
 * The service did not answer the call: no connection, no complete reply in time, or a status that says nothing about the call
 * (408, 429, 5xx). It has no `cause`: network errors contain addresses.
 */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError'
  readonly code = 'call_failed'
  readonly operation: string
  /** Of all tries: `unknown` where one of them is. */
  readonly outcome: CallOutcome
  /** `last`: of the last try. */
  constructor(operation: string, o: { last: CallFailure; outcome: CallOutcome }) {
    super(`${operation} failed: ${o.last.kind === 'status' ? `HTTP ${o.last.status}` : o.last.code}`)
    this.operation = operation
    this.outcome = o.outcome
  }
}

/**
 * A reply that violates the contract: no envelope, data of another shape, over 1 MB, or a redirect, which is not followed because
 * it would show the credentials to another server. The call may have taken effect; it is not retried.
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
