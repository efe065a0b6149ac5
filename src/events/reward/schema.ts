import { z } from 'zod'
import { addressKeySchema, digitsSchema } from '../fields.ts'

/** Amount in wei. */
export const matchedRewardSchema = z.object({ address: addressKeySchema, amount: digitsSchema })
export type MatchedReward = z.infer<typeof matchedRewardSchema>
