import { from as parseUnits } from 'ox/Value'

export type AmountReading =
  | { readonly wei: bigint }
  | { readonly wrong: 'unreadable' | 'negative' | 'small' | 'large' | 'dollars' }

const units: ReadonlyMap<string, number> = new Map([
  ['wei', 0],
  ['gwei', 9],
])
const scales: ReadonlyMap<string, number> = new Map([
  ['k', 3],
  ['m', 6],
  ['b', 9],
])
const written = /^([-−–]?)(\d[\d\s.,']*|[.,]\d+)([a-z\s]*)$/i
const maxWei = 10n ** 36n

/**
 * An amount of a native coin as people write it: `0.5`, `0,5 eth`, `1.5k`, `1,234.5`, `100 gwei`. `symbols` are the coins'
 * names that may stand behind it. The last comma or point is the decimal mark, unless it is there several times.
 */
export const readAmount = (text: string, symbols: readonly string[]): AmountReading => {
  const trimmed = text.trim()
  if (/[$]|usdc?\b|dollar/i.test(trimmed)) return { wrong: 'dollars' }
  const [, minus, number, letters = ''] = written.exec(trimmed) ?? []
  if (number === undefined) return { wrong: 'unreadable' }
  if (minus !== '') return { wrong: 'negative' }
  const exponent = exponentOf(letters.trim().toLowerCase(), symbols)
  const plain = plainNumber(number)
  if (exponent === undefined || plain === undefined) return { wrong: 'unreadable' }
  const [, fraction = ''] = plain.split('.')
  if (fraction.replace(/0+$/, '').length > exponent) return { wrong: 'small' }
  const wei = parseUnits(plain, exponent)
  return wei > maxWei ? { wrong: 'large' } : { wei }
}

/** Of `k`, `eth`, `keth` and `k eth`. A unit goes before a scale: the name of a coin may begin like one, as BNB does. */
const exponentOf = (letters: string, symbols: readonly string[]): number | undefined => {
  const alone = decimalsOf(letters, symbols)
  if (alone !== undefined) return alone
  const scale = scales.get(letters.charAt(0))
  const decimals = decimalsOf(letters.slice(1).trimStart(), symbols)
  return scale === undefined || decimals === undefined ? undefined : scale + decimals
}

const decimalsOf = (unit: string, symbols: readonly string[]): number | undefined => {
  if (unit === '' || symbols.some(symbol => symbol.toLowerCase() === unit)) return 18
  return units.get(unit)
}

const plainNumber = (text: string): string | undefined => {
  const compact = text.replace(/[\s']/g, '')
  const marks = compact.match(/[.,]/g) ?? []
  const last = marks.at(-1)
  if (last === undefined) return compact
  const grouped = new Set(marks).size === 1 && marks.length > 1
  const [whole, fraction] = grouped ? [compact, ''] : splitAtLast(compact, last)
  const digits = whole.replace(/[.,]/g, '')
  const groups = whole.split(/[.,]/)
  if (groups.length > 1 && !groups.slice(1).every(group => group.length === 3)) return undefined
  return fraction === '' ? digits || undefined : `${digits || '0'}.${fraction}`
}

const splitAtLast = (text: string, mark: string): [string, string] => {
  const at = text.lastIndexOf(mark)
  return [text.slice(0, at), text.slice(at + 1)]
}
