import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createWebhookSecret, isWebhookSecret, signWebhook, verifyWebhook } from '#lib/webhook-signature.ts'
import { createRandom } from '../support/random.ts'

/** The published example of Standard Webhooks. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  message: { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: '1614265330', body: '{"test": 2432232314}' },
  header: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}
const { secret, message, header } = example
const now = 1_614_265_330_000

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=-_., {}":v\u0000é'

/** `text` with one letter changed, put in, or taken away, cut short, or said twice; never the same. */
const mutated = (text: string, below: (limit: number) => number): string => {
  const at = below(text.length + 1)
  const letter = letters.charAt(below(letters.length))
  const forms = [
    text.slice(0, at) + letter + text.slice(at + 1),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at),
    text + text,
    text.toUpperCase(),
    ` ${text}`,
  ]
  const form = forms[below(forms.length)] ?? ''
  return form === text ? `${text}${letter}0` : form
}

describe('Signatures of webhooks', () => {
  it('are those of the published example', () => {
    assert.equal(signWebhook(message, [secret]), header)
    assert.ok(verifyWebhook(message, { header, secret, now }))
    assert.ok(verifyWebhook({ ...message, body: Buffer.from(message.body) }, { header, secret, now }))
  })

  it('are accepted when one of several is by the secret, in any place', () => {
    const other = createWebhookSecret()
    const both = signWebhook(message, [other, secret])
    assert.equal(both.split(' ').length, 2)
    assert.ok(verifyWebhook(message, { header: both, secret, now }))
    assert.ok(verifyWebhook(message, { header: both, secret: other, now }))
    assert.ok(verifyWebhook(message, { header: `v1a,abc v2,x  ${header}`, secret, now }))
    assert.ok(!verifyWebhook(message, { header: both, secret: createWebhookSecret(), now }))
    assert.ok(!verifyWebhook(message, { header: header.replace('v1,', 'v2,'), secret, now }))
  })

  it('are good for five minutes before and after', () => {
    for (const [after, good] of [
      [0, true],
      [300_000, true],
      [-300_000, true],
      [300_001, false],
      [-300_001, false],
      [86_400_000, false],
    ] as const)
      assert.equal(verifyWebhook(message, { header, secret, now: now + after }), good, String(after))
  })

  it('are required, with an id and a time', () => {
    assert.ok(!verifyWebhook(message, { header: undefined, secret, now }))
    assert.ok(!verifyWebhook(message, { header: '', secret, now }))
    const { id, timestamp, body } = message
    assert.ok(!verifyWebhook({ id, body }, { header, secret, now }))
    assert.ok(!verifyWebhook({ timestamp, body }, { header, secret, now }))
    assert.ok(!verifyWebhook({ ...message, timestamp: '1e9' }, { header, secret, now }))
  })

  it('do not let the same text be split into another id, time and body', () => {
    const inner = { id: 'a', timestamp: '1614265000', body: '1614265330.{}' }
    const signed = signWebhook(inner, [secret])
    const split = { id: 'a.1614265000', timestamp: '1614265330', body: '{}' }
    assert.equal(signWebhook(split, [secret]), signed)
    assert.ok(!verifyWebhook(split, { header: signed, secret, now }))
  })

  it('come from secrets of 24 random bytes', () => {
    const made = new Set(Array.from({ length: 100 }, createWebhookSecret))
    assert.equal(made.size, 100)
    for (const one of made) assert.match(one, /^whsec_[A-Za-z0-9+/]{32}$/)
    assert.ok([...made].every(isWebhookSecret))
    for (const text of ['', 'whsec_', 'whsec_c2hvcnQ=', secret.slice(6), `${secret} `])
      assert.ok(!isWebhookSecret(text), text)
  })

  it('are refused after any of 100,000 changes of id, time, body, signature or secret', () => {
    const random = createRandom(20_261_120)
    const below = (limit: number): number => Math.floor(random() * limit)
    let accepted = 0
    for (let n = 0; n < 100_000; n += 1) {
      const forged = { ...message, header, secret }
      const part = (['id', 'timestamp', 'body', 'header', 'secret'] as const)[n % 5] ?? 'id'
      forged[part] = mutated(forged[part], below)
      // The signature still stands in there: more words beside it are no forgery.
      if (part === 'header' && forged.header.split(' ').includes(header)) forged.header = 'v1,'
      if (verifyWebhook(forged, { header: forged.header, secret: forged.secret, now })) accepted += 1
    }
    assert.equal(accepted, 0)
  })
})
