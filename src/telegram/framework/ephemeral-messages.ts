import type { Transformer } from 'grammy'
import type { Update } from 'grammy/types'
import { ephemeralRefusals, isRefusal, refusalWrite } from '#bot-api/refused-messages.ts'
import { dayMs } from '#lib/time.ts'
import { defineKind, put } from '#store/store.ts'
import { isEphemeral, messageIdOf } from './bot-message.ts'
import type { ChatContext } from './context.ts'

/*
 * Ephemeral messages (Bot API 10.2): in a group only one person and the bot see them. The answer to an ephemeral command,
 * or to a tap on an ephemeral message, is ephemeral, too: the person's app has shown that it knows such messages. An
 * older app would show nothing. So a tap on a message for all, or words to the bot, get an ephemeral answer only within
 * a day of such a command, and otherwise an answer for all. So do messages that Telegram refuses to send to one person,
 * such as an answer to words if the bot is not an administrator.
 */

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
