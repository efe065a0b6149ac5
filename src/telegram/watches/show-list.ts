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
  const there = found.filter(({ value }) => value.state !== 'deleting')
  const oldestFirst = there.toSorted((a, b) => a.value.createdAt - b.value.createdAt)
  const pages = Math.max(1, Math.ceil(there.length / perPage))
  const shownPage = Math.min(page, pages - 1)
  const from = shownPage * perPage
  const shown = oldestFirst.slice(from, from + perPage)
  const counted = await ctx.store.get(
    tallies,
    shown.map(({ id }) => id),
  )
  const today = new Map(shown.map(({ id }, n) => [id, toldToday(counted[n]?.value, ctx.now())]))
  await show(ctx, listMessage({ page: shownPage, pages, from, total: there.length, shown, today }, ctx.say))
}
