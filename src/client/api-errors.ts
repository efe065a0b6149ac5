import { LookoutError } from '#lib/lookout-error.ts'

/** Why a try failed. The code is of the system or of undici, never a message, which may contain addresses. */
export type CallFailure =
  /** The client is closed, or the URL or a header is invalid. */
  | { readonly kind: 'not sent'; readonly code: string }
  /** DNS, route, connection or TLS failed: the service saw nothing of the call. */
  | { readonly kind: 'no connection'; readonly code: string }
  /** The connection broke after the call may have been sent, or before the reply was complete. */
  | { readonly kind: 'connection lost'; readonly code: string }
  /** The deadline of the whole call passed. */
  | { readonly kind: 'too late'; readonly code: string }
  | { readonly kind: 'status'; readonly status: number }

/**
 * The service understood the call and refused it: the envelope's `code` is not 0, with any status below 500 except 408 and 429.
 * After several tries an earlier one may have taken effect: a delete whose reply was lost is then refused as not found.
 */
export class ApiError extends LookoutError<'refused'> {
  override readonly name = 'ApiError'
  /** The envelope's `code`. */
  readonly apiCode: number
  /** The envelope's `msg` without URLs and our credentials, at most 500 characters. */
  readonly reason: string
  readonly operation: string
  readonly status: number
  constructor(operation: string, reply: { status: number; code: number; msg: string }) {
    super('refused', `${operation} was refused (${reply.code}): ${reply.msg}`)
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

/** Whether a failed call certainly had no effect, or may have had one. */
export type CallOutcome = 'not done' | 'unknown'

/**
 * The service did not answer the call: no connection, no complete reply in time, or a status that says nothing about the call
 * (408, 429, 5xx). It has no `cause`: network errors contain addresses.
 */
export class CallFailedError extends LookoutError<'call_failed'> {
  override readonly name = 'CallFailedError'
  readonly operation: string
  /** Outcome of all tries: `unknown` if one of them is. */
  readonly outcome: CallOutcome
  /** Reason of the last try: the code of the system or of undici, or `HTTP` and the status. */
  readonly reason: string
  constructor(operation: string, { last, outcome }: { last: CallFailure; outcome: CallOutcome }) {
    const reason = last.kind === 'status' ? `HTTP ${last.status}` : last.code
    super('call_failed', `${operation} failed: ${reason}`)
    this.reason = reason
    this.operation = operation
    this.outcome = outcome
  }
}

/**
 * A reply that violates the contract: it has no envelope, has data of another shape, is over 1 MB, or is a
 * redirect, which is not followed because it would show the credentials to another server. The call may have
 * taken effect; it is not retried.
 */
export class UnreadableReplyError extends LookoutError<'unreadable_reply'> {
  override readonly name = 'UnreadableReplyError'
  readonly operation: string
  constructor(operation: string, reply: { status: number; what: string }) {
    super(
      'unreadable_reply',
      `${operation} gave a reply that cannot be read (HTTP ${reply.status}): ${reply.what}`,
    )
    this.operation = operation
  }
}
