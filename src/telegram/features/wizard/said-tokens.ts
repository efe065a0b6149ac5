import { slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { chainOf } from '#chains/registry.ts'
import { symbolName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import { noMinimum } from '#watch/event-kinds.ts'
import { andWords } from '../../input/find-phrases.ts'
import { parseAmount } from '../../input/parse-amount.ts'
import { parseLimitSide } from '../../input/parse-limit-side.ts'
import type { BalanceAsset } from './balance-asset.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'
import { knownTokens, knownTokensAt } from './known-tokens.ts'
import type { SeenToken } from './suggestions.ts'

/** Ethereum, which has the tokens that people name. */
const ethereum = [1]

/** The symbols of well-known tokens in a text, on offer or not, unless they also name a coin or a chain. */
export const symbolsIn = (text: string, chains: readonly number[]): readonly string[] => {
  const all = [...new Set([...chains, ...ethereum])]
  const coins = new Set(all.map(id => chainOf(id).symbol))
  const words = new Set(text.toUpperCase().split(/[^\p{L}\p{N}.]+/u))
  return [...knownTokens(all).keys()].filter(
    symbol =>
      words.has(symbol.toUpperCase()) &&
      !coins.has(symbol) &&
      wellKnownChainNamed(slugOf(symbol)) === undefined,
  )
}

/** An amount in the only token of a sentence that is not about less, as it is written: *5 UNI*. */
export const tokenAmountIn = (text: string, symbols: readonly string[]): string | undefined => {
  const [symbol, ...others] = symbols
  if (symbol === undefined || others.length > 0 || parseLimitSide(text).side === 'below') return undefined
  return new RegExp(
    `(?<![\\p{L}\\p{Sc}\\d.,])\\d[\\d.,]*[km]? ?${RegExp.escape(symbol)}(?![\\p{L}\\p{N}/])`,
    'iu',
  ).exec(text)?.[0]
}

const joinsNames = `(?:\\s|[,/&+、和或与]|(?<!\\p{L})(?:${andWords}|or|oder|o|u|ou|или|veya|ya da|atau|hoặc)(?!\\p{L}))*`

/** The coin that a text names beside one of these tokens: *ETH or USDC*. */
export const coinBeside = (
  text: string,
  symbols: readonly string[],
  chains: readonly number[],
): string | undefined => {
  const tokens = symbols.map(symbol => RegExp.escape(symbol)).join('|')
  if (tokens === '') return undefined
  return chains
    .map(id => chainOf(id).symbol)
    .find(symbol => {
      const coin = `(?<![\\p{L}\\p{N}])${RegExp.escape(symbol)}(?![\\p{L}\\p{N}])`
      return new RegExp(
        `${coin}${joinsNames}(?:${tokens})(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])(?:${tokens})${joinsNames}${coin}`,
        'iu',
      ).test(text)
    })
}

const coinWords =
  /(?<![\p{L}\p{N}])(?:coins?|münzen?|monedas?|monnaies?|pièces?|moedas?|монет\p{L}*|madeni para\p{L}*|koin(?:ler)?|đồng coin)(?![\p{L}\p{N}])|[币幣](?!种)/iu

/** Whether a text is about coins, perhaps beside tokens: *coins and tokens*. */
export const saysCoins = (text: string): boolean => coinWords.test(text)

/** The draft with a minimum in units of its only token, in the direction that it asks about. Returns `undefined` if it cannot be counted. */
export const withTokenAmount = (
  draft: WatchDraft,
  amount: string,
  say: Translator,
): WatchDraft | undefined => {
  const contract = onlyToken(settingsFromDraft(draft).strategies)
  const [token] = contract === undefined ? [] : knownTokensAt(draft.chains, contract)
  if (contract === undefined || token === undefined) return undefined
  const { symbol, decimals } = token
  const reading = parseAmount(amount, { symbols: [symbol], decimals, locale: say.locale })
  if (!('wei' in reading)) return undefined
  const [, way = 'both'] = /^amount-(in|out)$/.exec(draft.step) ?? []
  const minimum = String(reading.wei)
  return {
    ...draft,
    minimum: noMinimum,
    outMinimum: undefined,
    tokenUnits: { ...draft.tokenUnits, [contract.toLowerCase()]: { symbol, decimals } },
    filters: {
      ...draft.filters,
      tokenMinimum: way === 'out' ? '0' : minimum,
      outTokenMinimum: way === 'in' ? '0' : minimum,
    },
  }
}

/** Tokens of the latest alerts with a symbol, which anybody can give a token. */
export const seenAs = (symbol: string, seenTokens: readonly SeenToken[]): readonly SeenToken[] => {
  const tokens = seenTokens.filter(
    ({ label, units }) => units !== undefined && label.toUpperCase() === symbol.toUpperCase(),
  )
  return [...new Map(tokens.map(token => [token.address.toLowerCase(), token])).values()]
}

/** The tokens that symbols mean. */
type FoundTokens = {
  readonly contracts: readonly string[]
  /** Tokens that are known from alerts alone. */
  readonly seen: readonly SeenToken[]
  /** Symbols of no token, or of several. */
  readonly unknown: readonly string[]
}

/** Finds the tokens that symbols mean on the chains of a watch: the well-known ones, or else the only one that an alert was about. */
export const findSaidTokens = (
  symbols: readonly string[],
  {
    on,
    chains,
    seenTokens,
  }: {
    readonly on: readonly number[]
    readonly chains: readonly number[]
    readonly seenTokens: readonly SeenToken[]
  },
): FoundTokens => {
  const [onChains, offered] = [knownTokens(on), knownTokens([...new Set([...on, ...chains])])]
  const tokensBySymbol = symbols.map(symbol => {
    const listed = onChains.has(symbol) ? (offered.get(symbol) ?? []) : []
    const ofAlerts = listed.length > 0 ? [] : seenAs(symbol, seenTokens)
    return { symbol, listed, seen: ofAlerts.length === 1 ? ofAlerts : [] }
  })
  return {
    contracts: tokensBySymbol.flatMap(({ listed, seen }) => [
      ...listed.flatMap(({ contracts }) => contracts),
      ...seen.map(({ address }) => address),
    ]),
    seen: tokensBySymbol.flatMap(({ seen }) => seen),
    unknown: tokensBySymbol.flatMap(({ symbol, listed, seen }) =>
      listed.length + seen.length > 0 ? [] : [symbol],
    ),
  }
}

/** Keeps the units of tokens of past alerts, for those that are chosen. */
export const withUnits = (draft: WatchDraft, seenTokens: readonly SeenToken[] = []): WatchDraft => ({
  ...draft,
  tokenUnits: {
    ...Object.fromEntries(
      seenTokens.flatMap(({ address, units }) =>
        units === undefined ? [] : [[address.toLowerCase(), units]],
      ),
    ),
    ...draft.tokenUnits,
  },
})

/**
 * Says that the price is not known that a minimum in dollars of the only token of a draft needs. Returns ''
 * if it is known, or not needed.
 */
export const unpricedText = (
  draft: WatchDraft,
  { asset, say }: { readonly asset?: BalanceAsset | null | undefined; readonly say: Translator },
): string => {
  const { strategies } = settingsFromDraft(draft)
  const minimums = strategies.flatMap(({ func, params }) =>
    func === 'token_transfer' && params.minimum_usd > 0 ? [params.minimum_usd] : [],
  )
  const contract = onlyToken(strategies)
  if (contract === undefined || minimums.length === 0 || !asset || asset.usd !== null) return ''
  return say('watch-unpriced', {
    symbol: symbolName({ symbol: asset.symbol, contract }),
    chain: chainOf(asset.chain).name,
    amount: say.dollars(Math.min(...minimums)),
  })
}
