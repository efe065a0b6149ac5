import { z } from 'zod'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { readThirdPartyBody, type ThirdPartyBody } from './read-foreign-event.ts'

/** Whatever is seen of a text is seen within so many characters. */
const maxCheckedLength = 1_000

/** What a sender's body says, whichever of the known forms it came in. */
export type IncomingAlert =
  | { readonly kind: 'transaction'; readonly notification: Notification }
  | ({ readonly kind: 'event' } & ThirdPartyBody)
  | { readonly kind: 'text'; readonly text: string }

/** Telegram refuses a message of invisible characters. */
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

/** `undefined`: none of the forms; the receiver answers 422. */
export const readIncoming = (body: unknown): IncomingAlert | undefined => {
  const notification = notificationSchema.safeParse(body)
  if (notification.success) return { kind: 'transaction', notification: notification.data }
  const foreign = readThirdPartyBody(body)
  if (foreign !== undefined) return { kind: 'event', ...foreign }
  const text = textBodySchema.safeParse(body)
  return text.success ? { kind: 'text', text: text.data } : undefined
}
