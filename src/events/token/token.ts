import type { EventKind } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import { transferTopic } from '../transfer-log.ts'
import {
  type MatchedToken,
  matchedTokenSchema,
  type TokenMovement,
  tokenAssetSchema,
  tokenEventSchema,
  tokenMovementSchema,
  tokenStrategySchema,
} from './schema.ts'

/** A token (ERC-20) moves. */
export const token = {
  id: 'token',
  func: 'token_transfer',
  list: 'movements',
  strategySchema: tokenStrategySchema,
  itemSchema: tokenMovementSchema,
  matchedSchema: matchedTokenSchema,
  flatEventSchema: tokenEventSchema,
  assetSchema: tokenAssetSchema,
  toAsset: ({ kind, contract, symbol, decimals }: TokenMovement, sums: AssetSums) => ({
    kind,
    ...sums,
    contract,
    symbol,
    decimals,
  }),
  logTopics: [transferTopic],
  needsLogs: () => true,
  isInternal: false,
} as const satisfies EventKind<{ item: TokenMovement; matched: MatchedToken }>
