/** What went wrong in one try. `code` is that of the system or of undici, never a message: those may hold addresses. */
export type CallFailure =
  /** The call could not even begin: the client is closed, or its address or a header is invalid. */
  | { readonly kind: 'not sent'; readonly code: string }
  /** No name, no route, nobody there, no TLS: the service saw nothing of the call. */
  | { readonly kind: 'no connection'; readonly code: string }
  /** The connection broke after the call may have been sent, or before the reply was whole. */
  | { readonly kind: 'connection lost'; readonly code: string }
  /** The deadline of the whole call passed. */
  | { readonly kind: 'too late'; readonly code: string }
  | { readonly kind: 'status'; readonly status: number }

type RetriedCall = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly hasKey: boolean }

/** GET, PUT and DELETE do the same however often they arrive (RFC 9110, 9.2.2); a POST does so at best with its key. */
type RetryRow = { readonly idempotent: boolean; readonly keyedPost: boolean; readonly post: boolean }

const retryTable: Readonly<Record<string, RetryRow>> = {
  'not sent': { idempotent: false, keyedPost: false, post: false },
  'no connection': { idempotent: true, keyedPost: true, post: false },
  'connection lost': { idempotent: true, keyedPost: true, post: false },
  'too late': { idempotent: false, keyedPost: false, post: false },
  'HTTP 408': { idempotent: true, keyedPost: true, post: false },
  'HTTP 429': { idempotent: true, keyedPost: true, post: false },
  // A service may have kept this answer for the key, and would only repeat it.
  'HTTP 500': { idempotent: true, keyedPost: false, post: false },
  'HTTP 502': { idempotent: true, keyedPost: true, post: false },
  'HTTP 503': { idempotent: true, keyedPost: true, post: false },
  'HTTP 504': { idempotent: true, keyedPost: true, post: false },
  'any other HTTP': { idempotent: false, keyedPost: false, post: false },
}

/** Whether a failed try may be followed by another one; how many there are, and when, is for the caller to say. */
export const shouldRetry = ({ method, hasKey }: RetriedCall, failure: CallFailure): boolean => {
  const what = failure.kind === 'status' ? `HTTP ${failure.status}` : failure.kind
  const row = retryTable[what] ?? retryTable['any other HTTP']
  const column = method !== 'POST' ? 'idempotent' : hasKey ? 'keyedPost' : 'post'
  return row?.[column] ?? false
}
