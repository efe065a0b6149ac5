import type { QuietHours } from '#watch/chat-settings.ts'
import { readTime } from '../../input/parse-schedule.ts'
import { withPlainDigits } from '../../input/plain-digits.ts'

/** Words between two times, in the languages of the chat. */
const separator =
  /\s*(?:[-–—−~〜→]|\.{2,3}|(?<=\s)(?:to|until|till|bis|a|à|as|às|al|até|до|по|sampai|hingga|ile|đến)(?=\s)|到|至)\s*/iu

/** Longer than any hours. */
const maxTextLength = 50

const splitTimes = (text: string): readonly string[] => {
  const parts = text.split(separator)
  return parts.length === 1 ? text.split(/\s+/) : parts
}

/** Minutes since midnight. */
const minutesOf = (text: string | undefined): number | undefined => {
  const [hours, minutes] = readTime(text ?? '')?.split(':') ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes)
}

/** A part of the day as people write it: `22:30-7`, `22–7`, `10pm to 7am`, `с 22 до 7`. `undefined`: none, or one of no length. */
export const readQuietHours = (text: string): QuietHours | undefined => {
  const plain = withPlainDigits(text).trim()
  if (plain.length > maxTextLength) return undefined
  const [first, second, ...others] = splitTimes(plain)
  const [from, to] = [minutesOf(first), minutesOf(second)]
  const isPart = from !== undefined && to !== undefined && from !== to
  return isPart && others.length === 0 ? { from, to } : undefined
}

/** The hours that words end with, such as *quiet from 10 pm to 7 am*. `undefined`: they name none. */
export const findQuietHours = (words: string): QuietHours | undefined => {
  const [, hours] = /(\d.*)$/su.exec(withPlainDigits(words)) ?? []
  return hours === undefined ? undefined : readQuietHours(hours)
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** `22:30–07:00` */
export const quietHoursText = ({ from, to }: QuietHours): string => `${clockText(from)}–${clockText(to)}`
