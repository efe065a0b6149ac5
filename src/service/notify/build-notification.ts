import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import type { Notice } from '../match/notice.ts'
import { envelope, type Sender } from './envelope.ts'
import type { Known } from './known-assets.ts'
import { messageOf } from './message-of.ts'
import { shown, tellHappenings } from './tell-happenings.ts'

/**
 * What a channel is sent of one matched transaction, or of its being gone or back. The message is the subscription's
 * template, else the bot's, filled.
 */
export const buildNotification = (match: Notice, o: Sender & Known): Notification => {
  const { bot, subscription } = o
  const { explorer } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const { event, fired, ...happened } = tellHappenings(match, o)
  const data: Notification['data'] = {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: 'Ethereum' },
    transaction: {
      hash,
      from: shown(from),
      to: to === null ? null : shown(to),
      method,
      status: succeeded ? 'success' : 'failed',
    },
    conditions: bot.record.strategies.filter(({ func }) => fired.has(func)),
    ...(event !== undefined && { event }),
    ...happened,
  }
  return {
    id: `${subscription.id}:${match.chain}:${hash}`,
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    ...envelope(o),
    data,
    message: messageOf(data, o),
  }
}
