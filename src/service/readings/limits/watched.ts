import { etherDecimals } from '#chains/chain.ts'
import { chainOf } from '#chains/registry.ts'
import { addressKey } from '#events/raw-block.ts'
import { conditionKey } from '#readings/limit.ts'
import { questionKey, type ValueQuestion } from '#readings/question.ts'
import { limitReading, type ReadingStrategy } from '#readings/registry.ts'
import type { Tokens } from '../../assets/tokens.ts'
import type { WatchCriteria } from '../../chain/match/watched-bot.ts'

/** A value that a bot watches: by one of its strategies, at one of its addresses (a key). */
export type Watched = { readonly strategy: ReadingStrategy; readonly address: string }

export const questionOf = ({ strategy, address }: Watched): ValueQuestion =>
  limitReading(strategy.func).question(strategy, address)

/** Names a value, whatever its limit is. */
export const keyOf = (watched: Watched): string => questionKey(questionOf(watched))

/** Lists each value once, however many strategies have a limit for it. */
export const distinct = (watched: readonly Watched[]): readonly Watched[] => [
  ...new Map(watched.map(one => [keyOf(one), one])).values(),
]

/** Finds the values of a bot: for each strategy that of each address, or one of the chain. */
export const watchedOf = ({
  readings = [],
  addresses,
}: Pick<WatchCriteria, 'readings' | 'addresses'>): readonly Watched[] =>
  readings.flatMap(strategy => distinct(addresses.map(address => ({ strategy, address }))))

/** Names a value in `LimitState`. With the condition: past another limit is another state. */
export const limitStateKey = (watched: Watched): string => {
  const { strategy } = watched
  return [strategy.func, conditionKey(strategy), keyOf(watched)].join(':')
}

/** Units of a value. `decimals`: `null`, unknown. */
export type Unit = { readonly symbol: string; readonly decimals: number | null }

const contractOf = ({ strategy }: Watched): string | undefined =>
  limitReading(strategy.func).contractOf(strategy)

const decimalsOf = ({ strategy }: Watched): number | undefined =>
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
      const unit = contract === undefined ? coinUnit(chain) : metadata.get(addressKey(contract))
      return unit === undefined ? [] : [[key, { ...unit, decimals: decimals ?? unit.decimals }] as const]
    }),
  )
}

/** Units of an invented value. */
export const testUnit = (watched: Watched, chain: number): Unit =>
  contractOf(watched) === undefined ? coinUnit(chain) : { symbol: 'TEST', decimals: etherDecimals }
