import { memoize } from '#lib/collections.ts'

/** Parts of a day, in the order in which they are looked for. */
const dayParts = ['night', 'evening', 'afternoon', 'noon', 'morning'] as const
type DayPart = (typeof dayParts)[number]

/** Words of a language about times of day, as alternatives of a pattern. */
type TimeWords = Readonly<Partial<Record<DayPart | 'halfPast' | 'halfTo' | 'at' | 'every', string>>>

/** English is read in every chat. */
const english: TimeWords = {
  night: 'nights?|midnight',
  evening: 'evenings?',
  afternoon: 'p\\.?m\\.?|afternoons?',
  noon: 'noon',
  morning: 'mornings?|(?<=\\d)am|(?<=\\d\\s*)a\\.m\\.?',
  halfPast: 'half past',
  at: 'at|around|about',
  every: 'every|each',
}

const amBehindBlank = '(?<=\\d\\s+)am'
/** German has a preposition *am*: *12 am* may be left of *um 12 am Freitag*, which is noon. */
const germanAm = `(?<!12\\s+)${amBehindBlank}(?=\\s*$|\\s+(?:morgen|vormittag)(?!\\p{L}))`

const ownWords: Readonly<Record<string, TimeWords>> = {
  de: {
    night: 'nachts?',
    evening: 'abends?',
    afternoon: 'nachmittags?',
    noon: 'mittags?',
    morning: 'morgens|früh|vormittags?',
    halfTo: 'halb',
    at: 'um|gegen',
    every: 'alle|jede[nrs]?',
  },
  es: {
    night: 'noches?',
    evening: 'noches?',
    afternoon: 'tardes?',
    noon: 'mediod[ií]a',
    morning: '(?:la|las|cada) mañanas?|madrugada',
    halfPast: 'y media',
    at: 'a las?',
    every: 'cada',
  },
  fr: {
    night: 'nuit',
    evening: 'soirs?',
    afternoon: 'après-midi',
    morning: 'matins?',
    halfPast: 'et demie?',
    at: 'à|vers',
    every: 'chaque|tou(?:te)?s les',
  },
  id: {
    night: 'malam',
    evening: 'malam|sore',
    noon: 'siang',
    morning: 'pagi',
    halfTo: 'setengah',
    at: 'jam|pukul',
    every: '(?:se)?tiap',
  },
  pt: {
    night: 'noites?',
    evening: 'noites?',
    afternoon: 'tardes?',
    morning: 'manhãs?|madrugada',
    halfPast: 'e meia',
    at: 'às|à|as',
    every: 'cada',
  },
  ru: {
    night: 'ночи',
    evening: 'вечер(?:а|ом|ам)?',
    afternoon: 'дня',
    morning: 'утр(?:ам?|о|ом)',
    halfTo: 'половина',
    at: 'в|к',
    every: 'кажд\\p{L}+|раз в',
  },
  tr: {
    night: 'gece(?:leri)?',
    evening: 'akşam(?:ları)?',
    afternoon: 'öğleden sonra',
    noon: 'öğlen?',
    morning: 'sabah(?:ları)?',
    halfPast: 'buçuk',
    at: 'saat',
    every: 'her',
  },
  vi: {
    night: 'đêm',
    evening: 'tối',
    afternoon: 'chiều',
    noon: 'trưa',
    morning: 'sáng',
    halfPast: 'rưỡi',
    at: 'lúc|vào',
    every: 'mỗi',
  },
  zh: {
    night: '半夜|午夜|晚上?',
    evening: '晚上?',
    afternoon: '下午',
    noon: '中午',
    morning: '上午|早上?|凌晨',
    halfPast: '半(?!夜)',
    at: '在',
    every: '每隔?',
  },
}

/** Source of a pattern for what stands between hours and minutes. */
export const hourMark = "(?:giờ|uhr|heures?|horas?|час(?:а|ов)?|o['’]?clock|h(?!\\p{L})|[:.時时点點])"
const timePattern = new RegExp(`(?<!\\d)(\\d{1,2})(?!\\d)(?:\\s*${hourMark}\\s*(?:(\\d{2})(?!\\d))?)?`, 'giu')
/** A time without a mark: `0930`. */
const joinedTime = /(?<!\d)(\d{2})(\d{2})(?!\d)/
const markedTime = new RegExp(`\\d\\s*${hourMark}(?<![:.])|\\d[:.]\\d{2}`, 'iu')
const loneNumber = /^[^\p{L}\p{N}\p{Sc}%]*\d{1,2}[^\p{L}\p{N}\p{Sc}%]*$/u

