import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { memoize } from '#lib/collections.ts'
import { createSchedule, type Weekday, weekdays } from '#lib/weekly-schedule.ts'
import { weekdayName, weekend, workdays } from '#watch/digest-text.ts'
import { withPlainDigits } from './plain-digits.ts'

/** Longer than any text of a time. */
const maxTextLength = 80
const maxLocales = 32

/**
 * Words for the afternoon or evening, in the languages of the chat; whole words, unless a language has no
 * spaces.
 */
export const afternoonWords =
  /(?<!\p{L})(?:p\.?m\.?|evening|afternoon|nachmittags?|abends?|tarde|noche|soir|après-midi|noite|вечера|дня|akşam|öğleden sonra|tối|chiều|malam|sore)(?!\p{L})|下午|晚上/iu
/** Words for the hours around midnight. */
const nightWords = /(?<!\p{L})(?:night|nachts|ночи|gece|malam|đêm)(?!\p{L})|半夜|午夜/iu
/** Words for an evening that lasts until midnight. */
const eveningWords = /(?<!\p{L})(?:evening|abends?|noche|soir|noite|вечера|akşam|tối)(?!\p{L})|晚上/iu
const morning =
  /(?<!\p{L})(?:a\.?m\.?|morgens|früh|mañana|matin|manhã|утра|sabah|sáng|pagi)(?!\p{L})|上午|早上|凌晨/iu

/** Source of a pattern for what stands between hours and minutes. */
export const hourMark = '(?:giờ|uhr|heures?|horas?|час(?:а|ов)?|[:.h时時点點])'
const timePattern = new RegExp(`(?<!\\d)(\\d{1,2})(?:\\s*${hourMark}\\s*(?:(\\d{2})(?!\\d))?)?`, 'giu')

export const weekendWords =
  /week-?ends?|wochenende|fin(?:es)? de semana|(?<!\p{L})(?:finde|fds)(?!\p{L})|fim de semana|fins de semana|akhir pekan|hafta sonu|cuối tuần|выходн\p{L}*|周末|週末/iu

/** Days that languages do not name by their weekdays. */
const groups: readonly (readonly [days: readonly Weekday[], words: RegExp])[] = [
  [
    workdays,
    /weekdays?|workdays?|(?:working|business) days?|werktags?|werktage|wochentags|laborables?|entre semana|en semaine|jours ouvrés|dias úteis|hari kerja|hafta içi|ngày thường|ngày làm việc|будн|рабочи[ем] дн|工作日|平日/iu,
  ],
  [weekend, weekendWords],
]

/** Words between two days that mean all days from one to the other. */
const rangeWords: ReadonlySet<string> = new Set(
  '- – — to through bis a à au al até ao по до s.d sampai hingga ile đến 至 到'.split(' '),
)

const chineseDays = '一二三四五六日'
const vietnameseDays = ['hai', 'ba', 'tư', 'năm', 'sáu', 'bảy']

/**
 * Replaces days that are numbers, or not words of their own, by their English names, so that they are not
 * read as times.
 */
export const spellOut = (text: string): string =>
  text
    .replace(/(?:周|週|星期|礼拜)([一二三四五六日天])/gu, (_, day: string) => {
      const name = weekdays[chineseDays.indexOf(day === '天' ? '日' : day)]
      return ` ${name} `
    })
    .replace(
      /(?<!\p{L})(?:thứ\s*|t(?=[2-7](?!\d)))([2-7]|hai|ba|tư|năm|sáu|bảy)(?!\p{L})/giu,
      (_, day: string) => {
        const index = /\d/.test(day) ? Number(day) - 2 : vietnameseDays.indexOf(day.toLowerCase())
        return ` ${weekdays[index]} `
      },
    )
    .replace(/chủ nhật|(?<!\p{L})cn(?!\p{L})/giu, ' Sun ')

const plainWord = (word: string): string => word.toLowerCase().replace(/\.$/, '')

/** Prepositions, articles and pronouns by languages that begin the name of a day, or are one in English. */
const smallWords: Readonly<Record<string, readonly string[]>> = {
  de: ['die', 'mit'],
  es: ['mi', 'su', 'tu'],
  fr: ['je', 'ma', 'me', 'mon', 'sa', 'su', 'tu'],
  pt: ['do', 'te', 'tu'],
  ru: ['во', 'по'],
}

const minStem = 4

/** The names of each day in a language and in English. Kept, because making them takes milliseconds. */
const dayNames = memoize(maxLocales, locale =>
  weekdays.map(day => ({
    day,
    own: [locale, 'en'].flatMap(language => [
      plainWord(weekdayName(day, language, 'long')),
      plainWord(weekdayName(day, language, 'short')),
    ]),
  })),
)

/**
 * The day that a word is, or that it alone begins, at least by two letters, or that begins it, whatever its
 * ending: *среды*, *pazartesiye*. An `s` at the end of a day may be missing.
 */
