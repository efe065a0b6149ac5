import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type CallFailure, shouldRetry } from '#client/api-errors.ts'

const status = (status: number): CallFailure => ({ kind: 'status', status })

/** What went wrong, and whether GET, PUT, DELETE, a POST with a key and one without are tried again. */
const rows: readonly (readonly [CallFailure, string])[] = [
  [{ kind: 'not sent', code: 'UND_ERR_CLOSED' }, 'no no no no no'],
  [{ kind: 'no connection', code: 'ECONNREFUSED' }, 'yes yes yes yes no'],
  [{ kind: 'no connection', code: 'ENOTFOUND' }, 'yes yes yes yes no'],
  [{ kind: 'no connection', code: 'CERT_HAS_EXPIRED' }, 'yes yes yes yes no'],
  [{ kind: 'connection lost', code: 'ECONNRESET' }, 'yes yes yes yes no'],
  [{ kind: 'connection lost', code: 'UND_ERR_SOCKET' }, 'yes yes yes yes no'],
  [{ kind: 'too late', code: 'TimeoutError' }, 'no no no no no'],
  [status(408), 'yes yes yes yes no'],
  [status(429), 'yes yes yes yes no'],
  [status(500), 'yes yes yes no no'],
  [status(501), 'no no no no no'],
  [status(502), 'yes yes yes yes no'],
  [status(503), 'yes yes yes yes no'],
  [status(504), 'yes yes yes yes no'],
  [status(505), 'no no no no no'],
  [status(507), 'no no no no no'],
  [status(400), 'no no no no no'],
  [status(404), 'no no no no no'],
  [status(409), 'no no no no no'],
  [status(301), 'no no no no no'],
]

describe('What is retried', () => {
  for (const [failure, expected] of rows) {
    const { kind } = failure
    const what = failure.kind === 'status' ? `HTTP ${failure.status}` : `${kind} (${failure.code})`
    it(`${what}: GET, PUT, DELETE, POST with a key, POST: ${expected}`, () => {
      const decided = [
        ...(['GET', 'PUT', 'DELETE'] as const).map(method => shouldRetry({ method, hasKey: false }, failure)),
        shouldRetry({ method: 'POST', hasKey: true }, failure),
        shouldRetry({ method: 'POST', hasKey: false }, failure),
      ]
      assert.equal(decided.map(again => (again ? 'yes' : 'no')).join(' '), expected)
    })
  }
})
