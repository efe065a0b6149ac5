import { createTooManyRequests } from './call-refusal.ts'

type SendLimit = { readonly perMs: number; readonly burst: number }

/** Telegram's limits: one message per second per chat after a short burst, 30 per second in total, 20 per minute per group. */
const CHAT: SendLimit = { perMs: 1000, burst: 4 }
const ALL: SendLimit = { perMs: 1000 / 30, burst: 30 }
const GROUP: SendLimit = { perMs: 60_000 / 20, burst: 20 }

export type SendLimits = {
  /** @throws CallRefusal 429 with `retry_after` in whole seconds; a refused message does not count. */
  acquire(chat: { id: number; type: string }): void
  /** Off by default, so that it does not slow down unrelated tests. */
  setEnabled(on: boolean): void
}

/** Leaky buckets that start empty. */
export function createSendLimits(now: () => number): SendLimits {
  /** When each bucket is empty again. */
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