export const createDayReader = (locale: string): ((word: string) => Weekday | undefined) => {
  const names = dayNames(locale)
  const noDays = smallWords[new Intl.Locale(locale).language] ?? []
  return word => {
    const plain = plainWord(word)
    if (noDays.includes(plain)) return undefined
    const exact = names.find(({ own }) => own.includes(plain) || own.includes(plain.replace(/s$/, '')))
    if (exact !== undefined || plain.length < 2) return exact?.day
    const [only, ...others] = names.filter(({ own }) => own.some(name => name.startsWith(plain)))
    if (only !== undefined) return others.length === 0 ? only.day : undefined
    const stems = names.flatMap(({ day, own }) =>
      own.flatMap(name => [name, name.slice(0, -1)].map(stem => ({ day, stem }))),
    )
    return stems
      .filter(({ stem }) => stem.length >= minStem && plain.startsWith(stem))
      .toSorted((a, b) => b.stem.length - a.stem.length)[0]?.day
  }
}

const daysBetween = (from: Weekday, to: Weekday): readonly Weekday[] => {
  const first = weekdays.indexOf(from)
  const length = (weekdays.indexOf(to) - first + weekdays.length) % weekdays.length
  return [...weekdays, ...weekdays].slice(first, first + length + 1)
}

/** The days that a text names, with ranges. Returns [] for every day. */
const readDays = (text: string, locale: string): readonly Weekday[] => {
  const dayOf = createDayReader(locale)
  const words = text.match(/[\p{L}\p{M}]+(?:\.[\p{L}])?\.?|[-–—,]/gu) ?? []
  const days = new Set<Weekday>()
  let before: Weekday | undefined
  let isRange = false
  for (const word of words) {
    // In Russian the word of a range stands before a single day, too.
    if (word === ',' || word === 'и') before = undefined
    const day = dayOf(word)
    if (day === undefined) {
      isRange = before !== undefined && rangeWords.has(plainWord(word))
      continue
    }
    for (const weekday of isRange && before !== undefined ? daysBetween(before, day) : [day])
      days.add(weekday)
    before = day
    isRange = false
  }
  return [...days]
}

const halfPast = /(?<!\p{L})(?:half past|y media|et demie?|e meia|buçuk|rưỡi)(?!\p{L})|半(?!夜)/iu
/** Half an hour before the hour that is named. */
const halfTo = /(?<!\p{L})(?:halb|setengah|половина)(?!\p{L})/iu
/** The last hour that *at night* means after midnight. */
const lastNightHour = 4
/** `0930` */
const joinedTime = /(?<!\d)(\d{2})(\d{2})(?!\d)/

/** Whether a text says in words whether a time is before noon or after. */
export const saysDayPart = (text: string): boolean => afternoonWords.test(text) || morning.test(text)

/** The hour from 0 to 23 that a text with words such as *in the evening* means. */
const toHour24 = (hour: number, text: string): number => {
  const isNight = nightWords.test(text)
  const isAfternoon = afternoonWords.test(text)
  if (hour === 12) return isNight || eveningWords.test(text) || (!isAfternoon && morning.test(text)) ? 0 : 12
  const isPastMidnight = isNight && hour <= lastNightHour
  return (isNight || isAfternoon) && hour < 12 && !isPastMidnight ? hour + 12 : hour % 24
}

/** Reads `09:00`. Returns `undefined` without a time of day, or with several. */
export const readTime = (written: string): string | undefined => {
  const text = written.replace(joinedTime, '$1:$2')
  const [time, ...others] = text.matchAll(timePattern)
  const [, hourText, minuteText] = time ?? []
  if (hourText === undefined || others.length > 0) return undefined
  const isHalfTo = minuteText === undefined && halfTo.test(text)
  const isHalf = isHalfTo || (minuteText === undefined && halfPast.test(text))
  const hour = isHalfTo ? (Number(hourText) + 23) % 24 : Number(hourText)
  const minute = isHalf ? 30 : Number(minuteText ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return [toHour24(hour, text), minute].map(part => String(part).padStart(2, '0')).join(':')
}

/**
 * Parses the time of a digest, as people write it: `7:30`, `18h`, `9pm`, `weekdays 8:00`, `пн-пт 9:00`, `周一
 * 8点半`. Without days it is for every day. Returns `undefined` if there is no time in it or there are
 * several.
 */
export const parseSchedule = (text: string, locale: string): DigestSchedule | undefined => {
  const clean = spellOut(withPlainDigits(text).trim())
  if (clean.length > maxTextLength) return undefined
  const at = readTime(clean)
  if (at === undefined) return undefined
  const group = groups.find(([, words]) => words.test(clean))
  return createSchedule(at, group?.[0] ?? readDays(clean.replaceAll(timePattern, ' '), locale))
}
