import type { SendOutcome } from '#bot-api/send-outcome.ts'
import type { Meter } from '#metrics/meter.ts'
import type { SendableDelivery } from '../batch/next-delivery.ts'
import { isPending, type LaneItem } from '../chat-lane.ts'
import type { SentMessage } from './send-message.ts'

/** Counts alerts that were handled without a message; of those that need none, as skipped. */
export const countHandled = (
  meter: Meter,
  items: readonly LaneItem[],
  result: 'suppressed' | 'suspended' | 'skipped',
): void => {
  const pending = items.filter(isPending).length
  if (pending > 0) meter.count('lookout_alerts_total', { result }, pending)
  if (items.length > pending)
    meter.count('lookout_alerts_total', { result: 'skipped' }, items.length - pending)
}

const sentResult = (next: SendableDelivery): 'sent' | 'batched' | 'corrected' => {
  if (next.type === 'batch' || next.type === 'batch extension') return 'batched'
  return next.type === 'batch update' || next.pending.action.type === 'edit' ? 'corrected' : 'sent'
}

/** Counts what became of the first `count` alerts of a lane, once it is stored. */
export const countOutcome = (
  meter: Meter,
  outcome: SendOutcome | SentMessage,
  { next, count, priorSends }: { next: SendableDelivery; count: number; priorSends: number },
): void => {
  if (outcome.kind === 'sent') {
    meter.count('lookout_alerts_total', { result: sentResult(next) }, count)
    // An edit that is repeated shows nothing twice.
    if (priorSends > 0 && next.type !== 'batch extension') meter.count('lookout_alerts_repeated_total', {})
  }
  // A batch that is rejected is sent again, one by one.
  const isRejected = outcome.kind === 'malformed' || outcome.kind === 'topic gone'
  if (isRejected && next.type !== 'batch') meter.count('lookout_alerts_total', { result: 'rejected' }, count)
  if (outcome.kind === 'unknown') meter.count('lookout_sends_uncertain_total', {})
  if (outcome.kind === 'closed') meter.count('lookout_chats_suspended_total', { why: outcome.why })
}
