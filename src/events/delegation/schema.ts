import { z } from 'zod'
import { addressKeySchema, addressSchema, noParams, strategyObject } from '../fields.ts'

export const delegationStrategySchema = strategyObject('delegation', noParams('delegation')).describe(
  'Whose code an address runs (EIP-7702). An extension.',
)

/** A watched address runs the code of a contract from now on (EIP-7702); null if it no longer runs any. */
export const delegationSchema = z.object({ address: addressSchema, contract: addressSchema.nullable() })

/** The contract is the zero address if the watched one no longer runs any code. */
export const matchedDelegationSchema = z.object({ address: addressKeySchema, contract: addressKeySchema })
export type MatchedDelegation = z.infer<typeof matchedDelegationSchema>

export const delegationEventSchema = z.object({
  type: z.literal('delegation'),
  address: addressSchema,
  contract: addressSchema.nullable(),
})
