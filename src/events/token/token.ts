import { z } from 'zod'
import { etherDecimals } from '#chains/chain.ts'
import type { TransferKind } from '../event-kind.ts'
import {
  type AssetSums,
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
import {
  minimumAmount,
  minimumAmountSchema,
  minimumUsd,
  reachesMinimumAmount,
  reachesMinimumUsd,
} from '../minimums.ts'
import { sampleAmount, sampleContract, sampleMethod, toAddress } from '../raw-block.ts'
import {
  counterpartiesSchema,
  counterpartyRestriction,
  tokenRestriction,
  tokensSchema,
} from '../restrictions.ts'
import { erc404TransferTopic, sampleEnds, toFlatEnds, toSentEnds, transferTopic } from '../transfer.ts'

const tokenStrategySchema = strategyObject(
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
type TokenStrategy = z.infer<typeof tokenStrategySchema>

const asset = { symbol: z.string(), decimals: decimalsSchema.nullable() }
const kind = z.literal('token')
const amount = digitsSchema

/** ERC-20; `symbol` is empty and `decimals` null if the contract does not say them. */
export const tokenMovementSchema = z.object({
  kind,
  ...movementEnds,
  ...usdField,
  contract: addressSchema,
  amount,
  ...asset,
})
type TokenMovement = z.infer<typeof tokenMovementSchema>

const matchedTokenSchema = z.object({ kind, ...matchedEnds, contract: addressKeySchema, amount })
type MatchedToken = z.infer<typeof matchedTokenSchema>

const tokenEventSchema = z.object({
  type: z.literal('token_transfer'),
  ...flatEnds,
  contract: addressSchema,
  amount,
  ...asset,
})
type TokenEvent = z.infer<typeof tokenEventSchema>

const tokenAssetSchema = z.object({ kind, ...assetSums, contract: addressSchema, ...asset })
type TokenAsset = z.infer<typeof tokenAssetSchema>

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
