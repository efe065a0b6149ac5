import type { DigestSchedule } from '#contract/digest-schedule.ts'
import { memoize } from '#lib/collections.ts'
import { createSchedule, type Weekday, weekdays } from '#lib/weekly-schedule.ts'
import { weekdayName, weekend, workdays } from '#watch/digest-text.ts'
import { withPlainDigits } from './plain-digits.ts'
import { readTime, saysTime, withoutTimes } from './read-time.ts'

export const weekendWords =
  /week-?ends?|wochenende|fin(?:es)? de semana|(?<!\p{L})(?:finde|fds)(?!\p{L})|fim de semana|fins de semana|akhir pekan|hafta sonu|cuối tuần|выходн\p{L}*|周末|週末/iu

/** Source of a pattern for *every day*, in the languages of the chat. */
export const dailyWords =
  'daily|every ?day|(?:once |one )?(?:a|per) day|digest|täglich|(?:ein)?mal (?:am|pro) tag|jeden tag|diario|diariamente|una vez (?:al|por) día|(?:cada|todos los) días?|quotidien|une fois par jour|chaque jour|tous les jours|diário|uma vez (?:por|ao) dia|todos? os? dias?|ежедневно|(?:один )?раз в день|каждый день|günlük|günde bir(?: kez)?|her gün|harian|sekali sehari|(?:se)?tiap hari|(?:một lần )?(?:hàng|hằng|mỗi)[ -]ngày|每天(?:一次)?|每日(?:一次)?|every morning|jeden morgen|(?:cada|todas las) mañanas?|chaque matin|tous les matins|(?:toda|cada|todas as) manhãs?|каждое утро|по утрам|her sabah|(?:se)?tiap pagi|(?:mỗi|hằng|hàng) (?:buổi )?sáng'
/** Words behind a number of times: *2 a day* is no time. */
const perWords = 'a|per|mal|раз|günde'
const dailyPattern = new RegExp(
  `(?<!\\p{L})(?!(?<=\\d\\s*)(?:${perWords})(?!\\p{L}))(?:${dailyWords})(?!\\p{L})|每[天日]`,
  'giu',
)

/** Days that languages do not name by their weekdays. */
const dayGroups: readonly (readonly [days: readonly Weekday[], words: RegExp])[] = [
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

/**
 * Words by language that are taken for no day, although they begin the name of one there or in English
 * (*die*, *mi*, *tu*).
 */
const smallWords: Readonly<Record<string, readonly string[]>> = {
  de: ['die', 'mit'],
  es: ['mi', 'su', 'tu'],
  fr: ['je', 'ma', 'me', 'mon', 'sa', 'su', 'tu'],
  pt: ['do', 'te', 'tu'],
  ru: ['во', 'по'],
}

const minStem = 4

const maxLocales = 32

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
 * Reads a day from a word: its name, at least two letters with which one day alone begins, or a stem of four
 * letters with any ending (*среды*, *pazartesiye*). A plural `s` is ignored.
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

/** Limit of the text of a schedule. */
const maxTextLength = 80

/**
 * Parses the time of a digest, as people write it: `7:30`, `18h`, `9pm`, `weekdays 8:00`, `пн-пт 9:00`, `周一
 * 8点半`. Without days it is for every day. Returns `undefined` if there is no time in it or there are
 * several, or if a number may count something else: `3 times a week`.
 */
export const parseSchedule = (text: string, locale: string): DigestSchedule | undefined => {
  const clean = spellOut(withPlainDigits(text).trim())
  if (clean.length > maxTextLength) return undefined
  const at = readTime(clean, locale)
  if (at === undefined) return undefined
  const group = dayGroups.find(([, words]) => words.test(clean))
  const days = group?.[0] ?? readDays(withoutTimes(clean), locale)
  const isTime = days.length > 0 || saysTime(clean.replaceAll(dailyPattern, ' '), locale)
  return isTime ? createSchedule(at, days) : undefined
}
