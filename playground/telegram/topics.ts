import type { Message, User } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { deliverMessage } from './deliver-message.ts'
import { hasRight } from './members.ts'
import {
  type EmulatedChat,
  type EmulatedTopic,
  memberOf,
  quotedIn,
  type TelegramState,
} from './telegram-state.ts'

/** A topic by its thread, or the General topic, whose id no message carries. */
export type ThreadId = number | 'general'

/** The General topic's id elsewhere in Telegram; the Bot API refuses it. */
const GENERAL_ID = 1
const ICON_COLOR = 0x6fb9f0

export const isForum = ({ info }: EmulatedChat): boolean => info.is_forum === true

/** Turns a supergroup into a forum; no other chat has topics. */
export function enableTopics(chat: EmulatedChat): void {
  if (chat.info.type !== 'supergroup') throw new RangeError(`A ${chat.info.type} has no topics`)
  chat.info = { ...chat.info, is_forum: true }
}

export const isInThread = (message: Message, thread: ThreadId): boolean =>
  thread === 'general' ? message.is_topic_message !== true : message.message_thread_id === thread

type PlaceInChat = Pick<Message, 'message_thread_id' | 'is_topic_message' | 'reply_to_message'>

/**
 * Places a message. In a topic, one that replies to nothing quotes the message that opened the topic. In a supergroup
 * without topics, a reply carries the id of the thread of replies, which is no topic.
 */
export function placeInChat(
  chat: EmulatedChat,
  thread: ThreadId | undefined,
  replied?: Message,
): PlaceInChat {
  const repliedThread = replied?.is_topic_message === true ? replied.message_thread_id : undefined
  const topic = thread === 'general' ? undefined : (thread ?? repliedThread)
  if (isForum(chat) && topic !== undefined) {
    const opening = chat.messages.get(topic)
    const quoted = replied !== undefined && isInThread(replied, topic) ? replied : opening
    return { message_thread_id: topic, is_topic_message: true, ...(quoted && quotedIn(quoted)) }
  }
  if (replied === undefined) return {}
  if (chat.info.type !== 'supergroup' || isForum(chat)) return quotedIn(replied)
  return { message_thread_id: replied.message_thread_id ?? replied.message_id, ...quotedIn(replied) }
}

export function isClosedFor(chat: EmulatedChat, user: User, thread: ThreadId | undefined): boolean {
  if (!isForum(chat)) return false
  const topic = thread === undefined || thread === 'general' ? undefined : chat.topics.get(thread)
  const isClosed = topic?.isClosed ?? chat.general.isClosed
  const mayManage = hasRight(memberOf(chat, user), 'can_manage_topics', chat.info.type)
  return isClosed && !mayManage && topic?.creator !== user.id
}

/**
 * The thread of a new message of the bot. A chat without topics ignores the parameter; private chats have none yet.
 * @throws CallRefusal 400 if there is no such topic.
 */
export function findThread(chat: EmulatedChat, thread: number | undefined): number | undefined {
  if (thread === undefined) return undefined
  const { type } = chat.info
  if (type !== 'private' && !isForum(chat)) return undefined
  if (thread === GENERAL_ID || !chat.topics.has(thread))
    throw new CallRefusal(400, 'message thread not found')
  return thread
}

/** Service message about a topic. */
export type TopicService = Pick<
  Message,
  | 'forum_topic_edited'
  | 'forum_topic_closed'
  | 'forum_topic_reopened'
  | 'general_forum_topic_hidden'
  | 'general_forum_topic_unhidden'
>

export function openTopic(
  state: TelegramState,
  chat: EmulatedChat,
  { name, by }: { name: string; by: User },
): EmulatedTopic {
  if (!isForum(chat)) throw new RangeError('Only a forum has topics')
  const id = chat.lastMessageId + 1
  deliverMessage(state, chat, {
    author: by,
    message_thread_id: id,
    is_topic_message: true,
    forum_topic_created: { name, icon_color: ICON_COLOR },
  })
  const topic = { id, creator: by.id, isClosed: false }
  chat.topics.set(id, topic)
  return topic
}

/** Writes in a topic what was done to it. */
export function writeTopicService(
  state: TelegramState,
  chat: EmulatedChat,
  { thread, by, ...content }: TopicService & { thread: ThreadId; by: User },
): void {
  deliverMessage(state, chat, { author: by, ...placeInChat(chat, thread), ...content })
}

/** Deletes a topic with all its messages. Bots get no update. */
export function deleteTopic(state: TelegramState, chat: EmulatedChat, thread: number): void {
  chat.topics.delete(thread)
  for (const [id, message] of chat.messages) if (isInThread(message, thread)) chat.messages.delete(id)
  state.events.emit('chat', chat.info.id)
}
