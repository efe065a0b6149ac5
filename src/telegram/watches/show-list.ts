import { watches } from '#chat/records.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'
import { listMessage } from './screens.ts'

/** More than a chat may have. */
const all = 1_000

/** This chat's watches, oldest first. `page` counts from 0. */
export const showList = async (ctx: ChatContext, page: number): Promise<void> => {
  const found = await ctx.store.find(watches, { index: 'chat', value: String(ctx.chatId), limit: all })
  const oldestFirst = found.toSorted((a, b) => a.value.createdAt - b.value.createdAt)
  await show(ctx, listMessage(oldestFirst, { page, say: ctx.say }))
}
