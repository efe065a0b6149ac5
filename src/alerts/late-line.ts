import type { Say } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** In the unit that leaves at least two of it. */
const rounded = (seconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } => {
  if (seconds >= 2 * day) return { unit: 'days', count: Math.round(seconds / day) }
  if (seconds >= 2 * hour) return { unit: 'hours', count: Math.round(seconds / hour) }
  return { unit: 'minutes', count: Math.max(1, Math.round(seconds / minute)) }
}

/** `⏱️ 14 min late: the Ethereum node was away.`, or no line at all. What was taken from the chain is not late. */
export const lateLine = (
  { late, data, state }: Pick<Notification, 'late' | 'data' | 'state'>,
  say: Say,
): readonly string[] => {
  if (late === undefined || state === 'removed') return []
  const chain = chainOf(Number(data.chain.chain_id)).name
  return [say('alert-late', { ...rounded(late.seconds), because: late.because, chain })]
}
