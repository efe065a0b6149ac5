import { hourMs } from '#lib/time.ts'
import type { Doc } from '#store/store.ts'
import { type Mute, mutes, muteWrites } from '#watch/filters.ts'
import type { Watch } from '#watch/watch.ts'
import type { ChatContext } from '../../framework/context.ts'

type MutedWatch = Pick<Doc<Watch>, 'id'>

/** Mutes a watch for `forMs` from now, or until it is unmuted. Resolves with the mute as it will be. */
export const mute = async (
  ctx: ChatContext,
  { id }: MutedWatch,
  forMs: number | undefined,
): Promise<Mute> => {
  const [doc] = await ctx.store.get(mutes, [id])
  const now = ctx.now()
  const until = forMs === undefined ? undefined : now + forMs
  ctx.writes.push(...muteWrites(id, { mute: doc, now, until }))
  ctx.toast = { text: ctx.say('mute-begun') }
  return { since: doc?.value.since ?? now, ...(until !== undefined && { until }) }
}

/** Mutes a watch for an hour; the toast says until when. */
export const muteForHour = async (ctx: ChatContext, watch: Doc<Watch>): Promise<void> => {
  const { until = 0 } = await mute(ctx, watch, hourMs)
  ctx.toast = {
    text: ctx.say('muted-until', { name: watch.value.settings.name, time: ctx.say.clock(until) }),
  }
}

/** Ends the mute of a watch; the summary of the suppressed alerts follows at once. */
export const unmute = async (ctx: ChatContext, { id }: MutedWatch): Promise<void> => {
  const [doc] = await ctx.store.get(mutes, [id])
  if (doc !== undefined) {
    const now = ctx.now()
    ctx.writes.push(...muteWrites(id, { mute: doc, now, until: now }))
  }
  ctx.toast = { text: ctx.say(doc === undefined ? 'mute-none' : 'mute-ended') }
}
