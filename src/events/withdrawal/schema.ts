import { z } from 'zod'
import { incomeParams } from '../coin-income.ts'
import { addressKeySchema, addressSchema, digitsSchema, strategyObject, strictParams } from '../fields.ts'

export const withdrawalStrategySchema = strategyObject(
  'withdrawal',
  strictParams('withdrawal', incomeParams('withdrawals')),
).describe('What validators withdraw to an address. An extension.')

const facts = {
  validator: digitsSchema,
  /** Number of the withdrawal among all of the chain. */
  index: digitsSchema,
  /** Amount in wei. */
  amount: digitsSchema,
}

/** Coins that a watched address gets from a validator of the chain (EIP-4895). */
export const withdrawalSchema = z.object({
  address: addressSchema,
  ...facts,
  /** Symbol of the coin. */
  symbol: z.string(),
})

export const matchedWithdrawalSchema = z.object({ address: addressKeySchema, ...facts })
export type MatchedWithdrawal = z.infer<typeof matchedWithdrawalSchema>

export const withdrawalEventSchema = z.object({
  type: z.literal('withdrawal'),
  account: addressSchema,
  ...facts,
  symbol: z.string(),
})
