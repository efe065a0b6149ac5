import { z } from 'zod'
import { unixTimeSchema } from './notification.ts'
import { pageSchema } from './page.ts'

const wholeCount = z.number().int().nonnegative()

/** A notification that a channel did not take before the service gave up; an extension. */
export const deadLetterSchema = z.object({
  id: z.string().describe('To send it again by.'),
  notification_id: z.string().describe('The `id` of the notification: what receivers de-duplicate by.'),
  revision: wholeCount.describe('The `revision` of the notification.'),
  bot: z.object({ id: z.string(), name: z.string() }),
  subscription: z.object({ id: z.string(), name: z.string() }),
  chain_id: z.string(),
  transaction_hash: z.string().describe('Of a summary: its newest transaction.'),
  transactions: wholeCount.describe('How many transactions it is about: more than 1 for a summary.'),
  message: z.string().describe('The rendered template; empty where there is none.'),
  attempts: wholeCount,
  first_attempt_at: unixTimeSchema.describe('Unix seconds.'),
  given_up_at: unixTimeSchema.describe('Unix seconds. Kept for 30 days from then on.'),
  last_error: z.string().describe('Why the last attempt failed, in words.'),
})
export type DeadLetter = z.infer<typeof deadLetterSchema>

export const deadLetterPageSchema = pageSchema(deadLetterSchema)

/** Reply of *Resend delivery* and *Resend all deliveries*: how many are queued again, and how many are still kept. */
export const resendResultSchema = z.object({ queued: wholeCount, remaining: wholeCount })
