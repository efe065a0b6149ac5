import { randomInt } from 'node:crypto'
import type {
  BotCommand,
  InaccessibleMessage,
  InlineKeyboardButton,
  Message,
  MessageEntity,
  User,
} from 'grammy/types'
import { findCommands } from './bot-commands.ts'
import { maySend } from './chat-access.ts'
import { deliverEdit, deliverMessage } from './deliver-message.ts'
import {
  dropEphemeral,
  ephemeralFields,
  isEphemeral,
  isEphemeralCommand,
  isSeenBy,
  toBotMessage,
} from './ephemeral-messages.ts'
import { type FormattedText, formatText } from './formatted-text.ts'
import { forwardPost } from './forward-post.ts'
import { isInChat } from './members.ts'
import type { ReplyMarkupParams } from './method-schemas.ts'
import { flattenRich } from './rich-message.ts'
import {
  type EmulatedChat,
  followMigration,
  memberOf,
  type NewMessage,
  type SentFile,
  storeFile,
  type TelegramState,
  toUnixSeconds,
} from './telegram-state.ts'
import { isClosedFor, isInThread, placeInChat, type ThreadId } from './topics.ts'

/** One message as a person sees it. */
export type SeenMessage = {
  readonly messageId: number
  readonly from: 'bot' | 'person'
  /** The caption, if the message is a file; of a rich message its texts, as far as the person's app shows them. */
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
  /** Ignores messages up to this id. */
  readonly after?: number
}

/** All that an app shows of a rich message which it does not know. */
const updateNotice =
  'This message is not supported by your version of Telegram. Please update to the latest version.'

function readText({ rich_message: rich, ...raw }: Message, isOlder: boolean): FormattedText {
  if (rich !== undefined) return isOlder ? { text: updateNotice, entities: [] } : flattenRich(rich)
  return { text: raw.text ?? raw.caption ?? '', entities: raw.entities ?? raw.caption_entities ?? [] }
}

/** `user`: whose app shows it. */
function toSeenMessage({ state, user }: Reader, chat: EmulatedChat, raw: Message): SeenMessage {
  const isOlder = user !== undefined && state.olderApps.has(user.id)
  const { text, entities } = readText(raw, isOlder)
  return {
    messageId: raw.message_id,
    from: chat.authors.get(raw.message_id) === state.bot.id ? 'bot' : 'person',
    text,
    entities,
    buttons: raw.reply_markup?.inline_keyboard.map(row => row.map(button => button.text)) ?? [],
    raw,
  }
}

/** The messages of a chat that everybody in it sees. */
export const readChat = (state: TelegramState, chat: EmulatedChat): SeenMessage[] =>
  readMessages({ state }, chat, raw => !isEphemeral(raw))

type Reader = { readonly state: TelegramState; readonly user?: User }

const readMessages = (
  reader: Reader,
  chat: EmulatedChat,
  isShown: (raw: Message) => boolean,
): SeenMessage[] => [...chat.messages.values()].filter(isShown).map(raw => toSeenMessage(reader, chat, raw))

/** A person's view of a chat, or of one topic of it. A group that became a supergroup is followed there. */
type Place = {
  readonly state: TelegramState
  readonly chat: EmulatedChat
  readonly user: User
  readonly thread?: ThreadId
}

const chatOf = ({ state, chat }: Place): EmulatedChat => followMigration(state, chat)

const readView = (place: Place): SeenMessage[] => {
  const { state, user, thread } = place
  return readMessages(
    place,
    chatOf(place),
    raw => isSeenBy(state, user, raw) && (thread === undefined || isInThread(raw, thread)),
  )
}

/** Formats a view as plain text, for the message of a failed expectation. */
function formatTranscript(view: Place): string {
  const lines = readView(view).map(({ messageId, from, text, buttons }) => {
    const rows = buttons.map(row => `\n      ${row.map(button => `[ ${button} ]`).join(' ')}`)
    return `  ${messageId} ${from}: ${text.replaceAll('\n', '\n      ')}${rows.join('')}`
  })
  return lines.length === 0 ? '  (nothing)' : lines.join('\n')
}

