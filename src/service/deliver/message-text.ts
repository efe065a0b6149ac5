import { type TextFormat } from '#platforms/platform.ts'
import { channelText } from '#render/notification-text.ts'
import type { AddressNames } from '#render/phrases.ts'
import { clip, join, plain } from '#render/rich-text.ts'
import type { Translator } from '#render/texts.ts'
import type { DeliveryBody } from './delivery-queue.ts'

/**
 * A message before it is written for a platform. `names`: what the channel's owner and the operator call addresses; `hasLabels`: the
 * owner has set labels, though there may be none.
 */
export type NamedBody = {
  readonly body: DeliveryBody
  readonly names: AddressNames
  readonly hasLabels: boolean
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
  { body, names }: NamedBody,
  { escape = text => text, link: format = url => url, maxLength }: TextFormat,
  say: Translator,
): string => {
  const { lines, link } = 'text' in body ? { lines: [body.text] } : channelText(body, { say, names })
  const end = link === undefined ? '' : `\n${format(link)}`
  const text = join(lines, '\n').text.toWellFormed()
  return clipEscaped(text, { escape, maxLength: maxLength - end.length }) + end
}
