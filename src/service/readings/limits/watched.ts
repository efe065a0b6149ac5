import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { addressKey } from '#events/raw-block.ts'
import { conditionKey } from '#readings/limit.ts'
import type { AddressOnChain } from '#readings/limit-reading.ts'
import { type NodeQuestion, questionKey, type WatchedQuestion } from '#readings/question.ts'
import { limitReading, type ReadingStrategy } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchCriteria } from '../../chain/match/watched-bot.ts'

/** A value that a bot watches on a chain: by one of its strategies, at one of its addresses (a key). */
export type Watched = Pick<AddressOnChain, 'address' | 'chain'> & {
  readonly strategy: ReadingStrategy
  readonly question: WatchedQuestion
}

/** `undefined`: the value is not on the chain. */
export const questionOf = (strategy: ReadingStrategy, at: AddressOnChain): WatchedQuestion | undefined =>
  limitReading(strategy.func).question(strategy, at)

/** Names a value, whatever its limit is. */
export const keyOf = (watched: Watched): string => questionKey(watched.question)

/** The value of what was read in a block of that time, in Unix seconds; `undefined`: there is none. */
export const valueIn = (
  read: ReadonlyMap<string, bigint>,
  watched: Watched,
  time: number,
): bigint | undefined => {
  const value = read.get(keyOf(watched))
  if (value === undefined || limitReading(watched.strategy.func).isMoment !== true) return value
  return value === 0n ? undefined : value - BigInt(time)
}

/** Lists each value once, however many strategies have a limit for it. */
const distinct = (watched: readonly Watched[]): readonly Watched[] => [
  ...new Map(watched.map(one => [keyOf(one), one])).values(),
]

/** Lists what nodes are asked. */
export const nodeQuestions = (watched: readonly Watched[]): readonly NodeQuestion[] =>
  distinct(watched).flatMap(({ question }) => ('matches' in question ? [] : [question]))

/** Finds the values of a bot on a chain: for each strategy that of each address, or one of the chain. */
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
      const question = questionOf(strategy, { address, chain, isFirstChain: chains[0] === chain })
      return question === undefined ? [] : [{ strategy, address, chain, question }]
    })
    return distinct(all)
  })

/** Names a value in `LimitState`. With the condition: past another limit is another state. */
export const limitStateKey = (watched: Watched): string => {
  const { strategy } = watched
  return [strategy.func, conditionKey(strategy), keyOf(watched)].join(':')
}

/** Units of a value. `decimals`: `null`, unknown. */
export type Unit = { readonly symbol: string; readonly decimals: number | null }

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

/** Reads units by the key of the value; missing: not known yet. */
export const readUnits = async (
  tokens: Tokens,
  { chain, watched, timeoutMs }: UnitsRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Unit>> => {
  const asked = watched.map(one => ({
    key: keyOf(one),
    contract: contractOf(one),
    decimals: decimalsOf(one),
  }))
  const contracts = asked.flatMap(({ contract }) => (contract === undefined ? [] : [addressKey(contract)]))
  const metadata = await tokens.read({ chain, contracts: [...new Set(contracts)], timeoutMs }, signal)
  return new Map(
    asked.flatMap(({ key, contract, decimals }) => {
      if (contract === undefined)
        return [[key, decimals === undefined ? coinUnit(chain) : { symbol: '', decimals }] as const]
      const unit = metadata.get(addressKey(contract))
      return unit === undefined ? [] : [[key, { ...unit, decimals: decimals ?? unit.decimals }] as const]
    }),
  )
}

/** Units of an invented value. */
export const testUnit = (watched: OfStrategy, chain: number): Unit => {
  const decimals = decimalsOf(watched)
  if (decimals !== undefined) return { symbol: '', decimals }
  return contractOf(watched) === undefined ? coinUnit(chain) : { symbol: 'TEST', decimals: etherDecimals }
}
