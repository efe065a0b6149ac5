import type { MiddlewareFn } from 'grammy'
import { closedTopics, destinations } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'
import { maxReturning, reopenTopicWrites } from './jobs/retry-closed.ts'

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
