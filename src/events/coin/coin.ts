import { chainOf } from '#chains/registry.ts'
import type { EventKind } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import { addressKey, mayMint, type RawTransaction } from '../raw-block.ts'
import { transferTopic } from '../transfer-log.ts'
import { polygonTransferTopic } from './coin-log.ts'
import {
  type CoinMovement,
  coinAssetSchema,
  coinEventSchema,
  coinMovementSchema,
  coinStrategySchema,
  type MatchedCoin,
  matchedCoinSchema,
} from './schema.ts'

const isSelfTransfer = ({ from, to }: RawTransaction): boolean =>
  typeof to === 'string' && addressKey(from) === addressKey(to)

/** The chain's own coin moves. */
export const coin = {
  id: 'native',
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
  logTopics: [transferTopic, polygonTransferTopic],
  needsLogs: chain => chainOf(chain).coinContract !== undefined,
  isInternal: true,
  isInTransaction: (transaction, role, { direction }) => {
    if (role === 'batched' || (transaction.value === '0x0' && !mayMint(transaction))) return false
    return (
      direction === 'both' ||
      direction === (role === 'sender' ? 'out' : 'in') ||
      mayMint(transaction) ||
      isSelfTransfer(transaction)
    )
  },
  isInInternalCall: ({ value }, role) => value !== '0x0' && role !== 'sender',
} as const satisfies EventKind<{ item: CoinMovement; matched: MatchedCoin }>
