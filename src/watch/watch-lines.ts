import { chainOf } from '#chains/registry.ts'
import { memoize } from '#lib/collections.ts'
import { shortenAddress } from '#lib/format.ts'
import { callName } from '#render/limit-lines.ts'
import { symbolName, watchedName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import type { Doc } from '#store/store.ts'
import { digestTimes } from './digest-text.ts'
import type { LimitSnooze } from './limit-snoozes.ts'
import {
  isReadingsOnly,
  notifiesFinal,
  placeholderAddress,
  type Watch,
  type WatchedAddress,
  type WatchSettings,
} from './watch.ts'

/** Far more than there are languages. */
const maxLocales = 100

/** Kept by locale: to make a format takes many times as long as to use it. */
const listFormatsOf = (style: 'narrow' | 'long'): ((locale: string) => Intl.ListFormat) =>
  memoize(maxLocales, locale => new Intl.ListFormat(locale, { type: 'conjunction', style }))

const listFormats = { narrow: listFormatsOf('narrow'), long: listFormatsOf('long') } as const

/**
 * `a, b, c` as the language writes it; `long`: `a, b, and c`, as within a sentence. (`Intl` lists of type `unit` have no commas in
 * Russian, and no separator at all in Chinese.)
 */
export const listLine = (
  names: readonly string[],
  say: Translator,
  style: keyof typeof listFormats = 'narrow',
): string => listFormats[style](say.locale).format(names)

/** The frequency in a sentence of its own, for screens that do not ask for it. */
export const frequencyLine = (settings: WatchSettings, say: Translator): string => {
  const { frequency, digest } = settings
  if (isReadingsOnly(settings)) return say('watch-often-limits')
  const values = (settings.readings ?? []).length > 0 ? 'at-once' : 'none'
  if (digest !== undefined) return say('digest-line', { times: digestTimes(digest, say), values })
  if (notifiesFinal(settings)) return say('watch-often-final', { frequency })
  return say('watch-often-line', {
    frequency,
    window: frequency === 'Always' || frequency === 'OnlyOnce' ? '' : say(`window-${frequency}`),
  })
}

/** `#cold #team` */
export const tagsText = (tags: readonly string[]): string => tags.map(tag => `#${tag}`).join(' ')

export type ListStyle = Parameters<typeof listLine>[2]

export const chainNames = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  listLine(
    chains.map(id => chainOf(id).name),
    say,
    style,
  )

const maxNamed = 3

/** Up to three chains by name, more of them as a number. */
export const briefChains = (chains: readonly number[], say: Translator, style?: ListStyle): string =>
  chains.length > maxNamed ? say('chains-count', { count: chains.length }) : chainNames(chains, say, style)

/** `0x7099…79C8`; of several addresses the labels, up to three: `treasury, savings +2 more`. Without labels `0x7099…79C8 +2 more`. Empty: of none. */
export const addressLine = (watched: readonly WatchedAddress[], say: Translator): string => {
  const addresses = watched.filter(({ address }) => address !== placeholderAddress)
  const [first = '', ...others] = addresses.map(({ address }) => shortenAddress(address))
  if (others.length === 0) return first
  const labels = [...new Set(addresses.flatMap(({ label }) => label ?? []))].slice(0, maxNamed)
  const more = addresses.length - Math.max(labels.length, 1)
  const named = labels.length === 0 ? first : listLine(labels, say)
  return more === 0 ? named : say('addresses-more', { first: named, more })
}

/** `USDC`, `ETH/USD`; empty: the value has no name beside that of its watch. */
const valueName = ({ limits = [], contract = '', symbol }: LimitSnooze, say: Translator): string => {
  const [known] = limits
  const call = known === undefined ? '' : callName(known.data.conditions[0], say, known.data.event.item)
  return call !== '' || (symbol === '' && contract === '') ? call : symbolName({ symbol, contract })
}

/** `relayer · USDC`, of a watch of several chains `relayer · USDC · Base`. */
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

/** The tags of watches, the most used first. */
export const tagsByUse = (watches: readonly Doc<Watch>[]): readonly string[] => {
  const uses = new Map<string, number>()
  for (const { value } of watches)
    for (const tag of value.settings.tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1)
  return [...uses].toSorted(([, one], [, other]) => other - one).map(([tag]) => tag)
}
