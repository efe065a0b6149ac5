import type { MiddlewareFn } from 'grammy'
import type { ChatMember } from 'grammy/types'
import { findMigration, migrationWrites } from '#bot-api/migrated-chats.ts'
import type { Texts } from '#render/texts.ts'
import { formatTitle } from '#watch/known-chats.ts'
import { closedTopics, destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { chatDestination, storeDestination } from '../../framework/destinations.ts'
import { roleIn } from '../../framework/roles.ts'
import { isBeingChosen } from './chat-picker.ts'
import { destinationReadyMessage, writeInPrivate } from './destination-ready.ts'
import { maxReturning, reopenTopicWrites } from './jobs/retry-closed.ts'
import { recordManager } from './record-chat.ts'

type ChannelDeps = { readonly secret: string; readonly texts: Texts }

/**
 * Makes a channel in which the bot may post a destination. Nothing is posted: the person who did it is
 * notified in private.
 */
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
  // The update with the chosen chat does all of this.
  if (await isBeingChosen(ctx)) return
  const chat = String(ctx.chatId)
  const [destination, role] = await Promise.all([chatDestination(ctx, { chat, secret }), roleIn(ctx, chat)])
  if (role !== 'manager') return
  await recordManager(ctx)
  storeDestination(ctx, destination)
  const name = formatTitle({ type: 'channel', title })
  await writeInPrivate(ctx, texts, say => destinationReadyMessage({ id: destination.id, title: name }, say))
}

/** Moves a group's records to its supergroup when a service message of either says so. */
export const followSupergroups: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const { message, chatId } = ctx
  const from = message?.migrate_from_chat_id ?? (message?.migrate_to_chat_id && chatId)
  const to = message?.migrate_to_chat_id ?? chatId
  if (from === undefined || to === undefined) return next()
  if ((await findMigration(ctx.store, String(from))) === undefined)
    ctx.writes.push(...migrationWrites(String(from), String(to)))
  return next()
}

/** A topic that is opened again gets the alerts that it missed. */
export const followReopenedTopics: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const { message, thread } = ctx
  if (message?.forum_topic_reopened === undefined && message?.general_forum_topic_unhidden === undefined)
    return next()
  const chat = String(ctx.chatId)
  const docs = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxReturning })
  const ofTopic = docs.filter(({ value }) => value.thread === thread)
  if (ofTopic.length === 0) return next()
  const closed = await ctx.store.get(
    closedTopics,
    ofTopic.map(({ id }) => id),
  )
  const id = String(ctx.update.update_id)
  for (const doc of closed)
    if (doc !== undefined) ctx.writes.push(...reopenTopicWrites({ chat, destination: doc.id, id }))
  return next()
}
