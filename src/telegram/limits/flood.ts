import type { MiddlewareFn } from 'grammy'
import { plain } from '#chat/rich.ts'
import { monotonicNow } from '#lib/clock.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'

const minuteMs = 60_000
/** So many people are looked through for those that need no place any more. */
const maxTrackedPeople = 10_000

/**
 * Lets a person do so much a minute, in a burst or one after the other; what is beyond is passed over, with one word a minute,
 * and each press hears it. Kept in this process: it guards the work, and is no matter of right or wrong.
 */
export const createFloodGuard = (o: { commandsPerMinute: number }): MiddlewareFn<ChatContext> => {
  const acts = createRateLimit({ burst: o.commandsPerMinute, everyMs: minuteMs / o.commandsPerMinute })
  const words = createRateLimit({ burst: 1, everyMs: minuteMs })
  return async (ctx, next) => {
    const person = ctx.from?.id
    // Who blocks the bot, or comes back, is not asking for anything.
    if (person === undefined || ctx.myChatMember !== undefined) return next()
    if (acts.allows(person, monotonicNow())) return next()
    if (ctx.callbackQuery !== undefined) ctx.toast = { text: ctx.say('flood') }
    else if (ctx.chat?.type === 'private' && words.allows(person, monotonicNow()))
      await show(ctx, { body: plain(ctx.say('flood')), buttons: [] })
    return undefined
  }
}

/** As the generic cell rate algorithm keeps it: by the moment at which each person may do everything again. */
const createRateLimit = ({ burst, everyMs }: { burst: number; everyMs: number }) => {
  const fullAt = new Map<number, number>()
  return {
    allows: (person: number, now: number): boolean => {
      const from = Math.max(fullAt.get(person) ?? 0, now)
      if (from - now > (burst - 1) * everyMs) return false
      if (fullAt.size >= maxTrackedPeople) for (const [id, at] of fullAt) if (at <= now) fullAt.delete(id)
      fullAt.set(person, from + everyMs)
      return true
    },
  }
}
