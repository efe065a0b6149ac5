import type { Chat, Update } from 'grammy/types'

/** The chat that an update came from. */
export const chatOf = (update: Update): Chat | undefined => {
  const { message, callback_query: press, channel_post: post } = update
  return (message ?? press?.message ?? update.my_chat_member ?? update.chat_member ?? post)?.chat
}
