import { dayMinutes, minuteMs } from '#lib/time.ts'
import { beforeUntil, findMoment, saysUntil, type WrittenAt } from './parse-moment.ts'
import { withPlainDigits } from './plain-digits.ts'

export const maxMuteMinutes = 365 * dayMinutes

const minutesByUnit: readonly (readonly [unit: RegExp, minutes: number])[] = [
  [/^(?:s|secs?|seconds?|sek.*|seg.*|сек.*|sn|detik|giây|秒)$/iu, 1 / 60],
  [/^(?:m|min(?:s|ut.*)?|мин.*|dk|dakika|menit|phút|分钟?)$/iu, 1],
  [/^(?:h|hrs?|hours?|std|stunden?|horas?|heures?|ч|час.*|sa|saat|jam|giờ|小时)$/iu, 60],
  [/^(?:d|days?|tage?n?|d[ií]as?|j|jours?|д|дн.*|день|gün|hari|ngày|天)$/iu, dayMinutes],
  [/^(?:w|wks?|weeks?|wochen?|semanas?|semaines?|нед.*|hafta|minggu|tuần|周|星期)$/iu, 7 * dayMinutes],
  [/^(?:mo|months?|monate?n?|mes(?:es)?|mois|mês|мес.*|ay|bulan|tháng|个?月)$/iu, 30 * dayMinutes],
  [/^(?:y|yrs?|years?|jahre?n?|años?|ans?|anos?|год.*|yıl|tahun|năm|年)$/iu, 365 * dayMinutes],
]

const minutesOf = (unit: string): number | undefined =>
  minutesByUnit.find(([pattern]) => pattern.test(unit))?.[1]

const areUnits = (text: string): boolean => {
  const words = text.match(/\p{L}+/gu) ?? []
  return words.length > 0 && words.every(word => minutesOf(word) !== undefined)
}

const offWords = /^(?:off|unmute|aus|désactiver|desactivar|desligar|выкл(?:ючить)?|kapat|取消|关闭)$/iu
const foreverWords =
  /^(?:forever|always|immer|siempre|toujours|sempre|всегда|навсегда|selamanya|süresiz|luôn luôn|永久|一直)$/iu
const tomorrowWords = /^(?:tomorrow|morgen|mañana|demain|amanhã|завтра|yarın|besok|ngày mai|明天)$/iu