/** The latest hour of a *night* that is after midnight, and of a *noon* that is after twelve. */
const lastSmallHour = 4

const maxLocales = 32

const pattern = (source: string): RegExp => new RegExp(source, 'iu')

/** Patterns for words of the language of a chat and of English. */
const patternsOf = memoize(maxLocales, locale => {
  const { language } = new Intl.Locale(locale)
  const own = ownWords[language] ?? {}
  const am = language === 'de' ? germanAm : amBehindBlank
  const sourceOf = (name: keyof TimeWords): string => {
    const spaced = [english[name], language === 'zh' ? undefined : own[name]]
    const words = [...spaced, name === 'morning' ? am : undefined]
    const bounded = `(?<!\\p{L})(?:${words.filter(word => word !== undefined).join('|') || '(?!)'})(?!\\p{L})`
    return language === 'zh' && own[name] !== undefined ? `(?:${bounded}|${own[name]})` : bounded
  }
  return {
    dayParts: dayParts.map(part => ({ part, words: pattern(sourceOf(part)) })),
    late: pattern(`${sourceOf('evening')}|${sourceOf('afternoon')}`),
    halfPast: pattern(sourceOf('halfPast')),
    halfTo: pattern(sourceOf('halfTo')),
    at: pattern(`${sourceOf('at')}\\s*\\d`),
    every: pattern(`${sourceOf('every')}\\s*\\d{1,2}(?!\\d|[:.]\\d)`),
  }
})

/** Matches words for the afternoon or evening. */
export const lateWords = (locale: string): RegExp => patternsOf(locale).late

const dayPartIn = (text: string, locale: string): DayPart | undefined =>
  patternsOf(locale).dayParts.find(({ words }) => words.test(text))?.part

/** Whether a text says in words whether a time is before noon or after. */
export const saysDayPart = (text: string, locale: string): boolean => dayPartIn(text, locale) !== undefined

/** Whether the number of a text is a time by its marks or words, or by standing alone. */
export const saysTime = (text: string, locale: string): boolean => {
  const { halfPast, halfTo, at } = patternsOf(locale)
  const marks = [loneNumber, joinedTime, markedTime, halfPast, halfTo, at]
  return marks.some(mark => mark.test(text)) || saysDayPart(text, locale)
}

/** The hour from 0 to 23 that an hour up to 24 means in a part of the day. */
const toHour24 = (hour: number, part: DayPart | undefined): number => {
  if (hour === 12) return part === undefined || part === 'noon' || part === 'afternoon' ? 12 : 0
  if (hour > 12) return hour % 24
  switch (part) {
    case 'night':
      return hour <= lastSmallHour ? hour : hour + 12
    case 'noon':
      return hour <= lastSmallHour ? hour + 12 : hour
    case 'afternoon':
    case 'evening':
      return hour + 12
    case 'morning':
    case undefined:
      return hour
  }
}

/**
 * Reads `09:00`. Returns `undefined` without a time of day, with another number, or for a period such as
 * *every 2 days*.
 */
export const readTime = (written: string, locale: string): string | undefined => {
  const text = written.replace(joinedTime, '$1:$2')
  const patterns = patternsOf(locale)
  const [time] = text.matchAll(timePattern)
  const [said = '', hourText, minuteText] = time ?? []
  if (hourText === undefined || /\d/.test(text.replace(said, ''))) return undefined
  if (patterns.every.test(text)) return undefined
  const isHalfTo = minuteText === undefined && patterns.halfTo.test(text)
  const isHalf = isHalfTo || (minuteText === undefined && patterns.halfPast.test(text))
  const hour = isHalfTo ? (Number(hourText) + 23) % 24 : Number(hourText)
  const minute = isHalf ? 30 : Number(minuteText ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return [toHour24(hour, dayPartIn(text, locale)), minute]
    .map(part => String(part).padStart(2, '0'))
    .join(':')
}

/** Drops what may be a time, so that words such as *horas* are not read as days. */
export const withoutTimes = (text: string): string => text.replaceAll(timePattern, ' ')
