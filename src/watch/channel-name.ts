import { maxServiceNameLength } from '#contract/bot.ts'

/** `name` in whole characters, so that it has no more than `max` units of UTF-16. */
export const clipName = (name: string, max: number): string => {
  let short = ''
  for (const character of name) if (short.length + character.length <= max) short += character
  return short
}

/**
 * Name of a chat's channel at the service. The id in it finds the channel again, and keeps it apart from the channels
 * of other chats.
 */
export const channelNameAtService = ({ id, name }: { readonly id: string; readonly name: string }): string =>
  `${clipName(name, maxServiceNameLength - id.length - 1)} ${id}`

/** An id of a channel, after the name that a person gave it. */
const idAtEnd = / [\w-]{11}$/

/** The name that a person gave a channel, from what the service calls it. */
export const channelNameFromService = (name: string): string => name.replace(idAtEnd, '')
