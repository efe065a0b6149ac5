import { keccak_256 } from '@noble/hashes/sha3.js'
import { format as formatUnits } from 'ox/Value'
import { memoize } from './collections.ts'
import { toBase58Address, tronHex } from './tron-address.ts'

/** Matches an address of an EVM chain in any case; `tronHex` is the other family's. */
export const evmAddress = /^0x[0-9a-f]{40}$/i

/** The counterparty of mints and burns. */
export const zeroAddress = `0x${'0'.repeat(40)}`

/** Whether an address is the zero address, also as Tron's nodes write it. */
export const isZeroAddress = (address: string): boolean =>
  address === zeroAddress || address === `0x41${zeroAddress.slice(2)}`

/** An address as people of its chain write it: `0x…`, on Tron `T…`. */
export const showAddress = (address: string): string =>
  tronHex.test(address) ? toBase58Address(address.toLowerCase()) : address

/** `0x7099…79C8`: enough to recognise an address, not to copy it. */
export const shortenAddress = (address: string): string => {
  const shown = showAddress(address)
  return `${shown.slice(0, 6)}…${shown.slice(-4)}`
}

const shownDigits = 12

/** The number of an NFT: up to twelve digits, else `4567…8901`. */
export const shortenTokenId = (id: string): string =>
  id.length > shownDigits ? `${id.slice(0, 4)}…${id.slice(-4)}` : id

/** Limit of cached languages, far above their number. */
const maxLocales = 100

/** Caches formats by locale: making one takes as long as using it fifteen times. */
const formatsOf = (options: Intl.NumberFormatOptions): ((locale: string) => Intl.NumberFormat) =>
  memoize(maxLocales, locale => new Intl.NumberFormat(locale, options))

const plainNumbers = formatsOf({})

const significantDigits = 6
/**
 * Limit of the digits before the decimal mark, and of the zeros after it, beyond which a power of ten is
 * easier to read.
 */
const maxWholeDigits = 15
const maxZeros = 17

/**
 * An amount for people: six significant digits, thousands grouped as in `locale`. Truncated, never rounded up: an alert must not
 * claim more than moved. Very large and very small amounts get a power of ten: `1.15792 × 10⁷⁷`.
 */
export const formatAmount = (amount: bigint, decimals: number, locale: string): string => {
  const [whole = '0', fraction = ''] = formatUnits(amount, decimals).split('.')
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  if (whole.length > maxWholeDigits) return formatPowerOfTen(whole, whole.length - 1, locale)
  if (zeros > maxZeros) return formatPowerOfTen(fraction.slice(zeros), -zeros - 1, locale)
  const digits =
    whole === '0'
      ? fraction.slice(0, zeros + significantDigits)
      : fraction.slice(0, Math.max(0, significantDigits - whole.length))
  return appendFraction(plainNumbers(locale).format(BigInt(whole)), digits, locale)
}

/** Takes at least one digit, of which the first is not zero. */
const formatPowerOfTen = (digits: string, exponent: number, locale: string): string => {
  const fraction = digits.slice(1, significantDigits)
  return `${appendFraction(digits.charAt(0), fraction, locale)} × 10${toSuperscript(exponent)}`
}

const appendFraction = (whole: string, fraction: string, locale: string): string => {
  const digits = fraction.replace(/0+$/, '')
  return digits === '' ? whole : `${whole}${getDecimalPoint(locale)}${digits}`
}

