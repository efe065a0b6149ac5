import { createHmac, createSecretKey, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto'
import { memoize } from './collections.ts'
import { minuteMs } from './time.ts'

/*
 * Standard Webhooks signatures (standardwebhooks.com): `v1,<base64 HMAC-SHA256 of "id.timestamp.body">`, keyed with the bytes that
 * follow a secret's `whsec_`.
 */

export type SignedMessage = {
  readonly id: string
  readonly timestamp: string
  readonly body: string | Buffer
}

const prefix = 'whsec_'
const timestampForm = /^\d{1,12}$/
const toleranceMs = 5 * minuteMs

/** A secret of 24 random bytes: `whsec_` and 32 letters of base64. */
export const createWebhookSecret = (): string => prefix + randomBytes(24).toString('base64')

/** Whether a text is a secret: `whsec_` and at least 24 bytes in canonical base64. */
export const isWebhookSecret = (text: string): boolean => {
  const key = Buffer.from(text.slice(prefix.length), 'base64')
  return key.length >= 24 && text === prefix + key.toString('base64')
}

const maxKeys = 1_000

/** Cached: making a key takes several times as long as signing with it. */
const keyOf = memoize(maxKeys, secret => createSecretKey(Buffer.from(secret.slice(prefix.length), 'base64')))

const computeSignature = ({ id, timestamp, body }: SignedMessage, key: KeyObject): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`

/** The header `webhook-signature`, with a signature by each secret, so that either verifies. */
export const signWebhook = (message: SignedMessage, secrets: readonly string[]): string =>
  secrets.map(secret => computeSignature(message, keyOf(secret))).join(' ')

const isSameText = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Whether a signature in `header` is by `secret`, over exactly these bytes, at most 5 minutes from `now`
 * (ms). Takes constant time for signatures of the right length. Compares the texts, not the bytes they decode
 * to: base64 can spell the same bytes in several ways.
 */
export const verifyWebhook = (
  message: { [K in 'id' | 'timestamp']?: string | undefined } & Pick<SignedMessage, 'body'>,
  {
    header,
    secret,
    now,
  }: { readonly header: string | undefined; readonly secret: string; readonly now: number },
): boolean => {
  const { id, timestamp, body } = message
  if (id === undefined || timestamp === undefined || header === undefined) return false
  // With a full stop in the id, the signed text could be split into id, time and body in another way.
  if (id === '' || id.includes('.') || !timestampForm.test(timestamp) || !isWebhookSecret(secret))
    return false
  if (Math.abs(Number(timestamp) * 1_000 - now) > toleranceMs) return false
  const expected = computeSignature({ id, timestamp, body }, keyOf(secret))
  return header
    .split(' ')
    .map(given => isSameText(given, expected))
    .includes(true)
}
