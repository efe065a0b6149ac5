import { z } from 'zod'
import {
  addressKeySchema,
  addressSchema,
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
import { minimumAmountSchema } from '../minimums.ts'
import { counterpartiesSchema, tokensSchema } from '../restrictions.ts'

export const tokenStrategySchema = strategyObject(
  'token_transfer',
  strictParams('token_transfer', {
    direction: directionSchema.default('both'),
    minimum_usd: minimumUsdSchema.default(0),
    minimum_amount: minimumAmountSchema('base units')
      .exactOptional()
      .describe(
        'Of the one token in tokens.only, in its base units; decimal digits, 78 at most. An extension.',
      ),
    tokens: tokensSchema,
    counterparties: counterpartiesSchema,
    movements: movementsSchema,
    zero_value: z
      .literal(true)
      .optional()
      .describe(
        'Transfers of nothing are told too, which anybody can make in anybody’s name to leave an address in the history. ' +
          'Only of transactions that no watched address signed and in which nothing else happened; each alone and at once, ' +
          'whatever the frequency, and not counted. An extension.',
      ),
  }).refine(
    ({ minimum_amount, tokens }) => minimum_amount === undefined || tokens?.only?.length === 1,
    'token_transfer takes minimum_amount only with one token in tokens.only: base units differ from token to token',
  ),
)
export type TokenStrategy = z.infer<typeof tokenStrategySchema>

const asset = { symbol: z.string(), decimals: decimalsSchema.nullable() }
const kind = z.literal('token')
const amount = digitsSchema

/** ERC-20; `symbol` is empty and `decimals` null where the contract does not say. */
export const tokenMovementSchema = z.object({
  kind,
  ...movementEnds,
  ...usdField,
  contract: addressSchema,
  amount,
  ...asset,
})
export type TokenMovement = z.infer<typeof tokenMovementSchema>

export const matchedTokenSchema = z.object({ kind, ...matchedEnds, contract: addressKeySchema, amount })
export type MatchedToken = z.infer<typeof matchedTokenSchema>

export const tokenEventSchema = z.object({
  type: z.literal('token_transfer'),
  ...flatEnds,
  contract: addressSchema,
  amount,
  ...asset,
})
export type TokenEvent = z.infer<typeof tokenEventSchema>

export const tokenAssetSchema = z.object({ kind, ...assetSums, contract: addressSchema, ...asset })
export type TokenAsset = z.infer<typeof tokenAssetSchema>
