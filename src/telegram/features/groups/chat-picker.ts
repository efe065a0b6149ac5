import type { ChatAdministratorRights, KeyboardButton } from 'grammy/types'
import { hourMs, minuteMs } from '#lib/time.ts'
import { callbackButton } from '#render/message.ts'
import { type Doc, put, remove } from '#store/store.ts'
import { answerStaleButton } from '../../framework/callback-routes.ts'
import type { ChatContext } from '../../framework/context.ts'
import { actions } from '../../framework/permissions.ts'
import { removeMessage, show } from '../../framework/show.ts'
import { type ChatPicker, chatPickers } from '../../records.ts'

/** Ids of the keyboard's buttons. */
export const requestIds = { group: 1, channel: 2 } as const

const noRights = {
  is_anonymous: false,
  can_manage_chat: false,
  can_delete_messages: false,
  can_manage_video_chats: false,
  can_restrict_members: false,
  can_promote_members: false,
  can_change_info: false,
  can_invite_users: false,
  can_post_stories: false,
  can_edit_stories: false,
  can_delete_stories: false,
  can_send_welcome_messages: false,
} as const satisfies ChatAdministratorRights

const administrator = { ...noRights, can_manage_chat: true }

const chatButtons = (say: ChatContext['say']): KeyboardButton[] => [
  {
    text: say('button-choose-group'),
    request_chat: {
      request_id: requestIds.group,
      chat_is_channel: false,
      user_administrator_rights: administrator,
      bot_is_member: true,
      request_title: true,
    },
  },
  {
    text: say('button-choose-channel'),
    request_chat: {
      request_id: requestIds.channel,
      chat_is_channel: true,
      // A person who adds the bot as an administrator must be allowed to appoint others.
      user_administrator_rights: { ...administrator, can_promote_members: true, can_post_messages: true },
      bot_administrator_rights: { ...administrator, can_post_messages: true },
      request_title: true,
    },
  },
]

/** Telegram does not delete older messages. */
const deletableForMs = 48 * hourMs

/**
 * Offers the groups and channels that the person administers, in a keyboard. Telegram adds the bot to the
 * chosen one.
 */
export const openChatPicker = async (ctx: ChatContext): Promise<void> => {
  if (!ctx.isPrivate) return answerStaleButton(ctx)
  const open = await findPicker(ctx)
  const { message_id: message } = await ctx.reply(ctx.say('chat-choose'), {
    reply_markup: {
      keyboard: [chatButtons(ctx.say), [{ text: ctx.say('button-cancel') }]],
      one_time_keyboard: true,
      resize_keyboard: true,
    },
  })
  const value: ChatPicker = { message, at: ctx.now() }
  ctx.writes.push(put(chatPickers, { id: String(ctx.chatId), value }, { ttlMs: deletableForMs }))
  if (open !== undefined) await removeMessage(ctx, open.value.message)
}

/** Closes the keyboard by deleting its message, because a message with a keyboard cannot be edited. */
export const closeChatPicker = async (ctx: ChatContext, chosen: string): Promise<void> => {
  const picker = await findPicker(ctx)
  if (picker === undefined || picker.value.chosen !== undefined) return
  await removeMessage(ctx, picker.value.message)
  const value: ChatPicker = { ...picker.value, chosen }
  ctx.writes.push(put(chatPickers, { id: picker.id, value }, { ttlMs: chosenForMs }))
}

/** Returns `false` if no keyboard is open. */
export const cancelChatPicker = async (ctx: ChatContext): Promise<boolean> => {
  const picker = await findPicker(ctx)
  if (picker === undefined || picker.value.chosen !== undefined) return false
  await removeMessage(ctx, picker.value.message)
  ctx.writes.push(remove(chatPickers, picker.id, { expect: picker.version }))
  await show(ctx, {
    body: ctx.say('chat-choose-cancelled'),
    buttons: [[callbackButton(ctx.say('button-back'), actions.channels)]],
  })
  return true
}

const choosingForMs = 600_000
const chosenForMs = minuteMs

/**
 * Whether the sender adds the bot by choosing this chat in the keyboard. Telegram reports both, in either
 * order.
 */
export const isBeingChosen = async (ctx: ChatContext): Promise<boolean> => {
  if (ctx.from === undefined) return false
  const [picker] = await ctx.store.get(chatPickers, [String(ctx.from.id)])
  if (picker === undefined) return false
  const { at, chosen } = picker.value
  return chosen === undefined ? ctx.now() - at < choosingForMs : chosen === String(ctx.chatId)
}

const findPicker = async (ctx: ChatContext): Promise<Doc<ChatPicker> | undefined> => {
  const [picker] = await ctx.store.get(chatPickers, [String(ctx.chatId)])
  return picker
}
