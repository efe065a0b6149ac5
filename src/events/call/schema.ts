import { z } from 'zod'
import { addressKeySchema, addressSchema, flatEnds, noParams, strategyObject } from '../fields.ts'

export const callStrategySchema = strategyObject('contract_call', noParams('contract_call'))
export type CallStrategy = z.infer<typeof callStrategySchema>

const role = z.enum(['sender', 'target'])

/** A call of a contract in which a watched address has this role: `sender` of the transaction, or its `target`. */
export const callSchema = z.object({
  address: addressSchema,
  role,
  contract: addressSchema,
  /** The first four bytes of the input, `0x…`; fewer where the input is shorter. */
  method: z.string().regex(/^0x([0-9a-f]{2}){1,4}$/),
  /** Such as `transfer`, empty where the four bytes are not known. */
  method_name: z.string(),
})
export type Call = z.infer<typeof callSchema>

export const matchedCallSchema = z.object({ address: addressKeySchema, role })
export type MatchedCall = z.infer<typeof matchedCallSchema>

export const callEventSchema = z.object({
  type: z.literal('contract_call'),
  ...flatEnds,
  method: z.string(),
  method_name: z.string(),
})
export type CallEvent = z.infer<typeof callEventSchema>
