import type { Message, MessageEntity } from 'grammy/types'
import type { Chat, World } from './world.ts'

/** One message as a person sees it. */
export type SeenMessage = {
  readonly messageId: number
  readonly from: 'bot' | 'person'
  /** Of a file, what stands under it. */
  readonly text: string
  readonly entities: readonly MessageEntity[]
  /** The texts on the inline buttons, row by row. */
  readonly buttons: readonly (readonly string[])[]
  /** The Bot API's own object, for all the rest. */
  readonly raw: Message
}

/** What a message must be: equal to a text, matching a pattern, or whatever a function says. */
export type Match = string | RegExp | ((message: SeenMessage) => boolean)

/** How long to wait, and from which message on to look. */
export type SeesOptions = {
  /** Milliseconds; 60,000 unless told. */
  readonly timeoutMs?: number
  /** Only messages with a higher id than this. */
  readonly after?: number
}

function seeMessage(world: World, raw: Message): SeenMessage {
  return {
    messageId: raw.message_id,
    from: raw.from?.id === world.bot.id ? 'bot' : 'person',
    text: raw.text ?? raw.caption ?? '',
    entities: raw.entities ?? raw.caption_entities ?? [],
    buttons: raw.reply_markup?.inline_keyboard.map(row => row.map(button => button.text)) ?? [],
    raw,
  }
}

export const seeChat = (world: World, chat: Chat): SeenMessage[] =>
  [...chat.messages.values()].map(raw => seeMessage(world, raw))

/** The chat as plain text, for the message of a failed expectation. */
export function transcript(world: World, chat: Chat): string {
  const lines = seeChat(world, chat).map(({ messageId, from, text, buttons }) => {
    const rows = buttons.map(row => `\n      ${row.map(button => `[ ${button} ]`).join(' ')}`)
    return `  ${messageId} ${from}: ${text.replaceAll('\n', '\n      ')}${rows.join('')}`
  })
  return lines.length === 0 ? '  (nothing)' : lines.join('\n')
}

const fits = (match: Match, message: SeenMessage): boolean => {
  if (typeof match === 'string') return message.text === match
  return typeof match === 'function' ? match(message) : message.text.search(match) >= 0
}

/**
 * Waits until a message of the bot that matches stands in the chat, and resolves with the newest such.
 * Rejects, with the chat's transcript in the message, when the time is over.
 */
export function waitForMessage(
  { world, chat }: { world: World; chat: Chat },
  match: Match,
  options: SeesOptions = {},
): Promise<SeenMessage> {
  const { timeoutMs = 60_000, after = 0 } = options
  const newest = (): SeenMessage | undefined =>
    seeChat(world, chat).findLast(
      message => message.from === 'bot' && message.messageId > after && fits(match, message),
    )
  const there = newest()
  if (there !== undefined) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const look = (id: number): void => {
      const found = id === chat.info.id ? newest() : undefined
      if (found === undefined) return
      end()
      resolve(found)
    }
    const timer = setTimeout(() => {
      end()
      const what = typeof match === 'string' ? JSON.stringify(match) : String(match)
      reject(new Error(`Not seen within ${timeoutMs} ms: ${what}. The chat:\n${transcript(world, chat)}`))
    }, timeoutMs)
    const end = (): void => {
      clearTimeout(timer)
      world.events.off('chat', look)
    }
    world.events.on('chat', look)
  })
}
