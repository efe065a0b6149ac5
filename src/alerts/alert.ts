import { z } from 'zod'
import { transactionKey } from '#chat/transaction-key.ts'
import { notificationSchema, unixTimeSchema } from '#contract/notification.ts'
import { thirdPartyEventSchema } from './foreign-event.ts'

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
