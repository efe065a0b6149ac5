import type { Message, MessageEntity } from 'grammy/types'
import type { EmulatedChat, TelegramState } from './world.ts'

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
export type MessageMatcher = string | RegExp | ((message: SeenMessage) => boolean)

/** How long to wait, and from which message on to look. */
export type WaitForMessageOptions = {
  /** Milliseconds; 60,000 unless told. */
  readonly timeoutMs?: number
  /** Only messages with a higher id than this. */
  readonly after?: number
}

function toSeenMessage(world: TelegramState, raw: Message): SeenMessage {
  return {
    messageId: raw.message_id,
    from: raw.from?.id === world.bot.id ? 'bot' : 'person',
    text: raw.text ?? raw.caption ?? '',
    entities: raw.entities ?? raw.caption_entities ?? [],
    buttons: raw.reply_markup?.inline_keyboard.map(row => row.map(button => button.text)) ?? [],
    raw,
  }
}

export const readChat = (world: TelegramState, chat: EmulatedChat): SeenMessage[] =>
  [...chat.messages.values()].map(raw => toSeenMessage(world, raw))

/** The chat as plain text, for the message of a failed expectation. */
export function formatTranscript(world: TelegramState, chat: EmulatedChat): string {
  const lines = readChat(world, chat).map(({ messageId, from, text, buttons }) => {
    const rows = buttons.map(row => `\n      ${row.map(button => `[ ${button} ]`).join(' ')}`)
    return `  ${messageId} ${from}: ${text.replaceAll('\n', '\n      ')}${rows.join('')}`
  })
  return lines.length === 0 ? '  (nothing)' : lines.join('\n')
}

const isMatch = (match: MessageMatcher, message: SeenMessage): boolean => {
  if (typeof match === 'string') return message.text === match
  return typeof match === 'function' ? match(message) : message.text.search(match) >= 0
}

/**
 * Waits until a message of the bot that matches stands in the chat, and resolves with the newest such.
 * Rejects, with the chat's transcript in the message, when the time is over.
 */
export function waitForMessage(
  { world, chat }: { world: TelegramState; chat: EmulatedChat },
  match: MessageMatcher,
  options: WaitForMessageOptions = {},
): Promise<SeenMessage> {
  const { timeoutMs = 60_000, after = 0 } = options
  const newest = (): SeenMessage | undefined =>
    readChat(world, chat).findLast(
      message => message.from === 'bot' && message.messageId > after && isMatch(match, message),
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
      reject(
        new Error(`Not seen within ${timeoutMs} ms: ${what}. The chat:\n${formatTranscript(world, chat)}`),
      )
    }, timeoutMs)
    const end = (): void => {
      clearTimeout(timer)
      world.events.off('chat', look)
    }
    world.events.on('chat', look)
  })
}
