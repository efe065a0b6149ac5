import { z } from 'zod'
import type { TransferKind } from '../event-kind.ts'
import {
  type AssetSums,
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
import { sampleContract, sampleMethod, toAddress } from '../raw-block.ts'
import {
  counterpartiesSchema,
  counterpartyRestriction,
  tokenRestriction,
  tokensSchema,
} from '../restrictions.ts'
import { nftStandards, sampleEnds, toFlatEnds, toSentEnds } from '../transfer.ts'
import { nftTopics } from './nft-log.ts'

const nftStrategySchema = strategyObject(
  'nft_transfer',
  strictParams('nft_transfer', {
    direction: directionSchema.default('both'),
    tokens: tokensSchema,
    counterparties: counterpartiesSchema,
  }),
)
type NftStrategy = z.infer<typeof nftStrategySchema>

const kind = z.literal('nft')
const standard = z.enum(nftStandards)

/** The last of consecutive ids, all of which moved; `amount` counts them. An extension. */
const lastId = digitsSchema.optional()

/** One token id, or several consecutive ones. */
const nftMovementSchema = z.object({
  kind,
  ...movementEnds,
  standard,
  contract: addressSchema,
  token_id: digitsSchema,
  last_token_id: lastId,
  /** 1 for a single token of ERC-721. */
  amount: digitsSchema,
  /** Name of the collection, empty if the contract does not say it. */
  name: z.string(),
})
type NftMovement = z.infer<typeof nftMovementSchema>

const matchedNftSchema = z.object({
  kind,
  ...matchedEnds,
  standard,
  contract: addressKeySchema,
  tokenId: digitsSchema,
  lastTokenId: lastId,
  amount: digitsSchema,
})
type MatchedNft = z.infer<typeof matchedNftSchema>

const nftEventSchema = z.object({
  type: z.literal('nft_transfer'),
  ...flatEnds,
  contract: addressSchema,
  token_id: digitsSchema,
  last_token_id: lastId,
  amount: digitsSchema,
  name: z.string(),
})
type NftEvent = z.infer<typeof nftEventSchema>

/** A whole collection: `in` and `out` count its tokens. */
const nftAssetSchema = z.object({ kind, ...assetSums, contract: addressSchema, name: z.string() })
type NftAsset = z.infer<typeof nftAssetSchema>

/** A collectible moves: of ERC-721, ERC-1155 or ERC-6909, or older than these. */
export const nft = {
  id: 'nft',
  func: 'nft_transfer',
  list: 'movements',
  strategySchema: nftStrategySchema,
  itemSchema: nftMovementSchema,
  matchedSchema: matchedNftSchema,
  flatEventSchema: nftEventSchema,
  isFungible: false,
  assetFacts: asset => ({
    contract: asset.contract,
    name: asset.name,
    decimals: 0,
    tokenId: 'token_id' in asset && asset.last_token_id === undefined ? asset.token_id : undefined,
  }),
  assetSchema: nftAssetSchema,
  toAsset: ({ kind, contract, name }: NftMovement, sums: AssetSums) => ({ kind, ...sums, contract, name }),
  logs: { topics: nftTopics },
  restrictions: [counterpartyRestriction(), tokenRestriction()],
  toItem: (movement, { metadataOf }) => {
    const { standard, tokenId: token_id, lastTokenId: last_token_id } = movement
    const { name } = metadataOf(movement.contract)
    const contract = toAddress(movement.contract)
    return {
      kind: 'nft',
      ...toSentEnds(movement, undefined),
      standard,
      contract,
      token_id,
      last_token_id,
      name,
    }
  },
  toFlatEvent: movement => {
    const { contract, token_id, last_token_id, name } = movement
    return { type: 'nft_transfer', ...toFlatEnds(movement), contract, token_id, last_token_id, name }
  },
  tokenContract: ({ contract }) => contract,
  sample: (address, { params }) => {
    const { ends, from } = sampleEnds(address, params.direction)
    const asset = { standard: 'erc721', contract: sampleContract, tokenId: '1', amount: '1' } as const
    return {
      item: { kind: 'nft', ...ends, ...asset },
      transaction: { from, to: sampleContract, method: sampleMethod },
    }
  },
  ruleTarget: ({ contract, counterparty }) => ({ contract, counterparty }),
  thirdParty: { id: 'nft', aliases: ['erc721transfer', 'erc1155transfer', 'erc721', 'erc1155', 'nft'] },
  fromThirdParty: (ends, { contract, tokenId: token_id, name }) => ({
    kind: 'nft',
    ...ends,
    standard: 'erc721',
    contract,
    token_id,
    name,
  }),
  option: {
    id: 'nfts',
    group: 'moves',
    toStrategy: ({ direction, own }) => ({ func: 'nft_transfer', params: { ...own?.params, direction } }),
    example: { amount: '1', asset: 'Bored Ape', text: '1 NFT Bored Ape #1234' },
  },
} as const satisfies TransferKind<{
  item: NftMovement
  matched: MatchedNft
  strategy: NftStrategy
  event: NftEvent
  asset: NftAsset
}>
