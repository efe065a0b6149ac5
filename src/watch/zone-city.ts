// Names of zones from CLDR's `exemplarCity`, by locale and zone, if they are not the name of the zone itself.
import { dayMs, wallNow } from '#lib/time.ts'
import { plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import cldrCities from './cities.json' with { type: 'json' }

/** ICU keeps the names of the first edition of the time zone database; these are today's. */
export const renamedZones: ReadonlyMap<string, string> = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
])
export const currentName = (zone: string): string => renamedZones.get(zone) ?? zone

const cityNames: Readonly<Record<string, Readonly<Record<string, string>>>> = cldrCities

/** `Los Angeles`, `Лос-Анджелес`: the city of a time zone, in a language. */
export const zoneCity = (zone: string, locale: string): string =>
  cityNames[locale]?.[currentName(zone)] ?? (currentName(zone).split('/').at(-1) ?? zone).replaceAll('_', ' ')

/** `9:00 UTC`; in the zone that a chat has chosen `9:00 (Amsterdam)`. */
export const withZone = (clock: string, { zone, locale }: Translator): string =>
  zone === undefined ? `${clock} UTC` : `${clock} (${zoneCity(zone, locale)})`

/** A date further ahead shows its year: without it, it would be read as the one that has passed. */
const clearForMs = 180 * dayMs

/**
 * A time on another day, such as the end of a mute, in the time zone that the chat has chosen. `ms` is since
 * 1970.
 */
export const zonedTime = (ms: number, say: Translator): RichText => {
  const { zone, locale } = say
  if (zone === undefined) return say.time(Math.floor(ms / 1_000), 'wDt')
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(ms - wallNow() > clearForMs && { year: 'numeric' }),
  })
  return plain(withZone(format.format(ms), say))
}
