import type { Notification } from '#contract/notification.ts'
import { type SummaryState, toSummary, truncateData } from '#contract/summary.ts'
import { summaryId } from '../summary-id.ts'
import { type NotificationSource, notificationHeader } from './envelope.ts'
import { templateMessage } from './message-of.ts'

type SummaryData = Notification['data']

/** What of the newest transaction stands beside the summary. */
const maxEventsBesideSummary = 5

/** UTF-8 bytes of filled templates in one message, more than a chat shows; one is told however long it is. */
const maxMessageBytes = 16_384

/** The template filled for each of the newest transactions, oldest first, as many as fit; the others are counted. */
const summaryMessage = (
  newest: readonly SummaryData[],
  o: { transactions: number; sender: NotificationSource },
): string => {
  const [last, ...older] = newest.map(data => templateMessage(data, o.sender))
  if (last === undefined || last === '') return ''
  const filled = [last]
  let bytes = Buffer.byteLength(last)
  for (const message of older) {
    bytes += Buffer.byteLength(message)
    if (bytes > maxMessageBytes) break
    filled.unshift(message)
  }
  const left = o.transactions - filled.length
  return (left === 0 ? filled : [`and ${left} more before:`, ...filled]).join('\n')
}

/**
 * Tells of what a window gathered: a single transaction as it is told at any other time, several in a summary. `round`: what
 * makes the summary's id; `since`: Unix seconds.
 */
export const summaryNotification = (
  gathered: SummaryState,
  sender: NotificationSource,
  { round, since }: { round: number; since: number },
): Notification | undefined => {
  const [newest] = gathered.newest
  if (newest === undefined) return undefined
  const common = { revision: 0, state: 'included', ...notificationHeader(sender) } as const
  const { subscription } = sender
  if (gathered.transactions === 1) {
    const id = `${subscription.id}:${newest.chain.chain_id}:${newest.transaction.hash}`
    return { id, ...common, data: newest, message: templateMessage(newest, sender) }
  }
  const summary = toSummary(gathered, { since, until: common.time })
  return {
    id: summaryId(subscription.id, round),
    ...common,
    data: truncateData(newest, maxEventsBesideSummary),
    summary,
    message: summaryMessage(summary.newest, { transactions: summary.transactions, sender }),
  }
}
