import type { AlertVolume } from '#chat/busy.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const spanMs = 5 * minuteMs
const maxAlerts = 30

/** How long a count is kept: until it says nothing any more. */
export const volumeForMs = dayMs

/**
 * With `alerts` more of a watch that are shown `now`. `asks`: that many came within five minutes, which is so many that the chat
 * is asked what to do, at most once a day. `undefined`: they are not counted, because it was asked.
 */
export const countVolume = (
  before: AlertVolume | undefined,
  { alerts, now }: { alerts: number; now: number },
): { busy: AlertVolume; asks?: number } | undefined => {
  const { askedAt, lately = [] } = before ?? {}
  if (askedAt !== undefined && now - askedAt < dayMs) return undefined
  // None of a time to come either, from before the clock was set back.
  const recent = [...lately.filter(([at]) => Math.abs(now - at) < spanMs), [now, alerts] as const]
  const sum = recent.reduce((all, [, some]) => all + some, 0)
  return sum > maxAlerts ? { busy: { lately: [], askedAt: now }, asks: sum } : { busy: { lately: recent } }
}
