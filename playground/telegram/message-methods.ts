import type { Message, User } from 'grammy/types'
import { CallRefusal, InvalidCall } from './call-errors.ts'
import { checkSendRight, findChat } from './chat-access.ts'
import {
  ephemeralFields,
  findEphemeral,
  findIncoming,
  findPublic,
  findReceiver,
  toBotMessage,
} from './ephemeral-messages.ts'
import { type FormattedText, formatText } from './formatted-text.ts'
import { forwardPost } from './forward-post.ts'
import { chosenRights, hasRight, isAdministrator } from './members.ts'
import type { ChatRequest, InlineKeyboardParams, MethodParams, ReplyMarkupParams } from './method-schemas.ts'
import { readRichMessage } from './rich-message.ts'
import type { SendLimits } from './send-limits.ts'
import { storePhoto } from './store-photo.ts'
import {
  addMessage,
  type EmulatedChat,
  memberOf,
  putMessage,
  type SentFile,
  storeFile,
  type TelegramState,
  toUnixSeconds,
} from './telegram-state.ts'
import { findThread, isClosedFor, placeInChat } from './topics.ts'

const MAX_BUTTONS = 100
const MAX_DATA_BYTES = 64
const MAX_COPY_LENGTH = 256

/** Telegram accepts URLs with a dotted host and its own schemes, but no loopback addresses. */
function isTelegramUrl(url: string): boolean {
  const parsed = URL.parse(/^[a-z][a-z0-9+.-]*:/i.test(url) ? url : `http://${url}`)
  if (parsed === null) return false
  if (parsed.protocol === 'tg:' || parsed.protocol === 'ton:') return true
  return /^https?:$/.test(parsed.protocol) && parsed.hostname.includes('.')
}

/**
 * Checks what the schema of a keyboard cannot express.
 * @throws CallRefusal 400 in Telegram's words; those for a copy button are a guess, for lack of a source.
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

/** @throws InvalidCall 400 for what the Bot API's documentation forbids; Telegram's words for it are not known. */
function checkRequests(requests: readonly ChatRequest[]): void {
  for (const [index, { request_id: id, ...request }] of requests.entries()) {
    if (requests.findIndex(other => other.request_id === id) !== index)
      throw new InvalidCall(400, `sendMessage: two buttons have the request_id ${id}`)
    const ofPerson = chosenRights(request.user_administrator_rights) ?? []
    if (!(chosenRights(request.bot_administrator_rights) ?? []).every(right => ofPerson.includes(right)))
      throw new InvalidCall(
        400,
        'sendMessage: bot_administrator_rights must be a subset of user_administrator_rights',
      )
  }
}

/** @throws CallRefusal 400 if the chat takes no such markup. */
function checkReplyMarkup({ info }: EmulatedChat, markup: ReplyMarkupParams): void {
  if (info.type === 'channel') throw new CallRefusal(400, 'inline keyboard expected')
  const buttons = 'keyboard' in markup ? markup.keyboard.flat() : []
  const requests = buttons.flatMap(button => button.request_chat ?? [])
  if (requests.length > 0 && info.type !== 'private')
    throw new CallRefusal(400, 'chats can be requested in private chats only')
  checkRequests(requests)
}

const MAX_TEXT = 4096
const MAX_CAPTION = 1024
const DELETABLE_SECONDS = 48 * 60 * 60
const NOT_MODIFIED =
  'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message'

type MessageBody = Pick<MethodParams<'sendMessage'>, 'text' | 'entities'>
type EditBody = Pick<MethodParams<'editMessageText'>, 'text' | 'entities' | 'rich_message' | 'reply_markup'>

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

/** Empty fields are absent, as in Telegram's replies. */
const textFields = ({ text, entities }: FormattedText): Pick<Message, 'text' | 'entities'> =>
  entities.length === 0 ? { text } : { text, entities }

const keyboardFields = (markup: InlineKeyboardParams | undefined): Pick<Message, 'reply_markup'> =>
  markup === undefined || markup.inline_keyboard.flat().length === 0 ? {} : { reply_markup: markup }

