import type { Api, Transformer } from 'grammy'
import type { InlineKeyboardMarkup, InputRichMessage, Message, Update } from 'grammy/types'
import { ephemeralRefusals, isRefusal, refusalWrite } from '#bot-api/refused-messages.ts'
import { dayMs } from '#lib/time.ts'
import type { MessagePayload, TablePayload } from '#render/message.ts'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from './context.ts'

/*
 * Ephemeral messages (Bot API 10.2): in a group only one person and the bot see them. The answer to an ephemeral command,
 * or to a tap on an ephemeral message, is ephemeral, too: the person's app has shown that it knows such messages. An
 * older app would show nothing. So a tap on a message for all, or words to the bot, get an ephemeral answer only within
 * a day of such a command, and otherwise an answer for all. So do messages that Telegram refuses to send to one person,
 * such as an answer to words if the bot is not an administrator.
 *
 * Telegram gives them the `message_id` 0. The front end calls them by the negative of their `ephemeral_message_id` instead.
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

/** A person whose app has sent an ephemeral message to the group within a day. Id: chat and person. */
export const ephemeralSenders = defineKind<{ readonly chat: string }>()('ephemeralSenders', {
  indexes: ['chat'],
})
const knownForMs = dayMs

/** Id of the sender of an update to a group in `ephemeralSenders`. */
export const ephemeralSenderIds = ({ message, callback_query: press }: Update): readonly string[] => {
  const chat = (message ?? press?.message)?.chat
  const from = (message ?? press)?.from
  return chat === undefined || chat.type === 'private' || from === undefined ? [] : [`${chat.id}:${from.id}`]
}

/** Time in which Telegram takes an ephemeral answer to a command. Later it refuses the same answer. */
const answerableForMs = 15_000

const methods: ReadonlySet<string> = new Set(['sendMessage', 'sendRichMessage', 'sendPhoto', 'sendDocument'])

/**
 * Parameters that make a message an ephemeral answer to the update. Returns `undefined` if the answer is for
 * all.
 */
const ephemeralParameters = ({ from, message, callbackQuery }: ChatContext, isSender: boolean) => {
  const id = (message ?? callbackQuery?.message)?.message_id ?? 0
  if (from === undefined) return undefined
  const receiver = { receiver_user_id: from.id }
  if (callbackQuery !== undefined)
    return isSender || isEphemeral(id)
      ? { ephemeral_message_parameters: { ...receiver, callback_query_id: callbackQuery.id } }
      : undefined
  if (isEphemeral(id))
    return { ephemeral_message_parameters: receiver, reply_parameters: { ephemeral_message_id: -id } }
  return isSender ? { ephemeral_message_parameters: receiver, reply_parameters: undefined } : undefined
}

const hasIds = (result: unknown): result is { message_id: number; ephemeral_message_id?: number } =>
  typeof result === 'object' && result !== null && 'message_id' in result

/**
 * Makes all answers to one person of a group ephemeral, unless the group is known to refuse that. `isSender`
 * says whether the person is one of `ephemeralSenders`.
 */
export const sendEphemerally = (
  ctx: ChatContext,
  { isRefused, isSender }: { readonly isRefused: boolean; readonly isSender: boolean },
): Transformer => {
  const parameters = ephemeralParameters(ctx, isSender)
  const group = String(ctx.chatId)
  const [sender] = ephemeralSenderIds(ctx.update)
  if (sender !== undefined && !isSender && isEphemeral(ctx.message?.message_id ?? 0))
    ctx.writes.push(put(ephemeralSenders, { id: sender, value: { chat: group } }, { ttlMs: knownForMs }))
  let mayTry = !isRefused && ctx.settings?.value.answersToAll !== true
  const recordRefusal = (): void => {
    mayTry = false
    const at = ctx.now()
    const isFresh =
      isEphemeral(ctx.msgId ?? 0) &&
      ctx.message !== undefined &&
      at - ctx.message.date * 1_000 < answerableForMs
    if (isFresh) ctx.writes.push(refusalWrite(ephemeralRefusals, group, at))
  }
  return async (call, method, payload, signal) => {
    const chat: unknown = Reflect.get(payload, 'chat_id')
    if (parameters === undefined || !methods.has(method) || String(chat) !== group)
      return call(method, payload, signal)
    // Only an ephemeral message can reply to an ephemeral one.
    const plain = isEphemeral(ctx.msgId ?? 0) ? { ...payload, reply_parameters: undefined } : payload
    if (!mayTry || ctx.isForAll) return call(method, plain, signal)
    const reply = await call(method, { ...plain, ...parameters }, signal)
    if (!reply.ok && isRefusal(reply.error_code)) {
      const second = await call(method, plain, signal)
      if (second.ok) recordRefusal()
      return second
    }
    if (reply.ok && hasIds(reply.result)) reply.result.message_id = messageIdOf(reply.result)
    return reply
  }
}

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
