import type { Update } from 'grammy/types'

/** The lane of an update: chat, topic and person, so that a text and a press of one person keep their order. */
export const sessionKey = (update: Update): string => {
  const message = update.message ?? update.callback_query?.message
  const topic = message?.is_topic_message === true ? message.message_thread_id : undefined
  const chat = message?.chat.id ?? update.my_chat_member?.chat.id
  const from = update.message?.from ?? update.callback_query?.from ?? update.my_chat_member?.from
  return [chat ?? 0, topic ?? 0, from?.id ?? 0].join(':')
}
