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

export const currentZone = (zone: string): string => renamedZones.get(zone) ?? zone

/**
 * City names by locale and current zone: cities.json holds CLDR's `exemplarCity` where it differs from the
 * zone's own name.
 */
const cityNames: Readonly<Record<string, Readonly<Record<string, string>>>> = cldrCities

/** `Los Angeles`, `Лос-Анджелес`: the city of a time zone, in a language. */
export const zoneCity = (zone: string, locale: string): string => {
  const name = currentZone(zone)
  return cityNames[locale]?.[name] ?? name.slice(name.lastIndexOf('/') + 1).replaceAll('_', ' ')
}
