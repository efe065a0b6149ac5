import { toWallTime } from '#lib/time.ts'
import { createYielder } from '#lib/timers.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { currentZone, renamedZones, zoneCity } from '#watch/zone-city.ts'
import { watchChanges, watchesOf } from '../../records.ts'
import { changeWatchWrites } from '../watches/jobs/change-watch.ts'
import { nextChange } from '../watches/save-edit.ts'

/**
 * Makes the digests of a chat's webhooks, Slack and Discord follow its time zone. The `id` is unique for each
 * change.
 */
export const followTimeZoneWrites = async (
  store: Store,
  { chat, id }: { readonly chat: string; readonly id: string },
): Promise<readonly Write[]> => {
  const withSchedule = (await watchesOf(store, chat)).filter(({ value }) => value.scheduled !== undefined)
  if (withSchedule.length === 0) return []
  const changes = await store.get(
    watchChanges,
    withSchedule.map(watch => watch.id),
  )
  return withSchedule.flatMap((watch, n) => {
    const change = changes[n]
    const value = nextChange(change?.value, { before: watch.value.settings, bot: false, subscription: true })
    return [
      put(watchChanges, { id: watch.id, value }, { expect: change?.version ?? 0 }),
      ...changeWatchWrites(watch, { id }),
    ]
  })
}

/** Zones in which most people live, west to east. A search lists them first. */
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

const zones: readonly string[] = [
  'UTC',
  ...new Set([...commonZones, ...Intl.supportedValuesOf('timeZone').map(currentZone)]),
]
/** Chats may have chosen a zone by its earlier name. */
const zoneSet: ReadonlySet<string> = new Set([...zones, ...renamedZones.keys()])

export const isZone = (name: string): boolean => zoneSet.has(name)

/** Removes case, accents and punctuation, so that typed names match. */
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

/**
 * Yields in between, because the offset of a zone takes a tenth of a millisecond, and there are hundreds of
 * zones.
 */
const findByOffset = async (offset: string, now: number): Promise<readonly string[]> => {
  const yielder = createYielder()
  const zonesAtOffset: string[] = []
  for (const zone of zones) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (toWallTime(now, zone).offset === offset) zonesAtOffset.push(zone)
  }
  return zonesAtOffset
}

/**
 * Cities of millions that no time zone is named after, and usual spellings of those that are, by their zones.
 */
