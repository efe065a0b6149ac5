import { chainOf, isAddressOn, wellKnownChains } from '#chains/registry.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'
import { type EventOption, eventOptions, isOfferedOn, transferDirections } from '#watch/event-kinds.ts'
import { amountsInDollars } from '../../input/amounts-in-dollars.ts'
import { withUnitOfMinimum } from '../../input/bare-amount.ts'
import { withoutPlease } from '../../input/bare-name.ts'
import { findPhrase, listOf, removePhrases } from '../../input/find-phrases.ts'
import { isOwnName } from '../../input/label-in-row.ts'
import { takeName } from '../../input/name-said.ts'
import { withDollarSigns } from '../../input/parse-amount.ts'
import { parseLimitSide } from '../../input/parse-limit-side.ts'
import { isReordered, parseWatchLine, type WatchLine } from '../../input/parse-watch-line.ts'
import { parseAddresses } from '../../input/read-addresses.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import { pleaseBefore, splitAtAddress, watchVerbs } from '../../input/split-at-address.ts'
import type { WatchDraft } from './draft.ts'
import { knownTokens } from './known-tokens.ts'
import { presetNames, presets } from './presets.ts'

const dollarTokens = wellKnownChains.flatMap(({ tokens = [] }) =>
  tokens.filter(({ isDollar }) => isDollar).map(({ symbol }) => RegExp.escape(symbol)),
)
/** An amount of a token that is worth a dollar. */
const dollarTokenAmount = new RegExp(
  `(?<![\\p{L}\\p{Sc}\\d.,])(\\d[\\d.,]*[km]?) ?(${[...new Set(dollarTokens)].join('|')})(?![\\p{L}\\p{N}/])`,
  'giu',
)

/** Writes amounts of such tokens as dollars: *500 USDC* as *$500*. */
export const inDollars = (text: string): string => text.replaceAll(dollarTokenAmount, '$$$1')

/** The symbol of the token whose amount a text would write as dollars: *USDC* of *20 usdc*. */
export const readAsDollars = (text: string): string | undefined =>
  [...text.matchAll(dollarTokenAmount)][0]?.[2]?.toUpperCase()

/** Writes a minimum in such a token in dollars: *500 USDC* as *$500 of USDC*. */
const dollarsOfTokens = (text: string): string => {
  const written = text.replaceAll(dollarTokenAmount, '$$$1 of $2')
  return written === text || parseLimitSide(text).side === 'below' ? text : written
}

/** Reads the choices of one line, on these chains, perhaps about an `address`. */
export const readWatchLine = (
  text: string,
  say: Translator,
  chains: readonly number[],
  address?: string,
): WatchLine => {
  const possible = chains.filter(id => address === undefined || isAddressOn(address, id))
  const isBareMinimum = { isAmount: false, isLess: false, say }
  const written = address === undefined ? text : withUnitOfMinimum(text, isBareMinimum)
  return parseWatchLine(dollarsOfTokens(withDollarSigns(amountsInDollars(written, say).text)), {
    locale: say.locale,
    coins: new Map(possible.map(id => [chainOf(id).symbol, chainOf(id).decimals])),
    balanceName: say('watch-edit-balance').toLowerCase(),
    kindNames: new Map(eventOptions.map(kind => [say(`watch-kind-${kind}`).toLowerCase(), kind])),
    tokens: new Map(
      [...knownTokens(possible)].map(([symbol, found]) => [
        symbol.toLowerCase(),
        [...new Set(found.flatMap(({ contracts }) => contracts.map(toChecksumAddress)))],
      ]),
    ),
  })
}

const oneAddress = '(?:0x|xdc|T)[0-9a-z]{33,40}(?![0-9a-z])'

/** Matches a request to watch one address, with more behind a comma. */
const requestPattern = new RegExp(
  `^(${pleaseBefore}(?:${watchVerbs})[^,，\\n]*${oneAddress}[^,，\\n]*)(?:,\\s+|，\\s*)(.+)$`,
  'iu',
)
/** Whether a text asks to watch one address, with words behind a comma that are not an address. */
export const isRequest = (text: string): boolean => {
  const [, , behind] = requestPattern.exec(text) ?? []
  return behind !== undefined && !mentionsAddress(behind)
}

/** Matches words beside a preset that add nothing to it. */
const fillers =
  /(?<!\p{L})(?:things?|stuff|events?|please|sachen|bitte|cosas|por favor|choses|coisas|hal|вещи|şeyler|thứ)(?!\p{L})|[.,，。!]/giu

/** Words between *everything* and its address. */
const aboutIt =
  '(?:\\s*(?:that happens|was passiert|lo que pasa|ce qui se passe|o que acontece|yang terjadi))?(?:\\s*(?:on|of|from|at|with|about|auf|an|von|bei|en|de|sur|em|на|с|по|di|dari|trên|của|的)(?![\\p{L}\\p{N}]))?[:：]?\\s*'

/** Drops *everything* beside the only address of a request, as in *watch everything on 0x…*. */
const withoutEverything = (text: string, say: Translator): string | undefined => {
  const names = `(?:${say('watch-preset-everything').replaceAll(' ', '\\s+')}|everything)`
  const word = /\p{Script=Han}/u.test(names) ? names : `(?<!\\p{L})${names}\\p{L}?(?!\\p{L})`
  const before = new RegExp(
    `^((?:.{0,40}(?:${watchVerbs})\\p{L}{0,3}\\s*)?)${word}${aboutIt}(?=${oneAddress})`,
    'iu',
  )
  const behind = new RegExp(
    `(${oneAddress}.{0,60}?)[\\s,:：=–—的-]*(?:için\\s+)?${word}(?:\\s+(?:${watchVerbs}))?$`,
    'iu',
  )
  const line = withoutPlease(text.trim())
  const rest = line.replace(before, '$1').replace(behind, '$1')
  return rest === line || line.includes('\n') || parseAddresses(text).found.length !== 1 ? undefined : rest
}

