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

/** A topic by its thread, or the General topic, whose id no message carries. In a private chat that is what is in no topic. */
export type ThreadId = number | 'general'

/** The General topic's id elsewhere in Telegram; the Bot API refuses it. */
export const GENERAL_ID = 1
export const ICON_COLOR = 0x6fb9f0

const PRIVATE_TOPICS_KEY = 'topics in private chats'
const TOPICS_OF_USERS_KEY = 'topics of users'

/** The topics of private chats, a setting of the bot. `ofUsers`: people make and delete them, too, not only the bot. */
type PrivateTopics = { readonly isOn: boolean; readonly ofUsers: boolean }

export const privateTopics = ({ profile }: TelegramState): PrivateTopics => ({
  isOn: profile.get(PRIVATE_TOPICS_KEY) === 'true',
  ofUsers: profile.get(TOPICS_OF_USERS_KEY) === 'true',
})

export function setPrivateTopics(
  { profile }: TelegramState,
  { isOn, ofUsers }: Partial<PrivateTopics>,
): void {
  if (isOn !== undefined) profile.set(PRIVATE_TOPICS_KEY, String(isOn))
  if (ofUsers !== undefined) profile.set(TOPICS_OF_USERS_KEY, String(ofUsers))
}

export const isForum = (state: TelegramState, { info }: EmulatedChat): boolean =>
  info.type === 'private' ? privateTopics(state).isOn : info.is_forum === true

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
  state: TelegramState,
  chat: EmulatedChat,
  { thread, replied }: { thread: ThreadId | undefined; replied?: Message | undefined },
): PlaceInChat {
  const repliedThread = replied?.is_topic_message === true ? replied.message_thread_id : undefined
  const topic = thread === 'general' ? undefined : (thread ?? repliedThread)
  if (isForum(state, chat) && topic !== undefined) {
    const opening = chat.messages.get(topic)
    const quoted = replied !== undefined && isInThread(replied, topic) ? replied : opening
    return { message_thread_id: topic, is_topic_message: true, ...(quoted && quotedIn(quoted)) }
  }
  if (replied === undefined) return {}
  if (chat.info.type !== 'supergroup' || isForum(state, chat)) return quotedIn(replied)
  return { message_thread_id: replied.message_thread_id ?? replied.message_id, ...quotedIn(replied) }
}

export function isClosedFor(
  state: TelegramState,
  chat: EmulatedChat,
  { user, thread }: { user: User; thread: ThreadId | undefined },
): boolean {
  if (chat.info.type === 'private' || !isForum(state, chat)) return false
  const topic = thread === undefined || thread === 'general' ? undefined : chat.topics.get(thread)
  const isClosed = topic?.isClosed ?? chat.general.isClosed
  const mayManage = hasRight(memberOf(chat, user), 'can_manage_topics', chat.info.type)
  return isClosed && !mayManage && topic?.creator !== user.id
}

/**
 * The thread of a new message of the bot. A group without topics ignores the parameter.
 * @throws CallRefusal 400 if there is no such topic.
 */
export function findThread(
  state: TelegramState,
  chat: EmulatedChat,
  thread: number | undefined,
): number | undefined {
  if (thread === undefined) return undefined
  const hasTopics = isForum(state, chat)
  if (chat.info.type !== 'private' && !hasTopics) return undefined
  if (!hasTopics || thread === GENERAL_ID || !chat.topics.has(thread))
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
  if (!isForum(state, chat)) throw new RangeError('Only a forum has topics')
  const id = chat.lastMessageId + 1
  deliverMessage(state, chat, {
    author: by,
    message_thread_id: id,
    is_topic_message: true,
    forum_topic_created: { name, icon_color: ICON_COLOR },
  })
  const topic = { id, creator: by.id, name, isClosed: false }
  chat.topics.set(id, topic)
  return topic
}

/** Writes in a topic what was done to it. */
export function writeTopicService(
  state: TelegramState,
  chat: EmulatedChat,
  { thread, by, ...content }: TopicService & { thread: ThreadId; by: User },
): void {
  const topic = thread === 'general' ? undefined : chat.topics.get(thread)
  if (topic !== undefined) topic.name = content.forum_topic_edited?.name ?? topic.name
  deliverMessage(state, chat, { author: by, ...placeInChat(state, chat, { thread }), ...content })
}

/** Deletes a topic with all its messages. Bots get no update. */
export function deleteTopic(state: TelegramState, chat: EmulatedChat, thread: number): void {
  chat.topics.delete(thread)
  for (const [id, message] of chat.messages) if (isInThread(message, thread)) chat.messages.delete(id)
  state.events.emit('chat', chat.info.id)
}
