import { tallies, watches } from '#chat/records.ts'
import { toldToday } from '#chat/tally.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'
import { listMessage } from './list-screen.ts'

/** More than a chat may have. */
const all = 1_000

const perPage = 5

/** This chat's watches, oldest first. `page` counts from 0. */
export const showList = async (ctx: ChatContext, page: number): Promise<void> => {
  const found = await ctx.store.find(watches, { index: 'chat', value: String(ctx.chatId), limit: all })
  const oldestFirst = found.toSorted((a, b) => a.value.createdAt - b.value.createdAt)
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const there = Math.min(page, pages - 1)
  const from = there * perPage
  const shown = oldestFirst.slice(from, from + perPage)
  const counted = await ctx.store.get(
    tallies,
    shown.map(({ id }) => id),
  )
  const today = new Map(shown.map(({ id }, n) => [id, toldToday(counted[n]?.value, ctx.now())]))
  await show(ctx, listMessage({ page: there, pages, from, total: found.length, shown, today }, ctx.say))
}
