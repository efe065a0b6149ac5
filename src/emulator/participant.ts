import { randomInt } from 'node:crypto'
import type { InlineKeyboardButton, Message, MessageEntity, User } from 'grammy/types'
import { formatText } from './formatted-text.ts'
import {
  addMessage,
  type EmulatedChat,
  quotedIn,
  type SentFile,
  storeFile,
  type TelegramState,
} from './telegram-state.ts'

/** One message as a person sees it. */
export type SeenMessage = {
  readonly messageId: number
  readonly from: 'bot' | 'person'
  /** The caption, if the message is a file. */
  readonly text: string
  readonly entities: readonly MessageEntity[]
  /** The texts on the inline buttons, row by row. */
  readonly buttons: readonly (readonly string[])[]
  /** The Bot API's own object. */
  readonly raw: Message
}

/** The whole text, a pattern, or a predicate. */
type MessageMatcher = string | RegExp | ((message: SeenMessage) => boolean)

type WaitForMessageOptions = {
  /** Defaults to 60,000. */
  readonly timeoutMs?: number
  /** Only messages with a higher id than this. */
  readonly after?: number
}

function toSeenMessage(state: TelegramState, raw: Message): SeenMessage {
  return {
    messageId: raw.message_id,
    from: raw.from?.id === state.bot.id ? 'bot' : 'person',
    text: raw.text ?? raw.caption ?? '',
    entities: raw.entities ?? raw.caption_entities ?? [],
    buttons: raw.reply_markup?.inline_keyboard.map(row => row.map(button => button.text)) ?? [],
    raw,
  }
}

export const readChat = (state: TelegramState, chat: EmulatedChat): SeenMessage[] =>
  [...chat.messages.values()].map(raw => toSeenMessage(state, raw))

/** The chat as plain text, for the message of a failed expectation. */
function formatTranscript(state: TelegramState, chat: EmulatedChat): string {
  const lines = readChat(state, chat).map(({ messageId, from, text, buttons }) => {
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
 * Waits for a matching message of the bot, and resolves with the newest one.
 * Rejects on timeout, with the transcript of the chat in the error.
 */
function waitForMessage(
  { state, chat }: { state: TelegramState; chat: EmulatedChat },
  match: MessageMatcher,
  options: WaitForMessageOptions = {},
): Promise<SeenMessage> {
  const { timeoutMs = 60_000, after = 0 } = options
  const newest = (): SeenMessage | undefined =>
    readChat(state, chat).findLast(
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
        new Error(`Not seen within ${timeoutMs} ms: ${what}. The chat:\n${formatTranscript(state, chat)}`),
      )
    }, timeoutMs)
    const end = (): void => {
      clearTimeout(timer)
      state.events.off('chat', look)
    }
    state.events.on('chat', look)
  })
}

const PRESS_TIMEOUT_MS = 20_000
const MAX_TEXT = 4096

/** The reply to a press: a toast, or an alert if `alert`; `answer` is absent if the bot showed nothing. */
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
  /** Presses a button that may no longer exist: any data on any message id, even of a deleted message. */
  pressesStale(messageId: number, callbackData: string): Promise<PressAnswer>
  /** All messages in the chat, in order. */
  messages(): SeenMessage[]
  /** Waits for a message of the bot that matches and resolves with the newest such, at once if it is there already. */
  sees(match: MessageMatcher, options?: WaitForMessageOptions): Promise<SeenMessage>
}

/** In a group with privacy mode the bot gets commands and replies to itself, nothing else. */
function reachesBot(state: TelegramState, chat: EmulatedChat, message: Message): boolean {
  if (chat.access !== 'open') return false
  if (chat.info.type === 'private') return true
  const addressed = /^\/[a-z0-9_]+(?:@(\w+))?/i.exec(message.text ?? '')
  const toBot = addressed !== null && (addressed[1] ?? state.bot.username) === state.bot.username
  return toBot || message.reply_to_message?.from?.id === state.bot.id
}

function pressButton(
  state: TelegramState,
  query: { chat: EmulatedChat; user: User; messageId: number; data: string },
) {
  const { chat, user, messageId, data } = query
  const id = String(randomInt(1, 2 ** 47))
  const pressed = new Promise<PressAnswer>((resolve, reject) => {
    const timer = setTimeout(() => {
      const said = `No answer to the press ${JSON.stringify(data)} within ${PRESS_TIMEOUT_MS} ms`
      reject(new Error(`${said}. The chat:\n${formatTranscript(state, chat)}`))
    }, PRESS_TIMEOUT_MS)
    // A tap that is not waited for must not keep the process alive.
    timer.unref()
    state.presses.set(id, {
      at: state.now(),
      settle: ({ text, alert }) => {
        clearTimeout(timer)
        resolve(text === undefined ? { alert } : { answer: text, alert })
      },
    })
  })
  pressed.catch(() => undefined)
  const message = chat.messages.get(messageId) ?? { chat: chat.info, message_id: messageId, date: 0 as const }
  state.updates.push({
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

/** Writes a message, and queues the update if the bot gets it. */
function write(
  { state, chat, user }: { state: TelegramState; chat: EmulatedChat; user: User },
  content: Omit<Parameters<typeof addMessage>[2], 'from'>,
) {
  if (chat.access === 'blocked') throw new Error(`${user.first_name} has blocked the bot`)
  if (chat.access === 'not started') chat.access = 'open'
  const message = addMessage(state, chat, { from: user, ...content })
  const updateId = reachesBot(state, chat, message) ? state.updates.push({ message }) : undefined
  return { messageId: message.message_id, updateId }
}

/** A person in a chat. */
export function createParticipant(state: TelegramState, chat: EmulatedChat, user: User): Participant {
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
        ...(replied && quotedIn(replied)),
      }
      return write({ state, chat, user }, words)
    },
    sendsFile: (file, { caption } = {}) =>
      write(
        { state, chat, user },
        { document: storeFile(state, file), ...(caption !== undefined && { caption }) },
      ),
    presses(button) {
      const found = findButton(readChat(state, chat), button)
      const text = typeof button === 'string' ? button : button.text
      if (found === undefined)
        return Promise.reject(
          new Error(`No button ${JSON.stringify(text)}. The chat:\n${formatTranscript(state, chat)}`),
        )
      if (!('callback_data' in found.button))
        return Promise.reject(new Error(`The button ${JSON.stringify(text)} is not answered by the bot`))
      return pressButton(state, {
        chat,
        user,
        messageId: found.messageId,
        data: found.button.callback_data,
      })
    },
    pressesStale: (messageId, data) => pressButton(state, { chat, user, messageId, data }),
    messages: () => readChat(state, chat),
    sees: (match, options) => waitForMessage({ state, chat }, match, options),
  }
}
