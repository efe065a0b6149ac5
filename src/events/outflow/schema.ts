import { z } from 'zod'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  digitsSchema,
  maxUsd,
  strategyObject,
  strictParams,
} from '../fields.ts'
import { nativeMovementSchema } from '../native/schema.ts'
import { tokenMovementSchema } from '../token/schema.ts'
import { withinSchema } from '../within.ts'

const outflowUsdSchema = z
  .number({ error: 'an amount above 0 in US dollars, as a number' })
  .positive({ error: 'an amount above 0 in US dollars' })
  .max(maxUsd)

export const outflowStrategySchema = strategyObject(
  'outflow',
  strictParams('outflow', {
    usd: outflowUsdSchema.describe(
      'US dollars, more than 0. So much has to leave one address on one chain; what came back in the same transaction is taken away, and wrapped coins have not left.',
    ),
    within: withinSchema.describe(
      'In so many minutes, hours or days of block time, up to any transaction: 30m, 1h, 7d; from 1m to 7d.',
    ),
  }),
).describe('So many dollars that leave an address within a time. An extension.')
export type OutflowStrategy = z.infer<typeof outflowStrategySchema>

/** Sums of several transactions. */
const sums = {
  /** US dollars that left the address within the window, by the prices when each was read. */
  left_usd: z.number().nonnegative(),
  /** The strategy's `usd` and `within`. */
  limit_usd: z.number().nonnegative(),
  within: z.string(),
  /** Time between the first and the last of the transactions. */
  seconds: countSchema,
  transactions: countSchema,
  /** Assets that left without a known price, and are not part of `left_usd`. */
  unpriced: countSchema,
}

/** One movement out, and where the transaction gave one other asset for it, that movement in. `hash`: of the transaction. */
const outflowPartSchema = z.object({
  hash: z.string(),
  movements: z.array(z.discriminatedUnion('kind', [nativeMovementSchema, tokenMovementSchema])),
})
export type OutflowPart = z.infer<typeof outflowPartSchema>

/** The largest movements out with a known price, the largest first. */
const largest = z.array(outflowPartSchema).default([])

/** An outflow of a watched address that reaches the strategy's limit within its window. */
export const outflowSchema = z.object({ address: addressSchema, ...sums, largest })
export type Outflow = z.infer<typeof outflowSchema>

const assetAmount = { amount: digitsSchema, contract: addressKeySchema.optional() }

/**
 * Outflow of a transaction from a watched address, of one asset, or what it brought beside that. `contract`: of a
 * token, absent: the coin. `counterparty`: who got it. `given`: who gave what for it, if that is one other asset.
 * `sum`: instead of a part of the transaction, what it added up to with others.
 */
export const matchedOutflowSchema = z.object({
  address: addressKeySchema,
  way: z.enum(['out', 'in']),
  ...assetAmount,
  counterparty: addressKeySchema.optional(),
  given: z.object({ ...assetAmount, counterparty: addressKeySchema }).optional(),
  sum: z.object({ ...sums, largest }).optional(),
})
export type MatchedOutflow = z.infer<typeof matchedOutflowSchema>
export type OutflowSum = NonNullable<MatchedOutflow['sum']>

export const outflowEventSchema = z.object({ type: z.literal('outflow'), address: addressSchema, ...sums })
export type OutflowEvent = z.infer<typeof outflowEventSchema>