const toSuperscript = (exponent: number): string =>
  exponent.toString().replace(/[-\d]/g, sign => (sign === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'.charAt(Number(sign))))

const getDecimalPoint = (locale: string): string =>
  plainNumbers(locale)
    .formatToParts(0.5)
    .find(part => part.type === 'decimal')?.value ?? '.'

/** How money is written. The currency (ISO 4217) is US dollars by default. */
export type MoneyFormat = { readonly locale: string; readonly currency?: string | undefined }

/**
 * Currencies whose short sign is unique among ours; `¥` and other dollars need longer ones. `$` is used in
 * every language.
 */
const narrowSigns = new Set(['USD', 'EUR', 'GBP', 'TRY', 'KRW'])

const moneyFormats = (
  options: Intl.NumberFormatOptions,
): ((currency: string) => (locale: string) => Intl.NumberFormat) =>
  memoize(maxLocales, currency => {
    const currencyDisplay = narrowSigns.has(currency) ? 'narrowSymbol' : 'symbol'
    return formatsOf({ style: 'currency', currency, currencyDisplay, ...options })
  })
const exactMoney = moneyFormats({ trailingZeroDisplay: 'stripIfInteger' })
const smallMoney = moneyFormats({ maximumSignificantDigits: 2 })
const compactMoney = moneyFormats({ notation: 'compact', maximumSignificantDigits: 3 })
/** Compact notation ends at trillions. */
const maxMoney = 1e15

/**
 * Puts `$` first, as most people write Spanish, and as its texts do: `$2500`. CLDR knows the order of Spain
 * alone.
 */
const withSignFirst = (text: string, locale: string): string =>
  locale === 'es' ? text.replace(/^(.*?)\s*\$$/, '$$$1') : text

/** Money to the cent, if the currency has cents: `$10,000,000`, `$2.50`, `¥301`. */
export const formatMoney = (amount: number, { locale, currency = 'USD' }: MoneyFormat): string =>
  withSignFirst(exactMoney(currency)(locale).format(amount), locale)

/** Money to the cent, below that with two significant digits: `$2.50`, `$0.0061`. */
export const formatSmallMoney = (amount: number, format: MoneyFormat): string => {
  const { locale, currency = 'USD' } = format
  return amount >= 0.1
    ? formatMoney(amount, format)
    : withSignFirst(smallMoney(currency)(locale).format(amount), locale)
}

export type ShownWorth = { readonly text: string; readonly bound?: 'less' | 'more' }

/**
 * An approximate worth: with cents below a hundred, in whole units below a million, with three digits above:
 * `$0.25`, `$4,310`, `$12.3M`. `bound` says whether the worth is less or more than the text.
 */
export const formatWorth = (amount: number, format: MoneyFormat): ShownWorth => {
  const { locale, currency = 'USD' } = format
  const { maximumFractionDigits = 2 } = exactMoney(currency)(locale).resolvedOptions()
  const cent = 10 ** -maximumFractionDigits
  if (amount < cent) return { text: formatMoney(cent, format), bound: 'less' }
  if (amount < 100) return { text: formatMoney(amount, format) }
  if (amount < 999_999.5) return { text: formatMoney(Math.round(amount), format) }
  const compact = (value: number): string =>
    withSignFirst(compactMoney(currency)(locale).format(value), locale)
  return amount < maxMoney ? { text: compact(amount) } : { text: compact(maxMoney - 1e12), bound: 'more' }
}

const encoder = new TextEncoder()

const withChecksum = (address: string): string => {
  if (tronHex.test(address)) return address.toLowerCase()
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(encoder.encode(digits))
  const nibble = (index: number): number => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf
  return `0x${digits.replace(/[a-f]/g, (digit, index: number) => (nibble(index) >= 8 ? digit.toUpperCase() : digit))}`
}

/** Limit of cached addresses: half a megabyte. */
const maxChecksums = 2_000

/**
 * Adds the checksum (EIP-55) to an address in any case; Tron's `0x41…` have none. Cached, because a
 * notification needs those of the same few addresses several times, and each takes 10 µs. (`ox/Address` would
 * do it, for 12 MB of memory at start.)
 */
export const toChecksumAddress: (address: string) => string = memoize(maxChecksums, withChecksum)

/** Whether an address of `0x` and 40 hex digits in mixed case fails its checksum (EIP-55). */
export const hasWrongChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  if (tronHex.test(address)) return false
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && withChecksum(address) !== address
}
