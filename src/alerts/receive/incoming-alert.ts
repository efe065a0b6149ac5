import { z } from 'zod'
import { type ChannelHealth, channelNoticeSchema } from '#contract/channel.ts'
import {
  type FinalNotification,
  finalNotificationSchema,
  type Notification,
  notificationSchema,
} from '#contract/notification.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { type ReadingNotification, readingNotificationSchema } from '#readings/registry.ts'
import { readThirdPartyBody, type ThirdPartyBody } from './third-party-body.ts'

/** A text with nothing visible in its first characters counts as empty. */
const maxCheckedLength = 1_000

/** A body in one of the formats that we know. */
export type IncomingAlert =
  | { readonly kind: 'transaction'; readonly notification: Notification }
  | { readonly kind: 'final'; readonly notification: FinalNotification }
  | { readonly kind: 'reading'; readonly notification: ReadingNotification }
  | ({ readonly kind: 'event' } & ThirdPartyBody)
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'channel'; readonly health: ChannelHealth }

/** Telegram rejects a message of invisible characters. */
const visibleText = z
  .string()
  .trim()
  .refine(text => sanitizeText(text, maxCheckedLength) !== '')
const textBodySchema = z.union([
  z.object({ text: visibleText }).transform(body => body.text),
  z.object({ message: visibleText }).transform(body => body.message),
  z.object({ content: visibleText }).transform(body => body.content),
  visibleText,
])

/** Returns `undefined` if the body is in no format that we know. */
export const readIncoming = (body: unknown): IncomingAlert | undefined => {
  const notification = notificationSchema.safeParse(body)
  if (notification.success) return { kind: 'transaction', notification: notification.data }
  const final = finalNotificationSchema.safeParse(body)
  if (final.success) return { kind: 'final', notification: final.data }
  const reading = readingNotificationSchema.safeParse(body)
  if (reading.success) return { kind: 'reading', notification: reading.data }
  const notice = channelNoticeSchema.safeParse(body)
  if (notice.success) return { kind: 'channel', health: notice.data.channel_health }
  const thirdParty = readThirdPartyBody(body)
  if (thirdParty !== undefined) return { kind: 'event', ...thirdParty }
  const text = textBodySchema.safeParse(body)
  return text.success ? { kind: 'text', text: text.data } : undefined
}
