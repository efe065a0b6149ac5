import { z } from 'zod'
import { type Notification, notificationSchema, unixTimeSchema } from '#contract/notification.ts'

/** What a sender's body says, whichever of the known forms it came in. */
export type Incoming =
  | { readonly kind: 'transaction'; readonly notification: Notification }
  | { readonly kind: 'event'; readonly event: Event }
  | { readonly kind: 'text'; readonly text: string }

const words = z.string().trim().min(1)
const textual = z.union([
  z.object({ text: words }).transform(body => body.text),
  z.object({ message: words }).transform(body => body.message),
  z.object({ content: words }).transform(body => body.content),
  words,
])

/** ChainBot's documented payload, as far as a chat can show it; its numbers may come as strings. */
const eventSchema = z.object({
  bot: z.object({ id: z.string() }),
  data: z.object({
    chain: z.object({ chain_id: z.coerce.number().int() }),
    transaction: z.object({ hash: z.string().regex(/^0x[0-9a-fA-F]{64}$/) }),
  }),
  time: z.coerce.number().pipe(unixTimeSchema),
})
type Event = z.infer<typeof eventSchema>

/** `undefined`: none of the forms; the receiver answers 422. */
export const readBody = (body: unknown): Incoming | undefined => {
  const notification = notificationSchema.safeParse(body)
  if (notification.success) return { kind: 'transaction', notification: notification.data }
  const event = eventSchema.safeParse(body)
  if (event.success) return { kind: 'event', event: event.data }
  const text = textual.safeParse(body)
  return text.success ? { kind: 'text', text: text.data } : undefined
}
