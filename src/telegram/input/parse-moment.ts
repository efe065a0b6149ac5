import { dayMinutes, dayMs, minuteMs, parseTime, toUnixMs, toWallTime, utcDay } from '#lib/time.ts'
import { nextScheduledTime, type Weekday } from '#lib/weekly-schedule.ts'
import type { Translator } from '#render/texts.ts'
import { joinHan, partHan } from './find-phrases.ts'
import { findMonth, nextDay, takeDate, type WrittenDate } from './parse-date.ts'
import { createDayReader, spellOut, weekendWords } from './parse-schedule.ts'
import { lateWords, readTime } from './read-time.ts'

/** The time at which a person writes, in ms since 1970, and the zone and language of the chat. */
export type WrittenAt = { readonly now: () => number; readonly say: Pick<Translator, 'zone' | 'locale'> }

const wordsOf = (words: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu')

const untilWords = wordsOf(
  "until|till?|bis(?: zu[mr]?)?|hasta(?: el| la| las)?|jusqu['’]?(?:à|au|a)?|at[ée](?: o| a| as| às)?|до|kadar|sampai|hingga|đến|到|直到",
)
const todayWords = wordsOf(
  "today|heute|hoy|aujourd['’]hui|hoje|ce(?= soir)|esta(?= (?:noche|tarde|noite))|сегодня|bugün|hari ini|hôm nay|今天",
)
const tomorrowWords = wordsOf(
  'tomorrow|tmrw|tmr|morgen|mañana|manana|demain|amanhã|amanha|завтра|yarın(?:a|ki)?|besok|ngày mai|明天',
)
const morningWords = wordsOf(
  '(?:in the |por la |de la |pela |de )?(?:mornings?|ma[ñn]ana|matin|manh[ãa])|früh|утра|утром|sabah(?:a|ı)?|pagi|sáng|早上|上午',
)
const weekWords = 'week|woche|semana|semaine|недел[еюяи]|hafta(?:ya)?|minggu|tuần|周|星期'
const beforeNext =
  'next|nächste[nrs]?|kommende[nrs]?|próxim[oa]|prochaine?|следующ\\p{L}+|будущ\\p{L}+|gelecek|önümüzdeki|下个?'
const behindNext = 'que viene|que vem|prochaine?|depan|sau|tới'
const nextWeekWords = wordsOf(`(?:${beforeNext})\\s*(?:${weekWords})|(?:${weekWords})\\s+(?:${behindNext})`)
/** Begins the name of a day of the next week. */
const nextWeekBeforeDay = /下个?(?=\s*(?:周|星期|礼拜)\s*[一二三四五六日天])/u
const nextWords = wordsOf(`${beforeNext}|${behindNext}`)
/** Words around a day or a time. */
const betweenWords =
  /(?<![\p{L}\p{N}])(?:the|this|next|on|at|for|over|through|am|um|den|dem|die|das|fürs?|übers|el|los|las?|este|por|para|les?|ce|cette|pour|à|nos?|na|neste|próxim[oa]|-?feira|o|a|as|às|на|в|эти|saat|boyunca|ini|jam|pukul|hari|lúc|ngày|这个)(?![\p{L}\p{N}])/giu
const timeOnly =
  /^\d{1,2}(?:[:.h]\d{2})?\s*(?:[ap]\.?m\.?|uhr|h|o['’]?clock|horas?|heures?|час\p{L}*|giờ|点)?(?:['’]?\p{L}{1,2})?$/iu
const evening = '18:00'
const morning = '09:00'
const maxWords = 9
/** Marks behind a word, and dots that do not belong to a time or date. */
const marks = /[,;:!?…]+(?=\s|$)|\.(?=\s|$)/gu

/** Whether a text says until when something lasts, whether that can be read or not. */
export const saysUntil = (text: string): boolean => untilWords.test(partHan(text))

/** Cuts a text before words such as *until*. */
export const beforeUntil = (text: string): string => joinHan(partHan(text).split(untilWords)[0] ?? '').trim()

/** Words that name a coming time and nothing else, read one by one. */
type SaidMoment = {
  readonly date: WrittenDate | undefined
  readonly day: Weekday | undefined
  /** The time of day, such as `08:00`, if it is said. */
  readonly time: string | undefined
  readonly isMorning: boolean
  readonly isEvening: boolean
  readonly isUntil: boolean
  readonly isToday: boolean
  readonly isTomorrow: boolean
  readonly isWeekend: boolean
  readonly isNextWeek: boolean
}

/** Reads *until Monday*, *tomorrow at 8*, *for the weekend*. Returns `undefined` for words that say more. */
const readSaid = (words: string, locale: string): SaidMoment | undefined => {
  const dated = takeDate(words, locale)
  let rest = (dated?.rest ?? words).replaceAll(marks, ' ')
  const take = (pattern: RegExp): boolean => {
    const before = rest
    rest = rest.replace(pattern, ' ')
    return rest !== before
  }
  const isOfNextWeek = take(nextWeekBeforeDay)
  const isUntil = take(untilWords)
  const isNextWeek = take(nextWeekWords) || isOfNextWeek
  const isTomorrow = take(tomorrowWords)
  const isToday = take(todayWords)
  const isWeekend = take(weekendWords)

  const dayOf = createDayReader(locale)
  let day: Weekday | undefined
  rest = spellOut(rest).replaceAll(/\p{L}{3,}/gu, word => {
    day ??= dayOf(word)
    return dayOf(word) === undefined ? word : ' '
  })
  const time = readTime(rest, locale)
  const isEvening = take(lateWords(locale))
  const isMorning = take(morningWords)
  if (day !== undefined) take(nextWords)

  const left = rest
    .replaceAll(betweenWords, ' ')
    .replaceAll(/[,\s]+/gu, ' ')
    .trim()
  const isDay = dated !== undefined || isTomorrow || isToday || isWeekend || day !== undefined
  const hasDay = isDay || (isNextWeek && isUntil)
  const said = {
    date: dated?.date,
    day,
    isMorning,
    isEvening,
    isUntil,
    isToday,
    isTomorrow,
    isWeekend,
    isNextWeek,
  }
  if (left === '') return hasDay ? { ...said, time: undefined } : undefined
  return timeOnly.test(left) && time !== undefined && (hasDay || isUntil) ? { ...said, time } : undefined
}

/** The coming time of words that name nothing else, in ms since 1970. */
const readMoment = (words: string, { now: clock, say: { zone, locale } }: WrittenAt): number | undefined => {
  const said = readSaid(words, locale)
  if (said === undefined) return undefined
  const { day, isUntil, isNextWeek } = said
  const now = clock()
  const at = said.time ?? (said.isEvening ? evening : morning)
  const next = (schedule: { readonly at: string; readonly days?: readonly Weekday[] }, after = now): number =>
    nextScheduledTime(schedule, { zone: zone ?? 'UTC', after })
  const midnight = next({ at: '00:00' })
  const isWholeDay = said.time === undefined && !said.isEvening

  if (said.date !== undefined) {
    const begin = beginOf(said.date, { now, zone })
    if (begin === undefined) return undefined
    // Today's date without a time means the same as *today*.
    const isThisDay = begin <= now && now < begin + dayMs
    return isThisDay && isWholeDay ? midnight : next({ at }, isThisDay ? now : begin - 1)
  }
  // Nine in the morning may be night, if the place is unknown.
  if (said.isTomorrow)
    return zone === undefined && isWholeDay && !said.isMorning ? now + dayMs : next({ at }, midnight - 1)
  if (said.isWeekend) return next({ at, days: [isUntil ? 'Sat' : 'Mon'] })
  if (said.isToday && said.time === undefined && !(said.isEvening && isUntil)) return midnight
  if (day === undefined && !isNextWeek) return next({ at })
  // On a Monday *until Monday* is in seven days.
  const from = isNextWeek ? next({ at: '00:00', days: ['Mon'] }, midnight - 1) : midnight
  return next({ at, days: [day ?? 'Mon'] }, from - 1)
}

/** The beginning of the next day that a date may be, in ms since 1970. */
const beginOf = (
  date: WrittenDate,
  { now, zone = 'UTC' }: { readonly now: number; readonly zone: string | undefined },
): number | undefined => {
  const begin = nextDay(date, parseTime(toWallTime(now, zone).date))
  return begin === undefined ? undefined : toUnixMs(begin, zone)
}

/** The longest words of a text that name a coming time, in ms since 1970, and the text without them. */
export const findMoment = (
  text: string,
  at: WrittenAt,
): { readonly end: number; readonly said: string; readonly rest: string } | undefined => {
  const words = partHan(text).trim().split(/\s+/u)
  for (let length = Math.min(maxWords, words.length); length >= 1; length -= 1)
    for (let start = 0; start + length <= words.length; start += 1) {
      const said = words.slice(start, start + length).join(' ')
      const end = readMoment(said, at)
      if (end === undefined) continue
      const rest = [...words.slice(0, start), ...words.slice(start + length)].join(' ')
      return { end, said, rest: joinHan(rest) }
    }
  return undefined
}

const monthWords = 'month|monat|mes|mois|mês|месяц[еа]?|ay|bulan|tháng|月'
const thisWords = 'this|diese[nrs]?|est[ae]|cett?e|ess[ae]|эт(?:о[мйт]|у)|bu|本|这个?'
const lastWords = 'last|letzte[nrs]?|vorige[nrs]?|прошл(?:ой|ую|ый|ом)|geçen|上个?'
const laterWords = 'pasad[oa]|dernière|dernier|passad[oa]|lalu|trước'
const spanOf = (unit: string): readonly [current: RegExp, last: RegExp] => [
  wordsOf(`(?:${thisWords})\\s*(?:${unit})|(?:${unit})\\s+(?:ini|này)`),
  wordsOf(`(?:${lastWords})\\s*(?:${unit})|(?:${unit})\\s+(?:${laterWords})`),
]
/** Seven days up to now, not the week before this one. */
const weekUpToNow = wordsOf('(?:in |over |during )?(?:the (?:last|past)|past) week')
/** Sixty minutes up to now, without a figure. */
const lastHour = wordsOf(
  '(?:the )?(?:last|past) hour|(?:der )?letzten stunde|(?:la )?última hora|(?:la )?dernière heure|(?:a )?última hora|satu jam terakhir|последни[йе] час|за час|son (?:bir )?saat(?:te)?|(?:một )?giờ qua|过去一 ?小时',
)
const yesterdayWords = wordsOf('yesterday|gestern|ayer|hier|ontem|вчера|dün|kemarin|hôm qua|昨天')
const [thisWeek, lastWeek] = spanOf(weekWords)
const [thisMonth, lastMonth] = spanOf(monthWords)

/** Whether a text has a past time that is named by words: *today*, *last week*. */
export const saysPast = (text: string): boolean =>
  [lastHour, todayWords, yesterdayWords, weekUpToNow, thisWeek, lastWeek, thisMonth, lastMonth].some(words =>
    words.test(text),
  )

/** A number of minutes up to now, or the time between two, in minutes since 1970; the second is exclusive. */
export type PastSpan = { readonly minutes: number } | { readonly from: number; readonly to: number }

type FoundPast = { readonly span: PastSpan; readonly said: string; readonly rest: string }

/** The past time in a text, such as *this week*, or *yesterday*, *last week* and *in November*, which have an end. */
export const findPast = (text: string, { now, say: { zone, locale } }: WrittenAt): FoundPast | undefined => {
  if (weekUpToNow.test(text)) {
    const [said = ''] = weekUpToNow.exec(text) ?? []
    return { span: { minutes: 7 * dayMinutes }, said, rest: text.replace(weekUpToNow, ' ').trim() }
  }
  if (lastHour.test(text)) {
    const [said = ''] = lastHour.exec(text) ?? []
    return { span: { minutes: 60 }, said, rest: text.replace(lastHour, ' ').trim() }
  }
  const { date } = toWallTime(now(), zone ?? 'UTC')
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  // Monday is the first day of a week, and 1970-01-01 was a Thursday.
  const monday = day - ((utcDay(year, month, day) / dayMs + 3) % 7)
  const spans: readonly (readonly [words: RegExp, begin: number, end?: number])[] = [
    [todayWords, utcDay(year, month, day)],
    [yesterdayWords, utcDay(year, month, day - 1), utcDay(year, month, day)],
    [thisWeek, utcDay(year, month, monday)],
    [lastWeek, utcDay(year, month, monday - 7), utcDay(year, month, monday)],
    [thisMonth, utcDay(year, month, 1)],
    [lastMonth, utcDay(year, month - 1, 1), utcDay(year, month, 1)],
  ]
  const joined = joinHan(text)
  const named = findMonth(joined, locale)
  // A month that has not begun is that of the last year.
  const { year: itsYear = named !== undefined && named.month > month ? year - 1 : year } = named ?? {}
  const [words, begin, end] =
    spans.find(([pattern]) => pattern.test(joined)) ??
    (named === undefined
      ? []
      : [named.said, utcDay(itsYear, named.month, 1), utcDay(itsYear, named.month + 1, 1)])
  if (words === undefined || begin === undefined) return undefined
  const [said = ''] = typeof words === 'string' ? [words] : (words.exec(joined) ?? [])
  const minuteOf = (wall: number): number => toUnixMs(wall, zone ?? 'UTC') / minuteMs
  const span =
    end === undefined
      ? { minutes: Math.ceil(now() / minuteMs - minuteOf(begin)) }
      : { from: minuteOf(begin), to: minuteOf(end) }
  return { span, said, rest: joined.replace(words, ' ').trim() }
}