/** The message that a new one replies to. */
function findReplied(
  chat: EmulatedChat,
  reply: MethodParams<'sendMessage'>['reply_parameters'],
  receiver: User | undefined,
): Message | undefined {
  if (reply === undefined) return undefined
  const { message_id: id, ephemeral_message_id: incoming } = reply
  if (incoming !== undefined && receiver !== undefined)
    return findIncoming(chat, { receiver: receiver.id, id: incoming })
  const message = findPublic(chat, id)
  // Of an ephemeral message it is always false.
  const mayBeGone = reply.allow_sending_without_reply === true && receiver === undefined
  if (message === undefined && !mayBeGone) throw new CallRefusal(400, 'message to be replied not found')
  return message
}

/** The message that an edit changes: the bot's own, or in a channel a post that it may edit. */
function editableMessage(state: TelegramState, at: { chat_id: number | string; message_id: number }) {
  const chat = findChat(state, at.chat_id, 'edit')
  const message = findPublic(chat, at.message_id)
  if (message === undefined) throw new CallRefusal(400, 'message to edit not found')
  const isOwn = chat.authors.get(message.message_id) === state.bot.id
  const may = (right: 'can_edit_messages' | 'can_post_messages'): boolean =>
    hasRight(memberOf(chat, state.bot), right, chat.info.type)
  const isEditable =
    chat.info.type === 'channel' ? may('can_edit_messages') || (isOwn && may('can_post_messages')) : isOwn
  // A message with a reply keyboard cannot be edited.
  if (!isEditable || chat.replyMarkups.has(message.message_id))
    throw new CallRefusal(400, "message can't be edited")
  return { chat, message }
}

/** An edit must change at least one of these. */
const editableParts = ({ text, entities, rich_message, reply_markup }: Message): string =>
  JSON.stringify([text, entities ?? [], rich_message ?? null, reply_markup ?? null])

function edit(
  state: TelegramState,
  chat: EmulatedChat,
  change: { before: Message; after: Message },
): Message {
  if (editableParts(change.before) === editableParts(change.after)) throw new CallRefusal(400, NOT_MODIFIED)
  return putMessage(state, chat, { ...change.after, edit_date: toUnixSeconds(state.now()) })
}

/** The bot's own ephemeral message that a call names. */
function ephemeralMessage(state: TelegramState, params: MethodParams<'deleteEphemeralMessage'>) {
  const chat = findChat(state, params.chat_id, 'edit')
  return { chat, message: findEphemeral(state, chat, params) }
}

type FindEdited = () => { chat: EmulatedChat; message: Message }

/** @throws CallRefusal 400 unless there is either a text or a rich message. */
function editedContent({ text, rich_message: rich, ...body }: EditBody): Partial<Message> {
  if (rich !== undefined) {
    if (text !== undefined) throw new InvalidCall(400, 'a message has either a text or rich content')
    return { rich_message: readRichMessage(rich) }
  }
  // Telegram words this error differently for edits.
  return textFields(parseText({ ...body, text: text ?? '' }, 'MESSAGE_TOO_LONG'))
}

function editText(state: TelegramState, params: EditBody, find: FindEdited): Message {
  const content = editedContent(params)
  if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
  const { chat, message } = find()
  const { text: _text, entities: _entities, rich_message: _rich, reply_markup: _markup, ...rest } = message
  const after: Message = { ...rest, ...content, ...keyboardFields(params.reply_markup) }
  return edit(state, chat, { before: message, after })
}

function editKeyboard(
  state: TelegramState,
  { reply_markup: markup }: { reply_markup?: InlineKeyboardParams },
  find: FindEdited,
): Message {
  if (markup !== undefined) checkKeyboard(markup)
  const { chat, message } = find()
  const { reply_markup: _, ...rest } = message
  return edit(state, chat, { before: message, after: { ...rest, ...keyboardFields(markup) } })
}

