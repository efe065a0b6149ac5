import { z } from 'zod'
import { chosenIncomeParams, incomeParams, type MatchedReward, matchedRewardSchema } from '../coin-income.ts'
import type { ActionKind } from '../event-kind.ts'
import { addressSchema, countSchema, digitsSchema, strategyObject, strictParams } from '../fields.ts'
import { coinAmountFilter } from '../minimums.ts'
import { nativeAmountText } from '../native/native.ts'
import { sampleAmount, toAddress, zeroAddressKey } from '../raw-block.ts'
import { paysWithdrawals } from '../withdrawal/withdrawal.ts'

const rewardStrategySchema = strategyObject(
  'execution_reward',
  strictParams('execution_reward', incomeParams('execution rewards')),
).describe('What the transactions of a block pay to its fee recipient, above the base fee. An extension.')
type RewardStrategy = z.infer<typeof rewardStrategySchema>

/** Amount in wei. */
const amount = digitsSchema

/** Tips of all transactions of a block whose fee recipient is a watched address. */
const rewardSchema = z.object({
  address: addressSchema,
  amount,
  symbol: z.string(),
})
type Reward = z.infer<typeof rewardSchema>

const rewardEventSchema = z.object({
  type: z.literal('execution_reward'),
  account: addressSchema,
  amount,
  symbol: z.string(),
})
type RewardEvent = z.infer<typeof rewardEventSchema>

/** A watched address gets the tips of a block, which no transaction, log or internal call shows. */
export const reward = {
  id: 'reward',
  func: 'execution_reward',
  list: 'rewards',
  strategySchema: rewardStrategySchema,
  itemSchema: rewardSchema,
  matchedSchema: matchedRewardSchema,
  flatEventSchema: rewardEventSchema,
  countSchema: countSchema.default(0),
  reads: ['tips'],
  match: ({ rewards }, addresses) => rewards.filter(({ address }) => addresses.has(address)),
  maxMatched: 1,
  ...coinAmountFilter<RewardStrategy>(),
  toItem: ({ address, amount }, { coin }) => ({
    address: toAddress(address),
    amount,
    symbol: coin.symbol,
  }),
  toFlatEvent: ({ address: account, ...paid }) => ({ type: 'execution_reward', account, ...paid }),
  sample: (address, _strategy, coinDecimals) => ({
    item: { address, amount: sampleAmount(coinDecimals) },
    transaction: { from: zeroAddressKey, to: address, method: '' },
  }),
  phrase: (item, context) => context.say('alert-reward', { asset: nativeAmountText(item, context) }),
  coinsIn: ({ amount, symbol }) => ({ amount, symbol }),
  ruleTarget: ({ amount }) => ({ amount }),
  thirdParty: { id: 'reward', aliases: ['executionreward', 'blockreward'] },
  option: {
    id: 'rewards',
    group: 'validator',
    isIncome: true,
    chains: {
      includes: paysWithdrawals,
      refusal: 'the tips of blocks are read on Ethereum and its test networks only',
    },
    toStrategy: choice => ({ func: 'execution_reward', params: chosenIncomeParams(choice) }),
    example: { text: '+0.0421 ETH in block tips' },
  },
} as const satisfies ActionKind<Reward, MatchedReward, RewardStrategy, RewardEvent>
