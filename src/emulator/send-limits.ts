import { createTooManyRequests } from './call-refusal.ts'

type SendLimit = { readonly perMs: number; readonly burst: number }

/** One message a second to a chat after a short burst, 30 a second in all, 20 a minute to a group. */
const CHAT: SendLimit = { perMs: 1000, burst: 4 }
const ALL: SendLimit = { perMs: 1000 / 30, burst: 30 }
const GROUP: SendLimit = { perMs: 60_000 / 20, burst: 20 }

export type SendLimits = {
  /** @throws Refusal 429 with `retry_after` in whole seconds; a refused message does not count. */
  acquire(chat: { id: number; type: string }): void
  /** Off at first: a test that is about something else is not slowed down. */
  setEnabled(on: boolean): void
}

/** The limits on messages sent, as leaky buckets that start empty. */
export function createSendLimits(now: () => number): SendLimits {
  /** Per bucket the time at which it has run dry. */
  const dry = new Map<string, number>()
  let limited = false
  return {
    setEnabled(on) {
      limited = on
    },
    acquire({ id, type }) {
      if (!limited) return
      const at = now()
      const rules: [string, SendLimit][] = [
        ['all', ALL],
        [`chat ${id}`, CHAT],
      ]
      if (type !== 'private') rules.push([`group ${id}`, GROUP])
      const after = rules.map(([name, rule]) => ({
        name,
        rule,
        level: Math.max(at, dry.get(name) ?? 0) + rule.perMs,
      }))
      const waitMs = Math.max(...after.map(({ level, rule }) => level - at - rule.perMs * rule.burst))
      if (waitMs > 0) throw createTooManyRequests(Math.ceil(waitMs / 1000))
      for (const { name, level } of after) dry.set(name, level)
    },
  }
}
