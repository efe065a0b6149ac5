import { toChecksumAddress } from '#lib/format.ts'
import { parseTime } from '#lib/time.ts'

/** The fields of an object in a body, by key without case and `_`. A Map, in which `__proto__` is a key like any other. */
export type JsonFields = ReadonlyMap<string, unknown>

/** No body of a transaction has more. */
const maxFields = 200

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Reads the fields of an object, or of the first item of a list. */
export const fieldsOf = (value: unknown): JsonFields | undefined => {
  const one: unknown = Array.isArray(value) ? value[0] : value
  if (!isObject(one) || Array.isArray(one)) return undefined
  const fields = Object.entries(one).slice(0, maxFields)
  return new Map(fields.map(([key, field]) => [key.toLowerCase().replaceAll(/[^a-z0-9]/g, ''), field]))
}

/** The first field by one of these names that can be read, in the order of `places`. */
export const findField = <T>(
  places: readonly JsonFields[],
  names: readonly string[],
  read: (value: unknown) => T | undefined,
): T | undefined => {
  for (const place of places)
    for (const name of names) {
      const found = read(place.get(name))
      if (found !== undefined) return found
    }
  return undefined
}

const maxTextLength = 8_000

export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxTextLength).trim() : undefined

/** Ids may be numbers. */
export const readId = (value: unknown): string | undefined =>
  Number.isSafeInteger(value)
    ? String(value)
    : typeof value === 'string'
      ? readText(value)?.slice(0, 128)
      : undefined

/** An address, or an object that has one. */
export const readAddress = (value: unknown): string | undefined => {
  const given = isObject(value) ? fieldsOf(value)?.get('address') : value
  return typeof given === 'string' && /^0x[0-9a-f]{40}$/i.test(given) ? toChecksumAddress(given) : undefined
}

export const readHash = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? value.toLowerCase() : undefined

/** Decimal or hex digits. */
export const readWhole = (value: unknown): bigint | undefined => {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  return typeof value === 'string' && /^(\d{1,120}|0x[0-9a-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

export const readSmall = (max: number) => (value: unknown) => {
  const whole = readWhole(value)
  return whole !== undefined && whole <= max ? Number(whole) : undefined
}

/** `digits` with the decimal point before the last `scale` of them. */
export type ScaledDecimal = { readonly digits: string; readonly scale: number }

const maxDigits = 100

/** `1.25`, `100e18`, `1.157e+77`. */
export const readDecimal = (value: unknown): ScaledDecimal | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const parts = /^(\d{1,100})(?:\.(\d{1,100}))?(?:e([+-]?\d{1,3}))?$/i.exec(String(value).trim())
  if (parts === null) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = parts
  const kept = fraction.replace(/0+$/, '')
  const scale = kept.length - Number(exponent)
  const digits = BigInt(whole + kept + '0'.repeat(Math.max(0, -scale))).toString()
  return digits.length > maxDigits || scale > 255 ? undefined : { digits, scale: Math.max(0, scale) }
}

/** Units per second. The first that makes a time plausible counts. */
const timeUnits = [1, 1e3, 1e6, 1e9]
const maxUnixSeconds = 100_000_000_000
const year2100 = 4_102_444_800
const isoTime = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/i

/** Reads seconds to nanoseconds, or ISO 8601, in UTC unless it names a zone; into Unix seconds. */
export const readTime = (value: unknown): number | undefined => {
  const given = typeof value === 'string' ? value.trim() : value
  const iso = typeof given === 'string' ? isoTime.exec(given) : null
  const hasZone = iso?.[1] !== undefined || (typeof given === 'string' && given.length === 10)
  const number = iso === null ? numberOf(given) : parseTime(hasZone ? iso[0] : `${iso[0]}Z`) / 1_000
  const seconds = timeUnits.map(unit => number / unit).find(scaled => scaled <= maxUnixSeconds) ?? 0
  return seconds >= 1 && seconds <= year2100 ? Math.floor(seconds) : undefined
}

const numberOf = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^(\d{1,20}(\.\d{1,9})?|0x[0-9a-f]{1,16})$/i.test(value)
    ? Number(value)
    : Number.NaN
}

/** A host name: Telegram accepts nothing else in a button, and a link must not lead into a private network. */
const publicHost = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}(?::\d{2,5})?$/
const plainPath = /^[\w./-]{0,100}$/

/** The base URL of an explorer with transactions under `/tx/`; without a slash at the end. */
export const readExplorer = (value: unknown): string | undefined => {
  if (typeof value !== 'string' || value.length > 200 || !URL.canParse(value)) return undefined
  const { protocol, host, pathname, username, password, search, hash } = new URL(value)
  const isPlain = protocol === 'https:' && username + password + search + hash === ''
  if (!isPlain || !publicHost.test(host) || !plainPath.test(pathname)) return undefined
  return `https://${host}${pathname.replace(/\/+$/, '').replace(/\/tx$/, '')}`
}
