import { createBoundedMap } from '#lib/collections.ts'
import { minuteMs } from '#lib/time.ts'

/** An attempt that takes longer has hung. */
const hungMs = 5_000

/** How long a receiver counts as hanging, unless it answers in time. */
const hungForMs = 10 * minuteMs

/** Receivers that are remembered as hanging. */
const maxHungReceivers = 10_000

/** The receivers that hung lately, and until when they count as hanging. */
export const createHungReceivers = (now: () => number) => {
  const until = createBoundedMap<string, number>(maxHungReceivers)
  return {
    has: (receiver: string): boolean => (until.get(receiver) ?? 0) > now(),
    noteDuration: (receiver: string, ms: number): void => {
      if (ms <= hungMs) until.delete(receiver)
      else until.set(receiver, now() + hungForMs)
    },
  }
}