const fillers =
  /(?<!\S)(?:for|until|till|and|bis|und|für|hasta|y|por|jusqu'à|et|pendant|até|до|и|на)(?!\S)/giu
const halfOrOne = /(?<!\S)(?:(half )?an?|one|eine?n?|une?|una?|uma?)\s+(\p{L}+)/giu

/** `2h30m`, `2h30`: spans that are written together. */
const joinedSpans =
  /(?<!\S)[-+–−]?\d+(?:[.,]\d+)?\p{L}+(?=\d)(?:\d+(?:[.,]\d+)?\p{L}+)*(?:\d+(?:[.,]\d+)?)?(?!\S)/gu
/** `2 h 30` */
const minutesAfterHours = /(?<!\S)(\d+\s*h)\s+([0-5]\d)(?!\S|\s+\p{L})/giu
const span = /(?<!\S)([-+–−]?)(\d+(?:[.,]\d+)?)\s*(\p{L}+)[.,;!?]*(?!\S)/gu

/** A time that is not a length: `18:00`, `6 pm`, `30`, `-5`, `tonight`. */
const otherTime =
  /^[-+–−]?(?:\d{1,3}(?:[.,]\d+)?|\d{1,2}[:.]\d\d)\s*(?:am|pm|uhr|o'?clock)?$|^(?:tonight|today|weekend|next week|(?:mon|tues|wednes|thurs|fri|satur|sun)day)$/iu

/** A person's request about a mute. */
export type AskedMute =
  | {
      readonly kind: 'for'
      /** The length of the mute; not whole if `until` is set. */
      readonly minutes: number
      /** Words for the time at which it ends, instead of a length. */
      readonly until?: string
    }
  /** `unclear` is a length for which nothing can be muted, or an end that cannot be read. */
  | { readonly kind: 'off' | 'forever' | 'open' | 'unclear' }

export type ParsedMute = {
  readonly mute: AskedMute
  /** Rest of the text: the name or the address of a watch. */
  readonly name: string
}

/** A text with a figure in place of the word for one before a unit of time: *for a week*. */
export const withFigureForOne = (text: string): string =>
  text.replace(halfOrOne, (written, half: string | undefined, unit: string) =>
    areUnits(unit) ? `${half === undefined ? 1 : 0.5} ${unit}` : written,
  )

const parseSpans = (text: string): { readonly minutes: number | undefined; readonly rest: string } => {
  let minutes: number | undefined
  const separate = withFigureForOne(withPlainDigits(text).replace(minutesAfterHours, '$1 $2m')).replace(
    joinedSpans,
    joined =>
      areUnits(joined) ? joined.replace(/(\p{L})(\d)/gu, '$1 $2').replace(/(h \d{1,2})$/, '$1m') : joined,
  )
  const rest = separate.replace(span, (written, sign: string, count: string, unit: string) => {
    const length = minutesOf(unit)
    if (length === undefined) return written
    const isNegative = sign !== '' && sign !== '+'
    minutes = (minutes ?? 0) + Number(count.replace(',', '.')) * length * (isNegative ? Number.NaN : 1)
    return ' '
  })
  return { minutes, rest }
}

const tidy = (text: string): string => text.trim().replace(/\s+/g, ' ')

/** How long to mute, and what. With `at`, the text may also have an end, such as *until Monday*. */
export const parseMute = (text: string, at?: WrittenAt): ParsedMute => {
  const moment = at === undefined ? undefined : findMoment(text, at)
  if (at !== undefined && moment !== undefined) {
    const length = (moment.end - at.now()) / minuteMs
    const name = tidy(moment.rest.replace(fillers, ' '))
    const isPossible = length > 0 && length <= maxMuteMinutes
    const minutes = Math.max(1, length)
    return { mute: isPossible ? { kind: 'for', minutes, until: moment.said } : { kind: 'unclear' }, name }
  }
  const { minutes, rest } = parseSpans(text)
  if (minutes !== undefined) {
    const name = tidy(rest.replace(fillers, ' '))
    const isPossible = minutes >= 1 && minutes <= maxMuteMinutes
    return { mute: isPossible ? { kind: 'for', minutes: Math.round(minutes) } : { kind: 'unclear' }, name }
  }
  const words = tidy(text.replace(fillers, ' ')).split(' ')
  for (const [word = '', others] of [
    [words[0], words.slice(1)],
    [words.at(-1), words.slice(0, -1)],
  ] as const) {
    const name = others.join(' ')
    if (offWords.test(word)) return { mute: { kind: 'off' }, name }
    if (foreverWords.test(word)) return { mute: { kind: 'forever' }, name }
    if (tomorrowWords.test(word)) return { mute: { kind: 'for', minutes: dayMinutes }, name }
    if (otherTime.test(word) && name === '') return { mute: { kind: 'unclear' }, name }
  }
  if (at !== undefined && saysUntil(text)) return { mute: { kind: 'unclear' }, name: beforeUntil(text) }
  const phrase = words.join(' ')
  const isTime = otherTime.test(phrase) || (/\d/.test(phrase) && areUnits(phrase))
  return { mute: { kind: isTime ? 'unclear' : 'open' }, name: tidy(text) }
}

/** Words around a new end: *no, until Friday*. */
const correctionWords = new Set(
  'no not sorry wait actually rather better make it i mean nein nicht doch lieber sondern besser ich meine mejor perdón quiero decir non plutôt pardon tidak bukan maksud saya maaf não melhor desculpe desculpa нет не лучше точнее hayır yok daha iyisi yani không phải xin lỗi ý tôi là 不 不是 不对 还是 改 成 改成 改到'.split(
    ' ',
  ),
)

/** Whether words have no other meaning than that an end is corrected. */
export const isCorrection = (words: string): boolean =>
  words.split(/[\s,.!]+/u).every(word => word === '' || correctionWords.has(word.toLowerCase()))
