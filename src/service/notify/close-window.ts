import { isWindowed, windowMs } from '#contract/frequency.ts'
import { type Claim, put, remove, type Write } from '#store/store.ts'
import { windows } from '../records.ts'
import { hookPushes } from './hook-pushes.ts'
import type { Target } from './read-target.ts'
import { rollUp } from './roll-up.ts'
import { wakeWrites } from './wake-writes.ts'

/**
 * The end of a window: what was gathered is told, and the next window begins; where nothing was, none does, so that the next
 * notification is told at once. `time`: milliseconds.
 */
export const closeWindow = (claim: Claim, { target, time }: { target: Target; time: number }): Write[] => {
  const { bot, subscription, lanes, window } = target
  const taken: Write = { op: 'done', claim, count: claim.items.length }
  if (window === undefined) return [taken]
  const { id, value } = subscription
  const expect = window.version
  const sender = { bot: { id: bot.id, record: bot.value }, subscription: { id, record: value }, time }
  const { gathered } = window.value
  const notification = gathered && rollUp(gathered, sender, window.value)
  const pushes = notification === undefined ? [] : hookPushes(notification, lanes)
  if (notification === undefined || value.state === 'closed' || !isWindowed(value.frequency))
    return [...pushes, remove(windows, id, { expect }), taken]
  const next = { round: claim.token, since: Math.floor(time / 1000) }
  return [
    ...pushes,
    put(windows, { id, value: next }, { expect }),
    taken,
    ...wakeWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) }),
  ]
}
