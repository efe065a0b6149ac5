import type { MiddlewareFn } from 'grammy'
import { plain } from '#chat/rich.ts'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { replyBelow } from '../show.ts'

/** Id: the chat. It has been told that data was lost at `at`. */
export const dataLossNotices = defineKind<{ readonly at: number }>()('loss-told')

const noticeKeptForMs = 30 * 86_400_000

/**
 * Where data of the store was lost, `lostAt`, each chat is told before its first answer, once: it is unknown by then who
 * watched something.
 */
export const createDataLossNotice =
  ({ lostAt }: { lostAt: number | undefined }): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    if (lostAt === undefined || ctx.from === undefined || ctx.myChatMember !== undefined) return next()
    const id = String(ctx.chatId)
    const [told] = await ctx.store.get(dataLossNotices, [id])
    if (told?.value.at !== lostAt) {
      await replyBelow(ctx, { body: plain(ctx.say('store-lost')), buttons: [] })
      ctx.writes.push(put(dataLossNotices, { id, value: { at: lostAt } }, { ttlMs: noticeKeptForMs }))
    }
    return next()
  }
