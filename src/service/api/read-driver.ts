import type { z } from 'zod'
import { evm, withEvmAddresses } from '#chains/family.ts'
import { chainOf } from '#chains/registry.ts'
import type { newBotSchema } from '#contract/bot.ts'
import { addressSchema, isGross } from '#events/fields.ts'
import { addressKey } from '#events/raw-block.ts'
import { kinds, mistakesOf } from '#events/registry.ts'
import { hasWrongChecksum, toChecksumAddress } from '#lib/format.ts'
import { fromBase58Address } from '#lib/tron-address.ts'
import {
  countsMatches,
  countsTransfers,
  isReadingStrategy,
  limitReadings,
  type ReadingStrategy,
  readingStrategySchema,
} from '#readings/registry.ts'
import type { BotRecord } from '../records/records.ts'
import { formatPath, invalidField } from './request-error.ts'

type GivenDriver = z.output<typeof newBotSchema>['driver']

const readAddress = (given: string, path: string): string => {
  if (hasWrongChecksum(given)) throw invalidField(path, 'wrong checksum')
  return addressKey(given)
}

const readChains = (given: GivenDriver['chains'], watched: ReadonlySet<number>): number[] => {
  const ids = given.map(chain => Number(chain.chain_id))
  const unknown = ids.findIndex(id => !watched.has(id))
  if (unknown !== -1) {
    throw invalidField(`driver.chains[${unknown}].chain_id`, `chain ${ids[unknown]} is not watched here`)
  }
  return [...new Set(ids)]
}

type GivenStrategy = GivenDriver['strategies'][number]

/** Refuses two strategies with the same parameters. */
const checkStrategies = (given: readonly GivenStrategy[]): void => {
  const written = given.map(strategy => JSON.stringify(strategy))
  const twice = written.findIndex((strategy, n) => written.indexOf(strategy) !== n)
  if (twice !== -1)
    throw invalidField(
      `driver.strategies[${twice}].func`,
      `${given[twice]?.func} stands twice, with the same params`,
    )
  const ofOthers = given.find(
    strategy => isReadingStrategy(strategy) && countsMatches(strategy) && !countsTransfers(strategy),
  )
  if (ofOthers !== undefined && given.every(isReadingStrategy))
    throw invalidField(
      'driver.strategies',
      `${ofOthers.func} is about other strategies, and there are none of transactions`,
    )
  for (const { func, most } of limitReadings)
    if (given.filter(strategy => strategy.func === func).length > most)
      throw invalidField('driver.strategies', `at most ${most} of them may be ${func}`)
}

/** Checks the addresses among the params of a reading, such as that of a token. */
const readReading = ({ func, params }: ReadingStrategy, path: string): ReadingStrategy => {
  const checked = Object.entries(params).map(([name, value]) =>
    typeof value === 'string' && addressSchema.safeParse(value).success
      ? [name, toChecksumAddress(`0x${readAddress(value, `${path}.params.${name}`)}`)]
      : [name, value],
  )
  return readingStrategySchema.parse({ func, params: Object.fromEntries(checked) })
}

/**
 * Gives silences and rates the position of their strategy among the listed ones, where those of transactions
 * come first.
 */
const withPositions = (given: readonly GivenStrategy[]): GivenStrategy[] =>
  given.map((strategy, n) => {
    if (!isReadingStrategy(strategy) || !countsMatches(strategy)) return strategy
    if (typeof strategy.params.of !== 'number') return strategy
    const counted = given[strategy.params.of]
    if (counted === undefined || isReadingStrategy(counted))
      throw invalidField(
        `driver.strategies[${n}].params.of`,
        `strategy ${strategy.params.of} is not about transactions; the first one is 0`,
      )
    const position = given.filter(candidate => !isReadingStrategy(candidate)).indexOf(counted)
    return readingStrategySchema.parse({ func: strategy.func, params: { ...strategy.params, of: position } })
  })

const checkMistakes = (given: readonly GivenStrategy[]): void => {
  for (const [n, strategy] of given.entries()) {
    const mistake = isReadingStrategy(strategy) ? undefined : mistakesOf(strategy)[0]
    if (mistake === undefined) continue
    throw invalidField(formatPath(['driver', 'strategies', n, 'params', ...mistake.path]), mistake.message)
  }
}

/** A strategy that cannot fire would be believed to watch. */
const checkKindsOfChains = (given: readonly GivenStrategy[], chains: readonly number[]): void => {
  for (const { func, option } of kinds) {
    const asking = given.findIndex(strategy => strategy.func === func)
    if (asking !== -1 && 'chains' in option && !chains.some(option.chains.includes))
      throw invalidField(`driver.strategies[${asking}].func`, `${func}: ${option.chains.refusal}`)
  }
}

/** Refuses both net and gross movements in a bot, as those of a kind are computed once. */
const checkMovements = (given: readonly GivenStrategy[]): void => {
  const other = given.findIndex(strategy =>
    given.some(({ func, params }) => func === strategy.func && isGross({ params }) !== isGross(strategy)),
  )
  if (other !== -1)
    throw invalidField(
      `driver.strategies[${other}].params.movements`,
      `all ${given[other]?.func} of a bot are net, or all gross`,
    )
}

/**
 * Refuses chains of two families, on which the same 40 hex digits belong to different people. Returns the driver with Tron's addresses
 * as the service has them.
 */
const readFamily = (driver: GivenDriver): GivenDriver => {
  const families = new Set(driver.chains.map(({ chain_id }) => chainOf(Number(chain_id)).family))
  const [{ type } = evm, ...others] = families
  if (others.length > 0) throw invalidField('driver.chains', 'chains of Tron and of Ethereum take a bot each')
  const wrong = driver.chains.findIndex(chain => chain.type !== type)
  if (wrong !== -1)
    throw invalidField(
      `driver.chains[${wrong}].type`,
      `chain ${driver.chains[wrong]?.chain_id} is of type ${type}`,
    )
  const foreign = driver.addresses.findIndex(address => /^0x.{40}$/.test(address) !== (type === 'Ethereum'))
  if (foreign !== -1)
    throw invalidField(`driver.addresses[${foreign}]`, `it is not an address of type ${type}`)
  const misspelled = driver.addresses.findIndex(
    address => address.startsWith('T') && fromBase58Address(address) === undefined,
  )
  if (misspelled !== -1) throw invalidField(`driver.addresses[${misspelled}]`, 'wrong checksum')
  return type === 'Tron' ? withEvmAddresses(driver) : driver
}

type BotDriver = Pick<BotRecord, 'chains' | 'addresses' | 'strategies'> &
  Required<Pick<BotRecord, 'readings'>>

/** Checks what a bot watches, beyond the shape. Addresses become keys, each once. */
export const readDriver = (driver: GivenDriver, watched: ReadonlySet<number>): BotDriver => {
  const { addresses, chains, strategies } = readFamily(driver)
  const given = withPositions(strategies).map((strategy, n) =>
    isReadingStrategy(strategy) ? readReading(strategy, `driver.strategies[${n}]`) : strategy,
  )
  checkStrategies(given)
  checkMovements(given)
  checkMistakes(given)
  const ids = readChains(chains, watched)
  checkKindsOfChains(given, ids)
  return {
    chains: ids,
    addresses: [...new Set(addresses.map((given, n) => readAddress(given, `driver.addresses[${n}]`)))],
    strategies: given.filter(strategy => !isReadingStrategy(strategy)),
    readings: given.filter(isReadingStrategy),
  }
}
