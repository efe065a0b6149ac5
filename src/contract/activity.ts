import { z } from 'zod'
import { addressSchema, chainIdSchema } from '#events/fields.ts'

export const activityParamsSchema = z.object({ address: addressSchema })

export const activitySchema = z.object({
  chains: z
    .array(chainIdSchema)
    .describe(
      'Chains on which the address has sent a transaction or holds coins now. A guess: tokens alone do not show.',
    ),
  unanswered: z.int().min(0).describe('How many chains did not answer within two seconds.'),
})
