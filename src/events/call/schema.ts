import { z } from 'zod'
import { addressKeySchema, addressSchema, flatEnds, strategyObject, strictParams } from '../fields.ts'

/** Transfers have no such choice: a failed transaction moves nothing, and `failed_transaction` reports it. */
export const callStrategySchema = strategyObject(
  'contract_call',
  strictParams('contract_call', {
    status: z
      .enum(['success', 'failed', 'any'])
      .exactOptional()
      .describe('Only calls that succeed, or only those that fail; any, or left out: both. An extension.'),
  }).default({}),
)
export type CallStrategy = z.infer<typeof callStrategySchema>

const role = z.enum(['sender', 'target'])

/** A call of a contract in which a watched address has this role: `sender` of the transaction, or its `target`. */
export const callSchema = z.object({
  address: addressSchema,
  role,
  contract: addressSchema,
  /** First four bytes of the input, `0x…`; fewer if the input is shorter; empty for what Tron itself carries out. */
  method: z.string().regex(/^(0x([0-9a-f]{2}){1,4})?$/),
  /** Name such as `transfer`, or Tron's `FreezeBalanceV2`; empty if the four bytes are unknown. */
  method_name: z.string(),
})
export type Call = z.infer<typeof callSchema>

export const matchedCallSchema = z.object({
  address: addressKeySchema,
  role,
  failed: z.literal(true).optional(),
  systemContract: z.string().optional(),
})
export type MatchedCall = z.infer<typeof matchedCallSchema>

export const callEventSchema = z.object({
  type: z.literal('contract_call'),
  ...flatEnds,
  method: z.string(),
  method_name: z.string(),
})
export type CallEvent = z.infer<typeof callEventSchema>
