import { z } from 'zod'
import { incomeParams } from '../coin-income.ts'
import { addressKeySchema, addressSchema, digitsSchema, strategyObject, strictParams } from '../fields.ts'

export const rewardStrategySchema = strategyObject(
  'execution_reward',
  strictParams('execution_reward', incomeParams('execution rewards')),
).describe('What the transactions of a block pay to its fee recipient, above the base fee. An extension.')

/** Amount in wei. */
const amount = digitsSchema

/** Tips of all transactions of a block whose fee recipient is a watched address. */
export const rewardSchema = z.object({
  address: addressSchema,
  amount,
  /** Symbol of the coin. */
  symbol: z.string(),
})

export const matchedRewardSchema = z.object({ address: addressKeySchema, amount })
export type MatchedReward = z.infer<typeof matchedRewardSchema>

export const rewardEventSchema = z.object({
  type: z.literal('execution_reward'),
  account: addressSchema,
  amount,
  symbol: z.string(),
})
