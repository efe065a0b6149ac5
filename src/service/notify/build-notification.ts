import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import type { Strategy } from '#contract/strategy.ts'
import type { Match } from '../match/match.ts'
import type { MatchUpdate } from '../match/notice.ts'
import { type NotificationSource, notificationHeader } from './envelope.ts'
import type { KnownAssets } from './known-assets.ts'
import { templateMessage } from './message-of.ts'
import { checksummed, notificationEvents } from './tell-happenings.ts'

/** What a matched transaction did, in the words of the contract. */
export const notificationData = (
  match: Match,
  o: KnownAssets & { readonly strategies: readonly Strategy[] },
): Notification['data'] => {
  const { explorer } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const { event, fired, ...happened } = notificationEvents(match, o)
  return {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: 'Ethereum' },
    transaction: {
      hash,
      from: checksummed(from),
      to: to === null ? null : checksummed(to),
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
export const buildNotification = (match: MatchUpdate, o: NotificationSource & KnownAssets): Notification => {
  const data = notificationData(match, { ...o, strategies: o.bot.record.strategies })
  return {
    id: `${o.subscription.id}:${match.chain}:${match.transaction.hash}`,
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    ...notificationHeader(o),
    data,
    message: templateMessage(data, o),
  }
}
