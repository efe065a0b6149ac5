import { slugOf, wellKnownChainNamed } from '#chains/chain-names.ts'
import { chainOf } from '#chains/registry.ts'
import { symbolName } from '#render/phrases.ts'
import type { Translator } from '#render/texts.ts'
import { onlyToken } from '#watch/address-filters.ts'
import type { BalanceAsset } from './balance-asset.ts'
import { settingsFromDraft, type WatchDraft } from './draft.ts'
import { knownTokens } from './known-tokens.ts'
import type { SeenToken } from './suggestions.ts'

/** Ethereum has the tokens that people name. */
const ethereum = [1]

/** The symbols of well-known tokens in a text, on offer or not; one that also names a coin or a chain is none. */
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

/** Tokens of the latest alerts that call themselves so; anybody can give a token any symbol. */
export const seenAs = (symbol: string, seenTokens: readonly SeenToken[]): readonly SeenToken[] => {
  const called = seenTokens.filter(
    ({ label, units }) => units !== undefined && label.toUpperCase() === symbol.toUpperCase(),
  )
  return [...new Map(called.map(token => [token.address.toLowerCase(), token])).values()]
}

/** `seen`: those that only alerts say. `unknown`: symbols of none, or of several. */
type FoundTokens = {
  readonly contracts: readonly string[]
  readonly seen: readonly SeenToken[]
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
  const [here, offered] = [knownTokens(on), knownTokens([...new Set([...on, ...chains])])]
  const found = symbols.map(symbol => {
    const known = here.has(symbol) ? (offered.get(symbol) ?? []) : []
    const called = known.length > 0 ? [] : seenAs(symbol, seenTokens)
    return { symbol, known, seen: called.length === 1 ? called : [] }
  })
  return {
    contracts: found.flatMap(({ known, seen }) => [
      ...known.flatMap(({ contracts }) => contracts),
      ...seen.map(({ address }) => address),
    ]),
    seen: found.flatMap(({ seen }) => seen),
    unknown: found.flatMap(({ symbol, known, seen }) => (known.length + seen.length > 0 ? [] : [symbol])),
  }
}

/** Keeps what the tokens of past alerts are called, for those that are chosen. */
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

/** The price that a minimum in dollars of the only token of a draft needs is not known; empty: it is, or none is needed. */
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
