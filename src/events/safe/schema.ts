import { z } from 'zod'
import { addressKeySchema, addressSchema, countSchema, noParams, strategyObject } from '../fields.ts'

export const safeStrategySchema = strategyObject('safe_transaction', noParams('safe_transaction')).describe(
  'What a Safe does, and what is proposed to it where a transaction service is configured. An extension.',
)
export type SafeStrategy = z.infer<typeof safeStrategySchema>

const action = z.enum([
  'executed',
  'failed',
  'executed_by_module',
  'owner_added',
  'owner_removed',
  'threshold_changed',
  'module_enabled',
  'module_disabled',
])
/** Number of owners who must sign from now on, for `threshold_changed`. */
const threshold = countSchema.optional()
const hash = z.string().regex(/^0x[0-9a-f]{64}$/)

/**
 * An action of a watched Safe (safe.global), by its own logs. `executed`, `failed`: a transaction that its owners
 * signed, or that a module asked for. A failed one is in a transaction that succeeded.
 */
export const safeActionSchema = z.object({
  /** The Safe. */
  address: addressSchema,
  action,
  /** Hash that the owners signed, for `executed` and `failed`. */
  safe_tx_hash: hash.optional(),
  /** The owner or the module. */
  party: addressSchema.optional(),
  threshold,
})
export type SafeAction = z.infer<typeof safeActionSchema>

export const matchedSafeActionSchema = z.object({
  address: addressKeySchema,
  action,
  safeTxHash: hash.optional(),
  party: addressKeySchema.optional(),
  threshold,
})
export type MatchedSafeAction = z.infer<typeof matchedSafeActionSchema>

export const safeEventSchema = z.object({
  type: z.literal('safe_transaction'),
  safe: addressSchema,
  action,
  safe_tx_hash: hash.optional(),
  party: addressSchema.optional(),
  threshold,
})
export type SafeEvent = z.infer<typeof safeEventSchema>
