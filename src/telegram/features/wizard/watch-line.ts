import { chainOf, isAddressOn } from '#chains/registry.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import type { Translator } from '#render/texts.ts'
import { eventOptions, transferDirections } from '#watch/event-kinds.ts'
import { amountsInDollars } from '../../input/amounts-in-dollars.ts'
import { parseWatchLine, type WatchLine } from '../../input/parse-watch-line.ts'
import type { WatchDraft } from './draft.ts'
import { knownTokens } from './known-tokens.ts'

/** Reads the choices of one line, on these chains. `address`: which it is about, if it names one. */
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

const maxUnclearLength = 100

/** Names the words of a line that look like choices and are none. */
export const unclearLines = (line: WatchLine | undefined, say: Translator): readonly string[] =>
  line === undefined || line.unclear.length === 0
    ? []
    : [say('watch-line-unclear', { words: sanitizeText(line.unclear.join(', '), maxUnclearLength) })]

/** The draft with the choices of a line; what the line leaves open stays as it is. */
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
