import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { addressKey, toAddress } from '#events/raw-block.ts'
import { conditionKey, type NamedItem } from '#readings/limit.ts'
import type { AddressOnChain } from '#readings/limit-reading.ts'
import {
  type FoundItem,
  type NodeQuestion,
  questionKey,
  type SearchQuestion,
  type WatchedQuestion,
} from '#readings/question.ts'
import { limitReading, type ReadingStrategy } from '#readings/registry.ts'
import { symbolName } from '#render/phrases.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchCriteria, WatchedBot } from '../../chain/match/watched-bot.ts'

/**
 * A value that a bot watches on a chain, by a strategy at an address (a key). `item` is one that a search
 * found.
 */
export type Watched = Pick<AddressOnChain, 'address' | 'chain'> & {
  readonly strategy: ReadingStrategy
  readonly question: WatchedQuestion
  readonly item?: FoundItem | undefined
}

/** A bot, and the values that it watches on a chain. */
export type BotLimits = { readonly bot: WatchedBot; readonly limits: readonly Watched[] }

/** The question for a value, or `undefined` if it does not exist on the chain. */
export const questionOf = (strategy: ReadingStrategy, at: AddressOnChain): WatchedQuestion | undefined =>
  limitReading(strategy.func).question(strategy, at)

/** The key of a value, without its limit. */
export const keyOf = ({ question, item }: Watched): string =>
  [questionKey(question), ...(item === undefined ? [] : [item.id])].join(':')

/**
 * Answers of a chain: numbers by their keys, and the items of searches by the keys of these. Unreadable ones
 * are missing.
 */
export type ReadAnswers = {
  readonly values: ReadonlyMap<string, bigint>
  readonly found: ReadonlyMap<string, readonly FoundItem[]>
}

export const noAnswers: ReadAnswers = { values: new Map(), found: new Map() }

/** The value of an answer that was read in a block of that time (in Unix seconds), if there is one. */
export const valueIn = ({ values }: ReadAnswers, watched: Watched, time: number): bigint | undefined => {
  if (watched.item !== undefined) return watched.item.value
  const value = values.get(keyOf(watched))
  if (value === undefined || limitReading(watched.strategy.func).isMoment !== true) return value
  return value === 0n ? undefined : value - BigInt(time)
}

/** Lists each value once, however many strategies limit it. */
const distinct = (watched: readonly Watched[]): readonly Watched[] => [
  ...new Map(watched.map(one => [keyOf(one), one])).values(),
]

/** A question to a chain: for a number, or for all items of an address. */
export type ChainQuestion = NodeQuestion | SearchQuestion

export const chainQuestions = (watched: readonly Watched[]): readonly ChainQuestion[] =>
  distinct(watched).flatMap(({ question }) => ('matches' in question ? [] : [question]))

/** Lists the items of searches in the places of these. A failed search stays as it is. */
export const withItems = (
  watched: readonly Watched[],
  { found }: Pick<ReadAnswers, 'found'>,
): readonly Watched[] =>
  watched.flatMap(one => found.get(keyOf(one))?.map(item => ({ ...one, item })) ?? [one])

/** Lists the values of a bot on a chain: for each strategy that of each address, or that of the chain. */
export const watchedOf = (
  {
    readings = [],
    addresses,
    chains,
  }: Pick<WatchCriteria, 'readings' | 'addresses'> & { readonly chains: readonly number[] },
  chain: number,
): readonly Watched[] =>
  readings.flatMap(strategy => {
    if (limitReading(strategy.func).isFoundByLogs?.(strategy) === true) return []
    const all = addresses.flatMap(address => {
      const question = questionOf(strategy, { address, chain, chains })
      return question === undefined ? [] : [{ strategy, address, chain, question }]
    })
    return distinct(all)
  })

/** The key of a value in `LimitState`. It includes the condition: past another limit is another state. */
export const limitStateKey = (watched: Watched): string => {
  const { strategy } = watched
  return [strategy.func, conditionKey(strategy), keyOf(watched)].join(':')
}

/** Units of a value, and the name of its item. The decimals are `null` if unknown. */
export type Unit = {
  readonly symbol: string
  readonly decimals: number | null
  readonly item?: NamedItem | undefined
}

type OfStrategy = Pick<Watched, 'strategy'>

const contractOf = ({ strategy }: OfStrategy): string | undefined =>
  limitReading(strategy.func).contractOf(strategy)

const decimalsOf = ({ strategy }: OfStrategy): number | undefined =>
  limitReading(strategy.func).call?.decimalsOf(strategy)

const coinUnit = (chain: number): Unit => {
  const { symbol, decimals } = chainOf(chain)
  return { symbol, decimals }
}

type UnitsRequest = {
  readonly chain: number
  readonly watched: readonly Watched[]
  readonly timeoutMs?: number | undefined
}

/** Names an item, or returns `undefined` while a token of it has no known symbol. */
const nameItem = (
  { id, source, tokens, text, repayUsd, repay, fee }: FoundItem,
  chain: number,
  metadata: ReadonlyMap<string, { readonly symbol: string; readonly decimals: number | null }>,
): NamedItem | undefined => {
  const symbols = tokens.flatMap(contract => {
    if (contract === '') return [chainOf(chain).symbol]
    const token = metadata.get(contract)
    return token === undefined ? [] : [symbolName({ symbol: token.symbol, contract: toAddress(contract) })]
  })
  const name = [symbols.join('/'), text].filter(Boolean).join(' ')
  const lent = repay && metadata.get(repay.token)
  const debt = {
    ...(repayUsd !== undefined && { repay_usd: repayUsd }),
    ...(lent && {
      repay: { amount: String(repay.amount), symbol: lent.symbol, decimals: lent.decimals },
    }),
  }
  const cost =
    fee === undefined
      ? undefined
      : { fee_wei: String(fee.wei), ...(fee.usd !== undefined && { fee_usd: fee.usd }) }
  return symbols.length === tokens.length ? { id, name, source, ...debt, ...cost } : undefined
}

/** Reads units by the keys of values. Those that are not known yet are missing. */
export const readUnits = async (
  tokens: Tokens,
  { chain, watched, timeoutMs }: UnitsRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Unit>> => {
  const contracts = watched.flatMap(one => {
    const contract = contractOf(one)
    return [
      ...(contract === undefined ? [] : [addressKey(contract)]),
      ...(one.item?.tokens ?? []).filter(Boolean),
    ]
  })
  const metadata = await tokens.read({ chain, contracts: [...new Set(contracts)], timeoutMs }, signal)
  const unitOf = (one: Watched): Unit | undefined => {
    const [contract, decimals] = [contractOf(one), decimalsOf(one)]
    if (contract === undefined) return decimals === undefined ? coinUnit(chain) : { symbol: '', decimals }
    const unit = metadata.get(addressKey(contract))
    return unit === undefined ? undefined : { ...unit, decimals: decimals ?? unit.decimals }
  }
  return new Map(
    watched.flatMap(one => {
      const unit = unitOf(one)
      const item = one.item === undefined ? undefined : nameItem(one.item, chain, metadata)
      const isKnown = unit !== undefined && (item === undefined) === (one.item === undefined)
      return isKnown ? [[keyOf(one), { ...unit, item }] as const] : []
    }),
  )
}

/** Units of an invented value. */
export const testUnit = (watched: OfStrategy, chain: number): Unit => {
  const decimals = decimalsOf(watched)
  if (decimals !== undefined) return { symbol: '', decimals }
  return contractOf(watched) === undefined ? coinUnit(chain) : { symbol: 'TEST', decimals: etherDecimals }
}
