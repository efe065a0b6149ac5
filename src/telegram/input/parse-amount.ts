import { format as formatUnits, from as parseUnits } from 'ox/Value'
import { etherDecimals } from '#chains/chain.ts'
import { wellKnownChains } from '#chains/registry.ts'
import { withPlainDigits } from './plain-digits.ts'

/**
 * Why an amount is not taken: among others, it is of a `token`, or of a `coin` that is not asked for, with
 * this symbol.
 */
export type InvalidAmount =
  | { readonly wrong: 'unreadable' | 'negative' | 'currency' | 'small' | 'large' | 'cent' | 'dear' }
  | { readonly wrong: 'token' | 'coin'; readonly symbol: string }

export type ParsedAmount = { readonly wei: bigint } | { readonly usd: number } | InvalidAmount

const coinUnits: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['gwei', 9],
])

/** Words for thousands and more, by the powers of ten that they multiply by. */
type Scales = Readonly<Record<string, number>>

const everywhere: Scales = { k: 3, thousand: 3, m: 6, mln: 6, million: 6, b: 9, bn: 9, billion: 9 }

/** `mil` is a thousand in one language and a million in another. */
const scalesByLanguage: Readonly<Record<string, Scales>> = {
  en: { mil: 6 },
  es: { mil: 3, millón: 6, millon: 6, millones: 6 },
  ru: {
    к: 3,
    тыс: 3,
    тысяча: 3,
    тысячи: 3,
    тысяч: 3,
    м: 6,
    млн: 6,
    миллион: 6,
    миллиона: 6,
    миллионов: 6,
    млрд: 9,
  },
  zh: { 千: 3, 万: 4, w: 4, 百万: 6, 千万: 7, 亿: 8 },
  pt: { mil: 3, mi: 6, milhão: 6, milhao: 6, milhões: 6, milhoes: 6, bi: 9 },
  fr: { mille: 3, millions: 6, md: 9, mrd: 9, milliard: 9, milliards: 9 },
  de: { tsd: 3, tausend: 3, mio: 6, millionen: 6, mrd: 9, milliarde: 9, milliarden: 9 },
  tr: { bin: 3, mn: 6, milyon: 6, milyar: 9 },
  id: { rb: 3, ribu: 3, jt: 6, juta: 6, miliar: 9 },
  vi: { nghìn: 3, ngàn: 3, tr: 6, triệu: 6, tỷ: 9, tỉ: 9 },
}

const scalesOf = (locale: string): Scales => ({
  ...everywhere,
  ...scalesByLanguage[new Intl.Locale(locale).language],
})

/** Source of a pattern for a number as people write it, also with blanks between its thousands. */
export const writtenNumber = "(?:\\d{1,3}(?:[ \\u00A0\\u202F'’]\\d{3})+(?!\\d)|\\d)[\\d.,]*"

/**
 * Returns a text without the blanks within its numbers, and between a number and a word such as *million* in
 * these languages: `3 000 $` becomes `3000 $`.
 */
