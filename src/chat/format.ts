import { format as formatUnits } from 'ox/Value'

/** `0x7099…79C8`: enough to recognise an address, never enough to copy it. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

/**
 * An amount for people: six significant digits, thousands grouped as `locale` does. What is left out is cut off, never
 * rounded up: an alert does not claim more than moved. Amounts below a millionth keep their digits.
 */
export const formatAmount = (amount: bigint, o: { decimals: number; locale: string }): string => {
  const [whole = '0', fraction = ''] = formatUnits(amount, o.decimals).split('.')
  const kept = whole === '0' ? significant(fraction, 6) : fraction.slice(0, Math.max(0, 6 - whole.length))
  const digits = kept.replace(/0+$/, '')
  const grouped = new Intl.NumberFormat(o.locale).format(BigInt(whole))
  return digits === '' ? grouped : `${grouped}${decimalPoint(o.locale)}${digits}`
}

const significant = (fraction: string, count: number): string => {
  const zeros = /^0*/.exec(fraction)?.[0].length ?? 0
  return fraction.slice(0, zeros + count)
}

const decimalPoint = (locale: string): string =>
  new Intl.NumberFormat(locale).formatToParts(0.5).find(part => part.type === 'decimal')?.value ?? '.'
