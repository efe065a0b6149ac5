import { mutes } from '#chat/mutes.ts'
import { alertCounts } from '#chat/records.ts'
import { alertsOnDay } from '#chat/tally.ts'
import type { Client } from '#client/client.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'
import { watchesOf } from '../watches-of.ts'
import { fetchDeliveryTroubles } from './ask-troubles.ts'
import { filterWatches, type ListFilter, readFilter, tagsOf } from './list-filter.ts'
import { listMessage } from './list-screen.ts'

const perPage = 5

/** `filter`: by itself or by its id. `client`: to ask how the alerts arrive. */
type ListRequest = {
  readonly page?: number
  readonly filter?: ListFilter | string | undefined
  readonly client?: Client
}

/** A page of this chat's watches, from 0, of those that the filter leaves. */
export const showList = async (
  ctx: ChatContext,
  { page = 0, filter, client }: ListRequest = {},
): Promise<void> => {
  const own = await watchesOf(ctx.store, String(ctx.chatId))
  const tags = tagsOf(own)
  const by = typeof filter === 'string' ? await readFilter(ctx, { id: filter, tags }) : filter
  const found = by === undefined ? own : filterWatches(own, by)
  const pages = Math.max(1, Math.ceil(found.length / perPage))
  const there = Math.min(page, pages - 1)
  const from = there * perPage
  const shown = found.slice(from, from + perPage)
  const ids = shown.map(({ id }) => id)
  const [counted, muting, troubles] = await Promise.all([
    ctx.store.get(alertCounts, ids),
    ctx.store.get(mutes, ids),
    client === undefined ? new Map() : fetchDeliveryTroubles({ store: ctx.store, client }, shown),
  ])
  const day = ctx.say.date(ctx.now())
  const today = new Map(shown.map(({ id }, n) => [id, alertsOnDay(counted[n]?.value, day)]))
  const list = {
    page: there,
    pages,
    from,
    total: found.length,
    of: own.length,
    shown,
    today,
    troubles,
    muted: new Set(muting.flatMap(mute => (mute === undefined ? [] : [mute.id]))),
    tags,
    filter: by,
  }
  await show(ctx, listMessage(list, ctx.say))
}
