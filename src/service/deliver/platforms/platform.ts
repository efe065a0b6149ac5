import { channelText } from '#render/notification-text.ts'
import type { AddressNames } from '#render/phrases.ts'
import { clip, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { ChannelRecord } from '../../records/records.ts'
import type { DeliveryOutcome } from '../decide-retry.ts'
import type { DeliveryBody } from '../delivery-queue.ts'

/** Target of a channel, as a person enters it; see the contract's `newChannelSchema`. */
export type ChannelTarget = Pick<ChannelRecord, 'token' | 'channel' | 'channelType'>

/**
 * One message to deliver. `id`: the same for every attempt. `names`: what the channel's owner and the operator call addresses;
 * `hasLabels`: the owner has set labels, though there may be none. `now`: ms since 1970.
 */
export type OutgoingMessage = {
  readonly id: string
  readonly body: DeliveryBody
  readonly names: AddressNames
  readonly hasLabels: boolean
  readonly now: number
}

/** A POST of JSON. */
export type PlatformRequest = {
  readonly url: string
  readonly body: string
  readonly headers?: Record<string, string>
}

/** The reply. `text`: the beginning of its body. `retryAfterMs`: its header `Retry-After`. */
export type PlatformReply = { readonly status: number; readonly text: string; readonly retryAfterMs?: number }

/** One way to deliver: how a channel of it is checked, what is posted, and what the reply means. */
export type DeliveryPlatform = {
  /** Whether messages carry their id, so that receivers can recognize repeats. */
  readonly hasMessageIds: boolean
  /** The invalid field, and in words what it must be; `undefined`: all are valid. */
  readonly fault: (target: ChannelTarget) => { readonly path: string; readonly text: string } | undefined
  readonly request: (message: OutgoingMessage, channel: ChannelRecord) => PlatformRequest
  readonly outcomeOf: (reply: PlatformReply) => DeliveryOutcome
}

/** How a platform escapes text and writes links. */
type TextFormat = {
  /** Limit in UTF-16 units. */
  readonly maxLength: number
  readonly escape?: (text: string) => string
  readonly link?: (url: string) => string
}

/** Cuts a text that is too long once it is escaped, and never within an escape. */
const clipEscaped = (text: string, { maxLength, escape }: Required<Omit<TextFormat, 'link'>>): string => {
  const clipped = (length: number): string => escape(clip(plain(text), length).text)
  let [shortest, longest] = [1, Math.min(text.length, maxLength)]
  while (shortest < longest) {
    const middle = Math.ceil((shortest + longest) / 2)
    if (clipped(middle).length <= maxLength) shortest = middle
    else longest = middle - 1
  }
  return clipped(shortest)
}

/** A message as one text for a platform, cut if too long, except for the link at its end. */
export const messageText = (
  { body, names }: Pick<OutgoingMessage, 'body' | 'names'>,
  {
    escape = text => text,
    link: format = url => url,
    maxLength,
    say,
  }: TextFormat & { readonly say: Translator },
): string => {
  const { lines, link } = 'text' in body ? { lines: [body.text] } : channelText(body, { say, names })
  const end = link === undefined ? '' : `\n${format(link)}`
  const text = join(lines, '\n').text.toWellFormed()
  return clipEscaped(text, { escape, maxLength: maxLength - end.length }) + end
}
