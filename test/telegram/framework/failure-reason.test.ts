import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { deliveryFailures } from '#platforms/registry.ts'
import { failureReason } from '#render/failure-reason.ts'
import { texts } from '../../support/texts.ts'

describe('Why nothing is delivered', () => {
  it('is said in the language of the chat, for every code of the contract', () => {
    for (const locale of texts.locales) {
      const say = texts.for(locale)
      const codes = Object.keys(deliveryFailures)
      const reasons = codes.map(last_error_code =>
        failureReason({ last_error: 'words', last_error_code, last_error_status: 500 }, say),
      )
      assert.equal(new Set(reasons).size, codes.length, locale)
      assert.ok(
        reasons.every(reason => !reason.includes('words')),
        locale,
      )
    }
    const answer = { last_error_code: 'http_status', last_error_status: 503 }
    assert.equal(
      failureReason(answer, texts.for('de')),
      'der Server antwortet mit einem Fehler (HTTP 503); sieh in seinem Log nach',
    )
    assert.equal(failureReason({ last_error_code: 'no_answer' }, texts.for('ru')), 'нет ответа')
  })

  it('is quoted, made safe, where a service has words or a code of its own', () => {
    const say = texts.for('en')
    const quoted = 'the monitoring service says “TLS handshake failed”'
    const last_error = 'TLS\n handshake\u202E failed'
    for (const report of [
      { last_error },
      { last_error, last_error_code: 'tls' },
      { last_error, last_error_code: 'constructor' },
      { last_error, last_error_code: 'http_status' },
    ])
      assert.equal(failureReason(report, say), quoted)
    const silent = 'the monitoring service gives no reason; ask the person who runs it'
    assert.equal(failureReason({ last_error_code: 'tls' }, say), silent)
    assert.equal(failureReason({ last_error: ' ' }, say), silent)
  })
})
