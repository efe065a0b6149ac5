import type { CallFailure } from './should-retry.ts'

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