export const citiesByZone: Readonly<Record<string, string>> = {
  'America/Los_Angeles':
    'San Francisco, San Diego, San Jose, Las Vegas, Seattle, Portland, Sacramento, Oakland, Silicon Valley, LA, California',
  'America/Denver': 'Salt Lake City, Albuquerque, Colorado Springs, El Paso',
  'America/Phoenix': 'Tucson, Arizona',
  'America/Chicago':
    'Houston, Dallas, Austin, San Antonio, Fort Worth, Minneapolis, Saint Louis, New Orleans, Nashville, Kansas City, Milwaukee, Texas',
  'America/New_York':
    'NYC, Boston, Washington, Miami, Philadelphia, Atlanta, Orlando, Charlotte, Tampa, Pittsburgh, Baltimore, Cleveland, Florida',
  'America/Toronto': 'Montreal, Ottawa, Quebec',
  'America/Edmonton': 'Calgary',
  'America/Mexico_City': 'Guadalajara, Puebla, CDMX, Ciudad de México',
  'America/Sao_Paulo': 'Rio de Janeiro, Brasilia, Belo Horizonte, Curitiba, Porto Alegre, Florianópolis',
  'America/Argentina/Buenos_Aires': 'Rosario, La Plata',
  'America/Bogota': 'Medellín, Cali, Barranquilla, Cartagena',
  'America/Guayaquil': 'Quito',
  'America/La_Paz': 'Santa Cruz de la Sierra',
  'America/Caracas': 'Maracaibo',
  'Europe/London':
    'Manchester, Birmingham, Edinburgh, Glasgow, Liverpool, Leeds, Bristol, Cardiff, England, Scotland, Wales, Britain',
  'Europe/Madrid': 'Barcelona, Valencia, Sevilla, Seville, Bilbao, Málaga',
  'Europe/Lisbon': 'Porto, Oporto',
  'Europe/Paris': 'Lyon, Marseille, Toulouse, Nice, Bordeaux, Nantes, Strasbourg, Lille',
  'Europe/Berlin':
    'Munich, München, Hamburg, Frankfurt, Cologne, Köln, Stuttgart, Düsseldorf, Leipzig, Dresden, Hannover, Nuremberg',
  'Europe/Zurich': 'Geneva, Genève, Basel, Bern, Lausanne, Zug, Lugano',
  'Europe/Vienna': 'Salzburg, Graz',
  'Europe/Rome':
    'Milan, Milano, Naples, Napoli, Turin, Torino, Florence, Firenze, Bologna, Venice, Venezia, Palermo',
  'Europe/Amsterdam': 'Rotterdam, The Hague, Den Haag, Utrecht, Eindhoven, Holland',
  'Europe/Brussels': 'Antwerp, Ghent',
  'Europe/Warsaw': 'Krakow, Kraków, Wrocław, Gdańsk, Poznań, Łódź',
  'Europe/Prague': 'Brno',
  'Europe/Stockholm': 'Gothenburg, Göteborg, Malmö',
  'Europe/Kyiv': 'Kiev, Lviv, Odesa, Odessa, Kharkiv, Dnipro, Киев, Львов, Одесса, Харьков, Днепр',
  'Europe/Moscow':
    'Saint Petersburg, St Petersburg, Kazan, Sochi, Rostov, Nizhny Novgorod, Санкт-Петербург, Питер, Казань, Сочи, Ростов, Краснодар, Нижний Новгород, Воронеж',
  'Asia/Yekaterinburg': 'Chelyabinsk, Ufa, Perm, Tyumen, Челябинск, Уфа, Пермь, Тюмень',
  'Europe/Istanbul': 'Ankara, Izmir, İzmir, Antalya, Bursa',
  'Asia/Dubai': 'Abu Dhabi, Sharjah',
  'Asia/Jerusalem': 'Tel Aviv, Haifa',
  'Asia/Riyadh': 'Jeddah, Mecca, Medina',
  'Asia/Karachi': 'Lahore, Islamabad',
  'Asia/Kolkata':
    'Mumbai, Bombay, Delhi, New Delhi, Bangalore, Bengaluru, Chennai, Hyderabad, Pune, Ahmedabad, Jaipur, Goa',
  'Asia/Ho_Chi_Minh': 'Hanoi, Hà Nội, Da Nang, Đà Nẵng, Sài Gòn',
  'Asia/Bangkok': 'Phuket, Chiang Mai, Pattaya',
  'Asia/Kuala_Lumpur': 'Penang, Johor Bahru',
  'Asia/Jakarta': 'Bandung, Surabaya, Medan, Yogyakarta',
  'Asia/Makassar': 'Bali, Denpasar',
  'Asia/Shanghai':
    'Beijing, Peking, Shenzhen, Guangzhou, Chengdu, Hangzhou, Wuhan, Chongqing, Nanjing, Tianjin, Xian, 北京, 深圳, 广州, 成都, 杭州, 武汉, 重庆, 南京, 天津, 西安',
  'Asia/Tokyo': 'Osaka, Kyoto, Yokohama, Nagoya, Sapporo, Fukuoka',
  'Asia/Seoul': 'Busan, Incheon',
  'Asia/Manila': 'Quezon City, Cebu, Davao',
  'Australia/Brisbane': 'Gold Coast',
  'Australia/Sydney': 'Canberra, Newcastle',
  'Pacific/Auckland': 'Wellington, Christchurch',
  'Africa/Johannesburg': 'Cape Town, Durban, Pretoria',
  'Africa/Lagos': 'Abuja, Kano',
  'Africa/Cairo': 'Alexandria',
  'Africa/Casablanca': 'Marrakesh, Rabat',
}

/** Abbreviations that people know, and the zone in which most people use them. */
export const zonesByAbbreviation: ReadonlyMap<string, string> = new Map([
  ['gmt', 'Europe/London'],
  ['bst', 'Europe/London'],
  ['wet', 'Europe/Lisbon'],
  ['cet', 'Europe/Berlin'],
  ['cest', 'Europe/Berlin'],
  ['mez', 'Europe/Berlin'],
  ['eet', 'Europe/Kyiv'],
  ['eest', 'Europe/Kyiv'],
  ['msk', 'Europe/Moscow'],
  ['мск', 'Europe/Moscow'],
  ['trt', 'Europe/Istanbul'],
  ['gst', 'Asia/Dubai'],
  ['ist', 'Asia/Kolkata'],
  ['wib', 'Asia/Jakarta'],
  ['wita', 'Asia/Makassar'],
  ['ict', 'Asia/Bangkok'],
  ['sgt', 'Asia/Singapore'],
  ['hkt', 'Asia/Hong_Kong'],
  ['cst', 'America/Chicago'],
  ['kst', 'Asia/Seoul'],
  ['jst', 'Asia/Tokyo'],
  ['aest', 'Australia/Sydney'],
  ['aedt', 'Australia/Sydney'],
  ['awst', 'Australia/Perth'],
  ['nzst', 'Pacific/Auckland'],
  ['est', 'America/New_York'],
  ['edt', 'America/New_York'],
  ['et', 'America/New_York'],
  ['cdt', 'America/Chicago'],
  ['ct', 'America/Chicago'],
  ['mst', 'America/Denver'],
  ['mdt', 'America/Denver'],
  ['pst', 'America/Los_Angeles'],
  ['pdt', 'America/Los_Angeles'],
  ['pt', 'America/Los_Angeles'],
  ['brt', 'America/Sao_Paulo'],
  ['art', 'America/Argentina/Buenos_Aires'],
])

