import { etherDecimals } from '#chains/chain.ts'
import type { TransferKind } from '../event-kind.ts'
import type { AssetSums } from '../fields.ts'
import { minimumAmount, minimumUsd, reachesMinimumAmount, reachesMinimumUsd } from '../minimums.ts'
import { type RawTransaction, sampleAmount, sampleContract, sampleMethod, toAddress } from '../raw-block.ts'
import { counterpartyRestriction, tokenRestriction } from '../restrictions.ts'
import { erc404TransferTopic, sampleEnds, toFlatEnds, toSentEnds, transferTopic } from '../transfer.ts'
import {
  type MatchedToken,
  matchedTokenSchema,
  type TokenAsset,
  type TokenEvent,
  type TokenMovement,
  type TokenStrategy,
  tokenAssetSchema,
  tokenEventSchema,
  tokenMovementSchema,
  tokenStrategySchema,
} from './schema.ts'

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`, and where the two name the receiver. */
const transferCalls = [
  { selector: '0xa9059cbb', receiverAt: 34, length: 138 },
  { selector: '0x23b872dd', receiverAt: 98, length: 202 },
] as const

/** The receiver (40 hex digits) that a transaction asks a token to move something to; asked of every transaction of a block. */
export const transferCallReceiver = ({ input }: RawTransaction): string | undefined => {
  if (input.length !== 138 && input.length !== 202) return undefined
  const call = transferCalls.find(
    ({ selector, length }) => input.length === length && input.startsWith(selector),
  )
  return call && input.slice(call.receiverAt, call.receiverAt + 40)
}

/** A token (ERC-20, the tokens of ERC-404) moves. */
export const token = {
  id: 'token',
  func: 'token_transfer',
  list: 'movements',
  strategySchema: tokenStrategySchema,
  itemSchema: tokenMovementSchema,
  matchedSchema: matchedTokenSchema,
  flatEventSchema: tokenEventSchema,
  isFungible: true,
  assetFacts: ({ contract, symbol: name, decimals }) => ({ contract, name, decimals }),
  assetSchema: tokenAssetSchema,
  toAsset: ({ kind, contract, symbol, decimals }: TokenMovement, sums: AssetSums) => ({
    kind,
    ...sums,
    contract,
    symbol,
    decimals,
  }),
  logs: { topics: [transferTopic, erc404TransferTopic] },
  filter: strategy => {
    const reaches = reachesMinimumAmount(strategy)
    return ({ amount }, worth) =>
      amount === '0'
        ? strategy.params.zero_value === true
        : reaches(amount) && reachesMinimumUsd(strategy, worth, { isUnlistedEnough: false })
  },
  minimums: [minimumUsd(), minimumAmount({ inWei: false })],
  restrictions: [counterpartyRestriction(), tokenRestriction()],
  pricedAs: ({ contract }) => contract,
  toItem: (movement, { metadataOf, usd }) => {
    const { symbol, decimals } = metadataOf(movement.contract)
    const contract = toAddress(movement.contract)
    return { kind: 'token', ...toSentEnds(movement, usd), contract, symbol, decimals }
  },
  toFlatEvent: movement => {
    const { contract, symbol, decimals } = movement
    return { type: 'token_transfer', ...toFlatEnds(movement), contract, symbol, decimals }
  },
  tokenContract: ({ contract }) => contract,
  sample: (address, { params }) => {
    const { ends, from } = sampleEnds(address, params.direction)
    const item = {
      kind: 'token',
      ...ends,
      contract: sampleContract,
      amount: sampleAmount(etherDecimals),
    } as const
    return { item, transaction: { from, to: sampleContract, method: sampleMethod } }
  },
  ruleTarget: ({ contract, counterparty, amount }) => ({ contract, counterparty, amount }),
  thirdParty: { id: 'token', aliases: ['erc20transfer', 'erc20', 'token'] },
  fromThirdParty: (ends, { contract, symbol, decimals }) => ({
    kind: 'token',
    ...ends,
    contract,
    symbol,
    decimals,
  }),
  option: {
    id: 'tokens',
    group: 'moves',
    toStrategy: ({ direction, minimum, own }) => {
      const minimum_usd = minimum !== 'kept' && 'usd' in minimum ? minimum.usd : 0
      if (own === undefined) return { func: 'token_transfer', params: { minimum_usd, direction } }
      if (minimum === 'kept') return { func: 'token_transfer', params: { ...own.params, direction } }
      const { minimum_amount: _, ...others } = own.params
      return { func: 'token_transfer', params: { ...others, minimum_usd, direction } }
    },
    example: { amount: '500', asset: 'USDC', usd: '$500' },
  },
} as const satisfies TransferKind<{
  item: TokenMovement
  matched: MatchedToken
  strategy: TokenStrategy
  event: TokenEvent
  asset: TokenAsset
}>
