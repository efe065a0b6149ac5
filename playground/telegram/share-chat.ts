import type { User } from 'grammy/types'
import { addBot, mayInvite } from './add-bot.ts'
import { deliverMessage } from './deliver-message.ts'
import { chosenRights, hasRight, isAdministrator, isInChat } from './members.ts'
import type { ChatRequest } from './method-schemas.ts'
import { type EmulatedChat, followMigration, memberOf, type TelegramState } from './telegram-state.ts'
import { isForum } from './topics.ts'

const isWrong = (wanted: boolean | undefined, is: boolean): boolean => wanted !== undefined && wanted !== is

/** Why Telegram does not offer a chat for the request, in the words of its clients. */
function findObstacle(
  state: TelegramState,
  request: ChatRequest,
  { chat, user }: { chat: EmulatedChat; user: User },
): string | undefined {
  const { type, username } = chat.info
  const member = memberOf(chat, user)
  if (type === 'private' || request.chat_is_channel !== (type === 'channel')) return 'Wrong chat type'
  if (type !== 'channel' && isWrong(request.chat_is_forum, isForum(state, chat)))
    return 'Wrong is_forum value'
  if (isWrong(request.chat_has_username, username !== undefined)) return 'Wrong has_username value'
  if (!isInChat(member) || chat.isDeleted) return 'Chat is deactivated'
  if (request.chat_is_created === true && member.status !== 'creator')
    return 'The chat must be created by the current user'
  const wanted = chosenRights(request.user_administrator_rights)
  if (
    wanted !== undefined &&
    !(isAdministrator(member) && wanted.every(right => hasRight(member, right, type)))
  )
    return 'Not enough rights in the chat'
  const needsBot = request.bot_is_member === true && !isInChat(memberOf(chat, state.bot))
  return needsBot && type !== 'channel' && !mayInvite(chat, user)
    ? "The bot can't be added to the chat"
    : undefined
}

/**
 * Shares a chat that a button of the bot's keyboard asks for. The bot gets the rights that the button asks for, or is added,
 * before it gets the chat.
 * @throws Error if Telegram does not offer this chat for the button.
 */
export function shareChat(
  state: TelegramState,
  request: ChatRequest,
  { privateChat, user, chosen }: { privateChat: EmulatedChat; user: User; chosen: EmulatedChat },
): void {
  const chat = followMigration(state, chosen)
  const obstacle = findObstacle(state, request, { chat, user })
  if (obstacle !== undefined) throw new Error(`The chat can't be shared: ${obstacle}`)
  const rights = chosenRights(request.bot_administrator_rights)
  const needsBot = rights !== undefined || request.bot_is_member === true
  const { info } = needsBot ? addBot(state, chat, { by: user, rights }) : chat
  deliverMessage(state, privateChat, {
    author: user,
    chat_shared: {
      request_id: request.request_id,
      chat_id: info.id,
      ...(request.request_title === true && info.title !== undefined && { title: info.title }),
      ...(request.request_username === true && info.username !== undefined && { username: info.username }),
    },
  })
}
