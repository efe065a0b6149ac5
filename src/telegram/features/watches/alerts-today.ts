import type { Translator } from '#render/texts.ts'
import { alertCounts, alertsOnDay } from '#watch/alert-counts.ts'
import type { ChatContext } from '../../framework/context.ts'

/** The alerts of watches on the present day of the chat, by their ids. */
export const alertsToday = async (
  ctx: ChatContext,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const counted = await ctx.store.get(alertCounts, ids)
  const day = ctx.say.date(ctx.now())
  return new Map(ids.map((id, n) => [id, alertsOnDay(counted[n]?.value, day)]))
}

/** `treasury · 2 today`; without alerts the text alone. */
export const withCount = (text: string, count: number | undefined, say: Translator): string =>
  count ? `${text} · ${say('alerts-today', { today: count })}` : text
