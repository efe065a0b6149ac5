import { notificationText } from '#render/plain-notification.ts'
import type { ChannelRecord } from '../../records.ts'
import type { DeliveryOutcome } from '../decide-retry.ts'
import type { DeliveryBody } from '../delivery-queue.ts'

/** What a person gives of a channel; see the contract's `newChannelSchema`. */
export type ChannelTarget = Pick<ChannelRecord, 'token' | 'channel' | 'channelType'>

/** One message on its way. `id`: the same for every try of it. `now`: ms since 1970. */
export type OutgoingMessage = { readonly id: string; readonly body: DeliveryBody; readonly now: number }

/** A POST of JSON. */
export type PlatformRequest = {
  readonly url: string
  readonly body: string
  readonly headers?: Record<string, string>
}

/** What came back. `text`: the beginning of its body. `retryAfterMs`: its header `Retry-After`. */
export type PlatformReply = { readonly status: number; readonly text: string; readonly retryAfterMs?: number }

/** One way to deliver: how a channel of it is checked, what is posted, and what the reply means. */
export type DeliveryPlatform = {
  /** Receivers are sent the id with each message, by which they know one that comes again. */
  readonly hasMessageIds: boolean
  /** The field that is at fault, and in words what it has to be; `undefined`: none. */
  readonly fault: (target: ChannelTarget) => { readonly path: string; readonly text: string } | undefined
  readonly request: (message: OutgoingMessage, channel: ChannelRecord) => PlatformRequest
  readonly outcomeOf: (reply: PlatformReply) => DeliveryOutcome
}

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
