import { chainOf } from '#chains/registry.ts'
import { memoize } from '#lib/collections.ts'
import { shortenAddress } from '#lib/format.ts'
import { chainsOfValue } from '#readings/presets/presets.ts'
import { wayOf } from '#readings/question.ts'
import {
  contractOf,
  countsTransfers,
  isOfAddress,
  limitReading,
  type ReadingStrategy,
  type ReadValue,
} from '#readings/registry.ts'
import { spanText } from '#render/deadline-lines.ts'
import { callName, conditionText, itemName, readPhrase, valuePhrase } from '#render/limit-lines.ts'
import { asLine, symbolName, watchedName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { digestTimes } from './digest-text.ts'
import { eventKindsPhrases, minimumText } from './event-kinds-line.ts'
import type { LimitSnooze } from './limit-snoozes.ts'
import {
  isReadingsOnly,
  notifiesFinal,
  placeholderAddress,
  type Watch,
  type WatchedAddress,
  type WatchSettings,
} from './watch.ts'

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
  conditionText(strategy, amount => limitAmountText(strategy, amount, reader), reader.say)

/** The chains of a watch on which one of its values is read. */
export const chainsRead = (
  strategy: ReadingStrategy,
  { chains }: Pick<WatchSettings, 'chains'>,
): readonly number[] => {
  const read = strategy.func === 'value' ? chainsOfValue(strategy.params, chains) : chains
  return read.length === 0 ? chains : read
}

/**
 * `ETH/USD below 3,000 (Ethereum)`; in a watch of several chains, with the chain on which the value is read.
 */
const lineText = (strategy: ReadingStrategy, reader: UnitsReader): string => {
  const limit = limitText(strategy, reader)
  const text = countsTransfers(strategy) ? reader.say('watch-transfers-line', { limit }) : limit
  const [only, ...others] = chainsRead(strategy, reader)
  return only === undefined || others.length > 0 || reader.chains.length === 1
    ? text
    : `${text} (${chainOf(only).name})`
}

/**
 * `balance below 0.2 ETH`, `balance above 500 USDC`. There are none if the watch is about transactions alone.
 */
export const limitParts = (
  { readings = [], ...settings }: Pick<WatchSettings, 'readings' | 'chains' | 'tokenUnits'>,
  say: Translator,
): readonly string[] => readings.map(strategy => lineText(strategy, { ...settings, say }))

/** All that a watch alerts about: `coin transfers, in and out · balance below 0.2 ETH`. */
export const watchedLine = (settings: WatchSettings, say: Translator): string =>
  [...eventKindsPhrases(settings, say), ...limitParts(settings, say)].join(' · ')

export const watchedLines = (settings: WatchSettings, say: Translator): readonly string[] => [
  ...eventKindsLines(settings, say),
  ...limitsLines(settings, say),
]

export const eventKindsLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  eventKindsPhrases(settings, say).map(part => asLine(part, say))

export const limitsLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  limitParts(settings, say).map(part => asLine(part, say))

/** The name of a value, in front of it; '' for a balance. */
const readName = (strategy: ReadingStrategy, say: Translator, item: ReadValue['item']): string => {
  const name = itemName(strategy, say, item ?? undefined)
  if (name !== '' || strategy.func === 'balance') return name
  return say('watch-value-name', { of: strategy.func === 'deadline' ? strategy.params.kind : strategy.func })
}

/** `nothing for 5 h`, `3 transactions within 1 h`; `undefined` for what is not counted in transactions. */
const countedText = (
  strategy: ReadingStrategy,
  { amount, value, say }: { readonly amount: string; readonly value: string; readonly say: Translator },
): string | undefined => {
  if (strategy.func === 'silence')
    return say('watch-silence-line', { way: wayOf(strategy.params.of) ?? 'both', amount })
  return strategy.func === 'rate'
    ? say('watch-rate-now', { count: Number(value), span: spanText(strategy.params, say) })
    : undefined
}

/** `loan health 1.08`; in a watch of several addresses and chains `treasury loan health 1.08 (Base)`. */
export const readValueText = (
  { strategy, address, chain_id, item, announced_name, value, ...units }: ReadValue,
  settings: WatchSettings,
  say: Translator,
): string => {
  const { addresses, chains } = settings
  const amount = readPhrase(value ?? '0', { ...units, strategy, item, alone: 'alone' }, { say })
  return [
    isOfAddress(strategy) && addresses.length > 1 ? watchedName(address, { watch: { settings }, say }) : '',
    countedText(strategy, { amount, value: value ?? '0', say }) ??
      [announced_name || readName(strategy, say, item), amount].filter(Boolean).join(' '),
    chains.length > 1 ? `(${chainOf(Number(chain_id)).name})` : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Limit of cached languages, far above their number. */
const maxLocales = 100

export type ListStyle = 'narrow' | 'long'

/** Formats are kept by locale, because making one takes many times as long as using it. */
const listFormatsOf = (style: ListStyle): ((locale: string) => Intl.ListFormat) =>
  memoize(maxLocales, locale => new Intl.ListFormat(locale, { type: 'conjunction', style }))

const listFormats = { narrow: listFormatsOf('narrow'), long: listFormatsOf('long') } as const

/**
 * `a, b, c` as the language writes it, or with the style `long` `a, b, and c`, as within a sentence. (`Intl`
 * lists of type `unit` have no commas in Russian, and no separator at all in Chinese.)
 */
export const listLine = (names: readonly string[], say: Translator, style: ListStyle = 'narrow'): string =>
  listFormats[style](say.locale).format(names)

/** The frequency as a sentence of its own, for screens on which it cannot be changed. */
export const frequencyLine = (settings: WatchSettings, say: Translator): string => {
  const { frequency, digest } = settings
  const { readings = [] } = settings
  if (isReadingsOnly(settings))
    return say(readings.some(countsTransfers) ? 'watch-often-counted' : 'watch-often-limits')
  const values = readings.length > 0 ? 'at-once' : 'none'
  if (digest !== undefined) return say('digest-line', { times: digestTimes(digest, say), values })
  if (notifiesFinal(settings)) return say('watch-often-final', { frequency })
  return say('watch-often-line', {
    frequency,
    window: frequency === 'Always' || frequency === 'OnlyOnce' ? '' : say(`window-${frequency}`),
  })
}

/** How the alerts of a watch sound in quiet hours: `🔔 Also in quiet hours`. */
export const soundText = (
  { ignoresQuietHours }: Pick<WatchSettings, 'ignoresQuietHours'>,
  say: Translator,
): string => say('watch-sound', { quiet: ignoresQuietHours === true ? 'rings' : 'silent' })

/** A line only if it is not as usual. */
export const soundLines = (settings: WatchSettings, say: Translator): readonly string[] =>
  settings.ignoresQuietHours === true ? [soundText(settings, say)] : []

/** `#cold #team` */
export const tagsText = (tags: readonly string[]): string => tags.map(tag => `#${tag}`).join(' ')

export const chainNames = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  listLine(
    chains.map(id => chainOf(id).name),
    say,
    style,
  )

const maxNamed = 3

/** Up to three chains by name; more of them as a number. */
export const briefChains = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  chains.length > maxNamed ? say('chains-count', { count: chains.length }) : chainNames(chains, say, style)

/**
 * `0x7099…79C8`; up to three addresses by label, or shortened: `treasury, savings, 0x7099…79C8`. Of more of them
 * three labels, or else the first: `treasury, savings +2 more`. Without addresses the text is empty.
 */
export const addressLine = (watched: readonly WatchedAddress[], say: Translator): string => {
  const addresses = watched.filter(({ address }) => address !== placeholderAddress)
  const [first = '', ...others] = addresses.map(({ address }) => shortenAddress(address))
  if (others.length === 0) return first
  const labels = addresses.flatMap(({ label }) => label ?? [])
  const unlabelled = addresses.filter(({ label }) => label === undefined)
  const areFew = addresses.length <= maxNamed
  const further = areFew ? unlabelled.map(({ address }) => shortenAddress(address)) : []
  const named = [...new Set([...labels, ...further])].slice(0, maxNamed)
  const shown = named.length === 0 ? [first] : named
  const more = addresses.length - shown.length
  return more === 0 ? listLine(shown, say) : say('addresses-more', { first: listLine(shown, say), more })
}

/** `USDC`, `ETH/USD`; empty if the value has no name beside that of its watch. */
const valueName = ({ limits = [], contract = '', symbol }: LimitSnooze, say: Translator): string => {
  const [notification] = limits
  const call =
    notification === undefined
      ? ''
      : callName(notification.data.conditions[0], say, notification.data.event.item)
  return call !== '' || (symbol === '' && contract === '') ? call : symbolName({ symbol, contract })
}

/** `relayer · USDC`; in a watch of several chains `relayer · USDC · Base`. */
export const snoozedValueName = (
  snooze: LimitSnooze,
  settings: Pick<WatchSettings, 'name' | 'addresses' | 'chains'>,
  say: Translator,
): string =>
  [
    watchedName(snooze.address, { watch: { settings }, say }),
    valueName(snooze, say),
    ...(settings.chains.length > 1 ? [chainOf(snooze.chain).name] : []),
  ]
    .filter(Boolean)
    .join(' · ')

export const tagsByUse = (watches: readonly Doc<Watch>[]): readonly string[] => {
  const uses = new Map<string, number>()
  for (const { value } of watches)
    for (const tag of value.settings.tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}
