import type { Chat, Update } from 'grammy/types'
import { findMigration, isMovingTo, lostMessage } from '#bot-api/migrated-chats.ts'
import type { Store } from '#store/store.ts'

/** Route of an update whose chat may have become a supergroup: `here`, to the supergroup, nowhere, or it waits. */
export type UpdateRoute = 'here' | 'drop' | 'wait' | Update

/**
 * An update of a group that became a supergroup is one of the supergroup, except that the bot or others left the group. One of the
 * supergroup waits until it has what the group had, such as an open wizard.
 */
export const routeUpdate = async (store: Store, update: Update): Promise<UpdateRoute> => {
  const { message, callback_query: press } = update
  const membership = update.my_chat_member ?? update.chat_member
  const chat = (message ?? press?.message ?? membership)?.chat
  if (chat === undefined || chat.type === 'private' || message?.migrate_to_chat_id !== undefined)
    return 'here'
  const to = await findMigration(store, String(chat.id))
  if (to === undefined) return (await isMovingTo(store, String(chat.id))) ? 'wait' : 'here'
  if (membership !== undefined) return 'drop'
  return inSupergroup(update, { id: Number(to), type: 'supergroup', title: chat.title ?? '' })
}

/** The message of a button cannot be changed any more. */
const inSupergroup = (update: Update, chat: Chat.SupergroupChat): Update => {
  const { message, callback_query: press } = update
  if (message !== undefined) return { ...update, message: { ...message, chat } }
  if (press === undefined) return update
  const gone = { chat, message_id: lostMessage, date: 0 } as const
  return { ...update, callback_query: { ...press, message: gone } }
}