/** The file of a call: uploaded with it, or already stored. */
function fileOf(state: TelegramState, file: string | SentFile): SentFile {
  if (typeof file !== 'string') return file
  const kept = state.files.get(file)
  if (kept === undefined) throw new CallRefusal(400, 'wrong file identifier/HTTP URL specified')
  return kept
}

type MediaParams = Omit<MethodParams<'sendDocument'>, 'document'>

function captionOf({ caption, caption_entities: wanted }: MediaParams) {
  if (caption === undefined) return {}
  const { text, entities } = formatText(caption, wanted)
  if (text.length > MAX_CAPTION) throw new CallRefusal(400, 'message caption is too long')
  return entities.length === 0 ? { caption: text } : { caption: text, caption_entities: entities }
}

/** The chat, topic and replied-to message of a new message. */
function placeOf(
  state: TelegramState,
  params: Pick<
    MethodParams<'sendMessage'>,
    'chat_id' | 'message_thread_id' | 'reply_parameters' | 'ephemeral_message_parameters'
  >,
) {
  const chat = findChat(state, params.chat_id, 'write')
  const thread = findThread(state, chat, params.message_thread_id)
  const receiver = findReceiver(state, chat, params)
  const replied = findReplied(chat, params.reply_parameters, receiver)
  const head = placeInChat(state, chat, { thread, replied })
  const ephemeral = receiver === undefined ? {} : ephemeralFields(chat, receiver)
  return { chat, head: { author: state.bot, ...head, ...ephemeral } }
}

/** @throws CallRefusal 400 if the bot may not write in the chat, or in the topic. */
function checkMayWrite(
  state: TelegramState,
  { chat, head }: ReturnType<typeof placeOf>,
  permission: 'can_send_messages' | 'can_send_documents' | 'can_send_photos',
): void {
  checkSendRight(state, chat, permission)
  const thread = head.is_topic_message === true ? head.message_thread_id : 'general'
  if (isClosedFor(state, chat, { user: state.bot, thread })) throw new CallRefusal(400, 'TOPIC_CLOSED')
}

/**
 * @throws CallRefusal 400 if the bot may not delete it. In a supergroup or channel Telegram words it differently than in a
 * basic group or private chat.
 */
function checkDeletable(state: TelegramState, chat: EmulatedChat, message: Message): void {
  const { type } = chat.info
  const member = memberOf(chat, state.bot)
  const isOwn = chat.authors.get(message.message_id) === state.bot.id
  const isOld = toUnixSeconds(state.now()) - message.date >= DELETABLE_SECONDS
  if (type === 'private' || type === 'group') {
    if (isOld || !(type === 'private' || isOwn || isAdministrator(member)))
      throw new CallRefusal(400, "message can't be deleted for everyone")
    return
  }
  const isFixed = message.forum_topic_created !== undefined || message.migrate_from_chat_id !== undefined
  const isDeletable =
    hasRight(member, 'can_delete_messages', type) ||
    (isOwn && (type === 'supergroup' || hasRight(member, 'can_post_messages', type)))
  if (isOld || isFixed || !isDeletable) throw new CallRefusal(400, "message can't be deleted")
}

const deleteMessage = (state: TelegramState, params: MethodParams<'deleteMessage'>): true => {
  const chat = findChat(state, params.chat_id, 'write')
  const message = findPublic(chat, params.message_id)
  if (message === undefined) throw new CallRefusal(400, 'message to delete not found')
  checkDeletable(state, chat, message)
  return removeMessage(state, chat, message)
}

function removeMessage(state: TelegramState, chat: EmulatedChat, { message_id: id }: Message): true {
  chat.messages.delete(id)
  chat.replyMarkups.delete(id)
  state.events.emit('chat', chat.info.id)
  return true
}

function sendChatAction(state: TelegramState, params: MethodParams<'sendChatAction'>): true {
  findChat(state, params.chat_id, 'write')
  return true
}

/** The methods that send, edit and delete messages. */
type SendMedia = (
  params: MediaParams,
  permission: 'can_send_documents' | 'can_send_photos',
  store: () => Pick<Message, 'document' | 'photo'>,
) => Message

