const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** A timeout has a number for a code, so its name says more. */
const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** The call did not come back with an answer of the service: no connection, no reply in time, or a server's failure (5xx). */
export class CallFailedError extends Error {
  override readonly name = 'CallFailedError'
  readonly code = 'call_failed'
  readonly operation: string
  /** `not done`: it surely had no effect. `unknown`: it may have been carried out. */
  readonly outcome: 'not done' | 'unknown'
  constructor(operation: string, failure: { status: number } | { error: unknown }) {
    const why = 'status' in failure ? `HTTP ${failure.status}` : codeOf(failure.error)
    super(`${operation} failed: ${why}`)
    this.operation = operation
    this.outcome = neverSent.has(why) ? 'not done' : 'unknown'
  }
}
