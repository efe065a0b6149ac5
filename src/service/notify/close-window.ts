import { hasWindow, windowMs } from '#contract/frequency.ts'
import { type Claim, put, remove, type Write } from '#store/store.ts'
import { summaryWindows } from '../records.ts'
import { deliveryPushes } from './hook-pushes.ts'
import type { NotifyTarget } from './read-target.ts'
import { summaryNotification } from './roll-up.ts'
import { windowTimerWrites } from './wake-writes.ts'

/**
 * The end of a window: what was gathered is told, and the next window begins; where nothing was, none does, so that the next
 * notification is told at once. `time`: milliseconds.
 */
export const windowEndWrites = (
  claim: Claim,
  { target, time }: { target: NotifyTarget; time: number },
): Write[] => {
  const { bot, subscription, lanes, window } = target
  const taken: Write = { op: 'done', claim, count: claim.items.length }
  if (window === undefined) return [taken]
  const { id, value } = subscription
  const expect = window.version
  const sender = { bot: { id: bot.id, record: bot.value }, subscription: { id, record: value }, time }
  const { gathered } = window.value
  const notification = gathered && summaryNotification(gathered, sender, window.value)
  const pushes = notification === undefined ? [] : deliveryPushes(notification, lanes)
  if (notification === undefined || value.state === 'closed' || !hasWindow(value.frequency))
    return [...pushes, remove(summaryWindows, id, { expect }), taken]
  const next = { round: claim.token, since: Math.floor(time / 1000) }
  return [
    ...pushes,
    put(summaryWindows, { id, value: next }, { expect }),
    taken,
    ...windowTimerWrites(id, { round: claim.token, afterMs: windowMs(value.frequency) }),
  ]
}
