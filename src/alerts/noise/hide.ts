import type { HiddenSpam } from '#chat/hidden.ts'
import type { RichText } from '#chat/rich.ts'

const dayMs = 86_400_000
const maxHiddenLines = 10

/** What is hidden at one time: so many transactions, `lookAlikes` of them with an address that imitates another. */
export type NewSpam = {
  readonly lines: readonly RichText[]
  readonly count: number
  readonly lookAlikes: number
}

/**
 * What a destination hides from now on, and how much of it is to be told at once: that there is something hidden at all, then
 * the first look-alike in a day. What is not told waits for the next time. `now` in ms since 1970.
 */
export const hideSpam = (
  before: HiddenSpam | undefined,
  hiding: NewSpam,
  now: number,
): { hidden: HiddenSpam; told?: { count: number; lookAlikes: number } } => {
  const count = (before?.untold ?? 0) + hiding.count
  const lookAlikes = (before?.untoldLookAlikes ?? 0) + hiding.lookAlikes
  const lines = [...hiding.lines, ...(before?.lines ?? [])].slice(0, maxHiddenLines)
  const isDue = hiding.lookAlikes > 0 && now - (before?.warnedAt ?? 0) >= dayMs
  const warnedAt = isDue ? now : before?.warnedAt
  const since = warnedAt === undefined ? {} : { warnedAt }
  return isDue || before === undefined
    ? { hidden: { untold: 0, untoldLookAlikes: 0, ...since, lines }, told: { count, lookAlikes } }
    : { hidden: { untold: count, untoldLookAlikes: lookAlikes, ...since, lines } }
}
