import type { Message, Update } from 'grammy/types'
import { isEphemeral, toBotMessage } from './ephemeral-messages.ts'
import { isAdministrator, isInChat } from './members.ts'
import {
  addMessage,
  type EmulatedChat,
  GROUP_ANONYMOUS_BOT,
  memberOf,
  type NewMessage,
  putMessage,
  type TelegramState,
} from './telegram-state.ts'

const SERVICE_FIELDS = [
  'new_chat_members',
  'left_chat_member',
  'new_chat_title',
  'group_chat_created',
  'supergroup_chat_created',
  'migrate_to_chat_id',
  'migrate_from_chat_id',
  'chat_shared',
  'forum_topic_created',
  'forum_topic_edited',
  'forum_topic_closed',
  'forum_topic_reopened',
  'general_forum_topic_hidden',
  'general_forum_topic_unhidden',
] as const satisfies (keyof Message)[]

const isService = (message: Message): boolean => SERVICE_FIELDS.some(field => message[field] !== undefined)

/** `/name@bot` is for that bot; a bare `/name` is for the bot that wrote last. */
function isCommandForBot(state: TelegramState, message: Message, lastBot: number | undefined): boolean {
  const command = /^\/[a-z0-9_]+(?:@(\w+))?/i.exec(message.text ?? '')
  if (command === null) return false
  const [, name] = command
  if (name !== undefined) return name.toLowerCase() === state.bot.username.toLowerCase()
  return lastBot === undefined || lastBot === state.bot.id
}

/**
 * Whether privacy mode lets a message through: commands for the bot and replies to its messages, not mentions. A
 * reply to another bot's message is for that bot, whatever it says.
 */
function isForBot(state: TelegramState, chat: EmulatedChat, message: Message): boolean {
  const replied = message.reply_to_message
  // A message in a topic that is no reply quotes the one that opened the topic.
  const isReply = replied !== undefined && replied.forum_topic_created === undefined
  if (isReply && chat.authors.get(replied.message_id) === state.bot.id) return true
  const repliedBot = isReply && replied.from?.is_bot === true && replied.from.id !== GROUP_ANONYMOUS_BOT.id
  return !repliedBot && isCommandForBot(state, message, chat.lastBot)
}

/** Whether Telegram hands the message to the bot. */
function reachesBot(state: TelegramState, chat: EmulatedChat, message: Message): boolean {
  if (chat.info.type === 'private') return chat.access === 'open'
  const member = memberOf(chat, state.bot)
  const isAboutBot = message.left_chat_member?.id === state.bot.id
  if (!isInChat(member) && !isAboutBot) return false
  if (isEphemeral(message)) return true
  if (chat.info.type === 'channel' || isService(message)) return true
  const { from } = message
  if (from?.is_bot === true && from.id !== GROUP_ANONYMOUS_BOT.id) return false
  return isAdministrator(member) || chat.isReadByBot || isForBot(state, chat, message)
}

const isPost = (message: Message): message is Message & Update.Channel => message.chat.type === 'channel'
const isNoPost = (message: Message): message is Message & Update.NonChannel =>
  message.chat.type !== 'channel' && message.from !== undefined

/** Adds a message of a person and hands it to the bot, if it is to get it. `updateId` is absent if it is not. */
export function deliverMessage(
  state: TelegramState,
  chat: EmulatedChat,
  content: NewMessage,
): { messageId: number; updateId: number | undefined } {
  const message = addMessage(state, chat, content)
  const sent = { messageId: message.message_id, updateId: undefined }
  if (!reachesBot(state, chat, message)) return sent
  if (isPost(message)) return { ...sent, updateId: state.updates.push({ channel_post: message }) }
  return isNoPost(message)
    ? { ...sent, updateId: state.updates.push({ message: toBotMessage(message) }) }
    : sent
}

/** Puts a message of a person in the place of what it was, and hands it to the bot, if it is to get it. */
export function deliverEdit(
  state: TelegramState,
  chat: EmulatedChat,
  message: Message & Update.Edited,
): { messageId: number; updateId: number | undefined } {
  putMessage(state, chat, message)
  const sent = { messageId: message.message_id, updateId: undefined }
  if (!reachesBot(state, chat, message) || !isNoPost(message)) return sent
  return { ...sent, updateId: state.updates.push({ edited_message: message }) }
}