const isMatch = (match: MessageMatcher, message: SeenMessage): boolean => {
  if (typeof match === 'string') return message.text === match
  return typeof match === 'function' ? match(message) : message.text.search(match) >= 0
}

type Sought<T> = {
  readonly find: () => T | undefined
  readonly timeoutMs: number
  readonly missing: string
}

/** Waits until `find` finds something in the chat. Rejects on timeout, with what is `missing` and the transcript of the chat. */
function waitInChat<T>(view: Place, { find, timeoutMs, missing }: Sought<T>): Promise<T> {
  const there = find()
  if (there !== undefined) return Promise.resolve(there)
  return new Promise((resolve, reject) => {
    const look = (id: number): void => {
      const found = id === chatOf(view).info.id ? find() : undefined
      if (found === undefined) return
      end()
      resolve(found)
    }
    const timer = setTimeout(() => {
      end()
      reject(new Error(`${missing}. The chat:\n${formatTranscript(view)}`))
    }, timeoutMs)
    const end = (): void => {
      clearTimeout(timer)
      view.state.events.off('chat', look)
    }
    view.state.events.on('chat', look)
  })
}

/** Waits for a matching message of the bot, and resolves with the newest one. */
function waitForMessage(
  view: Place,
  match: MessageMatcher,
  { timeoutMs = PATIENCE_MS, after = 0 }: WaitForMessageOptions = {},
): Promise<SeenMessage> {
  const what = typeof match === 'string' ? JSON.stringify(match) : String(match)
  return waitInChat(view, {
    find: () =>
      readView(view).findLast(
        message => message.from === 'bot' && message.messageId > after && isMatch(match, message),
      ),
    timeoutMs,
    missing: `Not seen within ${timeoutMs} ms: ${what}`,
  })
}

/** How long a person waits for a message, a button, or the answer to a press. */
const PATIENCE_MS = 60_000
const MAX_TEXT = 4096

/** Rows of buttons that write their text, or share a chat. */
export type ReplyKeyboard = Extract<ReplyMarkupParams, { keyboard: unknown }>['keyboard']

/** The reply to a press: a toast, or an alert if `alert`; `answer` is absent if the bot showed nothing. */
type PressAnswer = { readonly answer?: string; readonly alert: boolean }

/** `updateId` is absent if the bot does not get the message. */
type SentMessage = { readonly messageId: number; readonly updateId: number | undefined }

/** Place of a message, by the ids of messages. */
type WritePlace = { readonly replyTo?: number; readonly thread?: ThreadId }
/** Words of the text that are links, with where they lead. */
type LinkOptions = { readonly links?: Readonly<Record<string, string>> }

/** The text of a button, perhaps with its message. */
type WantedButton = string | { text: string; message: number | SeenMessage }

