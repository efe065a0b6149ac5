import { chainOf, isAddressOn } from '#chains/registry.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'
import { eventOptions, isOfferedOn, transferDirections } from '#watch/event-kinds.ts'
import { amountsInDollars } from '../../input/amounts-in-dollars.ts'
import { findPhrase, listOf } from '../../input/find-phrases.ts'
import { parseWatchLine, type WatchLine } from '../../input/parse-watch-line.ts'
import { mentionsAddress } from '../../input/read-names.ts'
import type { WatchDraft } from './draft.ts'
import { knownTokens } from './known-tokens.ts'
import { presetNames, presets } from './presets.ts'

/** Reads the choices of one line, on these chains, perhaps about an `address`. */
export const readWatchLine = (
  text: string,
  say: Translator,
  chains: readonly number[],
  address?: string,
): WatchLine => {
  const possible = chains.filter(id => address === undefined || isAddressOn(address, id))
  return parseWatchLine(amountsInDollars(text, say).text, {
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

/** Matches a request to watch one address, with more behind a comma. */
const requestPattern =
  /^((?:please |bitte |por favor )?(?:watch|track|follow|monitor|beobachte|überwache|vigila|sigue|surveille|suis|pantau|monitore|acompanhe|следи|отслеживай|izle|takip et|theo dõi|监控|关注)[^,，\n]*(?:0x|xdc|T)[0-9a-z]{33,40}(?![0-9a-z])[^,，\n]*)(?:,\s+|，\s*)(.+)$/iu
/** Whether a text asks to watch one address, with words behind a comma that are not an address. */
export const isRequest = (text: string): boolean => {
  const [, , behind] = requestPattern.exec(text) ?? []
  return behind !== undefined && !mentionsAddress(behind)
}

/** Words beside a preset that add nothing to it. */
const fillers =
  /(?<!\p{L})(?:things?|stuff|events?|please|sachen|bitte|cosas|por favor|choses|coisas|hal|вещи|şeyler|thứ)(?!\p{L})|[.,，。!]/giu

/**
 * Reads the choices behind the comma of a request such as *watch 0x… as cold, security only*. Returns
 * `undefined` for any other text.
 */
export const readRequest = (
  text: string,
  say: Translator,
  chains: readonly number[],
): WatchLine | undefined => {
  const [, rest = '', behind = ''] = requestPattern.exec(text) ?? []
  if (!isRequest(text)) return undefined
  const named = presetNames.filter(preset => findPhrase(behind, say(`watch-preset-${preset}`)).length > 0)
  const understood = [...named.map(preset => say(`watch-preset-${preset}`)), ...listOf(say('sentence-only'))]
  let others = behind.replaceAll(fillers, ' ')
  for (const phrase of understood)
    for (const [start, end] of findPhrase(others, phrase).flat().toReversed())
      others = `${others.slice(0, start)} ${others.slice(end)}`
  const line = readWatchLine(others, say, chains)
  // Chains are read with the address.
  if (line.chains !== undefined) return undefined
  const kinds = new Set([...named.flatMap(preset => presets[preset]), ...(line.kinds ?? [])])
  const offered = eventOptions.filter(kind => kinds.has(kind) && isOfferedOn(kind, chains))
  return {
    ...line,
    rest,
    ...(offered.length > 0 && { kinds: offered }),
    unclear: [...line.unclear, ...(line.rest === '' ? [] : [line.rest])],
  }
}

const maxUnclearLength = 100

/** Names the words of a line that look like choices and are not. */
export const unclearLines = (line: WatchLine | undefined, say: Translator): readonly string[] =>
  line === undefined || line.unclear.length === 0
    ? []
    : [say('watch-line-unclear', { words: sanitizeText(line.unclear.join(', '), maxUnclearLength) })]

/** The draft with the choices of a line; all others stay as they are. */
export const withWatchLine = (draft: WatchDraft, line: WatchLine): WatchDraft => {
  const { direction, minimum, kinds, coin, tokens, frequency, below } = line
  const withCoin = draft.chains.filter(id => chainOf(id).symbol === coin)
  return {
    ...draft,
    ...(tokens !== undefined && {
      kinds: coin === undefined ? ['tokens'] : ['coin', 'tokens'],
      filters: { ...draft.filters, tokens: { way: 'only', addresses: [...tokens], others: [] } },
    }),
    ...(tokens === undefined && withCoin.length > 0 && { kinds: ['coin'], chains: withCoin }),
    ...(kinds !== undefined && { kinds }),
    ...(minimum !== undefined && { minimum, outMinimum: undefined }),
    ...(direction !== undefined && { directions: transferDirections(() => direction) }),
    ...(frequency !== undefined && { frequency, digest: line.digest }),
    ...(below !== undefined && {
      readings: [...(draft.readings ?? []), { func: 'balance', params: { asset: 'coin', below } }],
    }),
  }
}
