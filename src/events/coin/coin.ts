import { chainOf } from '#chains/registry.ts'
import type { Minimum, TransferKind } from '../event-kind.ts'
import { minimumUsd, reachesMinimumUsd } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import { addressKey, mayMint, type RawTransaction, sampleAmount } from '../raw-block.ts'
import { sampleEnds, toFlatEnds, toSentEnds } from '../transfer.ts'
import { transferTopic } from '../transfer-log.ts'
import { polygonTransferTopic } from './coin-log.ts'
import {
  type CoinAsset,
  type CoinEvent,
  type CoinMovement,
  type CoinStrategy,
  coinAssetSchema,
  coinEventSchema,
  coinMovementSchema,
  coinStrategySchema,
  type MatchedCoin,
  matchedCoinSchema,
} from './schema.ts'

const isSelfTransfer = ({ from, to }: RawTransaction): boolean =>
  typeof to === 'string' && addressKey(from) === addressKey(to)

const coinDecimals = 18

/** Amounts on a chain are below 2^256. */
const maxAmountDigits = 78

/** `undefined`: no amount can reach it. A megabyte of digits is not read for every transaction to learn that. */
const readWei = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > maxAmountDigits ? undefined : BigInt(significant)
}

const minimumAmount: Minimum<CoinStrategy> = {
  verdict: 'below_minimum_amount',
  isSet: ({ params }) => readWei(params.minimum_amount) !== 0n,
  drop: strategy => ({ ...strategy, params: { ...strategy.params, minimum_amount: '0' } }),
  amount: ({ params }) => params.minimum_amount,
}

/** The chain's own coin moves. */
export const coin = {
  id: 'native',
  func: 'eth_transfer',
  list: 'movements',
  strategySchema: coinStrategySchema,
  itemSchema: coinMovementSchema,
  matchedSchema: matchedCoinSchema,
  flatEventSchema: coinEventSchema,
  isFungible: true,
  assetFacts: ({ symbol: name, decimals }) => ({ name, decimals }),
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
  filter: strategy => {
    const minimum = readWei(strategy.params.minimum_amount)
    return ({ amount }, worth) =>
      minimum !== undefined &&
      BigInt(amount) >= minimum &&
      reachesMinimumUsd(strategy, worth, { isUnlistedEnough: true })
  },
  minimums: [minimumUsd(), minimumAmount],
  pricedAs: () => 'native',
  toItem: (movement, { coinSymbol, usd }) => ({
    kind: 'native',
    ...toSentEnds(movement, usd),
    symbol: coinSymbol,
    decimals: coinDecimals,
  }),
  toFlatEvent: movement => {
    const { symbol, decimals } = movement
    return { type: 'eth_transfer', ...toFlatEnds(movement), symbol, decimals }
  },
  sample: (address, { params }) => {
    const { ends, from, to } = sampleEnds(address, params.direction)
    return { item: { kind: 'native', ...ends, amount: sampleAmount }, transaction: { from, to, method: '' } }
  },
  ruleSubject: ({ counterparty, amount }) => ({ counterparty, amount }),
  thirdParty: { id: 'coin', aliases: ['nativetransfer', 'cointransfer', 'native', 'external', 'internal'] },
  fromThirdParty: (ends, { symbol, decimals }) => ({
    kind: 'native',
    ...ends,
    symbol,
    decimals: decimals ?? coinDecimals,
  }),
  toggle: {
    id: 'coin',
    row: 0,
    loneName: 'coin-alone',
    toStrategy: ({ direction, minimum, own }) => {
      const minimum_amount = minimum !== 'kept' && 'wei' in minimum ? minimum.wei : '0'
      const minimum_usd = minimum !== 'kept' && 'usd' in minimum ? minimum.usd : 0
      const least = minimum === 'kept' && own !== undefined ? own.params : { minimum_amount, minimum_usd }
      return { func: 'eth_transfer', params: { ...own?.params, ...least, direction } }
    },
    example: { amount: '1.25', usd: '$4,310', method: '' },
  },
} as const satisfies TransferKind<{
  item: CoinMovement
  matched: MatchedCoin
  strategy: CoinStrategy
  event: CoinEvent
  asset: CoinAsset
}>
