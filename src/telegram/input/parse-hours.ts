import type { QuietHours } from '#watch/chat-settings.ts'
import { splitAtException } from './exception.ts'
import { alsoWords } from './find-phrases.ts'
import type { ParsedSentence } from './parse-sentence.ts'
import { withPlainDigits } from './plain-digits.ts'
import { hourMark, readTime, saysDayPart, saysTime } from './read-time.ts'
import { addressInText } from './split-at-address.ts'

/** Words between two times, in the languages of the chat; in Turkish an ending of the first one. */
const separator =
  /\s*(?:[-–—−~〜→]|\.{2,3}|(?<=\s)(?:to|until|till|and|bis|und|a|à|as|às|al|hasta|y|et|jusqu['’]à|até|e|до|по|и|sampai|hingga|dan|ile|ve|đến|và)(?=\s)|['’]?[dt][ae]n(?=\s)|到|至|和)\s*/iu
const twoTimes = new RegExp(`^(.*\\d.*)${separator.source}(\\D*\\d.*)$`, 'isu')
const twoWords = /^(\S*\d\S*)\s+(\S*\d\S*)$/u
const anyTime = new RegExp(`\\d+(?:\\s*${hourMark}\\s*\\d{2})?`, 'giu')

/** Limit of a text of hours. */
const maxTextLength = 50

/** Minutes since midnight. */
const minutesOf = (text: string, locale: string): number | undefined => {
  const [hours, minutes] = readTime(text, locale)?.split(':') ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/**
 * A part of the day as people write it: `22:30-7`, `22–7`, `10pm to 7am`, `с 22 до 7`. Returns `undefined`
 * without hours, or if they have no length.
 */
export const readQuietHours = (text: string, locale: string): QuietHours | undefined => {
  const plain = withPlainDigits(text).trim()
  if (plain.length > maxTextLength || plain.match(anyTime)?.length !== 2) return undefined
  const [, first = '', second = ''] = twoTimes.exec(plain) ?? twoWords.exec(plain) ?? []
  // A word behind the first number makes it a number of something: *for 2 days and 5 hours*.
  if (!saysTime(first, locale) && !/\d\s*$/.test(first)) return undefined
  const [from, to] = [minutesOf(first, locale), minutesOf(second, locale)]
  return from !== undefined && to !== undefined && from !== to ? { from, to } : undefined
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** `22:30–07:00` */
export const quietHoursText = ({ from, to }: QuietHours): string => `${clockText(from)}–${clockText(to)}`

/** Matches two times with minutes, or with a half of the day, whatever other numbers stand around them. */
const clearTimes =
  /(?<!\d)\d{1,2}(?::\d{2}|\s*[ap]\.?m(?!\p{L}))[^\d,;]{1,8}\d{1,2}(?::\d{2}|\s*[ap]\.?m(?!\p{L}))/iu

/**
 * The hours among the words of a sentence, such as *quiet from 10 pm to 7 am please*. Returns `undefined` if
 * it has none.
 */
export const findHours = (words: string, locale: string): QuietHours | undefined => {
  const plain = withPlainDigits(words)
  const [hours = ''] = /\S*\s*(?<![$€£])\d.*\d\S*(?:\s+\S+){0,3}/su.exec(plain) ?? []
  return readQuietHours(hours, locale) ?? readQuietHours(clearTimes.exec(plain)?.[0] ?? '', locale)
}

/** Words for the time of sleep, in the languages of the chat. */
const sleepWords =
  /(?<!\p{L})(?:quiet hours|(?:over)?night|asleep|sleep|wake|disturb|nachts?|weck|schlaf|ruhezeit|noches?|despiert|dorm|horas (?:de silencio|sin sonido|sem som)|nuit|réveill|heures (?:calmes|silencieuses)|malam|bangunkan|tidur|jam tenang|noites?|acord|ночь|не (?:буди|беспоко)|тихие часы|gece|uyandır|uyku|sessiz saat|đêm|đánh thức|giờ yên (?:tĩnh|lặng))|夜|晚上|睡|免打扰|吵醒/iu

/** Whether a text is about the time of sleep. */
export const saysSleep = (text: string): boolean => sleepWords.test(text)

/** The marks of a time of day, which amounts do not have. */
const clock = /\d(?::\d\d|\s*(?:h|uhr|giờ|час\p{L}*)(?!\p{L})|\s*[時时点點])/iu

const addressOrOther = new RegExp(`(${addressInText.source})`, 'giu')

/** A text without numbers but those of addresses. */
export const withoutNumbers = (text: string): string =>
  text
    .split(addressOrOther)
    .map((part, n) => (n % 2 === 1 ? part : part.replaceAll(anyTime, ' ')))
    .join('')

/** Removes two times of day from a text, unless its numbers may be amounts. */
export const withoutHours = (text: string, locale: string): string =>
  saysHours(text, locale) ? withoutNumbers(text) : text

/** Whether two numbers of a text are times of day. */
const saysHours = (text: string, locale: string): boolean =>
  (clock.test(text) || saysDayPart(text, locale)) && findHours(text, locale) !== undefined

const amount = /\d\s*(?:[$€£%]|\p{Lu}{3})/u

/** Source of a pattern for words that ask for no sound, in the languages of the chat. */
const soundless =
  '(?<!\\p{L})(?:quiet|silen[tcz]|no sound|without (?:a )?sound|stumm|ruhig|ruhe|leise|lautlos|(?:ohne|kein) ton|sin sonido|callad|sans son|muet|tenang|hening|senyap|tanpa suara|diam(?!\\p{L})|silêncio|sem som|тихо|тишин|без звука|молч|sessiz|im (?:lặng|lang|ắng)|yên (?:tĩnh|lặng)|không kêu)\\p{L}*|静音|安静|无声'

/** Source of a pattern for names of the quiet hours, in the languages of the chat, which ask for no sound by themselves. */
const quietNames =
  '(?:quiet hours|ruhezeit\\p{L}*|horas (?:de silencio|sin sonido|sem som)|(?:no )?horário (?:de silêncio|sem som)|heures (?:calmes|silencieuses)|jam tenang|тихи[ех] час\\p{L}*|sessiz saat\\p{L}*|giờ yên (?:tĩnh|lặng)|免 ?打 ?扰)'
const quietName = new RegExp(quietNames, 'iu')
const everyQuietName = new RegExp(quietNames, 'giu')

/** Source of a pattern for words that add a watch to what is said of others, in the languages of the chat. */
const alsoThese = `(?:(?<!\\p{L})(?:${alsoWords}|even|même|mesmo|даже|и (?:в|ночью)|gece(?:leri)? de|cả)(?!\\p{L})|也)`
const alsoWord = new RegExp(alsoThese, 'iu')

/** Matches words for a sound within the quiet hours: *also in quiet hours*. */
const alsoInQuiet = new RegExp(
  `${alsoThese}\\s+(?:in|during|within|während|en|pendant|durante|em|в|во время|pada|dalam|trong|vào)\\s+(?:(?:the|my|our|den|der|meinen|las|les|as)\\s+)?${quietNames}|${alsoThese}\\s+no horário|и в ${quietNames}|saatlerde de(?!\\p{L})`,
  'iu',
)

/** Words for a sound at any time, in the languages of the chat. */
const ringWords =
  /(?<!\p{L})(?:(?:rings?|loud|wakes?|always|anyway|immer|trotzdem|siempre|suen[ae]n?|toujours|sonne|sempre|toque|toca|всегда|selalu|tetap|(?:ber)?bunyi|her zaman|yine de|çal(?:sın)?|luôn|vẫn|reo)(?!\p{L})|kling(?:el|le)|weck|despi[eé]rt|réveille|acord[ae]|звони|разбуд|bangunkan|uyandır(?!ma)|đánh thức)|响|总是|始终|照样|叫醒/iu

/** Words that refuse a sound, in the languages of the chat. */
const refusing = new RegExp(
  `${soundless}|(?<!\\p{L})(?:no|not|\\p{L}+n['’]t|dont|never|nothing|mute|snooze|stop|nicht|kein\\p{L}*|nie|nichts|nunca|nada|pas|jamais|rien|não|не|никогда|ничего|jangan|tidak|tak|asla|hiç|đừng|không)(?!\\p{L})|[别不勿]`,
  'iu',
)

const wantsSound = (text: string): boolean => {
  if (refusing.test(text.replaceAll(everyQuietName, ' '))) return false
  if (ringWords.test(text) || alsoInQuiet.test(text)) return true
  return alsoWord.test(text) && !quietName.test(text)
}

const request =
  /(?<!\p{L})(?:please|(?:can|could|will|would) you|bitte|(?:kannst|könntest) du|por favor|puedes|podrías|s['’]il (?:te|vous) pla[iî]t|(?:peux|pourrais)-tu|pode(?:ria)?|tolong|bisakah|пожалуйста|можешь|lütfen|\p{L}+ (?:mısın|misin)|làm ơn)(?!\p{L})|请/iu

/** Whether a text asks whose alerts make a sound, and wants no other ones to. */
export const asksAboutSound = (text: string): boolean => /[?？]\s*$/u.test(text) && !request.test(text)

const contrast = /(?<!\p{L})(?:but|aber|pero|mais|mas|но|а|tapi|tetapi|ama|fakat|nhưng)\s+(.+)$|但是?(.+)$/iu

/**
 * The part of a text about quiet hours that names whose alerts make a sound all the same: *except for cold*, *but carol
 * always*, *cold at night, too*.
 */
export const soundPart = (text: string): string | undefined => {
  const { main, exception } = splitAtException(text) ?? {}
  if (main !== undefined) return wantsSound(main) ? undefined : exception
  if (/(?<!\p{L})(?:hariç|dışında)(?!\p{L})/iu.test(text)) return text
  const [, after, inHan] = contrast.exec(text) ?? []
  return [after, inHan, text].find(part => part !== undefined && wantsSound(part))
}

/** Matches words for no sound beside a time: at most three words stand between them. */
const soundlessHours = new RegExp(
  `(?:${soundless})(?:\\s+[^\\s\\d,;.]+){0,3}\\s*\\d|\\d[^\\s,;]*(?:\\s+[^\\s\\d,;.]+){0,3}\\s*(?:${soundless})`,
  'iu',
)

/** The hours in which a sentence wants no sound: those between its two times, or all others if it wants alerts *only* then. */
export const quietHoursIn = (
  { text, topics, isNot, isOnly }: ParsedSentence,
  locale: string,
): QuietHours | undefined => {
  const isOfHours = saysHours(text, locale)
  if (amount.test(text) && !isOfHours) return undefined
  const hours = findHours(text, locale)
  if (hours === undefined) return undefined

  const isSoundless = isOfHours && soundlessHours.test(text)
  const isOfHoursAlone = isOfHours && topics.length === 0 && isNot !== isOnly
  const isOfSound = topics.some(topic => topic === 'settings' || topic === 'mute')
  if (!isSoundless && !isOfHoursAlone && !isOfSound) return undefined

  // Few people want alerts only at night.
  const isWanted = isOnly && !isNot && !isSoundless && (isOfHoursAlone || hours.from < hours.to)
  return isWanted ? { from: hours.to, to: hours.from } : hours
}
