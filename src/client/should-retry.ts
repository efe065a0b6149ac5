/** Why a try failed. `code`: of the system or of undici, never a message: those may contain addresses. */
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

type RetriedCall = { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly hasKey: boolean }

/** GET, PUT and DELETE are idempotent (RFC 9110, 9.2.2); a POST at best with a key. Without one it is never repeated. */
type RetryRow = { readonly idempotent: boolean; readonly keyedPost: boolean }

const retryTable: Readonly<Record<string, RetryRow>> = {
  'not sent': { idempotent: false, keyedPost: false },
  'no connection': { idempotent: true, keyedPost: true },
  'connection lost': { idempotent: true, keyedPost: true },
  'too late': { idempotent: false, keyedPost: false },
  'HTTP 408': { idempotent: true, keyedPost: true },
  'HTTP 429': { idempotent: true, keyedPost: true },
  // A service may have saved this reply under the key, and would only repeat it.
  'HTTP 500': { idempotent: true, keyedPost: false },
  'HTTP 502': { idempotent: true, keyedPost: true },
  'HTTP 503': { idempotent: true, keyedPost: true },
  'HTTP 504': { idempotent: true, keyedPost: true },
  'any other HTTP': { idempotent: false, keyedPost: false },
}

/** Whether a failed try may be repeated. The caller limits the number and the time. */
export const shouldRetry = ({ method, hasKey }: RetriedCall, failure: CallFailure): boolean => {
  const what = failure.kind === 'status' ? `HTTP ${failure.status}` : failure.kind
  const row = retryTable[what] ?? retryTable['any other HTTP']
  if (method !== 'POST') return row?.idempotent ?? false
  return hasKey && (row?.keyedPost ?? false)
}
