import type { QuietHours } from '#watch/chat-settings.ts'

const timePattern = String.raw`(\d{1,2})(?:[:.h](\d\d))?\s*([ap]\.?m\.?)?`
const hoursPattern = new RegExp(String.raw`^${timePattern}\s*(?:[-–—−]|to|\.\.|…|\s)\s*${timePattern}$`, 'i')

/** Longer than any hours: bounds the backtracking over a long run of blanks. */
const maxTextLength = 50

const dayMinutes = 24 * 60

/** Minutes since midnight; 24:00 is 0. */
const minutesOf = (hours = '', minutes = '0', half = ''): number | undefined => {
  const hour = Number(hours)
  const isTwelve = half !== ''
  if (isTwelve && (hour < 1 || hour > 12)) return undefined
  const inDay = isTwelve ? (hour % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0) : hour
  const all = inDay * 60 + Number(minutes)
  return Number(minutes) > 59 || all > dayMinutes ? undefined : all % dayMinutes
}

/** A part of the day as people write it: `22:30-7`, `22–7`, `10pm to 7am`. `undefined`: none, or one of no length. */
export const readQuietHours = (text: string): QuietHours | undefined => {
  const trimmed = text.trim()
  if (trimmed.length > maxTextLength) return undefined
  const [, ...parts] = hoursPattern.exec(trimmed) ?? []
  const [from, to] = [minutesOf(...parts.slice(0, 3)), minutesOf(...parts.slice(3, 6))]
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

const clockText = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':')

/** `22:30–07:00` */
export const quietHoursText = ({ from, to }: QuietHours): string => `${clockText(from)}–${clockText(to)}`
