import { z } from 'zod'
import { unixTimeSchema } from '#events/fields.ts'

/**
 * Body of a webhook delivery about something that is read beside blocks, an extension. It is like that of a
 * transaction, but `data` has no `transaction` and no lists of events. `id` begins with the subscription.
 */
export const readingNotification = <Data extends z.ZodRawShape>(data: Data) =>
  z.object({
    id: z.string(),
    revision: z.literal(0).default(0),
    version: z.literal('1.0'),
    /** Present in a test, whose event is invented. */
    test: z.literal(true).optional(),
    time: unixTimeSchema,
    bot: z.object({ id: z.string(), name: z.string() }),
    subscription: z.object({ id: z.string(), name: z.string() }),
    data: z.object({
      ...data,
      chain: z.object({ chain_id: z.string(), explore: z.string(), type: z.string() }),
    }),
    /** The text that Slack and Discord show, in lines, without its time. Templates are about transactions. */
    message: z.string(),
  })