export const joinAmounts = (text: string, locales: readonly string[]): string => {
  const scales = locales.flatMap(locale => Object.keys(scalesOf(locale))).join('|')
  const amounts = new RegExp(
    `(?<![\\p{L}\\d.,:])${writtenNumber}(?:\\s+(?:${scales})(?![\\p{L}\\p{M}]))?`,
    'giu',
  )
  return text.replaceAll(amounts, amount => amount.replaceAll(/[\s'’]/gu, ''))
}

/** Signs of a minimum, such as `>100` and `100+`; every amount that is asked for is a minimum. */
const atLeast = /^(?:[>≥]=?|[~≈])\s*/
const orMore = /\s*\+$/
const amountPattern = /^([-−–]?)(\d[\d\s.,'’_]*|[.,]\d+)([\p{L}\p{M}\s.]*)$/iu
/** Bounds the pattern's backtracking over a long run of blanks; no amount is as long. */
const maxAmountLength = 100
const maxWholeDigits = 18
/** Largest number of a contract (`uint256`), in base units, which has as many digits as the service takes. */
export const maxBaseUnits = 2n ** 256n - 1n
const dollarPrefix = /^([-−–]?)\s*(?:us)?\$\s*/i
/** Whether a text has an amount with the sign of dollars. */
export const hasDollarSign = (text: string): boolean => /\$\s?\d|\d\s?\$/u.test(text)

/** Source of a pattern: how people write dollars behind a number. */
export const dollarWords =
  '(?:\\$|usd|dollars?|d[oóòô]lar(?:es)?|dolar(?:es|dan|l[ıi]k)?|долл(?:ар(?:ов|а|ы)?)?\\.?|美元|美金|đô(?:\\s?la)?)'
/** An amount with the word for dollars behind it. */
const amountInWords = new RegExp(
  `(?<![\\p{L}\\d.,])(\\d[\\d.,]*\\p{L}*?)\\s*(?:de\\s+|us[ -]?)?(?:${dollarWords}|bucks)(?![\\p{L}\\p{N}/])`,
  'giu',
)

/** A text with the sign of dollars in place of the word: *$5* for *5 dollars*. */
export const withDollarSigns = (text: string): string => text.replaceAll(amountInWords, '$$$1')
const dollarSuffix = new RegExp(`\\s*(?:de\\s+)?${dollarWords}$`, 'iu')
const currencyWords = 'eur(?:os?)?|gbp|jpy|cny|rub|inr|brl|idr|vnd|chf|руб\\p{L}*|евро'
/** Currencies without a price here. */
const otherCurrency = new RegExp(`(?!\\$)\\p{Sc}|(?<!\\p{L})(?:${currencyWords})(?!\\p{L})`, 'iu')
const minDollars = 0.01
const maxDollars = 1e15

type AmountOptions = {
  /** Symbols that an amount may have. Without any, it is in dollars. */
  readonly symbols: readonly string[]
  readonly locale: string
  /** The decimals of ether if absent. */
  readonly decimals?: number | undefined
  /** An amount of a coin with the decimals of ether may be in wei or gwei. */
  readonly isCoin?: boolean
  /** The least amount in dollars above 0; by default a cent. */
  readonly leastUsd?: number
}

/**
 * An amount as people write it: of a coin or token (`0.5`, `0,5 eth`, `1.5k`, `1,234.5`, `100 gwei`) or in
 * dollars (`$10m`, `50 usd`, `5 тыс долларов`, `1万美元`). The last comma or point is the decimal mark, unless
 * there are several of it or it can only separate thousands: `1,500` in languages that write so, `$1,500` and
 * `$1.500` in all.
 */
export const parseAmount = (
  text: string,
  { symbols, locale, decimals = etherDecimals, isCoin = false, leastUsd = minDollars }: AmountOptions,
): ParsedAmount => {
  const trimmed = withPlainDigits(text.slice(0, maxAmountLength + 1))
    .trim()
    .replace(atLeast, '')
    .replace(orMore, '')
  if (text.trim().length > maxAmountLength) return { wrong: 'unreadable' }
  const bare = trimmed.replace(dollarPrefix, '$1').replace(dollarSuffix, '')
  const [, minus, number, letters = ''] = amountPattern.exec(bare) ?? []
  if (number === undefined || otherCurrency.test(trimmed))
    return { wrong: /\d/.test(trimmed) && otherCurrency.test(trimmed) ? 'currency' : 'unreadable' }
  if (minus !== '') return { wrong: 'negative' }
  const unit = letters.trim().toLowerCase()
  const isMarked = bare !== trimmed
  const isDollars = isMarked || symbols.length === 0
  // Three decimals of a dollar only occur with a scale, as in `$1.125m`; coins are written with a decimal point in any language.
  const groupMark = groupMarkOf(locale)
  const grouped = groupMark === ',' ? ',' : ''
  const thousands = isDollars && unit === '' ? '.,' : grouped
  const plain = plainNumber(number, { thousands, groupMark })
  const parts = { plain, unit, scales: scalesOf(locale) }
  const foreign = isMarked ? undefined : foreignUnit(parts, symbols)
  if (foreign !== undefined) return foreign
  return isDollars ? parseDollars(parts, leastUsd) : parseUnitsOf(parts, { symbols, decimals, isCoin })
}

/** Reads a percentage without its sign. Returns NaN for any other text. */
export const parsePercent = (text: string, { locale }: Pick<AmountOptions, 'locale'>): number => {
  const reading = parseAmount(text, { symbols: ['%'], locale })
  return 'wei' in reading ? Number(formatUnits(reading.wei, etherDecimals)) : Number.NaN
}

/** The mark between thousands in a language, such as `,`. */
export const groupMarkOf = (locale: string): string | undefined =>
  new Intl.NumberFormat(locale).formatToParts(10_000).find(({ type }) => type === 'group')?.value

type AmountParts = { readonly plain: string | undefined; readonly unit: string; readonly scales: Scales }

/**
 * Readings of the text after a number: a unit alone, or after a scale. The whole text comes first, since BNB
 * begins like billions.
 */
const readingsOf = ({
  unit,
  scales,
}: AmountParts): readonly { readonly scale: number; readonly name: string }[] => [
  { scale: 0, name: unit },
  ...Object.entries(scales)
    .filter(([word]) => unit.startsWith(word))
    .toSorted(([one], [other]) => other.length - one.length)
    .map(([word, scale]) => ({ scale, name: unit.slice(word.length).replace(/^[\s.]+/, '') })),
]

const parseDollars = (parts: AmountParts, leastUsd: number): ParsedAmount => {
  const { plain } = parts
  const reading = readingsOf(parts).find(({ name }) => name === '')
  if (reading === undefined || plain === undefined) return { wrong: 'unreadable' }
  const usd = Number(`${plain}e${reading.scale}`)
  if (usd !== 0 && usd < leastUsd) return { wrong: 'cent' }
  return usd > maxDollars ? { wrong: 'dear' } : { usd }
}

type Units = { readonly symbols: readonly string[]; readonly decimals: number; readonly isCoin: boolean }

const parseUnitsOf = (parts: AmountParts, units: Units): ParsedAmount => {
  const { plain } = parts
  const [exponent] = readingsOf(parts).flatMap(({ scale, name }) => {
    const decimals = decimalsOf(name, units)
    return decimals === undefined ? [] : [scale + decimals]
  })
  if (exponent === undefined || plain === undefined) return { wrong: 'unreadable' }
  const [, fraction = ''] = plain.split('.')
  if (fraction.replace(/0+$/, '').length > exponent) return { wrong: 'small' }
  const wei = parseUnits(plain, exponent)
  const most = 10n ** BigInt(maxWholeDigits + units.decimals)
  return wei > most || wei > maxBaseUnits ? { wrong: 'large' } : { wei }
}

const isSymbol = (name: string, symbols: readonly string[]): boolean =>
  symbols.some(symbol => symbol.toLowerCase() === name)

const decimalsOf = (unit: string, { symbols, decimals, isCoin }: Units): number | undefined => {
  if (unit === '' || isSymbol(unit, symbols)) return decimals
  return isCoin && decimals === etherDecimals ? coinUnits.get(unit) : undefined
}

const coinSymbols = wellKnownChains.map(({ symbol }) => symbol)
const tokenSymbols = wellKnownChains.flatMap(({ tokens = [] }) => tokens.map(({ symbol }) => symbol))

/** Finds the symbol of another coin or token that is well known. */
const foreignUnit = (parts: AmountParts, symbols: readonly string[]): InvalidAmount | undefined => {
  if (parts.plain === undefined) return undefined
  for (const { name } of readingsOf(parts)) {
    if (isSymbol(name, symbols)) return undefined
    const symbol = name.toUpperCase()
    // Some coins are also tokens, on other chains.
    if (isSymbol(name, coinSymbols)) return { wrong: 'coin', symbol }
    if (isSymbol(name, tokenSymbols)) return { wrong: 'token', symbol }
  }
  return undefined
}

const groupedThousand = /^[1-9]\d{0,2}[.,]\d{3}$/
/** Matches a round thousand. As a decimal fraction, its three zeros would be pointless. */
const roundThousand = /^[1-9]\d{0,2}[.,]000$/

/** Whether digits are grouped by three, or as in India by two before the last group. */
const areGroups = (groups: readonly string[]): boolean =>
  groups.at(-1)?.length === 3 &&
  [2, 3].some(length => groups.slice(0, -1).every(group => group.length === length))

/**
 * `thousands` are marks that separate thousands, even a single one before three digits; `groupMark` is that
 * of the language.
 */
const plainNumber = (
  text: string,
  { thousands, groupMark }: { readonly thousands: string; readonly groupMark: string | undefined },
): string | undefined => {
  const compact = text.replace(/[\s'’_]/g, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return compact
  const isThousand =
    (thousands.includes(last) && groupedThousand.test(compact)) ||
    (last === groupMark && roundThousand.test(compact))
  const grouped = isThousand || (new Set(marks).size === 1 && marks.length > 1)
  const [whole, fraction] = grouped ? [compact, ''] : splitAtLast(compact, last)
  const digits = whole.replace(/[.,]/g, '')
  const groups = whole.split(/[.,]/).slice(1)
  if (groups.length > 0 && !areGroups(groups)) return undefined
  return fraction === '' ? digits || undefined : `${digits || '0'}.${fraction}`
}

const splitAtLast = (text: string, mark: string): [string, string] => {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}

const units = [...coinUnits.keys(), ...coinSymbols, ...tokenSymbols].map(unit => RegExp.escape(unit))
const amountInText = new RegExp(
  `(?<![\\p{L}\\p{N}.,])\\p{Sc}?\\d[\\d.,]*[\\p{L}\\p{Sc}]*(?:\\s?[%\\p{Sc}]|\\s(?:${currencyWords}|${units.join('|')})(?![\\p{L}\\p{N}]))?`,
  'giu',
)

/** The amounts in a sentence whose amounts are joined, each with its unit, and where they begin. */
export const amountsIn = (text: string): readonly { readonly amount: string; readonly start: number }[] =>
  [...text.matchAll(amountInText)].map(({ 0: amount, index }) => ({ amount, start: index }))
