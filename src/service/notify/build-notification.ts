import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import type { Strategy } from '#contract/strategy.ts'
import type { Match } from '../match/match.ts'
import type { Notice } from '../match/notice.ts'
import { envelope, type Sender } from './envelope.ts'
import type { Known } from './known-assets.ts'
import { messageOf } from './message-of.ts'
import { shown, tellHappenings } from './tell-happenings.ts'

/** What a matched transaction did, in the words of the contract. */
export const dataOf = (
  match: Match,
  o: Known & { readonly strategies: readonly Strategy[] },
): Notification['data'] => {
  const { explorer } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const { event, fired, ...happened } = tellHappenings(match, o)
  return {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: 'Ethereum' },
    transaction: {
      hash,
      from: shown(from),
      to: to === null ? null : shown(to),
      method,
      status: succeeded ? 'success' : 'failed',
    },
    conditions: o.strategies.filter(({ func }) => fired.has(func)),
    ...(event !== undefined && { event }),
    ...happened,
  }
}

/**
 * What a channel is sent of one matched transaction, or of its being gone or back. The message is as `messageOf` has it.
 */
export const buildNotification = (match: Notice, o: Sender & Known): Notification => {
  const data = dataOf(match, { ...o, strategies: o.bot.record.strategies })
  return {
    id: `${o.subscription.id}:${match.chain}:${match.transaction.hash}`,
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    ...envelope(o),
    data,
    message: messageOf(data, o),
  }
}
