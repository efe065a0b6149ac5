import { z } from 'zod'
import {
  addressKeySchema,
  addressSchema,
  assetSums,
  digitsSchema,
  directionSchema,
  flatEnds,
  matchedEnds,
  movementEnds,
  strategyObject,
  strictParams,
} from '../fields.ts'
import { counterpartiesSchema, tokensSchema } from '../restrictions.ts'
import { nftStandards } from '../transfer.ts'

export const nftStrategySchema = strategyObject(
  'nft_transfer',
  strictParams('nft_transfer', {
    direction: directionSchema.default('both'),
    tokens: tokensSchema,
    counterparties: counterpartiesSchema,
  }),
)
export type NftStrategy = z.infer<typeof nftStrategySchema>

const kind = z.literal('nft')
const standard = z.enum(nftStandards)

/** The ids up to this one, all of which moved; `amount` counts them. An extension. */
const lastId = digitsSchema.optional()

/** One token id, or many that follow each other; `amount` is 1 for one of ERC-721. `name`: of the collection, empty where the contract does not say. */
export const nftMovementSchema = z.object({
  kind,
  ...movementEnds,
  standard,
  contract: addressSchema,
  token_id: digitsSchema,
  last_token_id: lastId,
  amount: digitsSchema,
  name: z.string(),
})
export type NftMovement = z.infer<typeof nftMovementSchema>

export const matchedNftSchema = z.object({
  kind,
  ...matchedEnds,
  standard,
  contract: addressKeySchema,
  tokenId: digitsSchema,
  lastTokenId: lastId,
  amount: digitsSchema,
})
export type MatchedNft = z.infer<typeof matchedNftSchema>

export const nftEventSchema = z.object({
  type: z.literal('nft_transfer'),
  ...flatEnds,
  contract: addressSchema,
  token_id: digitsSchema,
  last_token_id: lastId,
  amount: digitsSchema,
  name: z.string(),
})
export type NftEvent = z.infer<typeof nftEventSchema>

/** A whole collection: `in` and `out` count its tokens. */
export const nftAssetSchema = z.object({ kind, ...assetSums, contract: addressSchema, name: z.string() })
export type NftAsset = z.infer<typeof nftAssetSchema>