/** Countries by the short names that people call them. */
const countriesByShortName: ReadonlyMap<string, string> = new Map([
  ['usa', 'US'],
  ['us', 'US'],
  ['america', 'US'],
  ['eeuu', 'US'],
  ['сша', 'US'],
  ['uk', 'GB'],
  ['greatbritain', 'GB'],
  ['uae', 'AE'],
  ['оаэ', 'AE'],
  ['korea', 'KR'],
  ['russia', 'RU'],
  ['czechia', 'CZ'],
  ['czechrepublic', 'CZ'],
  ['turkey', 'TR'],
  ['vietnam', 'VN'],
  ['hongkong', 'HK'],
])

const bigCities: readonly (readonly [name: string, zone: string])[] = Object.entries(citiesByZone).flatMap(
  ([zone, names]) => names.split(', ').map((name): [string, string] => [normalizeName(name), zone]),
)

/** The zones whose city fits, by its name in the language, in English and as people spell it. */
const findByCity = (locale: string, fits: (name: string) => boolean): readonly string[] => [
  ...zones.filter(zone =>
    [zoneCity(zone, locale), zoneCity(zone, 'en')].some(place => fits(normalizeName(place))),
  ),
  ...bigCities.filter(([name]) => fits(name)).map(([, zone]) => zone),
]

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
const regions = letters.flatMap(first => letters.map(second => first + second))

/** Codes of the countries (ISO 3166) whose name in the language or in English fits. */
const findCountries = (locale: string, fits: (name: string) => boolean): readonly string[] => {
  const names = [locale, 'en'].map(
    language => new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }),
  )
  return regions.filter(region => names.some(inLanguage => fits(normalizeName(inLanguage.of(region) ?? ''))))
}

/** The zones of a country, those where most people live first. */
const zonesOfCountry = (region: string): readonly string[] => {
  const ofCountry = (new Intl.Locale(`und-${region}`).getTimeZones() ?? []).map(currentZone)
  const likely = [...commonZones, ...Object.keys(citiesByZone)]
  return [...likely.filter(zone => ofCountry.includes(zone)), ...ofCountry]
}

/** Languages of many countries and zones, none of which is likely. */
const spreadLanguages: ReadonlySet<string> = new Set(['en', 'es'])

/** Zones for buttons; with UTC and *Back* they are eight. */
const offered = [
  'America/Los_Angeles',
  'America/New_York',
  'Europe/London',
  'Europe/Madrid',
  'Asia/Kolkata',
  'Asia/Tokyo',
]

/**
 * Zones for buttons, beside UTC: first the zone of the country in which most people speak the language, if
 * most of them live there.
 */
export const offeredZones = (locale: string): readonly string[] => {
  const { language, region = '' } = new Intl.Locale(locale).maximize()
  const [likely] = spreadLanguages.has(language) ? [] : zonesOfCountry(region)
  return [...new Set([...(likely === undefined ? [] : [likely]), ...offered])].slice(0, offered.length)
}

/** Finds zones by name, the better matches first: a whole name before the start of one, a city before a country. */
const findByName = (query: string, locale: string): readonly string[] => {
  const isWanted = (name: string): boolean => name === query
  const starts = (name: string): boolean => name.startsWith(query)
  const abbreviated = zonesByAbbreviation.get(query)
  const shortName = countriesByShortName.get(query)
  const exact = [
    ...(abbreviated === undefined ? [] : [abbreviated]),
    ...(shortName === undefined ? [] : zonesOfCountry(shortName)),
    ...findByCity(locale, isWanted),
    ...findCountries(locale, isWanted).flatMap(zonesOfCountry),
  ]
  if (exact.length > 0) return exact
  const starting = [...findByCity(locale, starts), ...findCountries(locale, starts).flatMap(zonesOfCountry)]
  return starting.length > 0 ? starting : zones.filter(zone => normalizeName(zone).includes(query))
}

/**
 * The time zones that a person may mean by a city, a country, an abbreviation or an offset from UTC; the
 * likeliest first, six at most. `now`, in milliseconds since 1970, matters because the offset changes with
 * summer time.
 */
export const findZones = async (
  text: string,
  options: { now: number; locale: string },
): Promise<readonly string[]> => {
  const offset = readOffset(text)
  const name = normalizeName(text)
  if (offset === undefined && name === '') return []
  const matches =
    offset === undefined ? findByName(name, options.locale) : await findByOffset(offset, options.now)
  return [...new Set(matches)].slice(0, maxZonesFound)
}

/** Most words of the name of a place, such as *Santa Cruz de la Sierra*. */
const maxPlaceWords = 5

/** The zones of the place at the beginning of some words, whatever follows. */
export const zonesAtBegin = async (
  words: string,
  options: { readonly now: number; readonly locale: string },
): Promise<readonly string[]> => {
  const matches = await findZones(words, options)
  const shorter = words.split(/\s+/u).slice(0, maxPlaceWords).slice(0, -1).join(' ')
  return matches.length > 0 || shorter === '' ? matches : zonesAtBegin(shorter, options)
}