/** One person in one chat, or in one topic of it. */
export type Participant = {
  readonly chatId: number
  /**
   * Writes a text; in a channel, a post. `replyTo` and `thread` are message ids. The bot gets it at its next poll.
   * @throws Error if the person may not write there.
   */
  sends(text: string, options?: WritePlace & LinkOptions): SentMessage
  /** Forwards a message to the bot. */
  forwards(message: SeenMessage): SentMessage
  /**
   * Changes the text of a message of their own; in a chat where the bot gets their messages, it gets this too.
   * @throws Error if it is not theirs.
   */
  edits(messageId: number, text: string, options?: LinkOptions): SentMessage
  /** Answers the newest message of the bot that asks this person for a reply (`force_reply`). */
  answers(answer: string | SentFile): SentMessage
  /** Sends a file. The bot gets it as a document at its next poll. */
  sendsFile(file: SentFile, options?: { caption?: string } & LinkOptions): SentMessage
  /** Sends a picture, of which only its caption matters. */
  sendsPhoto(caption: string, options?: LinkOptions): SentMessage
  /**
   * Presses the button with this text, ticked (`✓`) or not, on the newest message that has it, or on the message given: at once, or
   * when it comes. Resolves when the bot answers the press; rejects if it does not within a minute. It may be left unawaited.
   */
  presses(button: WantedButton, options?: Pick<WaitForMessageOptions, 'timeoutMs'>): Promise<PressAnswer>
  /** Presses a button that may no longer exist: any data on any message id, even of a deleted message. */
  pressesStale(messageId: number, callbackData: string): Promise<PressAnswer>
  /** The keyboard of the bot that the person has in place of letters; empty if there is none. */
  keyboard(): ReplyKeyboard
  /** The newest message of the bot that asks this person for a reply, until they write. */
  question(): SeenMessage | undefined
  /** The bot's commands that Telegram offers the person there. */
  commands(): readonly BotCommand[]
  /** Restarts the person's app, in which the ephemeral messages are lost then. */
  restartsApp(): void
  /** All messages in the chat or topic, in order. */
  messages(): SeenMessage[]
  /** Waits for a message of the bot that matches and resolves with the newest such, at once if it is there already. */
  sees(match: MessageMatcher, options?: WaitForMessageOptions): Promise<SeenMessage>
}

/** The message of a press: as it is now, or only where it was once it is deleted. */
function pressedMessage(chat: EmulatedChat, messageId: number): Message | InaccessibleMessage {
  const message = chat.messages.get(messageId)
  return message === undefined
    ? { chat: chat.info, message_id: messageId, date: 0 }
    : toBotMessage({ ...message, chat: chat.info })
}

