import { isDeepStrictEqual } from 'node:util'
import type { MiddlewareFn } from 'grammy'
import { bold } from '#render/rich-text.ts'
import { type Doc, put } from '#store/store.ts'
import { formatTitle, type KnownChat, knownChats } from '#watch/known-chats.ts'
import { type Destination } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, storeDestination } from '../../framework/destinations.ts'
import type { Feature } from '../../framework/feature.ts'
import { mainRow } from '../../framework/shared-screens.ts'
import { show } from '../../framework/show.ts'
import { managedChatId, managedChats, watchesOf } from '../../records.ts'

/** `/here` makes the chat or the topic a destination, and says which watches report to it. */
export const createHere = ({ secret }: { readonly secret: string }): Feature => ({
  commands: {
    here: {
      role: 'editor',
      anonymous: true,
      run: async ctx => {
        const destination = await chatDestination(ctx, { chat: String(ctx.chatId), secret })
        storeDestination(ctx, destination)
        const title = await titleOfChat(ctx)
        const body = ctx.say.rich('here', {
          place: title === undefined ? ctx.say('here-place') : bold(title),
          watches: await countWatches(ctx, destination),
        })
        await show(ctx, { body, buttons: [mainRow(ctx.say)] })
      },
    },
  },
})

const countWatches = async (ctx: ChatContext, { id }: Doc<Destination>): Promise<number> =>
  (await watchesOf(ctx.store, String(ctx.chatId))).filter(({ value }) => value.destination === id).length

/** Most topics with names; in a forum with more, those seen last have none. */
const maxTopics = 500

/**
 * Stores the present title of a known group, and of its topics. Service messages about a new name are updates
 * with it, too.
 */
export const followTitles: MiddlewareFn<ChatContext> = async (ctx, next) => {
  if (ctx.chat !== undefined && !ctx.isPrivate) {
    const [doc] = await ctx.store.get(knownChats, [String(ctx.chatId)])
    if (doc !== undefined) recordChat(ctx, doc.value)
  }
  return next()
}

/** Title of the update's group or topic. Returns `undefined` in a private chat. */
export const titleOfChat = async (ctx: ChatContext): Promise<string | undefined> => {
  const [doc] = await ctx.store.get(knownChats, [String(ctx.chatId)])
  const current = describeChat(ctx, doc?.value)
  return current === undefined ? undefined : formatTitle(current, ctx.thread)
}

/**
 * Remembers the group, the topic and who manages them: people who may change its watches find it in their
 * private chat.
 */
export const recordManager = async (ctx: ChatContext): Promise<void> => {
  if (ctx.chat === undefined || ctx.isPrivate || ctx.from === undefined) return
  const [doc] = await ctx.store.get(knownChats, [String(ctx.chatId)])
  if (doc === undefined) recordChat(ctx)
  // Anonymous administrators write in the name of the group.
  if (ctx.message?.sender_chat === undefined) await recordManaged(ctx, String(ctx.chatId))
}

/** Records that the sender manages this chat. */
export const recordManaged = async ({ store, from, writes }: ChatContext, chat: string): Promise<void> => {
  const value = { chat, person: String(from?.id) }
  const [managed] = await store.get(managedChats, [managedChatId(value)])
  if (managed === undefined) writes.push(put(managedChats, { id: managedChatId(value), value }))
}

const recordChat = (ctx: ChatContext, known?: KnownChat): void => {
  const value = describeChat(ctx, known)
  if (value !== undefined && !isDeepStrictEqual(value, known))
    ctx.writes.push(put(knownChats, { id: String(ctx.chatId), value }))
}

const describeChat = (ctx: ChatContext, known?: KnownChat): KnownChat | undefined => {
  const { chat } = ctx
  if (chat === undefined || chat.type === 'private') return undefined
  const topics = topicsOf(ctx, known?.topics ?? {})
  return { type: chat.type, title: chat.title, ...(Object.keys(topics).length > 0 && { topics }) }
}

/** A message in a topic replies to the message that created it, which has the first name. */
const topicsOf = (ctx: ChatContext, known: NonNullable<KnownChat['topics']>): typeof known => {
  const { msg: message, thread } = ctx
  if (message === undefined || thread === undefined) return known
  const created = message.forum_topic_created ?? message.reply_to_message?.forum_topic_created
  const name = message.forum_topic_edited?.name ?? known[thread] ?? created?.name
  if (name === undefined || (known[thread] === undefined && Object.keys(known).length >= maxTopics))
    return known
  return { ...known, [thread]: name }
}
