import type { Message, User } from 'grammy/types'
import { findCommands } from './bot-commands.ts'
import { CallRefusal } from './call-errors.ts'
import { isAdministrator, isAnonymous, isInChat } from './members.ts'
import type { MethodParams } from './method-schemas.ts'
import { type EmulatedChat, memberOf, type TelegramState, toUnixSeconds } from './telegram-state.ts'

/*
 * Ephemeral messages, as core.telegram.org/bots/api#ephemeral-messages-and-commands has them: in a group, between one member and the
 * bot. The local Telegram keeps them among the others, under a `message_id` of its own, which the bot never sees. Telegram's words
 * for what it refuses of them are not documented; those below are guesses.
 */

/** Time in which a bot that is no administrator may answer with an ephemeral message. */
const ANSWER_SECONDS = 15

export const isEphemeral = (message: Message): boolean => message.ephemeral_message_id !== undefined

/** Whether a person's app shows the message. One that is older than ephemeral messages shows none. */
export const isSeenBy = (state: TelegramState, user: User, message: Message): boolean =>
  !isEphemeral(message) ||
  (!state.olderApps.has(user.id) && [message.from?.id, message.receiver_user?.id].includes(user.id))

/** A message as the bot gets it: of an ephemeral one the id says nothing, and what it replies to may be left out. */
export const toBotMessage = <M extends Message>(message: M): M =>
  isEphemeral(message) ? { ...withoutEphemeralQuote(message), message_id: 0 } : message

const withoutEphemeralQuote = <M extends Message>(message: M): M =>
  message.reply_to_message?.ephemeral_message_id === undefined
    ? message
    : { ...message, reply_to_message: undefined }

/** The lowest free id: Telegram, too, uses one again once its message is gone. */
function nextEphemeralId({ messages }: EmulatedChat): number {
  const used = new Set([...messages.values()].map(({ ephemeral_message_id: id }) => id))
  let id = 1
  while (used.has(id)) id += 1
  return id
}

type NewEphemeralMessage = Pick<Message, 'receiver_user' | 'ephemeral_message_id'>

/** The fields that make a message ephemeral. */
export const ephemeralFields = (chat: EmulatedChat, receiver: User): NewEphemeralMessage => ({
  receiver_user: receiver,
  ephemeral_message_id: nextEphemeralId(chat),
})

type SendParams = Pick<MethodParams<'sendMessage'>, 'ephemeral_message_parameters' | 'reply_parameters'>

/** The person's own ephemeral message that a new one replies to. */
export const findIncoming = (
  { messages }: EmulatedChat,
  { receiver, id }: { readonly receiver: number; readonly id: number },
): Message | undefined =>
  [...messages.values()].find(
    ({ ephemeral_message_id, from }) => ephemeral_message_id === id && from?.id === receiver,
  )

const isRecent = (state: TelegramState, seconds: number): boolean =>
  toUnixSeconds(state.now()) - seconds <= ANSWER_SECONDS

/**
 * Whether the bot answers a tap or an ephemeral message of the last 15 seconds. An administrator needs
 * nothing to answer.
 */
function mayAnswer(state: TelegramState, chat: EmulatedChat, params: SendParams): boolean {
  const { receiver_user_id: receiver, callback_query_id: press } = params.ephemeral_message_parameters ?? {}
  const replied = params.reply_parameters?.ephemeral_message_id
  if (receiver === undefined) return false
  if (press !== undefined) {
    const tap = state.taps.get(press)
    return tap?.by === receiver && tap.chat === chat.info.id && isRecent(state, toUnixSeconds(tap.at))
  }
  if (replied === undefined) return isAdministrator(memberOf(chat, state.bot))
  const incoming = findIncoming(chat, { receiver, id: replied })
  return incoming !== undefined && isRecent(state, incoming.date)
}

/**
 * The receiver of a message that is to be ephemeral; `undefined`: it is for everyone.
 * @throws CallRefusal 400 if the bot may not send it.
 */
export function findReceiver(state: TelegramState, chat: EmulatedChat, params: SendParams): User | undefined {
  const { ephemeral_message_parameters: ephemeral, reply_parameters: reply } = params
  if (ephemeral === undefined) {
    if (reply?.ephemeral_message_id === undefined) return undefined
    throw new CallRefusal(400, 'a reply to an ephemeral message must be ephemeral')
  }
  const { type } = chat.info
  if (type !== 'group' && type !== 'supergroup')
    throw new CallRefusal(400, 'ephemeral messages can be sent in groups only')
  const user = state.users.get(ephemeral.receiver_user_id)
  if (user === undefined || user.is_bot || !isInChat(memberOf(chat, user)))
    throw new CallRefusal(400, 'USER_NOT_PARTICIPANT')
  if (!mayAnswer(state, chat, params)) throw new CallRefusal(400, 'MESSAGE_NOT_COMMAND')
  return user
}

/** Whether a person's app sends this text as an ephemeral command, as the bot declares it. What anonymous administrators' apps do is not documented. */
export function isEphemeralCommand(
  state: TelegramState,
  { chat, user, text = '' }: { readonly chat: EmulatedChat; readonly user: User; readonly text?: string },
): boolean {
  const [, name, bot = state.bot.username] = /^\/([a-z0-9_]{1,32})(?:@(\w+))?(?:\s|$)/.exec(text) ?? []
  const { type } = chat.info
  const isGroup = type === 'group' || type === 'supergroup'
  if (name === undefined || !isGroup || user.is_bot || state.olderApps.has(user.id)) return false
  if (isAnonymous(memberOf(chat, user)) || !isInChat(memberOf(chat, state.bot))) return false
  if (bot.toLowerCase() !== state.bot.username.toLowerCase()) return false
  return findCommands(state, chat, user).some(({ command, is_ephemeral: is }) => command === name && is)
}

export function dropEphemeral(state: TelegramState, chat: EmulatedChat, { id: user }: User): void {
  for (const [id, { ephemeral_message_id: ephemeral, from, receiver_user: receiver }] of chat.messages)
    if (ephemeral !== undefined && [from?.id, receiver?.id].includes(user)) chat.messages.delete(id)
  state.events.emit('chat', chat.info.id)
}

type EphemeralPlace = Pick<
  MethodParams<'deleteEphemeralMessage'>,
  'receiver_user_id' | 'ephemeral_message_id'
>

/**
 * The bot's own ephemeral message.
 * @throws CallRefusal 400 if the person has no such message.
 */
export function findEphemeral(
  state: TelegramState,
  chat: EmulatedChat,
  { receiver_user_id: receiver, ephemeral_message_id: id }: EphemeralPlace,
): Message {
  const found = [...chat.messages.values()].find(
    message => message.ephemeral_message_id === id && message.receiver_user?.id === receiver,
  )
  if (found === undefined || chat.authors.get(found.message_id) !== state.bot.id)
    throw new CallRefusal(400, 'EPHEMERAL_MESSAGE_ID_INVALID')
  return found
}

/** A message that is for everyone, by the id that the bot knows. */
export function findPublic({ messages }: EmulatedChat, id: number | undefined): Message | undefined {
  const message = id === undefined ? undefined : messages.get(id)
  return message === undefined || isEphemeral(message) ? undefined : message
}
