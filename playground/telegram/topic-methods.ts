import type { ForumTopic } from 'grammy/types'
import { CallRefusal } from './call-errors.ts'
import { findChat } from './chat-access.ts'
import { hasRight } from './members.ts'
import type { MethodParams } from './method-schemas.ts'
import {
  addMessage,
  type EmulatedChat,
  type EmulatedTopic,
  memberOf,
  type TelegramState,
} from './telegram-state.ts'
import { deleteTopic, GENERAL_ID, ICON_COLOR, isForum, placeInChat } from './topics.ts'

/** @throws CallRefusal 400 if it has no topics, or the bot may not manage those of a group. */
function findForum(state: TelegramState, id: number | string): EmulatedChat {
  const chat = findChat(state, id, 'write')
  if (!isForum(state, chat)) throw new CallRefusal(400, 'the chat is not a forum')
  const { type } = chat.info
  if (type !== 'private' && !hasRight(memberOf(chat, state.bot), 'can_manage_topics', type))
    throw new CallRefusal(400, 'not enough rights to create a topic')
  return chat
}

function findTopic(
  state: TelegramState,
  params: { chat_id: number | string; message_thread_id: number },
): { chat: EmulatedChat; topic: EmulatedTopic } {
  const chat = findForum(state, params.chat_id)
  const topic = chat.topics.get(params.message_thread_id)
  if (topic === undefined) throw new CallRefusal(400, 'TOPIC_ID_INVALID')
  return { chat, topic }
}

/** The methods by which the bot makes, renames and deletes topics; it gets no update of what it does itself. */
export function createTopicMethods(state: TelegramState) {
  return {
    createForumTopic: ({ chat_id: id, name }: MethodParams<'createForumTopic'>): ForumTopic => {
      const chat = findForum(state, id)
      // No topic has the id of the General topic.
      chat.lastMessageId = Math.max(chat.lastMessageId, GENERAL_ID)
      const topic: EmulatedTopic = {
        id: chat.lastMessageId + 1,
        creator: state.bot.id,
        name,
        isClosed: false,
      }
      chat.topics.set(topic.id, topic)
      addMessage(state, chat, {
        author: state.bot,
        message_thread_id: topic.id,
        is_topic_message: true,
        forum_topic_created: { name, icon_color: ICON_COLOR },
      })
      return { message_thread_id: topic.id, name, icon_color: ICON_COLOR }
    },

    editForumTopic: ({ name = '', ...params }: MethodParams<'editForumTopic'>): true => {
      const { chat, topic } = findTopic(state, params)
      if (name === '' || name === topic.name) throw new CallRefusal(400, 'TOPIC_NOT_MODIFIED')
      topic.name = name
      addMessage(state, chat, {
        author: state.bot,
        ...placeInChat(state, chat, { thread: topic.id }),
        forum_topic_edited: { name },
      })
      return true
    },

    deleteForumTopic: (params: MethodParams<'deleteForumTopic'>): true => {
      const { chat, topic } = findTopic(state, params)
      deleteTopic(state, chat, topic.id)
      return true
    },
  }
}
