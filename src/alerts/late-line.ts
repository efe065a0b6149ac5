import type { Translator } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import { toCoarseDuration } from '#lib/coarse-duration.ts'

/** `⏱️ 14 min late: the Ethereum node was away.`, or no line at all. What was taken from the chain is not late. */
export const lagLine = (
  { late, data, state }: Pick<Notification, 'late' | 'data' | 'state'>,
  say: Translator,
): readonly string[] => {
  if (late === undefined || state === 'removed') return []
  const chain = chainOf(Number(data.chain.chain_id)).name
  return [
    say('alert-late', { ...toCoarseDuration(late.seconds, { hoursFrom: 2 }), because: late.because, chain }),
  ]
}
