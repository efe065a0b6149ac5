import { chainOf, chains, coinLogContracts } from '#chains/registry.ts'

// Joiners, fillers and directions, which nobody sees, and marks on letters, which few do.
const invisibleInSymbol = /[\p{Cf}\p{Cc}\p{M}\s\u115F\u1160\u2800\u3164]/gu
// But for signs that stand for letters, such as the one of `USD₮`.
const surroundingSigns = /^[\p{P}\p{So}$]+|[\p{P}\p{So}$]+$/gu

/** Letters of other scripts, and signs, by the Latin capital that they are taken for. */
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
 * What a symbol looks like: two of one skeleton are taken for each other. Compatibility forms, invisible characters, marks,
 * letters of other scripts, case and what stands around it are all one; what is within it, as the `.e` of `USDC.e`, is not.
 */
const skeletonOf = (symbol: string): string =>
  Array.from(
    symbol.normalize('NFKD').replace(invisibleInSymbol, '').replace(surroundingSigns, ''),
    letter => {
      const capital = letter.toUpperCase()
      return capitals.get(letter) ?? capitals.get(capital) ?? capital
    },
  ).join('')

/** By chain id, the contracts that bear a symbol by right, by its skeleton. */
const knownContracts = new Map(
  chains.map(({ id, tokens = [] }) => [
    id,
    new Map(tokens.map(({ symbol, contracts }) => [skeletonOf(symbol), contracts])),
  ]),
)

/** Whether a token looks like the coin of its chain, or like a well-known token of it, and is neither. */
export const isTokenImitation = (token: { symbol: string; contract: string }, chain: number): boolean => {
  const contract = token.contract.toLowerCase()
  // Not every service tells these from tokens.
  if (coinLogContracts.has(contract)) return false
  const skeleton = skeletonOf(token.symbol)
  const contracts = knownContracts.get(chain)?.get(skeleton)
  if (contracts !== undefined) return !contracts.includes(contract)
  return skeleton === skeletonOf(chainOf(chain).symbol)
}
