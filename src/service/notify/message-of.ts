import type { Notification } from '#contract/notification.ts'
import type { Sender } from './envelope.ts'
import { renderTemplate } from './render-template.ts'

/** The subscription's template, else the bot's, filled for one transaction; empty where there is none. */
export const messageOf = (
  { block, chain, transaction }: Notification['data'],
  { bot, subscription }: Sender,
): string => {
  const { template, name } = subscription.record
  return renderTemplate(template === '' ? bot.record.info.notify_template : template, {
    'subscription.name': name,
    'tx.from': transaction.from,
    'tx.to': transaction.to ?? '',
    'tx.method': transaction.method,
    'tx.status': transaction.status,
    'tx.hash': transaction.hash,
    'chain.explore': chain.explore,
    'block.time': new Date(block.time * 1000).toISOString(),
  })
}
