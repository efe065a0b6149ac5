import type { Document, Message } from 'grammy/types'
import { CallRefusal } from './call-refusal.ts'
import { type FormattedText, formatText } from './formatted-text.ts'
import type { InlineKeyboardParams, MethodParams } from './method-schemas.ts'
import type { SendLimits } from './send-limits.ts'
import {
  addMessage,
  type ChatMessage,
  checkAccess,
  type EmulatedChat,
  findChat,
  putMessage,
  quotedIn,
  type SentFile,
  storeFile,
  type TelegramState,
  toUnixSeconds,
} from './telegram-state.ts'

const MAX_BUTTONS = 100
const MAX_DATA_BYTES = 64
const MAX_COPY_LENGTH = 256

/** Telegram opens web addresses with a dotted host and its own schemes; a loopback address is no address to it. */
function isTelegramUrl(url: string): boolean {
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`)
  if (parsed === null) return false
  if (parsed.protocol === 'tg:' || parsed.protocol === 'ton:') return true
  return /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
}

/**
 * Checks what the schema of a keyboard cannot say.
 * @throws Refusal 400 in Telegram's words. That of a copy button is a guess: no source for its text was found.
 */
function checkKeyboard({ inline_keyboard: rows }: InlineKeyboardParams): void {
  const buttons = rows.flat()
  if (buttons.length > MAX_BUTTONS) throw new CallRefusal(400, 'reply markup is too long')
  for (const button of buttons) {
    if ('callback_data' in button && Buffer.byteLength(button.callback_data) > MAX_DATA_BYTES)
      throw new CallRefusal(400, 'BUTTON_DATA_INVALID')
    if ('copy_text' in button) {
      const { length } = button.copy_text.text
      if (length < 1 || length > MAX_COPY_LENGTH) throw new CallRefusal(400, 'BUTTON_COPY_TEXT_INVALID')
    }
    if ('url' in button && !isTelegramUrl(button.url))
      throw new CallRefusal(400, `inline keyboard button URL '${button.url}' is invalid: Wrong HTTP URL`)
  }
}

const MAX_TEXT = 4096
const MAX_CAPTION = 1024
const DELETABLE_SECONDS = 48 * 60 * 60
const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

type MessageBody = Pick<MethodParams<'sendMessage'>, 'text' | 'entities'>

function parseText(body: MessageBody, tooLong: string): FormattedText {
  const formatted = formatText(body.text, body.entities)
  if (formatted.text === '') throw new CallRefusal(400, 'message text is empty')
  if (formatted.text.length > MAX_TEXT) throw new CallRefusal(400, tooLong)
  for (const entity of formatted.entities) {
    if (entity.type === 'text_link' && !isTelegramUrl(entity.url))
      throw new CallRefusal(400, `entity URL '${entity.url}' is invalid: Wrong HTTP URL`)
  }
  return formatted
}

/** The fields of a message; empty ones are absent, as in Telegram's answers. */
const textFields = ({ text, entities }: FormattedText): Pick<Message, 'text' | 'entities'> =>
  entities.length === 0 ? { text } : { text, entities }

const keyboardFields = (markup: InlineKeyboardParams | undefined): Pick<Message, 'reply_markup'> =>
  markup === undefined || markup.inline_keyboard.flat().length === 0 ? {} : { reply_markup: markup }

function findReplied(
  chat: EmulatedChat,
  wish: MethodParams<'sendMessage'>['reply_parameters'],
): Pick<Message, 'reply_to_message'> {
  if (wish === undefined) return {}
  const message = chat.messages.get(wish.message_id)
  if (message !== undefined) return quotedIn(message)
  if (wish.allow_sending_without_reply === true) return {}
  throw new CallRefusal(400, 'message to be replied not found')
}

/** The bot's own message that is to be changed. */
function ownMessage(world: TelegramState, at: { chat_id: number | string; message_id: number }) {
  const chat = findChat(world, at.chat_id)
  const message = chat.messages.get(at.message_id)
  if (message === undefined) throw new CallRefusal(400, 'message to edit not found')
  if (message.from?.id !== world.bot.id) throw new CallRefusal(400, "message can't be edited")
  return { chat, message }
}

/** What an edit has to change. */
const editableParts = ({ text, entities, reply_markup }: Message): string =>
  JSON.stringify([text, entities ?? [], reply_markup ?? null])

function edit(
  world: TelegramState,
  chat: EmulatedChat,
  change: { before: ChatMessage; after: ChatMessage },
): Message {
  if (editableParts(change.before) === editableParts(change.after)) throw new CallRefusal(400, NOT_MODIFIED)
  return putMessage(world, chat, { ...change.after, edit_date: toUnixSeconds(world.now()) })
}

/** The document that a call names: sent along with it, or known already. */
function documentOf(world: TelegramState, file: string | SentFile): Document {
  if (typeof file !== 'string') return storeFile(world, file)
  const kept = world.files.get(file)
  if (kept === undefined) throw new CallRefusal(400, 'wrong file identifier/HTTP URL specified')
  return storeFile(world, kept)
}

function captionOf({ caption, caption_entities: wanted }: MethodParams<'sendDocument'>) {
  if (caption === undefined) return {}
  const { text, entities } = formatText(caption, wanted)
  if (text.length > MAX_CAPTION) throw new CallRefusal(400, 'message caption is too long')
  return entities.length === 0 ? { caption: text } : { caption: text, caption_entities: entities }
}

/** The chat and the topic in it into which a message is to be put, and what it answers. */
function placeOf(
  world: TelegramState,
  params: Pick<MethodParams<'sendMessage'>, 'chat_id' | 'message_thread_id' | 'reply_parameters'>,
) {
  const chat = findChat(world, params.chat_id)
  checkAccess(chat)
  const thread = params.message_thread_id
  if (thread !== undefined && !chat.topics.has(thread)) throw new CallRefusal(400, 'message thread not found')
  const topic = thread === undefined ? {} : { message_thread_id: thread, is_topic_message: true as const }
  return { chat, head: { from: world.bot, ...topic, ...findReplied(chat, params.reply_parameters) } }
}

const deleteMessage = (world: TelegramState, params: MethodParams<'deleteMessage'>): true => {
  const chat = findChat(world, params.chat_id)
  const message = chat.messages.get(params.message_id)
  if (message === undefined) throw new CallRefusal(400, 'message to delete not found')
  const own = message.from?.id === world.bot.id
  if (!own && chat.info.type !== 'private') throw new CallRefusal(400, "message can't be deleted")
  if (toUnixSeconds(world.now()) - message.date >= DELETABLE_SECONDS)
    throw new CallRefusal(400, "message can't be deleted for everyone")
  chat.messages.delete(message.message_id)
  world.events.emit('chat', chat.info.id)
  return true
}

/** The methods that put messages into a chat, change and remove them. */
export function createMessageMethods(world: TelegramState, pace: SendLimits) {
  return {
    sendMessage: (params: MethodParams<'sendMessage'>): Message => {
      const formatted = parseText(params, 'message is too long')
      const { chat, head } = placeOf(world, params)
      const markup = params.reply_markup
      const inline = markup !== undefined && 'inline_keyboard' in markup ? markup : undefined
      if (inline !== undefined) checkKeyboard(inline)
      pace.acquire(chat.info)
      return addMessage(world, chat, { ...head, ...textFields(formatted), ...keyboardFields(inline) })
    },

    sendDocument: (params: MethodParams<'sendDocument'>): Message => {
      const { chat, head } = placeOf(world, params)
      const caption = captionOf(params)
      if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
      pace.acquire(chat.info)
      const document = documentOf(world, params.document)
      return addMessage(world, chat, {
        ...head,
        document,
        ...caption,
        ...keyboardFields(params.reply_markup),
      })
    },

    editMessageText: (params: MethodParams<'editMessageText'>): Message => {
      // An edit is told the server's own name for it; only a send is told in words.
      const formatted = parseText(params, 'MESSAGE_TOO_LONG')
      if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
      const { chat, message } = ownMessage(world, params)
      checkAccess(chat)
      const { text: _text, entities: _entities, reply_markup: _markup, ...rest } = message
      const after: ChatMessage = { ...rest, ...textFields(formatted), ...keyboardFields(params.reply_markup) }
      return edit(world, chat, { before: message, after })
    },

    editMessageReplyMarkup: (params: MethodParams<'editMessageReplyMarkup'>): Message => {
      if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
      const { chat, message } = ownMessage(world, params)
      checkAccess(chat)
      const { reply_markup: _, ...rest } = message
      return edit(world, chat, {
        before: message,
        after: { ...rest, ...keyboardFields(params.reply_markup) },
      })
    },

    deleteMessage: (params: MethodParams<'deleteMessage'>): true => deleteMessage(world, params),

    sendChatAction: (params: MethodParams<'sendChatAction'>): true => {
      checkAccess(findChat(world, params.chat_id))
      return true
    },
  }
}
