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
  strategyObject,
  strictParams,
  usdField,
} from '../fields.ts'

/** As many digits as 256 bits take: JSON numbers end at 2^53, amounts of 18 decimals do not. */
const weiSchema = z
  .string()
  .regex(/^\d{1,78}$/, 'wei as decimal digits, 78 at most')
  .describe('Wei as decimal digits, 78 at most.')

export const coinStrategySchema = strategyObject(
  'eth_transfer',
  strictParams('eth_transfer', {
    direction: directionSchema.default('both'),
    minimum_amount: weiSchema.default('0'),
    minimum_usd: minimumUsdSchema.default(0),
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
