import { z } from 'zod'
import { chainOf, wrappedNatives } from '#chains/registry.ts'
import type { ActionKind, MatchInput, PhraseContext } from '../event-kind.ts'
import {
  addressKeySchema,
  addressSchema,
  countSchema,
  digitsSchema,
  directionSchema,
  strategyObject,
  strictParams,
} from '../fields.ts'
import { chosenCoinMinimums, coinAmountFilter, coinMinimumParams } from '../minimums.ts'
import { nativeAmountText } from '../native/native.ts'
import {
  addressKey,
  isWords,
  type RawLog,
  sampleAmount,
  sampleContract,
  toAddress,
  topicAddress,
  wordAt,
} from '../raw-block.ts'
import type { Restriction } from '../restrictions.ts'

const wrappedNativeStrategySchema = strategyObject(
  'wrapped_coin',
  strictParams('wrapped_coin', {
    direction: directionSchema
      .describe('in: coins were wrapped, so the token came in. out: they were unwrapped.')
      .default('both'),
    ...coinMinimumParams,
  }),
).describe('Coins that are wrapped and unwrapped. An extension.')

const action = z.enum(['wrapped', 'unwrapped'])

/** Coins that a watched address gave the chain's wrapping contract for its token, or got back for it. */
const wrapSchema = z.object({
  address: addressSchema,
  action,
  /** The wrapped coin: WETH and its like. */
  contract: addressSchema,
  /** Amount in wei. */
  amount: digitsSchema,
  symbol: z.string(),
})

const matchedWrapSchema = z.object({
  address: addressKeySchema,
  action,
  contract: addressKeySchema,
  amount: digitsSchema,
})
export type MatchedWrap = z.infer<typeof matchedWrapSchema>

const wrapEventSchema = z.object({
  type: z.literal('wrapped_coin'),
  account: addressSchema,
  action,
  contract: addressSchema,
  amount: digitsSchema,
  symbol: z.string(),
})

/** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of WETH9, the address indexed. */
const actions = {
  '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c': 'wrapped',
  '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65': 'unwrapped',
} as const

export const wrapTopics: readonly string[] = Object.keys(actions)

export const wrapContracts: ReadonlySet<string> = new Set([...wrappedNatives].map(addressKey))

const isWrapTopic = (topic: string | undefined): topic is keyof typeof actions =>
  topic !== undefined && Object.hasOwn(actions, topic)

/**
 * Returns `undefined` if the log is not of a chain's wrapped coin. Many contracts write logs of the same
 * kind.
 */
export const decodeWrap = ({ address, topics, data }: RawLog): MatchedWrap | undefined => {
  const [topic, account] = topics
  if (!isWrapTopic(topic) || topics.length !== 2 || !isWords(data, 1)) return undefined
  const contract = addressKey(address)
  const watched = topicAddress(account)
  const amount = wordAt(data, 0)
  if (!wrapContracts.has(contract) || watched === undefined || amount === 0n) return undefined
  return { address: watched, action: actions[topic], contract, amount: amount.toString() }
}

/** Whether a chain has a known wrapped coin that logs wraps. */
export const logsWraps = (chain: number): boolean => {
  const { wrappedNative, wrapsAsTransfers } = chainOf(chain)
  return wrappedNative !== undefined && wrapsAsTransfers !== true
}

/**
 * Whether the chain's own wrapped coin wrote the log: at that address another chain may have any contract.
 */
export const isWrapLog = (log: RawLog, chain: number): boolean =>
  logsWraps(chain) &&
  log.address.toLowerCase() === chainOf(chain).wrappedNative &&
  decodeWrap(log) !== undefined

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

/**
 * A watched address wraps coins into the chain's token for them, or unwraps them. The coins' own transfers
 * show only in traces.
 */
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
  // A movement of the coins themselves makes the phrase redundant.
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
} as const satisfies ActionKind<Wrap, MatchedWrap, WrappedNativeStrategy, WrapEvent>
