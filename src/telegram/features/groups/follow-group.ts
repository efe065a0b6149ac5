import type { MiddlewareFn } from 'grammy'
import { findMigration, migrationWrites } from '#bot-api/migrated-chats.ts'
import { closedTopics, destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { maxReturning, reopenTopicWrites } from './jobs/retry-closed.ts'

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

/** A topic that is opened again gets what it missed. */
export const followReopenedTopics: MiddlewareFn<ChatContext> = async (ctx, next) => {
  const { message, thread } = ctx
  if (message?.forum_topic_reopened === undefined && message?.general_forum_topic_unhidden === undefined)
    return next()
  const chat = String(ctx.chatId)
  const places = await ctx.store.find(destinations, { index: 'chat', value: chat, limit: maxReturning })
  const there = places.filter(({ value }) => value.thread === thread)
  if (there.length === 0) return next()
  const closed = await ctx.store.get(
    closedTopics,
    there.map(({ id }) => id),
  )
  const id = String(ctx.update.update_id)
  for (const found of closed)
    if (found !== undefined) ctx.writes.push(...reopenTopicWrites({ chat, destination: found.id, id }))
  return next()
}
