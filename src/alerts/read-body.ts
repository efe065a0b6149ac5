import { z } from 'zod'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { cleanText } from '#lib/clean-text.ts'
import { type ForeignBody, readForeignBody } from './read-foreign-event.ts'

/** Whatever is seen of a text is seen within so many characters. */
const maxSeen = 1_000

/** What a sender's body says, whichever of the known forms it came in. */
export type Incoming =
  | { readonly kind: 'transaction'; readonly notification: Notification }
  | ({ readonly kind: 'event' } & ForeignBody)
  | { readonly kind: 'text'; readonly text: string }

/** Telegram refuses a message of invisible characters. */
const words = z
  .string()
  .trim()
  .refine(text => cleanText(text, maxSeen) !== '')
const textual = z.union([
  z.object({ text: words }).transform(body => body.text),
  z.object({ message: words }).transform(body => body.message),
  z.object({ content: words }).transform(body => body.content),
  words,
])

/** `undefined`: none of the forms; the receiver answers 422. */
export const readBody = (body: unknown): Incoming | undefined => {
  const notification = notificationSchema.safeParse(body)
  if (notification.success) return { kind: 'transaction', notification: notification.data }
  const foreign = readForeignBody(body)
  if (foreign !== undefined) return { kind: 'event', ...foreign }
  const text = textual.safeParse(body)
  return text.success ? { kind: 'text', text: text.data } : undefined
}
