import { z } from 'zod'
import { unixTimeSchema } from '#events/fields.ts'

/** Reply of *List rates*. */
export const rateListSchema = z.object({
  rates: z
    .array(
      z.object({
        currency: z
          .string()
          .regex(/^[A-Z]{3}$/)
          .describe('ISO 4217.'),
        usd: z.number().positive().describe('US dollars that one unit of it costs.'),
        at: unixTimeSchema.describe('When that was so, Unix seconds.'),
      }),
    )
    .describe(
      'Without currencies whose feed is not on a chain of the service, or has not answered for two days.',
    ),
})
export type RateList = z.infer<typeof rateListSchema>
