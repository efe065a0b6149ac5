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
const morningWords =
  /(?<!\p{L})(?:a\.?m\.?|morgens|früh|mañana|matin|manhã|утра|sabah|sáng|pagi)(?!\p{L})|上午|早上|凌晨/iu

/** Source of a pattern for what stands between hours and minutes. */
export const hourMark = '(?:giờ|uhr|heures?|horas?|час(?:а|ов)?|[:.h时時点點])'
const timePattern = new RegExp(`(?<!\\d)(\\d{1,2})(?:\\s*${hourMark}\\s*(?:(\\d{2})(?!\\d))?)?`, 'giu')

const halfPastWords = /(?<!\p{L})(?:half past|y media|et demie?|e meia|buçuk|rưỡi)(?!\p{L})|半(?!夜)/iu
/** Half an hour before the hour that is named. */
const halfToWords = /(?<!\p{L})(?:halb|setengah|половина)(?!\p{L})/iu
/** The last hour that *at night* means after midnight. */
const lastNightHour = 4
/** `0930` */
const joinedTime = /(?<!\d)(\d{2})(\d{2})(?!\d)/

/** Whether a text says in words whether a time is before noon or after. */
export const saysDayPart = (text: string): boolean => afternoonWords.test(text) || morningWords.test(text)

/** The hour from 0 to 23 that a text with words such as *in the evening* means. */
const toHour24 = (hour: number, text: string): number => {
  const isNight = nightWords.test(text)
  const isAfternoon = afternoonWords.test(text)
  if (hour === 12)
    return isNight || eveningWords.test(text) || (!isAfternoon && morningWords.test(text)) ? 0 : 12
  const isPastMidnight = isNight && hour <= lastNightHour
  return (isNight || isAfternoon) && hour < 12 && !isPastMidnight ? hour + 12 : hour % 24
}

/** Reads `09:00`. Returns `undefined` without a time of day, or with several. */
export const readTime = (written: string): string | undefined => {
  const text = written.replace(joinedTime, '$1:$2')
  const [time, ...others] = text.matchAll(timePattern)
  const [, hourText, minuteText] = time ?? []
  if (hourText === undefined || others.length > 0) return undefined
  const isHalfTo = minuteText === undefined && halfToWords.test(text)
  const isHalf = isHalfTo || (minuteText === undefined && halfPastWords.test(text))
  const hour = isHalfTo ? (Number(hourText) + 23) % 24 : Number(hourText)
  const minute = isHalf ? 30 : Number(minuteText ?? 0)
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return undefined
  return [toHour24(hour, text), minute].map(part => String(part).padStart(2, '0')).join(':')
}

/** Drops what may be a time, so that words such as *horas* are not read as days. */
export const withoutTimes = (text: string): string => text.replaceAll(timePattern, ' ')
