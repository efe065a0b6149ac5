import { z } from 'zod'
import { addressKeySchema, addressSchema, noParams, strategyObject } from '../fields.ts'

export const failureStrategySchema = strategyObject(
  'failed_transaction',
  noParams('failed_transaction'),
).describe('Transactions that an address signed and that failed. An extension.')
export type FailureStrategy = z.infer<typeof failureStrategySchema>

/** More says nothing to a person; contracts write what they like. */
export const maxReasonLength = 200

/** A transaction that a watched address signed, and that failed. */
export const failureSchema = z.object({
  address: addressSchema,
  /** The called contract; null if the transaction was to make one. */
  contract: addressSchema.nullable(),
  /** First four bytes of the input, `0x…`; empty if nothing was called. */
  method: z.string(),
  /** Name such as `transfer`, empty if the four bytes are unknown. */
  method_name: z.string(),
  /**
   * Reason that the contract gives, or the name of its error; empty if no node says it. Anyone may have written it.
   */
  reason: z.string(),
})
export type Failure = z.infer<typeof failureSchema>

export const matchedFailureSchema = z.object({
  address: addressKeySchema,
  reason: z.string().max(maxReasonLength).optional(),
})
export type MatchedFailure = z.infer<typeof matchedFailureSchema>

export const failureEventSchema = z.object({
  type: z.literal('failed_transaction'),
  from: addressSchema,
  to: addressSchema.nullable(),
  method: z.string(),
  method_name: z.string(),
  reason: z.string(),
})
export type FailureEvent = z.infer<typeof failureEventSchema>
