import { createHash } from 'node:crypto'
import { z } from 'zod'
import { transactionKey } from '#chat/shown-alerts.ts'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { unixTimeSchema } from '#events/fields.ts'

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const digits = z.string().regex(/^\d{1,120}$/)
/** As the sender wrote it: it is cleaned where it is shown. */
const word = z.string().max(64)

/**
 * What a service with a payload format of its own said about a transaction, as far as it was understood (read-foreign-event.ts). Addresses
 * with their checksum.
 */
const thirdPartyEventSchema = z.object({
  chain: z.number().int().positive().optional(),
  hash: z.string().optional(),
  /** Unix seconds; absent: when it came. */
  time: unixTimeSchema.optional(),
  /** Base of the sender's explorer, https, without a slash at the end. */
  explorer: z.string().optional(),
  message: z.string().optional(),
  /** Names of the strategies. */
  fired: z.array(z.string()).optional(),
  eventKind: z.enum(['coin', 'token', 'nft', 'deployment', 'call']).optional(),
  from: address.optional(),
  to: address.optional(),
  direction: z.enum(['in', 'out']).optional(),
  contract: address.optional(),
  /** `decimals` null: base units of a token that did not say how many it has. */
  amount: z.object({ digits, decimals: z.number().int().min(0).max(255).nullable() }).optional(),
  /** Instead of an amount: a number that may count coins or base units. */
  figure: digits.optional(),
  symbol: word.optional(),
  tokenId: digits.optional(),
  /** Of a collection. */
  name: word.optional(),
  /** The first four bytes of the input, `0x…`. */
  method: z.string().optional(),
  /** Of a function or of a contract's event. */
  methodName: word.optional(),
  logIndex: z.string().max(20).optional(),
  failed: z.literal(true).optional(),
  removed: z.literal(true).optional(),
  /** Nothing of it happened. */
  test: z.literal(true).optional(),
  /** So many more were told in the same body. */
  more: z.number().int().positive().optional(),
})
export type ThirdPartyEvent = z.infer<typeof thirdPartyEventSchema>

const route = { destination: z.string(), watch: z.string().optional() }

/** What waits in a chat's lane: one notification of one watch for one destination. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), ...route, notification: notificationSchema }),
  /** Several transactions that the service tells together. */
  z.object({
    kind: z.literal('summary'),
    ...route,
    notification: notificationSchema.required({ summary: true }),
  }),
  /** From a service that has a form of its own: what of it was understood. */
  thirdPartyEventSchema.extend({ kind: z.literal('event'), ...route, time: unixTimeSchema }),
  /** From a sender that has only words. */
  z.object({ kind: z.literal('text'), ...route, text: z.string() }),
  /** From ourselves: so many worthless transfers were not shown, `lookAlikes` of them from addresses that imitate others. */
  z.object({ kind: z.literal('hidden'), ...route, count: z.number().int(), lookAlikes: z.number().int() }),
  /** From ourselves: so many alerts of the watch were shown in the last minutes; whether that is too many. */
  z.object({ kind: z.literal('busy'), ...route, watch: z.string(), count: z.number().int() }),
  /** From ourselves: the chat can be written to again, and is told what it missed. */
  z.object({ kind: z.literal('missed'), ...route }),
])
export type Alert = z.infer<typeof alertSchema>
export type TransactionAlert = Extract<Alert, { kind: 'transaction' }>
export type SpamWarningAlert = Extract<Alert, { kind: 'hidden' }>
export type VolumePromptAlert = Extract<Alert, { kind: 'busy' }>
export type ThirdPartyAlert = Extract<Alert, { kind: 'event' }>
type ReturnAlert = Extract<Alert, { kind: 'missed' }>
export type SummaryAlert = Extract<Alert, { kind: 'summary' }>

/** Nothing happened: it is a word of the chat itself. */
export const isSystemAlert = (alert: Alert): alert is SpamWarningAlert | VolumePromptAlert | ReturnAlert =>
  alert.kind === 'hidden' || alert.kind === 'busy' || alert.kind === 'missed'

/** What names the transaction that an alert tells; `undefined`: it tells none, or several. */
export const alertKey = (alert: Alert): string | undefined =>
  alert.kind === 'transaction' ? transactionKey(alert.destination, alert.notification) : undefined

/**
 * A digest of what happened, without where and when, and without what it is worth: the same in whichever block the transaction
 * did the same.
 */
export const contentsDigest = ({ data }: Notification): string => {
  const { transaction, movements, deployments, calls, left_out } = data
  const contents = [transaction.status, movements, deployments, calls, left_out]
  const text = JSON.stringify(contents, (key, value: unknown) => (key === 'usd' ? undefined : value))
  return createHash('sha256').update(text).digest('base64url')
}
