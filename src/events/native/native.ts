import { z } from 'zod'
import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { formatAmount } from '#lib/format.ts'
import type { PhraseContext, TransferKind } from '../event-kind.ts'
import {
  type AssetSums,
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
import { chosenCoinMinimums, coinAmountFilter, coinMinimumParams } from '../minimums.ts'
import { addressKey, mayMint, type RawTransaction, sampleAmount } from '../raw-block.ts'
import { counterpartiesSchema, counterpartyRestriction } from '../restrictions.ts'
import { sampleEnds, toFlatEnds, toSentEnds, transferTopic } from '../transfer.ts'
import { polygonTransferTopic } from './native-log.ts'

const isSelfTransfer = ({ from, to }: RawTransaction): boolean =>
  typeof to === 'string' && addressKey(from) === addressKey(to)

/** `1.25 ETH`, from an amount in base units. */
export const nativeAmountText = (
  { amount, symbol }: { readonly amount: string; readonly symbol: string },
  { say, coinDecimals }: Pick<PhraseContext, 'say' | 'coinDecimals'>,
): string =>
  say('alert-units', {
    amount: formatAmount(BigInt(amount), coinDecimals, say.locale),
    symbol,
  })

const nativeStrategySchema = strategyObject(
  'eth_transfer',
  strictParams('eth_transfer', {
    direction: directionSchema.default('both'),
    ...coinMinimumParams,
    counterparties: counterpartiesSchema,
    movements: movementsSchema,
  }),
)
type NativeStrategy = z.infer<typeof nativeStrategySchema>

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
type NativeMovement = z.infer<typeof nativeMovementSchema>

const matchedNativeSchema = z.object({ kind, ...matchedEnds, amount: digitsSchema })
type MatchedNative = z.infer<typeof matchedNativeSchema>

const nativeEventSchema = z.object({
  type: z.literal('eth_transfer'),
  ...flatEnds,
  amount: digitsSchema,
  ...asset,
})
type NativeEvent = z.infer<typeof nativeEventSchema>

const nativeAssetSchema = z.object({ kind, ...assetSums, ...asset })
type NativeAsset = z.infer<typeof nativeAssetSchema>

/** The chain's own coin moves. */
export const native = {
  id: 'native',
  func: 'eth_transfer',
  list: 'movements',
  strategySchema: nativeStrategySchema,
  itemSchema: nativeMovementSchema,
  matchedSchema: matchedNativeSchema,
  flatEventSchema: nativeEventSchema,
  isFungible: true,
  assetFacts: ({ symbol: name, decimals }) => ({ name, decimals }),
  assetSchema: nativeAssetSchema,
  toAsset: ({ kind, symbol, decimals }: NativeMovement, sums: AssetSums) => ({
    kind,
    ...sums,
    symbol,
    decimals,
  }),
  logs: {
    topics: [transferTopic, polygonTransferTopic],
    isNeededOn: (chain, { hasCoinLogs }) => hasCoinLogs || chainOf(chain).coinContract !== undefined,
  },
  reads: ['internalTransfers'],
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
  ...coinAmountFilter<NativeStrategy>(),
  restrictions: [counterpartyRestriction()],
  toItem: (movement, { coin, usd }) => ({
    kind: 'native',
    ...toSentEnds(movement, usd),
    ...coin,
  }),
  toFlatEvent: movement => {
    const { symbol, decimals } = movement
    return { type: 'eth_transfer', ...toFlatEnds(movement), symbol, decimals }
  },
  sample: (address, { params }, coinDecimals) => {
    const { ends, from, to } = sampleEnds(address, params.direction)
    return {
      item: { kind: 'native', ...ends, amount: sampleAmount(coinDecimals) },
      transaction: { from, to, method: '' },
    }
  },
  ruleTarget: ({ counterparty, amount }) => ({ counterparty, amount }),
  thirdParty: { id: 'coin', aliases: ['nativetransfer', 'cointransfer', 'native', 'external', 'internal'] },
  fromThirdParty: (ends, { symbol, decimals }) => ({
    kind: 'native',
    ...ends,
    symbol,
    decimals: decimals ?? etherDecimals,
  }),
  option: {
    id: 'coin',
    group: 'moves',
    hasCoinMinimum: true,
    toStrategy: choice => ({
      func: 'eth_transfer',
      params: { ...choice.own?.params, ...chosenCoinMinimums(choice), direction: choice.direction },
    }),
    example: { amount: '1.25', usd: '$4,310', method: '' },
  },
} as const satisfies TransferKind<{
  item: NativeMovement
  matched: MatchedNative
  strategy: NativeStrategy
  event: NativeEvent
  asset: NativeAsset
}>
