import type { MiddlewareFn } from 'grammy'
import { plain } from '#chat/rich.ts'
import { defineKind, put } from '#store/store.ts'
import type { ChatContext } from '../context.ts'
import { answer } from '../show.ts'

/** Id: the chat. It has been told that data was lost at `at`. */
export const lossesTold = defineKind<{ readonly at: number }>()('loss-told')

const toldForMs = 30 * 86_400_000

/**
 * Where data of the store was lost, `lostAt`, each chat is told before its first answer, once: it is unknown by then who
 * watched something.
 */
export const createTellLoss =
  ({ lostAt }: { lostAt: number | undefined }): MiddlewareFn<ChatContext> =>
  async (ctx, next) => {
    if (lostAt === undefined || ctx.from === undefined || ctx.myChatMember !== undefined) return next()
    const id = String(ctx.chatId)
    const [told] = await ctx.store.get(lossesTold, [id])
    if (told?.value.at !== lostAt) {
      await answer(ctx, { body: plain(ctx.say('store-lost')), buttons: [] })
      ctx.writes.push(put(lossesTold, { id, value: { at: lostAt } }, { ttlMs: toldForMs }))
    }
    return next()
  }
