import { z } from 'zod'
import {
  assetSums,
  decimalsSchema,
  digitsSchema,
  directionSchema,
  flatEnds,
  matchedEnds,
  minimumUsdSchema,
  movementEnds,
  movementsSchema,
  strategyObject,
  strictParams,
  usdField,
} from '../fields.ts'
import { minimumAmountSchema } from '../minimum-amount.ts'
import { counterpartiesSchema } from '../restrictions.ts'

export const coinStrategySchema = strategyObject(
  'eth_transfer',
  strictParams('eth_transfer', {
    direction: directionSchema.default('both'),
    minimum_amount: minimumAmountSchema('wei').describe('Wei as decimal digits, 78 at most.').default('0'),
    minimum_usd: minimumUsdSchema.default(0),
    counterparties: counterpartiesSchema,
    movements: movementsSchema,
  }),
)
export type CoinStrategy = z.infer<typeof coinStrategySchema>

const asset = { symbol: z.string(), decimals: decimalsSchema }
const kind = z.literal('native')

/** The chain's own coin; `amount` in base units as decimal digits. */
export const coinMovementSchema = z.object({
  kind,
  ...movementEnds,
  ...usdField,
  amount: digitsSchema,
  ...asset,
})
export type CoinMovement = z.infer<typeof coinMovementSchema>

export const matchedCoinSchema = z.object({ kind, ...matchedEnds, amount: digitsSchema })
export type MatchedCoin = z.infer<typeof matchedCoinSchema>

export const coinEventSchema = z.object({
  type: z.literal('eth_transfer'),
  ...flatEnds,
  amount: digitsSchema,
  ...asset,
})
export type CoinEvent = z.infer<typeof coinEventSchema>

export const coinAssetSchema = z.object({ kind, ...assetSums, ...asset })
export type CoinAsset = z.infer<typeof coinAssetSchema>
