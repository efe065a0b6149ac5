import { memoize } from '#lib/collections.ts'
import { toWallTime, utcDay } from '#lib/time.ts'

/** A day in words. Without month or year, it is in the next month or year that has it. */
export type WrittenDate = { readonly day: number; readonly month?: number; readonly year?: number }

type DateLanguage = {
  readonly months: readonly (readonly string[])[]
  /** Whether the month comes first if both are figures. */
  readonly isMonthFirst: boolean
}

const maxLocales = 32
const minStem = 3
const monthNumbers = Array.from({ length: 12 }, (_, index) => index + 1)

/** Removes accents, which people omit, and the dot of a short form. */
const plainWord = (word: string): string =>
  word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replace(/\.$/u, '')

const monthName = (language: string, ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
    .formatToParts(ms)
    .find(({ type }) => type === 'month')?.value ?? ''

/**
 * Names of the months in a language and in English, also as they stand beside a day: *декабря*. Kept, because
 * making them takes milliseconds.
 */
const languageOf = memoize(maxLocales, (locale: string): DateLanguage => {
  const styles = ['long', 'short'] as const
  const months = monthNumbers.map(month =>
    [locale, 'en']
      .flatMap(language => styles.map(style => ({ language, style })))
      .flatMap(({ language, style }) => [
        monthName(language, utcDay(2024, month, 1), { month: style }),
        monthName(language, utcDay(2024, month, 1), { month: style, day: 'numeric' }),
      ])
      .map(plainWord)
      .filter(name => /^\p{L}{3,}$/u.test(name)),
  )
  const order = new Intl.DateTimeFormat(locale, { month: 'numeric', day: 'numeric' }).formatToParts(0)
  return { months, isMonthFirst: order[0]?.type === 'month' }
})

/** The month that a word is, that it begins, or that begins it, whatever its ending: *aralığa*. */
const monthOf = (word: string, { months }: DateLanguage): number | undefined => {
  const plain = plainWord(word)
  const isExact = (name: string): boolean => name === plain
  const isPart = (name: string): boolean =>
    plain.length >= minStem &&
    (name.startsWith(plain) || (name.length > minStem + 1 && plain.startsWith(name.slice(0, -1))))
  for (const isName of [isExact, isPart]) {
    const index = months.findIndex(names => names.some(isName))
    if (index >= 0) return index + 1
  }
  return undefined
}

type Found = Readonly<Record<string, string | undefined>>
type DatePattern = readonly [
  pattern: RegExp,
  read: (found: Found, language: DateLanguage) => WrittenDate | undefined,
]

const numbered = ({ day, month, year }: Found): WrittenDate => ({
  day: Number(day),
  ...(month !== undefined && { month: Number(month) }),
  ...(year !== undefined && { year: Number(year) }),
})

const named = (found: Found, language: DateLanguage): WrittenDate | undefined => {
  const month = monthOf(found['word'] ?? '', language)
  return month === undefined ? undefined : { ...numbered(found), month }
}

const inOrder = (found: Found, { isMonthFirst }: DateLanguage): WrittenDate => {
  const { first = '', second = '', year } = found
  const isDaySecond = isMonthFirst ? Number(first) <= 12 : Number(second) > 12
  return numbered(isDaySecond ? { month: first, day: second, year } : { day: first, month: second, year })
}

const begin = '(?<![\\p{L}\\p{N}.:/-])'
const end = "(?:['’]\\p{L}+)?(?![\\p{L}\\p{N}:/-])"
const year = '(?<year>20\\d\\d)'
const day = '(?<day>\\d{1,2})'
const ordinal = '(?:st|nd|rd|th|er|[.ºª°]|-?го)?'
const joint = "(?:of |de |d['’])?"

const whole = (pattern: string): RegExp => new RegExp(`${begin}(?:${pattern})${end}`, 'iu')

/**
 * Dates as people write them, the clearest first. A number alone is a time of day, so a day needs a word or
 * an ending.
 */
const patterns: readonly DatePattern[] = [
  [whole(`${year}-(?<month>\\d{1,2})-${day}`), numbered],
  [
    new RegExp(
      `(?:${year}\\s*年\\s*)?(?<![\\d.])(?<month>\\d{1,2})\\s*月\\s*${day}(?!\\d)\\s*[日号號]?`,
      'u',
    ),
    numbered,
  ],
  [whole(`(?:ngày |mùng |mồng )?${day} tháng (?<month>\\d{1,2})(?: năm ${year})?`), numbered],
  [whole(`${day}${ordinal} ${joint}(?<word>\\p{L}{3,})\\.?(?: ${joint}${year})?`), named],
  [whole(`(?<word>\\p{L}{3,})\\.? (?:the )?${day}(?:st|nd|rd|th)?(?:,? ${year})?(?! ?[ap]\\.?m)`), named],
  [whole(`${day}\\.\\s?(?<month>\\d{1,2})\\.\\s?${year}?`), numbered],
  [whole(`(?<first>\\d{1,2})/(?<second>\\d{1,2})(?:/${year})?`), inOrder],
  [whole(`(?:the )?${day}(?:st|nd|rd|th|-?го| числа)`), numbered],
  [whole(`(?:ayın )?${day}['’]?s?[ıiuü]?n[ae]`), numbered],
  [whole(`(?:bis|zum|den|dem) ${day}\\.`), numbered],
  [whole(`(?:el|al|le|jusqu['’]au|d[ií]a|tanggal|tgl|ngày|mùng|mồng)(?: d[ií]a)? ${day}(?:er)?`), numbered],
  [new RegExp(`(?<!\\d)${day}\\s*[日号號]`, 'u'), numbered],
]

/** Finds a date in a text, and returns the text without it as `rest`. */
export const takeDate = (
  text: string,
  locale: string,
): { readonly date: WrittenDate; readonly rest: string } | undefined => {
  const language = languageOf(locale)
  for (const [pattern, read] of patterns) {
    const match = pattern.exec(text)
    const date = match?.groups && read(match.groups, language)
    if (match === null || date === undefined) continue
    return { date, rest: `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}` }
  }
  return undefined
}

/** A month with words that lead to it, since names of months are other words, too: *may*. */
const inMonth = [
  whole(
    `(?:in|during|im|en|em|en el mes de|no mês de|au mois d[e']|в|bulan|pada)\\s+(?<word>\\p{L}{3,})(?: ${joint}${year})?`,
  ),
  whole(`(?<word>\\p{L}{3,})(?:['’]?[dt][ae]| ayı(?:nda)?)`),
  whole(`tháng (?<month>\\d{1,2})(?: năm ${year})?`),
  new RegExp(`(?:${year}\\s*年\\s*)?(?<![\\d.])(?<month>\\d{1,2})\\s*月(?!\\s*\\d)(?:份)?`, 'u'),
]

/** Finds a month in a text, such as *in November* or *im März 2026*. Returns `undefined` for a day of one. */
export const findMonth = (
  text: string,
  locale: string,
): { readonly month: number; readonly year?: number; readonly said: string } | undefined => {
  if (takeDate(text, locale) !== undefined) return undefined
  const language = languageOf(locale)
  for (const pattern of inMonth) {
    const { 0: said = '', groups = {} } = pattern.exec(text) ?? {}
    const { month, word = '', year: written } = groups
    const number = month === undefined ? monthOf(word, language) : Number(month)
    if (said === '' || number === undefined || number < 1 || number > maxMonths) continue
    return { month: number, said, ...(written !== undefined && { year: Number(written) }) }
  }
  return undefined
}

const maxMonths = 12

/** Year and month of a time in UTC. */
const yearAndMonth = (ms: number): readonly [year: number, month: number] => {
  const [year = 0, month = 1] = toWallTime(ms, 'UTC').date.split('-').map(Number)
  return [year, month]
}

/** The day of a month, as its beginning in UTC. Returns `undefined` if the month does not have it. */
const dayIn = (year: number, month: number, day: number): number | undefined => {
  const begin = utcDay(year, month, day)
  return yearAndMonth(begin)[1] === month ? begin : undefined
}

/**
 * The first day that a date may be, from `today` on; both are beginnings of days in UTC. A date with a year
 * is that day. Returns `undefined` if there is none within a year.
 */
export const nextDay = (date: WrittenDate, today: number): number | undefined => {
  if (date.year !== undefined) return dayIn(date.year, date.month ?? 1, date.day)
  const [thisYear, thisMonth] = yearAndMonth(today)
  for (let ahead = 0; ahead <= maxMonths; ahead += 1) {
    const [year, month] = yearAndMonth(utcDay(thisYear, thisMonth + ahead, 1))
    const begin = dayIn(year, month, date.day)
    if ((date.month ?? month) === month && begin !== undefined && begin >= today) return begin
  }
  return undefined
}
