import { chainOf } from '#contract/chains.ts'
import type { Notification } from '#contract/notification.ts'
import type { Notice } from '../match/notice.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'
import type { TokenFacts } from '../tokens/ask-token.ts'
import { renderTemplate } from './render-template.ts'
import { shown, tellHappenings } from './tell-happenings.ts'

const messageOf = (template: string, o: { name: string; data: Notification['data'] }): string => {
  const { block, chain, transaction } = o.data
  return renderTemplate(template, {
    'subscription.name': o.name,
    'tx.from': transaction.from,
    'tx.to': transaction.to ?? '',
    'tx.method': transaction.method,
    'tx.status': transaction.status,
    'tx.hash': transaction.hash,
    'chain.explore': chain.explore,
    'block.time': new Date(block.time * 1000).toISOString(),
  })
}

/**
 * What a channel is sent of one matched transaction, or of its being gone or back. The message is the subscription's
 * template, else the bot's, filled. `facts`: what token contracts say of themselves. `time`: milliseconds.
 */
export const buildNotification = (
  match: Notice,
  o: {
    facts: ReadonlyMap<string, TokenFacts>
    bot: { id: string; record: BotRecord }
    subscription: { id: string; record: SubscriptionRecord }
    time: number
  },
): Notification => {
  const { bot, subscription } = o
  const { explorer } = chainOf(match.chain)
  const { hash, from, to, method, succeeded } = match.transaction
  const { event, fired, ...happened } = tellHappenings(match, o.facts)
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
  const template =
    subscription.record.template === '' ? bot.record.info.notify_template : subscription.record.template
  return {
    id: `${subscription.id}:${match.chain}:${hash}`,
    revision: match.revision,
    state: match.state,
    ...(match.late && match.state === 'included' && { late: match.late }),
    version: '1.0',
    time: Math.floor(o.time / 1000),
    bot: { id: bot.id, name: bot.record.info.name },
    subscription: { id: subscription.id, name: subscription.record.name },
    data,
    message: messageOf(template, { name: subscription.record.name, data }),
  }
}
