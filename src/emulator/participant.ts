import { randomInt } from 'node:crypto'
import type { InlineKeyboardButton, Message, MessageEntity, User } from 'grammy/types'
import { formatText } from './formatted-text.ts'
import {
  addMessage,
  type EmulatedChat,
  quotedIn as replyToMessage,
  type SentFile,
  storeFile,
  type TelegramState,
} from './telegram-state.ts'

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
type MessageMatcher = string | RegExp | ((message: SeenMessage) => boolean)

/** How long to wait, and from which message on to look. */
type WaitForMessageOptions = {
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
function formatTranscript(world: TelegramState, chat: EmulatedChat): string {
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
function waitForMessage(
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

const PRESS_TIMEOUT_MS = 20_000
const MAX_TEXT = 4096

/** What came of a press: the toast, or the alert if `alert`; no `answer` where the bot showed nothing. */
type PressAnswer = { readonly answer?: string; readonly alert: boolean }

/** One person in one chat. */
export type Participant = {
  readonly chatId: number
  /** Writes a text. `replyTo` and `thread` are message ids. The bot gets it at its next poll. */
  sends(
    text: string,
    options?: { replyTo?: number; thread?: number },
  ): { messageId: number; updateId: number | undefined }
  /** Sends a file. The bot gets it as a document at its next poll. */
  sendsFile(
    file: SentFile,
    options?: { caption?: string },
  ): { messageId: number; updateId: number | undefined }
  /**
   * Presses the button with this text on the newest message that has it, or on the message given.
   * Resolves when the bot answers the press; rejects if it does not within twenty seconds. It may be left unawaited.
   */
  presses(button: string | { text: string; message: number | SeenMessage }): Promise<PressAnswer>
  /** Presses what once was a button: on any message id, with any data, even on a message that is gone. */
  pressesStale(messageId: number, callbackData: string): Promise<PressAnswer>
  /** What stands in the chat now, in order. */
  messages(): SeenMessage[]
  /** Waits for a message of the bot that matches and resolves with the newest such, at once if it is there already. */
  sees(match: MessageMatcher, options?: WaitForMessageOptions): Promise<SeenMessage>
}

/** In a group with privacy mode the bot gets commands and replies to itself, nothing else. */
function reachesBot(world: TelegramState, chat: EmulatedChat, message: Message): boolean {
  if (chat.access !== 'open') return false
  if (chat.info.type === 'private') return true
  const addressed = /^\/[a-z0-9_]+(?:@(\w+))?/i.exec(message.text ?? '')
  const toBot = addressed !== null && (addressed[1] ?? world.bot.username) === world.bot.username
  return toBot || message.reply_to_message?.from?.id === world.bot.id
}

function pressButton(
  world: TelegramState,
  query: { chat: EmulatedChat; user: User; messageId: number; data: string },
) {
  const { chat, user, messageId, data } = query
  const id = String(randomInt(1, 2 ** 47))
  const pressed = new Promise<PressAnswer>((resolve, reject) => {
    const timer = setTimeout(() => {
      const said = `No answer to the press ${JSON.stringify(data)} within ${PRESS_TIMEOUT_MS} ms`
      reject(new Error(`${said}. The chat:\n${formatTranscript(world, chat)}`))
    }, PRESS_TIMEOUT_MS)
    // A press that nobody waits for must not keep the process alive.
    timer.unref()
    world.presses.set(id, {
      at: world.now(),
      settle: ({ text, alert }) => {
        clearTimeout(timer)
        resolve(text === undefined ? { alert } : { answer: text, alert })
      },
    })
  })
  pressed.catch(() => undefined)
  const message = chat.messages.get(messageId) ?? { chat: chat.info, message_id: messageId, date: 0 as const }
  world.updates.push({
    callback_query: { id, from: user, message, chat_instance: String(chat.info.id), data },
  })
  return pressed
}

function findButton(messages: readonly SeenMessage[], button: Parameters<Participant['presses']>[0]) {
  const text = typeof button === 'string' ? button : button.text
  const on = typeof button === 'string' ? undefined : button.message
  const messageId = typeof on === 'object' ? on.messageId : on
  const has = (message: SeenMessage): boolean => message.buttons.flat().includes(text)
  const message = messages.findLast(
    message => has(message) && (messageId === undefined || message.messageId === messageId),
  )
  const found: InlineKeyboardButton | undefined = message?.raw.reply_markup?.inline_keyboard
    .flat()
    .find(candidate => candidate.text === text)
  return message && found && { messageId: message.messageId, button: found }
}

/** Writes a message and hands it to the bot, if it is to hear of it. */
function write(
  { world, chat, user }: { world: TelegramState; chat: EmulatedChat; user: User },
  content: Omit<Parameters<typeof addMessage>[2], 'from'>,
) {
  if (chat.access === 'blocked') throw new Error(`${user.first_name} has blocked the bot`)
  if (chat.access === 'not started') chat.access = 'open'
  const message = addMessage(world, chat, { from: user, ...content })
  const updateId = reachesBot(world, chat, message) ? world.updates.push({ message }) : undefined
  return { messageId: message.message_id, updateId }
}

/** Sits a person down in a chat. */
export function createParticipant(world: TelegramState, chat: EmulatedChat, user: User): Participant {
  return {
    chatId: chat.info.id,
    sends(text, { replyTo, thread } = {}) {
      if (text.trim() === '' || text.length > MAX_TEXT)
        throw new RangeError(`A message has 1 to ${MAX_TEXT} characters`)
      const formatted = formatText(text)
      const replied = replyTo === undefined ? undefined : chat.messages.get(replyTo)
      const words = {
        text: formatted.text,
        ...(formatted.entities.length > 0 && { entities: formatted.entities }),
        ...(thread !== undefined && { message_thread_id: thread, is_topic_message: true }),
        ...(replied && replyToMessage(replied)),
      }
      return write({ world, chat, user }, words)
    },
    sendsFile: (file, { caption } = {}) =>
      write(
        { world, chat, user },
        { document: storeFile(world, file), ...(caption !== undefined && { caption }) },
      ),
    presses(button) {
      const found = findButton(readChat(world, chat), button)
      const text = typeof button === 'string' ? button : button.text
      if (found === undefined)
        return Promise.reject(
          new Error(`No button ${JSON.stringify(text)}. The chat:\n${formatTranscript(world, chat)}`),
        )
      if (!('callback_data' in found.button))
        return Promise.reject(new Error(`The button ${JSON.stringify(text)} is not answered by the bot`))
      return pressButton(world, {
        chat,
        user,
        messageId: found.messageId,
        data: found.button.callback_data,
      })
    },
    pressesStale: (messageId, data) => pressButton(world, { chat, user, messageId, data }),
    messages: () => readChat(world, chat),
    sees: (match, options) => waitForMessage({ world, chat }, match, options),
  }
}
