import { z } from 'zod'
import { channelHealthSchema } from '#contract/channel.ts'
import {
  finalNotificationSchema,
  type Notification,
  notificationSchema,
  summarySchema,
} from '#contract/notification.ts'
import { addressSchema, unixTimeSchema } from '#events/fields.ts'
import { thirdPartyIds } from '#events/registry.ts'
import { readingNotificationSchema } from '#readings/registry.ts'
import { transactionKey } from './records/shown-alerts.ts'

const digits = z.string().regex(/^\d{1,120}$/)
/** Text as the sender wrote it; sanitized when it is shown. */
const word = z.string().max(64)

/**
 * A transaction from a service with its own payload format, as far as we understand it. Addresses are checksummed.
 */
const thirdPartyEventSchema = z.object({
  chain: z.number().int().positive().optional(),
  hash: z.string().optional(),
  /** Unix seconds; when it arrived if absent. */
  time: unixTimeSchema.optional(),
  /** Base of the sender's explorer, https, without a slash at the end. */
  explorer: z.string().optional(),
  message: z.string().optional(),
  /** The strategies that fired. */
  fired: z.array(z.string()).optional(),
  eventKind: z.enum(thirdPartyIds).optional(),
  from: addressSchema.optional(),
  to: addressSchema.optional(),
  direction: z.enum(['in', 'out']).optional(),
  contract: addressSchema.optional(),
  /** `decimals` is null if the amount is in base units of a token whose decimals are not known. */
  amount: z.object({ digits, decimals: z.number().int().min(0).max(255).nullable() }).optional(),
  /** A number in place of an amount, either in whole units or in base units. */
  figure: digits.optional(),
  symbol: word.optional(),
  tokenId: digits.optional(),
  name: word.optional(),
  /** First four bytes of the input, `0x…`. */
  method: z.string().optional(),
  /** Name of a function or of a contract's event. */
  methodName: word.optional(),
  logIndex: z.string().max(20).optional(),
  failed: z.literal(true).optional(),
  removed: z.literal(true).optional(),
  /** A test, which is invented. */
  test: z.literal(true).optional(),
  /** How many more events the same body has. */
  more: z.number().int().positive().optional(),
})
export type ThirdPartyEvent = z.infer<typeof thirdPartyEventSchema>

const route = { destination: z.string(), watch: z.string().optional() }

/** A watch in a digest, with the fields of `PendingDigest`. */
const digestPartSchema = z.object({
  watch: z.string(),
  alerts: z.number().int(),
  /** Absent if no alert had amounts. */
  summary: summarySchema.optional(),
  spam: z.number().int(),
  ruled: z.number().int(),
  counts: z.boolean(),
})

/** An item of a chat's lane: one notification of one watch for one destination. */
export const alertSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('transaction'), ...route, notification: notificationSchema }),
  /** Several transactions in one notification. */
  z.object({
    kind: z.literal('summary'),
    ...route,
    notification: notificationSchema.required({ summary: true }),
  }),
  /** A transaction that the chat was alerted to cannot be replaced any more. */
  z.object({ kind: z.literal('final'), ...route, notification: finalNotificationSchema }),
  /** A reading beside blocks. */
  z.object({
    kind: z.literal('reading'),
    ...route,
    notification: readingNotificationSchema,
    /** The alert comes at the end of a snooze of its balance. */
    snoozed: z.literal(true).optional(),
  }),
  /** An alert from a service with its own payload format. */
  thirdPartyEventSchema.extend({ kind: z.literal('event'), ...route, time: unixTimeSchema }),
  /** An alert from a sender of plain text. */
  z.object({ kind: z.literal('text'), ...route, text: z.string() }),
  /** A spam warning of our own about `count` hidden transfers, `lookAlikes` of them for address poisoning. */
  z.object({
    kind: z.literal('spam warning'),
    ...route,
    count: z.number().int(),
    lookAlikes: z.number().int(),
  }),
  /** A volume prompt of our own: the chat got `count` alerts of the watch within minutes. */
  z.object({ kind: z.literal('volume prompt'), ...route, watch: z.string(), count: z.number().int() }),
  /** A digest of several watches. */
  z.object({
    kind: z.literal('digest'),
    ...route,
    /** The time at which it is due. */
    at: unixTimeSchema,
    parts: z.array(digestPartSchema),
  }),
  /** A channel that the watches also report to fails, or has recovered. */
  z.object({ kind: z.literal('channel'), ...route, health: channelHealthSchema }),
  /** A message of an operator to every chat. */
  z.object({ kind: z.literal('announcement'), ...route, text: z.string() }),
  /** The chat can be written to again: its backlog is delivered. */
  z.object({ kind: z.literal('return'), ...route }),
])
export type Alert = z.infer<typeof alertSchema>
export type TransactionAlert = Extract<Alert, { kind: 'transaction' }>

type SpamWarningAlert = Extract<Alert, { kind: 'spam warning' }>
type VolumePromptAlert = Extract<Alert, { kind: 'volume prompt' }>
export type ThirdPartyAlert = Extract<Alert, { kind: 'event' }>
type ChannelAlert = Extract<Alert, { kind: 'channel' }>
type AnnouncementAlert = Extract<Alert, { kind: 'announcement' }>
type ReturnAlert = Extract<Alert, { kind: 'return' }>
export type DigestAlert = Extract<Alert, { kind: 'digest' }>
export type SummaryAlert = Extract<Alert, { kind: 'summary' }>

type SystemAlert =
  | SpamWarningAlert
  | VolumePromptAlert
  | DigestAlert
  | ChannelAlert
  | AnnouncementAlert
  | ReturnAlert
const systemKinds: ReadonlySet<Alert['kind']> = new Set<SystemAlert['kind']>([
  'spam warning',
  'volume prompt',
  'digest',
  'channel',
  'announcement',
  'return',
])

/** Whether an alert is a message of our own, to which no filter applies. */
export const isSystemAlert = (alert: Alert): alert is SystemAlert => systemKinds.has(alert.kind)

/** Whether the chain removed the transaction of an alert of a watch. Tests are not on a chain. */
export const isRemoval = (alert: Alert): alert is TransactionAlert & { readonly watch: string } =>
  alert.kind === 'transaction' &&
  alert.watch !== undefined &&
  alert.notification.state === 'removed' &&
  alert.notification.test !== true

/** Whether the service invented the event of an alert. */
export const isTestAlert = (alert: Alert): boolean =>
  alert.kind === 'transaction' || alert.kind === 'reading'
    ? alert.notification.test === true
    : alert.kind === 'event' && alert.test === true

/**
 * Whether an alert adds to the count of its watch. Tests and messages of our own have no event, and a final
 * transaction was counted before.
 */
export const isCounted = (alert: Alert): boolean =>
  alert.kind !== 'final' && !isSystemAlert(alert) && !isTestAlert(alert)

/** The transactions that a notification lists; of a summary only the newest. */
export const listedData = ({ data, summary }: Notification): readonly Notification['data'][] =>
  summary?.newest ?? [data]

/** The key of the alert's transaction. Returns `undefined` if it has none, or several. */
export const alertKey = (alert: Alert): string | undefined =>
  alert.kind === 'transaction' ? transactionKey(alert.destination, alert.notification) : undefined
