import { z } from 'zod'
import {
  assetSums,
  decimalsSchema,
  digitsSchema,
  directionSchema,
  flatEnds,
  matchedEnds,
  movementEnds,
  movementsSchema,
  strategyObject,
  strictParams,
  usdField,
} from '../fields.ts'
import { coinMinimumParams } from '../minimums.ts'
import { counterpartiesSchema } from '../restrictions.ts'

export const nativeStrategySchema = strategyObject(
  'eth_transfer',
  strictParams('eth_transfer', {
    direction: directionSchema.default('both'),
    ...coinMinimumParams,
    counterparties: counterpartiesSchema,
    movements: movementsSchema,
  }),
)
export type NativeStrategy = z.infer<typeof nativeStrategySchema>

const asset = { symbol: z.string(), decimals: decimalsSchema }
const kind = z.literal('native')

/** The chain's own coin; `amount` in base units as decimal digits. */
export const nativeMovementSchema = z.object({
  kind,
  ...movementEnds,
  ...usdField,
  amount: digitsSchema,
  ...asset,
})
export type NativeMovement = z.infer<typeof nativeMovementSchema>

export const matchedNativeSchema = z.object({ kind, ...matchedEnds, amount: digitsSchema })
export type MatchedNative = z.infer<typeof matchedNativeSchema>

export const nativeEventSchema = z.object({
  type: z.literal('eth_transfer'),
  ...flatEnds,
  amount: digitsSchema,
  ...asset,
})
export type NativeEvent = z.infer<typeof nativeEventSchema>

export const nativeAssetSchema = z.object({ kind, ...assetSums, ...asset })
export type NativeAsset = z.infer<typeof nativeAssetSchema>
