import type { DeliveryBody } from '../hook-body.ts'
import { notificationText } from './notification-text.ts'

const ellipsis = '…'

/** At most `max` units of UTF-16, never half a surrogate pair. */
const clip = (text: string, max: number): string =>
  text.length <= max
    ? text
    : `${text.slice(0, max - ellipsis.length).replace(/[\uD800-\uDBFF]$/, '')}${ellipsis}`

/**
 * A message as one text of at most `max` units: title, lines, and the link last, whole whatever else is cut. `escape`: what
 * the platform would take for markup is shown as it is; `link`: how it writes one.
 */
export const messageText = (
  body: DeliveryBody,
  o: {
    readonly max: number
    readonly escape?: (text: string) => string
    readonly link?: (url: string) => string
  },
): string => {
  const { escape = text => text, link: write = url => url } = o
  const { title, lines, link } = 'text' in body ? { title: body.text, lines: [] } : notificationText(body)
  const last = link === undefined ? '' : `\n${write(link)}`
  return clip(escape([title, ...lines].join('\n')).toWellFormed(), o.max - last.length) + last
}
