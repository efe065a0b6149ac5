import type { EventKind } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import {
  type CoinMovement,
  coinAssetSchema,
  coinEventSchema,
  coinMovementSchema,
  coinStrategySchema,
  matchedCoinSchema,
} from './schema.ts'

/** The chain's own coin moves. */
export const coin = {
  func: 'eth_transfer',
  list: 'movements',
  strategySchema: coinStrategySchema,
  itemSchema: coinMovementSchema,
  matchedSchema: matchedCoinSchema,
  flatEventSchema: coinEventSchema,
  assetSchema: coinAssetSchema,
  toAsset: ({ kind, symbol, decimals }: CoinMovement, sums: AssetSums) => ({
    kind,
    ...sums,
    symbol,
    decimals,
  }),
} as const satisfies EventKind<{ item: CoinMovement }>
