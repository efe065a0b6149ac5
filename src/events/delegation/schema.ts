import { z } from 'zod'
import { addressKeySchema } from '../fields.ts'

/** The contract is the zero address if the watched one no longer runs any code. */
export const matchedDelegationSchema = z.object({ address: addressKeySchema, contract: addressKeySchema })
export type MatchedDelegation = z.infer<typeof matchedDelegationSchema>
