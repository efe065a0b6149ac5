import type { z } from 'zod'
import { chainOf } from '#chains/registry.ts'
import { chosenIncomeParams } from '../coin-income.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { coinAmountFilter } from '../minimums.ts'
import { nativeAmountText } from '../native/native.ts'
import { sampleAmount, toAddress, zeroAddressKey } from '../raw-block.ts'
import {
  type MatchedWithdrawal,
  matchedWithdrawalSchema,
  withdrawalEventSchema,
  withdrawalSchema,
  withdrawalStrategySchema,
} from './schema.ts'

/** Whether the blocks of a chain pay out withdrawals of validators. */
export const paysWithdrawals = (chain: number): boolean => chainOf(chain).hasWithdrawals === true

const findWithdrawals = ({ withdrawals }: MatchInput, addresses: ReadonlySet<string>): MatchedWithdrawal[] =>
  withdrawals.filter(({ address }) => addresses.has(address))

type Withdrawal = z.infer<typeof withdrawalSchema>

/** `+0.0154043 ETH from validator 673611` */
const withdrawalPhrase = (withdrawal: Withdrawal, context: PhraseContext): string =>
  context.say('alert-withdrawal', {
    validator: withdrawal.validator,
    asset: nativeAmountText(withdrawal, context),
  })

type WithdrawalStrategy = z.infer<typeof withdrawalStrategySchema>

type WithdrawalEvent = z.infer<typeof withdrawalEventSchema>

/**
 * A watched address gets coins of a validator. A block pays them out itself, without a transaction, log or
 * internal call.
 */
export const withdrawal = {
  id: 'withdrawal',
  func: 'withdrawal',
  list: 'withdrawals',
  strategySchema: withdrawalStrategySchema,
  itemSchema: withdrawalSchema,
  matchedSchema: matchedWithdrawalSchema,
  flatEventSchema: withdrawalEventSchema,
  countSchema: countSchema.default(0),
  reads: ['withdrawals'],
  match: findWithdrawals,
  // A block has 16 withdrawals.
  maxMatched: 20,
  ...coinAmountFilter<WithdrawalStrategy>(),
  toItem: ({ address, validator, index, amount }, { coin }) => ({
    address: toAddress(address),
    validator,
    index,
    amount,
    symbol: coin.symbol,
  }),
  toFlatEvent: ({ address: account, ...paid }) => ({ type: 'withdrawal', account, ...paid }),
  sample: (address, _strategy, coinDecimals) => ({
    item: { address, validator: '123456', index: '7890123', amount: sampleAmount(coinDecimals) },
    transaction: { from: zeroAddressKey, to: address, method: '' },
  }),
  phrase: withdrawalPhrase,
  coinsIn: ({ amount, symbol }) => ({ amount, symbol }),
  ruleTarget: ({ amount }) => ({ amount }),
  thirdParty: { id: 'withdrawal', aliases: ['validatorwithdrawal'] },
  option: {
    id: 'withdrawals',
    group: 'validator',
    isIncome: true,
    chains: {
      includes: paysWithdrawals,
      refusal: 'the blocks of these chains pay nothing to validators; those of Ethereum do',
    },
    toStrategy: choice => ({ func: 'withdrawal', params: chosenIncomeParams(choice) }),
    example: { text: '+0.0154043 ETH from validator 673611' },
  },
} as const satisfies ActionKind<Withdrawal, MatchedWithdrawal, WithdrawalStrategy, WithdrawalEvent>
