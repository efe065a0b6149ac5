import { createTooManyRequests } from './call-errors.ts'

/** At most `count` messages in any span of `windowMs`. */
type WindowLimit = { readonly count: number; readonly windowMs: number }

const ALL: WindowLimit = { count: 30, windowMs: 1_000 }
const GROUP: WindowLimit = { count: 20, windowMs: 60_000 }
/** One message a second in a chat, after a short burst. */
const CHAT = { intervalMs: 1_000, burst: 4 }

export type SendLimits = {
  /** @throws CallRefusal 429 with `retry_after` in whole seconds; a refused message does not count. */
  acquire(chat: { id: number; type: string }): void
  /** Off by default, so that it does not slow down unrelated tests. */
  setEnabled(on: boolean): void
}

/**
 * Telegram's limits as strictly as they can be meant: 30 messages in any second and 20 to a group in any minute, so that
 * nothing is allowed on top after a pause.
 */
export function createSendLimits(now: () => number): SendLimits {
  /** Send times of each window's messages, oldest first. */
  const sentAt = new Map<string, readonly number[]>()
  /** Times at which each chat's leaky bucket is empty again. */
  const emptyAt = new Map<number, number>()
  let isEnabled = false

  const recent = (name: string, { windowMs }: WindowLimit, at: number): readonly number[] =>
    (sentAt.get(name) ?? []).filter(time => time + windowMs > at)

  return {
    setEnabled(on) {
      isEnabled = on
    },
    acquire({ id, type }) {
      if (!isEnabled) return
      const at = now()
      const limits: [string, WindowLimit][] = [['all', ALL]]
      if (type !== 'private') limits.push([`group ${id}`, GROUP])
      const windows = limits.map(([name, limit]) => ({ name, limit, times: recent(name, limit, at) }))
      const level = Math.max(at, emptyAt.get(id) ?? 0) + CHAT.intervalMs
      const waitMs = Math.max(
        level - at - CHAT.intervalMs * CHAT.burst,
        ...windows.map(({ limit, times }) => (times.at(-limit.count) ?? -Infinity) + limit.windowMs - at),
      )
      if (waitMs > 0) throw createTooManyRequests(Math.ceil(waitMs / 1_000))
      emptyAt.set(id, level)
      for (const { name, times } of windows) sentAt.set(name, [...times, at])
    },
  }
}