const sendRich = (
  state: TelegramState,
  limits: SendLimits,
  params: MethodParams<'sendRichMessage'>,
): Message => {
  const rich = readRichMessage(params.rich_message)
  const place = placeOf(state, params)
  const { chat, head } = place
  if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
  checkMayWrite(state, place, 'can_send_messages')
  limits.acquire(chat.info)
  const message = addMessage(state, chat, {
    ...head,
    rich_message: rich,
    ...keyboardFields(params.reply_markup),
  })
  if (chat.discussion !== undefined) forwardPost(state, chat, message.message_id)
  return toBotMessage(message)
}

/** Sends a file, stored once everything else is found to be right. */
const createSendMedia =
  (state: TelegramState, limits: SendLimits): SendMedia =>
  (params, permission, store) => {
    const place = placeOf(state, params)
    const { chat, head } = place
    const caption = captionOf(params)
    if (params.reply_markup !== undefined) checkKeyboard(params.reply_markup)
    checkMayWrite(state, place, permission)
    limits.acquire(chat.info)
    return toBotMessage(
      addMessage(state, chat, {
        ...head,
        ...store(),
        ...caption,
        ...keyboardFields(params.reply_markup),
      }),
    )
  }

export function createMessageMethods(state: TelegramState, limits: SendLimits) {
  const sendMedia = createSendMedia(state, limits)
  return {
    sendMessage: (params: MethodParams<'sendMessage'>): Message => {
      const formatted = parseText(params, 'message is too long')
      const place = placeOf(state, params)
      const { chat, head } = place
      const markup = params.reply_markup
      const inline = markup !== undefined && 'inline_keyboard' in markup ? markup : undefined
      if (inline !== undefined) checkKeyboard(inline)
      if (markup !== undefined && !('inline_keyboard' in markup)) checkReplyMarkup(chat, markup)
      checkMayWrite(state, place, 'can_send_messages')
      limits.acquire(chat.info)
      const message = addMessage(state, chat, {
        ...head,
        ...textFields(formatted),
        ...keyboardFields(inline),
      })
      if (markup !== undefined && !('inline_keyboard' in markup))
        chat.replyMarkups.set(message.message_id, markup)
      if (chat.discussion !== undefined) forwardPost(state, chat, message.message_id)
      return toBotMessage(message)
    },

    sendRichMessage: (params: MethodParams<'sendRichMessage'>): Message => sendRich(state, limits, params),

    sendDocument: ({ document, ...params }: MethodParams<'sendDocument'>): Message =>
      sendMedia(params, 'can_send_documents', () => ({
        document: storeFile(state, fileOf(state, document)),
      })),

    sendPhoto: ({ photo, ...params }: MethodParams<'sendPhoto'>): Message =>
      sendMedia(params, 'can_send_photos', () => ({ photo: [storePhoto(state, fileOf(state, photo))] })),

    editMessageText: (params: MethodParams<'editMessageText'>): Message =>
      editText(state, params, () => editableMessage(state, params)),

    editMessageReplyMarkup: (params: MethodParams<'editMessageReplyMarkup'>): Message =>
      editKeyboard(state, params, () => editableMessage(state, params)),

    deleteMessage: (params: MethodParams<'deleteMessage'>): true => deleteMessage(state, params),

    editEphemeralMessageText: (params: MethodParams<'editEphemeralMessageText'>): true => {
      editText(state, params, () => ephemeralMessage(state, params))
      return true
    },

    editEphemeralMessageReplyMarkup: (params: MethodParams<'editEphemeralMessageReplyMarkup'>): true => {
      editKeyboard(state, params, () => ephemeralMessage(state, params))
      return true
    },

    deleteEphemeralMessage: (params: MethodParams<'deleteEphemeralMessage'>): true => {
      const { chat, message } = ephemeralMessage(state, params)
      return removeMessage(state, chat, message)
    },

    sendChatAction: (params: MethodParams<'sendChatAction'>): true => sendChatAction(state, params),
  }
}
