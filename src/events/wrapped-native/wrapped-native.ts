import type { z } from 'zod'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import { countSchema } from '../fields.ts'
import { chosenCoinMinimums, coinAmountFilter } from '../minimums.ts'
import { nativeAmountText } from '../native/native.ts'
import { sampleAmount, sampleContract, toAddress } from '../raw-block.ts'
import type { Restriction } from '../restrictions.ts'
import {
  type MatchedWrap,
  matchedWrapSchema,
  wrapEventSchema,
  wrappedNativeStrategySchema,
  wrapSchema,
} from './schema.ts'
import { decodeWrap, isWrapLog, logsWraps, wrapTopics } from './wrap-log.ts'

const findWraps = ({ logs }: MatchInput, addresses: ReadonlySet<string>): MatchedWrap[] =>
  logs.flatMap(log => decodeWrap(log) ?? []).filter(({ address }) => addresses.has(address))

type WrappedNativeStrategy = z.infer<typeof wrappedNativeStrategySchema>

const direction: Restriction<WrappedNativeStrategy, MatchedWrap> = {
  verdict: 'other_direction',
  drop: strategy => ({ ...strategy, params: { ...strategy.params, direction: 'both' } }),
  admits: ({ params }) =>
    params.direction === 'both'
      ? undefined
      : ({ action }) => action === (params.direction === 'in' ? 'wrapped' : 'unwrapped'),
}

type Wrap = z.infer<typeof wrapSchema>

/** `wrapped 1 ETH`, `unwrapped 0.5 ETH` */
const wrapPhrase = (wrap: Wrap, context: PhraseContext): string =>
  context.say('alert-wrapped', { action: wrap.action, asset: nativeAmountText(wrap, context) })

type WrapEvent = z.infer<typeof wrapEventSchema>

/** A watched address wraps coins into the chain's token for them, or unwraps them. Their own moves need traces to be seen. */
export const wrappedNative = {
  id: 'wrap',
  func: 'wrapped_coin',
  list: 'wraps',
  strategySchema: wrappedNativeStrategySchema,
  itemSchema: wrapSchema,
  matchedSchema: matchedWrapSchema,
  flatEventSchema: wrapEventSchema,
  countSchema: countSchema.default(0),
  logs: { topics: wrapTopics, isNeededOn: logsWraps, addressTopic: 1, isValid: isWrapLog },
  match: findWraps,
  maxMatched: 20,
  ...coinAmountFilter<WrappedNativeStrategy>(),
  restrictions: [direction],
  toItem: ({ address, action, contract, amount }, { coin }) => ({
    address: toAddress(address),
    action,
    contract: toAddress(contract),
    amount,
    symbol: coin.symbol,
  }),
  toFlatEvent: ({ address: account, ...wrapped }) => ({ type: 'wrapped_coin', account, ...wrapped }),
  sample: (address, { params }, coinDecimals) => ({
    item: {
      address,
      action: params.direction === 'out' ? 'unwrapped' : 'wrapped',
      contract: sampleContract,
      amount: sampleAmount(coinDecimals),
    },
    transaction: { from: address, to: sampleContract, method: '0xd0e30db0' },
  }),
  phrase: wrapPhrase,
  // Coins that were seen themselves make the phrase redundant.
  withoutDuplicates: (wraps, movements) =>
    wraps.filter(
      ({ address, contract }) =>
        !movements.some(
          moved => moved.kind === 'native' && moved.address === address && moved.counterparty === contract,
        ),
    ),
  ruleTarget: ({ contract, amount }) => ({ counterparty: contract, amount }),
  thirdParty: { id: 'wrap', aliases: ['wrappedcoin', 'wrap', 'unwrap'] },
  option: {
    id: 'wraps',
    group: 'moves',
    hasCoinMinimum: true,
    chains: {
      includes: logsWraps,
      refusal:
        'no contract is known on these chains that logs what is wrapped; on Arbitrum it is minted and burned, so use token_transfer',
    },
    toStrategy: choice => ({
      func: 'wrapped_coin',
      params: { direction: 'both', ...choice.own?.params, ...chosenCoinMinimums(choice) },
    }),
    example: { text: 'wrapped 1 ETH' },
  },
} as const satisfies ActionKind<{
  item: Wrap
  matched: MatchedWrap
  strategy: WrappedNativeStrategy
  event: WrapEvent
}>
