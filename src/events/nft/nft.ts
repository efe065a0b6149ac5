import type { EventKind } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import { transferTopic } from '../transfer-log.ts'
import { transferBatchTopic, transferSingleTopic } from './nft-log.ts'
import {
  type MatchedNft,
  matchedNftSchema,
  type NftMovement,
  nftAssetSchema,
  nftEventSchema,
  nftMovementSchema,
  nftStrategySchema,
} from './schema.ts'

/** A collectible (ERC-721, ERC-1155) moves. */
export const nft = {
  id: 'nft',
  func: 'nft_transfer',
  list: 'movements',
  strategySchema: nftStrategySchema,
  itemSchema: nftMovementSchema,
  matchedSchema: matchedNftSchema,
  flatEventSchema: nftEventSchema,
  assetSchema: nftAssetSchema,
  toAsset: ({ kind, contract, name }: NftMovement, sums: AssetSums) => ({ kind, ...sums, contract, name }),
  logTopics: [transferTopic, transferSingleTopic, transferBatchTopic],
  needsLogs: () => true,
  isInternal: false,
} as const satisfies EventKind<{ item: NftMovement; matched: MatchedNft }>
