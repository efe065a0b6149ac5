import type { Api } from 'grammy'
import type { InlineKeyboardMarkup, InputRichMessage, Message } from 'grammy/types'
import type { MessagePayload, TablePayload } from '#render/message.ts'
import type { ChatContext } from './context.ts'

/*
 * Messages of the bot, by the ids of the front end. Telegram gives ephemeral messages the `message_id` 0; the front end
 * calls them by the negative of their `ephemeral_message_id` instead.
 */

/** A message that the bot changes. */
export type BotMessage = {
  readonly chat: number | string
  readonly message: number
  /** The person who alone sees it, if it is ephemeral. */
  readonly reader: number | undefined
}

type MessageIds = Pick<Message, 'message_id' | 'ephemeral_message_id'>

/** The id by which the front end calls a message. */
export const messageIdOf = ({ message_id: id, ephemeral_message_id: ephemeral }: MessageIds): number =>
  ephemeral === undefined ? id : -ephemeral

/** Whether an id of the front end is that of an ephemeral message. */
export const isEphemeral = (message: number): boolean => message < 0

const editContent = async (
  api: Api,
  { chat, message, reader }: BotMessage,
  {
    content,
    rest,
  }: {
    readonly content: string | InputRichMessage
    readonly rest: Omit<MessagePayload, 'text'> | TablePayload['rest']
  },
): Promise<void> => {
  if (message < 0 && reader !== undefined)
    await api.editEphemeralMessageText(chat, reader, -message, content, rest)
  else await api.editMessageText(chat, message, content, rest)
}

/** Replaces a message by a text with its buttons. */
export const editMessage = (
  api: Api,
  message: BotMessage,
  { text, ...rest }: MessagePayload,
): Promise<void> => editContent(api, message, { content: text, rest })

/** Replaces a message by a table with its buttons. */
export const editToTable = (api: Api, message: BotMessage, { rich, rest }: TablePayload): Promise<void> =>
  editContent(api, message, { content: rich, rest })

/** Replaces the buttons of a message; by default by none. */
export const editKeyboard = async (
  api: Api,
  { chat, message, reader }: BotMessage,
  markup: InlineKeyboardMarkup = { inline_keyboard: [] },
): Promise<void> => {
  const rest = { reply_markup: markup }
  if (message < 0 && reader !== undefined)
    await api.editEphemeralMessageReplyMarkup(chat, reader, -message, rest)
  else await api.editMessageReplyMarkup(chat, message, rest)
}

export const deleteMessage = async (api: Api, { chat, message, reader }: BotMessage): Promise<void> => {
  if (message < 0 && reader !== undefined) await api.deleteEphemeralMessage(chat, reader, -message)
  else await api.deleteMessage(chat, message)
}

/** A message of the chat of an update. */
export const messageHere = ({ chatId = 0, from }: ChatContext, message: number): BotMessage => ({
  chat: chatId,
  message,
  reader: from?.id,
})
