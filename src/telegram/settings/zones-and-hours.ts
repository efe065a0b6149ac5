import type { QuietHours } from '#chat/settings.ts'
import { toWallTime } from '#lib/time.ts'
import { createYielder } from '#lib/timers.ts'

/** Where most people live, west to east; offered as buttons, and found first. */
export const commonZones = [
  'America/Los_Angeles',
  'America/Chicago',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Madrid',
  'Europe/Kyiv',
  'Europe/Moscow',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Shanghai',
  'Asia/Tokyo',
] as const

const maxZonesFound = 6

const allZones = (): readonly string[] => [
  'UTC',
  ...new Set([...commonZones, ...Intl.supportedValuesOf('timeZone')]),
]

export const isZone = (name: string): boolean => allZones().includes(name)

/** `Los Angeles`: the place that a time zone is named after. */
export const zonePlace = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** Without case, accents and punctuation, so that what people type is found. */
const normalizeName = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]/gu, '')

/** Minutes ahead of UTC: `+2`, `UTC-3:30`, `gmt+0530`. */
const readOffset = (text: string): string | undefined => {
  const [, sign, hours, minutes = '0'] =
    /^(?:utc|gmt)?\s*([-+−–])\s*(\d{1,2})(?::?(\d\d))?$/i.exec(text.trim()) ?? []
  if (sign === undefined || hours === undefined) return undefined
  const rest = Number(minutes) === 0 ? '' : `:${minutes}`
  if (Number(hours) === 0 && rest === '') return 'UTC'
  return `UTC${sign === '+' ? '+' : '−'}${Number(hours)}${rest}`
}

/** The name of a zone in a language, mostly its country: «Spain Time», «Испания». */
const zoneName = (zone: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'shortGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** Yields in between: name and offset of a zone take almost a millisecond, and there are hundreds of zones. */
const filterInSlices = async (
  zones: readonly string[],
  fits: (zone: string) => boolean,
): Promise<readonly string[]> => {
  const yielder = createYielder()
  const found: string[] = []
  for (const zone of zones) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (fits(zone)) found.push(zone)
  }
  return found
}

/**
 * The time zones that a person may mean by a city, a country or an offset from UTC; the likeliest first, six at most. `now`:
 * milliseconds since 1970, because the offset changes with summer time.
 */
export const findZones = async (
  text: string,
  o: { now: number; locale: string },
): Promise<readonly string[]> => {
  const zones = allZones()
  const offset = readOffset(text)
  if (offset !== undefined) {
    const found = await filterInSlices(zones, zone => toWallTime(o.now, zone).offset === offset)
    return found.slice(0, maxZonesFound)
  }
  const wanted = normalizeName(text)
  if (wanted === '') return []
  const byPlace = (fits: (place: string) => boolean): readonly string[] =>
    zones.filter(zone => fits(normalizeName(zonePlace(zone))))
  const matchingPlaces = [
    ...byPlace(place => place === wanted),
    ...byPlace(place => place.startsWith(wanted)),
  ]
  const isNamed = (zone: string): boolean => normalizeName(zoneName(zone, o.locale)).startsWith(wanted)
  const named = matchingPlaces.length > 0 ? [] : await filterInSlices(zones, isNamed)
  const found = [...matchingPlaces, ...named, ...zones.filter(zone => normalizeName(zone).includes(wanted))]
  return [...new Set(found)].slice(0, maxZonesFound)
}

const timePattern = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s*([ap]\.?m\.?)?`
const hoursPattern = new RegExp(String.raw`^${timePattern}\s*(?:[-–—−]|to|\.\.|…|\s)\s*${timePattern}$`, 'i')

/** Longer than any hours: bounds the backtracking over a long run of blanks. */
const maxTextLength = 50

const dayMinutes = 24 * 60

/** Minutes since midnight; 24:00 is 0. */
const minutesOf = (hours = '', minutes = '0', half = ''): number | undefined => {
  const hour = Number(hours)
  const isTwelve = half !== ''
  if (isTwelve && (hour < 1 || hour > 12)) return undefined
  const inDay = isTwelve ? (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : hour
  const all = inDay * 60 + Number(minutes)
  return Number(minutes) > 59 || all > dayMinutes ? undefined : all % dayMinutes
}

/** A part of the day as people write it: `22:30-7`, `22–7`, `10pm to 7am`. `undefined`: none, or one of no length. */
export const readQuietHours = (text: string): QuietHours | undefined => {
  const trimmed = text.trim()
  if (trimmed.length > maxTextLength) return undefined
  const [, ...parts] = hoursPattern.exec(trimmed) ?? []
  const [from, to] = [minutesOf(...parts.slice(0, 3)), minutesOf(...parts.slice(3, 6))]
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** `22:30–07:00` */
export const quietHoursText = ({ from, to }: QuietHours): string => `${clockText(from)}–${clockText(to)}`