function pressButton(place: Place, { messageId, data }: { messageId: number; data: string }) {
  const { state, user } = place
  const chat = chatOf(place)
  const id = String(randomInt(1, 2 ** 47))
  const pressed = new Promise<PressAnswer>((resolve, reject) => {
    const timer = setTimeout(() => {
      const said = `No answer to the press ${JSON.stringify(data)} within ${PATIENCE_MS} ms`
      reject(new Error(`${said}. The chat:\n${formatTranscript(place)}`))
    }, PATIENCE_MS)
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
  state.taps.set(id, { at: state.now(), chat: chat.info.id, by: user.id })
  const message = pressedMessage(chat, messageId)
  state.updates.push({
    callback_query: { id, from: user, message, chat_instance: String(chat.info.id), data },
  })
  return pressed
}

function findButton(messages: readonly SeenMessage[], button: WantedButton) {
  const text = typeof button === 'string' ? button : button.text
  const on = typeof button === 'string' ? undefined : button.message
  const messageId = typeof on === 'object' ? on.messageId : on
  const ticked = `✓ ${text}`
  const has = ({ buttons }: SeenMessage): boolean =>
    buttons.flat().some(label => label === text || label === ticked)
  const message = messages.findLast(
    message => has(message) && (messageId === undefined || message.messageId === messageId),
  )
  const found: InlineKeyboardButton | undefined = message?.raw.reply_markup?.inline_keyboard
    .flat()
    .find(candidate => candidate.text === text || candidate.text === ticked)
  return message && found && { messageId: message.messageId, button: found }
}

/** Presses are not covered by privacy mode, nor by restrictions: every member's reach the bot. */
async function press(
  place: Place,
  wanted: WantedButton,
  { timeoutMs = PATIENCE_MS }: Pick<WaitForMessageOptions, 'timeoutMs'> = {},
): Promise<PressAnswer> {
  const text = typeof wanted === 'string' ? wanted : wanted.text
  const find = () => findButton(readView(place), wanted)
  const missing = `No button ${JSON.stringify(text)}`
  // Where it is there already, it is pressed before anything else happens.
  const found = find() ?? (await waitInChat(place, { find, timeoutMs, missing }))
  const chat = chatOf(place)
  if (chat.info.username === undefined && !isInChat(memberOf(chat, place.user)))
    throw new Error(`${place.user.first_name} is not in the chat`)
  if (!('callback_data' in found.button))
    throw new Error(`The button ${JSON.stringify(text)} is not answered by the bot`)
  return pressButton(place, { messageId: found.messageId, data: found.button.callback_data })
}

function checkMayWrite({ state, user }: Place, chat: EmulatedChat, thread: ThreadId | undefined): void {
  if (chat.access === 'blocked') throw new Error(`${user.first_name} has blocked the bot`)
  if (!maySend(chat, user, 'can_send_messages'))
    throw new Error(`${user.first_name} may not write in the chat`)
  if (isClosedFor(state, chat, { user, thread })) throw new Error(`The topic is closed to ${user.first_name}`)
}

type WrittenContent = Omit<NewMessage, 'author'>

/** Writes a message, and queues the update if the bot gets it. */
function write(place: Place, content: WrittenContent, at: WritePlace = {}): SentMessage {
  const { state, user } = place
  const chat = chatOf(place)
  const replied = at.replyTo === undefined ? undefined : chat.messages.get(at.replyTo)
  if (replied !== undefined && !isSeenBy(state, user, replied))
    throw new Error(`${user.first_name} does not see the message to be replied to`)
  const thread = at.thread ?? place.thread
  const head = placeInChat(state, chat, { thread, replied })
  checkMayWrite(place, chat, head.is_topic_message === true ? head.message_thread_id : 'general')
  if (chat.access === 'not started') chat.access = 'open'
  const isPersonal =
    (replied !== undefined && isEphemeral(replied)) ||
    isEphemeralCommand(state, { chat, user, text: content.text })
  const ephemeral = isPersonal ? ephemeralFields(chat, state.bot) : {}
  const sent = deliverMessage(state, chat, { author: user, ...head, ...content, ...ephemeral })
  if (chat.discussion !== undefined) forwardPost(state, chat, sent.messageId)
  return sent
}

const linkEntities = (text: string, { links = {} }: LinkOptions): MessageEntity[] =>
  Object.entries(links).map(([words, url]) => {
    const offset = text.indexOf(words)
    if (offset === -1) throw new RangeError(`No ${JSON.stringify(words)} in the text`)
    return { type: 'text_link', offset, length: words.length, url }
  })

function textContent(text: string, options: LinkOptions = {}): Pick<NewMessage, 'text' | 'entities'> {
  if (text.trim() === '' || text.length > MAX_TEXT)
    throw new RangeError(`A message has 1 to ${MAX_TEXT} characters`)
  const formatted = formatText(text, linkEntities(text, options))
  return {
    text: formatted.text,
    ...(formatted.entities.length > 0 && { entities: formatted.entities }),
  }
}

function captionContent(
  caption: string,
  options: LinkOptions,
): Pick<NewMessage, 'caption' | 'caption_entities'> {
  const { text, entities } = formatText(caption, linkEntities(caption, options))
  return { caption: text, ...(entities.length > 0 && { caption_entities: entities }) }
}

const photoContent = ({ state }: Place): WrittenContent => {
  const { file_id, file_unique_id } = storeFile(state, { name: 'photo.jpg', bytes: new Uint8Array(1) })
  return { photo: [{ file_id, file_unique_id, width: 1, height: 1 }] }
}

const forwardedContent = ({ text, entities, date, from }: Message): WrittenContent => ({
  text,
  entities,
  ...(from !== undefined && { forward_origin: { type: 'user', sender_user: from, date } }),
})

/** @throws Error if the message is not the person's. */
function editText(
  place: Place,
  messageId: number,
  content: Pick<NewMessage, 'text' | 'entities'>,
): SentMessage {
  const { state, user } = place
  const chat = chatOf(place)
  const message = chat.messages.get(messageId)
  if (message === undefined || chat.authors.get(messageId) !== user.id)
    throw new Error(`${user.first_name} has no message ${messageId} there`)
  const { entities: _, ...rest } = message
  return deliverEdit(state, chat, { ...rest, ...content, edit_date: toUnixSeconds(state.now()) })
}

const fileContent = ({ state }: Place, file: SentFile): WrittenContent => ({
  document: storeFile(state, file),
})

/** A selective one asks those whom its text mentions, and the sender of the message that it replies to. */
function isAsked({ user }: Place, chat: EmulatedChat, message: Message): boolean {
  const markup = chat.replyMarkups.get(message.message_id)
  if (markup === undefined || !('force_reply' in markup)) return false
  if (markup.selective !== true) return true
  const replied = message.reply_to_message
  const isReplied = replied !== undefined && chat.authors.get(replied.message_id) === user.id
  const name = user.username === undefined ? undefined : `@${user.username.toLowerCase()}`
  const isMentioned = (message.entities ?? []).some(
    entity =>
      (entity.type === 'text_mention' && entity.user.id === user.id) ||
      (entity.type === 'mention' &&
        message.text?.slice(entity.offset, entity.offset + entity.length).toLowerCase() === name),
  )
  return isReplied || isMentioned
}

const findQuestion = (place: Place, chat: EmulatedChat): SeenMessage | undefined =>
  readView(place).findLast(({ raw }) => isAsked(place, chat, raw))

/** Whether the person wrote in the chat after this message. */
const hasWrittenSince = ({ user }: Place, chat: EmulatedChat, messageId: number): boolean =>
  [...chat.authors].some(([id, author]) => id > messageId && author === user.id)

function readKeyboard(place: Place): ReplyKeyboard {
  const chat = chatOf(place)
  const [id, markup] = [...chat.replyMarkups].at(-1) ?? []
  if (id === undefined || markup === undefined || !('keyboard' in markup)) return []
  return markup.one_time_keyboard === true && hasWrittenSince(place, chat, id) ? [] : markup.keyboard
}

function answerQuestion(place: Place, answer: string | SentFile): SentMessage {
  const chat = chatOf(place)
  const question = findQuestion(place, chat)
  if (question === undefined)
    throw new Error(`${place.user.first_name} is asked for no reply. The chat:\n${formatTranscript(place)}`)
  const content = typeof answer === 'string' ? textContent(answer) : fileContent(place, answer)
  return write(place, content, { replyTo: question.messageId })
}

/** Puts a person in a chat, or in one topic of it. */
export function createParticipant(
  state: TelegramState,
  where: { chat: EmulatedChat; user: User; thread?: ThreadId },
): Participant {
  const place: Place = { state, ...where }
  return {
    get chatId() {
      return chatOf(place).info.id
    },
    sends: (text, options) => write(place, textContent(text, options), options),
    forwards: ({ raw }) => write(place, forwardedContent(raw)),
    edits: (messageId, text, options) => editText(place, messageId, textContent(text, options)),
    answers: answer => answerQuestion(place, answer),
    sendsFile: (file, { caption, ...options } = {}) =>
      write(place, {
        ...fileContent(place, file),
        ...(caption !== undefined && captionContent(caption, options)),
      }),
    sendsPhoto: (caption, options = {}) =>
      write(place, { ...photoContent(place), ...captionContent(caption, options) }),
    presses(button, options) {
      const pressed = press(place, button, options)
      pressed.catch(() => undefined)
      return pressed
    },
    pressesStale: (messageId, data) => pressButton(place, { messageId, data }),
    keyboard: () => readKeyboard(place),
    question() {
      const chat = chatOf(place)
      const question = findQuestion(place, chat)
      return question && !hasWrittenSince(place, chat, question.messageId) ? question : undefined
    },
    commands: () => findCommands(state, chatOf(place), place.user),
    restartsApp: () => dropEphemeral(state, chatOf(place), place.user),
    messages: () => readView(place),
    sees: (match, options) => waitForMessage(place, match, options),
  }
}
