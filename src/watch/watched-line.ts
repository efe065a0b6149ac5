import { chainOf } from '#chains/registry.ts'
import { chainsOfValue } from '#readings/presets/presets.ts'
import {
  contractOf,
  isOfAddress,
  limitReading,
  type ReadingStrategy,
  type ReadValue,
} from '#readings/registry.ts'
import { conditionText, itemName, valuePhrase } from '#render/limit-lines.ts'
import { asLine, watchedName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsPhrases, minimumText } from './event-kinds-line.ts'
import type { WatchSettings } from './watch.ts'

const decimalsOf = (strategy: ReadingStrategy): number | undefined =>
  limitReading(strategy.func).call?.decimalsOf(strategy)

type UnitsReader = Pick<WatchSettings, 'chains' | 'tokenUnits'> & { readonly say: Translator }

/** `0.2 ETH`, of an amount of a strategy. The chat may not know the decimals of a contract that a file has chosen. */
export const limitAmountText = (strategy: ReadingStrategy, limit: string, reader: UnitsReader): string => {
  if (strategy.func === 'runway') return valuePhrase(limit, { strategy, decimals: 0, symbol: '' }, reader.say)
  const contract = contractOf(strategy)
  const decimalsOfCall = decimalsOf(strategy)
  if (contract === undefined && decimalsOfCall === undefined) return minimumText({ wei: limit }, reader)
  const { symbol = '', decimals = null } = reader.tokenUnits?.[(contract ?? '').toLowerCase()] ?? {}
  return valuePhrase(limit, { strategy, decimals: decimalsOfCall ?? decimals, symbol }, reader.say)
}

/** `balance below 0.2 ETH` */
export const limitText = (strategy: ReadingStrategy, reader: UnitsReader): string =>
  conditionText(strategy, { phraseOf: amount => limitAmountText(strategy, amount, reader), say: reader.say })

/** The chains of a watch on which one of its values is read. */
export const chainsRead = (
  strategy: ReadingStrategy,
  { chains }: Pick<WatchSettings, 'chains'>,
): readonly number[] => {
  const read = strategy.func === 'value' ? chainsOfValue(strategy.params, chains) : chains
  return read.length === 0 ? chains : read
}

/** `ETH/USD below 3,000 (Ethereum)`: of a watch of several chains with the one on which the value is read. */
const lineText = (strategy: ReadingStrategy, reader: UnitsReader): string => {
  const text = limitText(strategy, reader)
  const [only, ...others] = chainsRead(strategy, reader)
  return only === undefined || others.length > 0 || reader.chains.length === 1
    ? text
    : `${text} (${chainOf(only).name})`
}

/** `balance below 0.2 ETH`, `balance above 500 USDC`; none: the watch is about transactions alone. */
export const limitParts = (
  { readings = [], ...settings }: Pick<WatchSettings, 'readings' | 'chains' | 'tokenUnits'>,
  say: Translator,
): readonly string[] => readings.map(strategy => lineText(strategy, { ...settings, say }))

/** All that a watch alerts about: `coin transfers, in and out · balance below 0.2 ETH`. */
export const watchedLine = (settings: WatchSettings, say: Translator): string =>
  [...eventKindsPhrases(settings, say), ...limitParts(settings, say)].join(' · ')

/** Lines of a watch, each part on a line of its own. */
export const watchedLines = (settings: WatchSettings, say: Translator): readonly string[] => [
  ...eventKindsLines(settings, say),
  ...limitsLines(settings, say),
]

export const eventKindsLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  eventKindsPhrases(settings, say).map(part => asLine(part, say))

export const limitsLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  limitParts(settings, say).map(part => asLine(part, say))

/** `loan health 1.08`, of a watch of several addresses and chains `treasury loan health 1.08 (Base)`. */
export const readValueText = (
  { strategy, address, chain_id, item, value, ...units }: ReadValue,
  settings: WatchSettings,
  say: Translator,
): string => {
  const { func } = strategy
  const { addresses, chains } = settings
  const of = func === 'deadline' ? strategy.params.kind : func
  const name =
    itemName(strategy, say, item ?? undefined) || (func === 'balance' ? '' : say('watch-value-name', { of }))
  return [
    isOfAddress(strategy) && addresses.length > 1 ? watchedName(address, { watch: { settings }, say }) : '',
    name,
    valuePhrase(value ?? '0', { ...units, strategy }, say),
    chains.length > 1 ? `(${chainOf(Number(chain_id)).name})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
