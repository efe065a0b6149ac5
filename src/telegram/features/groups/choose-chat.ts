import { GrammyError } from 'grammy'
import type { ChatFullInfo, ChatMember } from 'grammy/types'
import { sanitizeName } from '#lib/sanitize-text.ts'
import { type Button, callbackButton, type Message } from '#render/message.ts'
import { bold } from '#render/rich-text.ts'
import { put } from '#store/store.ts'
import { formatTitle, type KnownChat, knownChats } from '#watch/known-chats.ts'
import type { ChatContext } from '../../framework/context.ts'
import { destinationIn, storeDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { actions } from '../../framework/permissions.ts'
import { accessTo } from '../../framework/roles.ts'
import { show } from '../../framework/show.ts'
import { cancelChatPicker, closeChatPicker, openChatPicker, requestIds } from './chat-picker.ts'
import { destinationReadyMessage } from './destination-ready.ts'
import { createGroupLink } from './group-link.ts'
import { recordManaged } from './record-chat.ts'

type ChooseDeps = { readonly secret: string }

/** *Choose a chat* in /channels: a group or channel that the person chooses in Telegram's own list becomes a destination. */
export const createChooseChat = (deps: ChooseDeps): Feature => {
  return {
    middleware: (ctx, next) => {
      const shared = ctx.message?.chat_shared
      if (shared === undefined || !ctx.isPrivate) return next()
      const { chat_id: id, request_id: request, title = '' } = shared
      return takeSharedChat(ctx, {
        ...deps,
        chat: String(id),
        isChannel: request === requestIds.channel,
        title,
      })
    },
    onText: async (ctx, next) => {
      const isCancel = ctx.message.text === ctx.say('button-cancel') || ctx.hasCommand('cancel')
      if (!ctx.isPrivate || !isCancel || !(await cancelChatPicker(ctx))) await next()
    },
    routes: { chooseChat: openChatPicker },
  }
}

type SharedChat = {
  readonly chat: string
  readonly isChannel: boolean
  /** The title as Telegram shared it. */
  readonly title: string
}

const takeSharedChat = async (ctx: ChatContext, shared: ChooseDeps & SharedChat): Promise<void> => {
  const { chat, secret } = shared
  await closeChatPicker(ctx, chat)
  const presence = await findPresence(ctx, chat)
  if (presence === 'absent' || presence === 'silent') return show(ctx, obstacleMessage(ctx, shared, presence))
  if (!(await ctx.isChatAllowed(chat))) return show(ctx, obstacleMessage(ctx, shared, 'not-allowed'))
  if ((await accessTo(ctx, chat)) !== 'granted') return show(ctx, obstacleMessage(ctx, shared, 'not-manager'))
  const [[known], destination] = await Promise.all([
    ctx.store.get(knownChats, [chat]),
    destinationIn(ctx.store, chat, secret),
  ])
  const value: KnownChat = { ...known?.value, ...presence }
  storeDestination(ctx, destination)
  ctx.writes.push(put(knownChats, { id: chat, value }))
  await recordManaged(ctx, chat)
  return show(ctx, destinationReadyMessage({ id: destination.id, title: formatTitle(value) }, ctx.say))
}

type Obstacle = 'absent' | 'silent'

/** Whether the bot is in a group or channel and may write there, and the title of the chat. */
const findPresence = async (
  ctx: ChatContext,
  chat: string,
): Promise<Obstacle | Pick<KnownChat, 'type' | 'title'>> => {
  try {
    const info = await ctx.api.getChat(chat)
    const membership = await ctx.api.getChatMember(chat, ctx.me.id)
    if (info.type === 'private' || membership.status === 'left' || membership.status === 'kicked')
      return 'absent'
    return mayWrite(membership, info) ? { type: info.type, title: info.title } : 'silent'
  } catch (error) {
    // A chat without the bot is closed to it, or unknown.
    if (error instanceof GrammyError && (error.error_code === 400 || error.error_code === 403))
      return 'absent'
    throw error
  }
}

const mayWrite = (own: ChatMember, { type, permissions }: ChatFullInfo): boolean => {
  if (own.status === 'creator') return true
  if (own.status === 'administrator') return type !== 'channel' || own.can_post_messages === true
  if (type === 'channel') return false
  if (own.status === 'restricted') return own.is_member && own.can_send_messages
  return permissions?.can_send_messages !== false
}

const obstacleMessage = (
  ctx: ChatContext,
  { title, isChannel, secret }: ChooseDeps & SharedChat,
  obstacle: Obstacle | 'not-manager' | 'not-allowed',
): Message => {
  const { say } = ctx
  const name = sanitizeName(title, say('where-other-chat'))
  const choose = callbackButton(say('button-choose-again'), actions.chooseChat)
  return {
    body: say.rich(`chat-${obstacle}`, { title: bold(name) }),
    buttons: [
      ...(obstacle === 'absent' || obstacle === 'silent'
        ? [[remedyButton(ctx, { isChannel, secret, obstacle })]]
        : []),
      [choose],
    ],
  }
}

/** Offers to make the bot an administrator, who may write where members may not. */
const remedyButton = (
  ctx: ChatContext,
  {
    isChannel,
    secret,
    obstacle,
  }: ChooseDeps & Pick<SharedChat, 'isChannel'> & { readonly obstacle: Obstacle },
): Button =>
  isChannel
    ? {
        text: ctx.say('button-add-to-channel'),
        url: `https://t.me/${ctx.me.username}?startchannel&admin=post_messages`,
      }
    : {
        text: ctx.say(obstacle === 'absent' ? 'button-add-to-group' : 'button-make-administrator'),
        url: createGroupLink(ctx, { secret, rights: obstacle === 'absent' ? undefined : 'manage_chat' }),
      }
