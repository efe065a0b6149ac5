import type { MiddlewareFn } from 'grammy'
import type { ChatMember } from 'grammy/types'
import type { Texts } from '#render/texts.ts'
import { put } from '#store/store.ts'
import { formatTitle } from '#watch/known-chats.ts'
import { destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination } from '../../framework/destinations.ts'
import { roleIn } from '../../framework/roles.ts'
import { isBeingChosen } from './chat-picker.ts'
import { destinationReadyMessage } from './destination-ready.ts'
import { recordManager } from './record-chat.ts'
import { writeInPrivate } from './write-in-private.ts'

type ChannelDeps = { readonly secret: string; readonly texts: Texts }

/** A channel in which the bot may post becomes a destination. Nothing is posted: who did it is told in private. */
export const createChannelAddition =
  (deps: ChannelDeps): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    const { myChatMember: change, chat } = ctx
    if (chat?.type === 'channel' && change !== undefined) {
      const { new_chat_member: after, old_chat_member: before } = change
      if (mayPost(after) && !mayPost(before)) await addChannel(ctx, { ...deps, title: chat.title })
    }
    return next()
  }

const mayPost = (member: ChatMember): boolean =>
  member.status === 'administrator' && member.can_post_messages === true

const addChannel = async (
  ctx: ChatContext,
  { secret, texts, title }: ChannelDeps & { readonly title: string },
): Promise<void> => {
  // The update that says which chat was chosen does all of this.
  if (await isBeingChosen(ctx)) return
  const chat = String(ctx.chatId)
  const [destination, role] = await Promise.all([chatDestination(ctx, { chat, secret }), roleIn(ctx, chat)])
  if (role !== 'manager') return
  await recordManager(ctx)
  if (destination.version === 0) ctx.writes.push(put(destinations, destination, { expect: 0 }))
  const name = formatTitle({ type: 'channel', title })
  await writeInPrivate(ctx, {
    texts,
    draw: say => destinationReadyMessage({ id: destination.id, title: name }, say),
  })
}