const articles = 'the|this|that|die|der|das|den|la|el|le|il|o|a'
const requestBefore = new RegExp(`^${pleaseBefore}(?:${watchVerbs})\\s+(?:(?:${articles})\\s+)?(?=\\S)`, 'iu')
const maxNameWords = 3

/**
 * The address and the name between it and the verb, as of *watch the treasury 0x…*. Returns `undefined` without such a
 * name.
 */
const nameBeforeAddress = (text: string): string | undefined => {
  const rest = text.trim().replace(requestBefore, '')
  const words = rest.split(/\s+/u)
  const name = words.slice(0, -1).join(' ')
  const isNamed =
    rest !== text.trim() && words.length <= maxNameWords + 1 && isReordered(rest) && isOwnName(name)
  return isNamed && new RegExp(`^${oneAddress}$`, 'iu').test(words.at(-1) ?? '')
    ? `${words.at(-1)} ${name}`
    : undefined
}

/** The choices of a request with a name or a choice before its address: *watch incoming 0x…*. */
const readNamed = (text: string, say: Translator, chains: readonly number[]): WatchLine | undefined => {
  const named = nameBeforeAddress(text)
  return named === undefined ? undefined : readWatchLine(named, say, chains)
}

/** The only address of a text with this name, or else with the one that the text gives it. */
const withName = (text: string, name: string | undefined): string =>
  name === undefined
    ? (nameBeforeAddress(text) ?? text)
    : `${parseAddresses(text).found[0]?.address ?? ''} ${name}`

/** A request that cannot be read: its address with its name, and the words that are not understood. */
const readUnclear = (text: string, say: Translator, chains: readonly number[]): WatchLine | undefined => {
  const { named = '', sentence = '' } = splitAtAddress(text) ?? {}
  if (sentence === '') return undefined
  const { rest, name } = takeName(sentence)
  return {
    ...readWatchLine('', say, chains),
    rest: withName(named, name),
    unclear: rest === '' ? [] : [rest],
  }
}

const kindsOffered = (kinds: Iterable<EventOption>, chains: readonly number[]): readonly EventOption[] => {
  const chosen = new Set(kinds)
  return eventOptions.filter(kind => chosen.has(kind) && isOfferedOn(kind, chains))
}

/**
 * Reads the choices behind the comma of a request such as *watch 0x… as cold, security only*, or beside its
 * address. Returns `undefined` for any other text.
 */
export const readRequest = (
  text: string,
  say: Translator,
  chains: readonly number[],
): WatchLine | undefined => {
  const whole = withoutEverything(text, say)
  if (whole !== undefined)
    return { ...readWatchLine('', say, chains), rest: whole, kinds: kindsOffered(presets.everything, chains) }
  if (!isRequest(text)) return readNamed(text, say, chains) ?? readUnclear(text, say, chains)

  const [, rest = '', said = ''] = requestPattern.exec(text) ?? []
  const { rest: behind, name } = takeName(said)
  const named = presetNames.filter(preset => findPhrase(behind, say(`watch-preset-${preset}`)).length > 0)
  const understood = [...named.map(preset => say(`watch-preset-${preset}`)), ...listOf(say('sentence-only'))]
  // The offer of several named addresses has a watch for each.
  const saysEach = listOf(say('offer-words', { way: 'each' })).includes(withoutPlease(behind).toLowerCase())
  const others = saysEach ? '' : removePhrases(behind.replaceAll(fillers, ' '), understood)
  const line = readWatchLine(others, say, chains)
  // Chains are read with the address.
  if (line.chains !== undefined) return undefined
  const offered = kindsOffered([...named.flatMap(preset => presets[preset]), ...(line.kinds ?? [])], chains)
  return {
    ...line,
    rest: withName(rest, name),
    ...(offered.length > 0 && { kinds: offered }),
    unclear: [...line.unclear, ...(line.rest === '' ? [] : [line.rest])],
  }
}

const maxUnclearLength = 100

/** Names words that look like choices and are not. */
export const unclearLines = (words: readonly string[], say: Translator): readonly string[] =>
  words.length === 0
    ? []
    : [say('watch-line-unclear', { words: sanitizeText(words.join(', '), maxUnclearLength) })]

/** The draft with the choices of a line; all others stay as they are. */
export const withWatchLine = (draft: WatchDraft, line: WatchLine): WatchDraft => {
  const { direction, minimum, kinds, coin, tokens, frequency, below } = line
  const withCoin = draft.chains.filter(id => chainOf(id).symbol === coin)
  let next = draft
  if (tokens !== undefined) {
    const filters = { ...next.filters, tokens: { way: 'only' as const, addresses: [...tokens], others: [] } }
    next = { ...next, kinds: coin === undefined ? ['tokens'] : ['coin', 'tokens'], filters }
  } else if (withCoin.length > 0) next = { ...next, kinds: ['coin'], chains: withCoin }
  if (kinds !== undefined) next = { ...next, kinds }
  if (minimum !== undefined) next = { ...next, minimum, outMinimum: undefined }
  if (direction !== undefined) next = { ...next, directions: transferDirections(() => direction) }
  if (frequency !== undefined) next = { ...next, frequency, digest: line.digest }
  if (below === undefined) return next
  const limit = { func: 'balance' as const, params: { asset: 'coin' as const, below } }
  return { ...next, readings: [...(next.readings ?? []), limit] }
}
