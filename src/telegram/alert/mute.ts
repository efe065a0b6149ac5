import { mutes, muteWrites } from '#chat/mutes.ts'
import type { Watch } from '#chat/records.ts'
import type { Doc } from '#store/store.ts'
import type { ChatContext } from '../context.ts'

/** `now`: milliseconds since 1970. */
export type MuteDeps = { readonly now: () => number }

const hourMs = 3_600_000

/** Mutes a watch for an hour from now. Resolves with when it ends, in milliseconds since 1970. */
export const mute = async (
  ctx: ChatContext,
  watch: Pick<Doc<Watch>, 'id'>,
  deps: MuteDeps,
): Promise<number> => {
  const [kept] = await ctx.store.get(mutes, [watch.id])
  const now = deps.now()
  const until = now + hourMs
  ctx.writes.push(...muteWrites(watch.id, { mute: kept, now, until }))
  ctx.toast = { text: ctx.say('muted-until', { time: ctx.say.clock(until) }) }
  return until
}

/** Ends the mute of a watch; what was missed is told at once. */
export const unmute = async (
  ctx: ChatContext,
  watch: Pick<Doc<Watch>, 'id'>,
  deps: MuteDeps,
): Promise<void> => {
  const [kept] = await ctx.store.get(mutes, [watch.id])
  if (kept !== undefined) {
    const now = deps.now()
    ctx.writes.push(...muteWrites(watch.id, { mute: kept, now, until: now }))
  }
  ctx.toast = { text: ctx.say(kept === undefined ? 'mute-none' : 'mute-ended') }
}
