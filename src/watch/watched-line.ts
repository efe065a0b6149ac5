import type { BalanceStrategy } from '#readings/balance.ts'
import { limitOf } from '#readings/limit.ts'
import { unitsPhrase } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { eventKindsPhrases, minimumText } from './event-kinds-line.ts'
import type { WatchSettings } from './watch.ts'

/** `0.2 ETH`. The chat may not know the decimals of a token that a file has chosen. */
export const balanceAmountText = (
  strategy: BalanceStrategy,
  o: Pick<WatchSettings, 'chains' | 'tokenUnits'> & { say: Translator },
): string => {
  const { limit } = limitOf(strategy)
  const { asset } = strategy.params
  if (asset === 'coin') return minimumText({ wei: limit }, o)
  const { symbol = '', decimals = null } = o.tokenUnits?.[asset.toLowerCase()] ?? {}
  return unitsPhrase({ amount: limit, decimals, symbol, contract: asset }, o.say)
}

/** `balance below 0.2 ETH` */
export const balanceLimitText = (
  strategy: BalanceStrategy,
  o: Parameters<typeof balanceAmountText>[1],
): string =>
  o.say('watch-balance-line', { side: limitOf(strategy).side, amount: balanceAmountText(strategy, o) })

/** `balance below 0.2 ETH`, `balance above 500 USDC`; none: the watch is about transactions alone. */
const balanceParts = (
  { balances = [], ...settings }: Pick<WatchSettings, 'balances' | 'chains' | 'tokenUnits'>,
  say: Translator,
): readonly string[] => balances.map(strategy => balanceLimitText(strategy, { ...settings, say }))

/** All of them in one line. */
export const balanceLine = (settings: Parameters<typeof balanceParts>[0], say: Translator): string =>
  balanceParts(settings, say).join(' · ')

/** All that a watch alerts about: `coin transfers, in and out · balance below 0.2 ETH`. */
export const watchedLine = (settings: WatchSettings, say: Translator): string =>
  [...eventKindsPhrases(settings, say), ...balanceParts(settings, say)].join(' · ')

/** Lines of a watch, each part on a line of its own. */
export const watchedLines = (settings: WatchSettings, say: Translator): readonly string[] => [
  ...eventKindsLines(settings, say),
  ...balanceLines(settings, say),
]

export const eventKindsLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  eventKindsPhrases(settings, say).map(part => asLine(part, say))

export const balanceLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  balanceParts(settings, say).map(part => asLine(part, say))

/** A part of a sentence as a line: with a capital. */
export const asLine = (part: string, { locale }: Translator): string =>
  part.replace(/^\p{Ll}/u, first => first.toLocaleUpperCase(locale))
