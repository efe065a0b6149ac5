import { contractOf, limitReading, type ReadingStrategy } from '#readings/registry.ts'
import { conditionText, valuePhrase } from '#render/limit-lines.ts'
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

/** `balance below 0.2 ETH`, `balance above 500 USDC`; none: the watch is about transactions alone. */
const limitParts = (
  { readings = [], ...settings }: Pick<WatchSettings, 'readings' | 'chains' | 'tokenUnits'>,
  say: Translator,
): readonly string[] => readings.map(strategy => limitText(strategy, { ...settings, say }))

/** All of them in one line. */
export const limitsLine = (settings: Parameters<typeof limitParts>[0], say: Translator): string =>
  limitParts(settings, say).join(' · ')

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

/** A part of a sentence as a line: with a capital. */
export const asLine = (part: string, { locale }: Translator): string =>
  part.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))
