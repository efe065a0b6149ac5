import { dayMs, toUnixSeconds, wallNow } from '#lib/time.ts'
import { plain, type RichText } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import { zoneCity } from './zone-city.ts'

/** `9:00 UTC`; in the zone that a chat has chosen `9:00 (Amsterdam)`. */
export const withZone = (clock: string, { zone, locale }: Translator): string =>
  zone === undefined ? `${clock} UTC` : `${clock} (${zoneCity(zone, locale)})`

/** A date further ahead shows its year: without it, it would be read as the one that has passed. */
const clearForMs = 180 * dayMs

/**
 * A time on another day, such as the end of a mute, in the time zone that the chat has chosen. `ms` is since
 * 1970.
 */
export const zonedTime = (ms: number, say: Translator): RichText => {
  const { zone, locale } = say
  if (zone === undefined) return say.time(toUnixSeconds(ms), 'wDt')
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: zone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(ms - wallNow() > clearForMs && { year: 'numeric' }),
  })
  return plain(withZone(format.format(ms), say))
}
