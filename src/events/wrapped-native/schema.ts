import { z } from 'zod'
import {
  addressKeySchema,
  addressSchema,
  digitsSchema,
  directionSchema,
  strategyObject,
  strictParams,
} from '../fields.ts'
import { coinMinimumParams } from '../minimums.ts'

export const wrappedNativeStrategySchema = strategyObject(
  'wrapped_coin',
  strictParams('wrapped_coin', {
    direction: directionSchema
      .describe('in: coins were wrapped, so the token came in. out: they were unwrapped.')
      .default('both'),
    ...coinMinimumParams,
  }),
).describe('Coins that are wrapped and unwrapped. An extension.')

const action = z.enum(['wrapped', 'unwrapped'])

/** Coins that a watched address gave the chain's wrapping contract for its token, or got back for it; `amount` in wei. */
export const wrapSchema = z.object({
  address: addressSchema,
  action,
  /** The wrapped coin: WETH and its like. */
  contract: addressSchema,
  amount: digitsSchema,
  /** The coin's. */
  symbol: z.string(),
})

export const matchedWrapSchema = z.object({
  address: addressKeySchema,
  action,
  contract: addressKeySchema,
  amount: digitsSchema,
})
export type MatchedWrap = z.infer<typeof matchedWrapSchema>

export const wrapEventSchema = z.object({
  type: z.literal('wrapped_coin'),
  account: addressSchema,
  action,
  contract: addressSchema,
  amount: digitsSchema,
  symbol: z.string(),
})
