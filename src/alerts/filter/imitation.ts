import { chainOf, nativeLogContracts, wellKnownChains } from '#chains/registry.ts'

// Joiners, fillers and direction marks, which are invisible, and marks on letters, which are easily missed.
const invisibleInSymbol = /[\p{Cf}\p{Cc}\p{M}\s\u115F\u1160\u2800\u3164]/gu
// Except signs that stand for letters, as in `USD₮`.
const surroundingSigns = /^[\p{P}\p{So}$]+|[\p{P}\p{So}$]+$/gu

/** Letters of other scripts, and signs, by the Latin capital that they look like. */
const confusables: Readonly<Record<string, string>> = {
  A: 'АΑᎪꓮᴀ@',
  B: 'ВΒᏴꓐʙ฿',
  C: 'СϹᏟꓚᴄ¢₵',
  D: 'ᎠꓓᴅĐ',
  E: 'ЕΕᎬꓰᴇ€',
  H: 'НΗᎻꓧʜ',
  I: 'ІΙӀᏆꓲɪ|1',
  K: 'КΚᏦꓗᴋ',
  L: 'Ꮮꓡʟ',
  M: 'МΜᎷꓟᴍ',
  N: 'Νꓠɴ',
  O: 'ОΟꓳᴏ0Ø',
  P: 'РΡᏢꓑᴘ₱',
  S: 'ЅᏚꓢꜱ5$',
  T: 'ТΤᎢꓔᴛ₮Ŧ',
  U: 'ՍꓴᴜЦ',
  W: 'ԜᎳꓪᴡ₩',
  X: 'ХΧꓫ',
  Y: 'УΥҮꓬʏ',
}
const capitals = new Map(
  Object.entries(confusables).flatMap(([capital, others]) => Array.from(others, other => [other, capital])),
)

/**
 * Reduces a symbol to its look: two symbols of one skeleton are easily confused. Compatibility forms, invisible
 * characters, marks, scripts, case and signs around the symbol are ignored, but not what is within it, as the `.e` of
 * `USDC.e`.
 */
const skeletonOf = (symbol: string): string =>
  Array.from(
    symbol.normalize('NFKD').replace(invisibleInSymbol, '').replace(surroundingSigns, ''),
    letter => {
      const capital = letter.toUpperCase()
      return capitals.get(letter) ?? capitals.get(capital) ?? capital
    },
  ).join('')

/** Genuine contracts by chain id and skeleton of the symbol. */
const knownContracts = new Map(
  wellKnownChains.map(({ id, tokens = [] }) => [
    id,
    new Map(tokens.map(({ symbol, contracts }) => [skeletonOf(symbol), contracts])),
  ]),
)

/** Whether a token looks like the coin of its chain or like a well-known token, and is neither. */
export const isTokenImitation = (token: { symbol: string; contract: string }, chain: number): boolean => {
  const contract = token.contract.toLowerCase()
  // Some services report these as tokens.
  if (nativeLogContracts.has(contract)) return false
  const skeleton = skeletonOf(token.symbol)
  const contracts = knownContracts.get(chain)?.get(skeleton)
  if (contracts !== undefined) return !contracts.includes(contract)
  return skeleton === skeletonOf(chainOf(chain).symbol)
}
