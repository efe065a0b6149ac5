import { chainOf } from '#contract/chains.ts'
import type { Movement, Notification } from '#contract/notification.ts'
import { checksumAddress } from '#lib/checksum-address.ts'
import type { Match } from '../match/match.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'
import { renderTemplate } from './render-template.ts'

const shown = (key: string) => checksumAddress(`0x${key}`)

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

type NativeMovement = Extract<Movement, { kind: 'native' }>

/** A movement as a transfer from one to the other, whichever of them is watched. */
const eventOf = (movement: NativeMovement): Notification['data']['event'] => {
  const { address, counterparty, direction, amount, symbol, decimals } = movement
  const [from, to] = direction === 'in' ? [counterparty, address] : [address, counterparty]
  return { type: fired, from, to, amount, symbol, decimals }
}

const movementsOf = (match: Match, symbol: string): NativeMovement[] =>
  match.movements.map(movement => ({
    ...movement,
    address: shown(movement.address),
    counterparty: shown(movement.counterparty),
    symbol,
    decimals: 18,
  }))

/** The only strategy that matches anything as yet. */
const fired = 'eth_transfer'

/**
 * What a channel is sent of one matched transaction. The message is the subscription's template, else the bot's, filled.
 * `time`: milliseconds.
 */
export const buildNotification = (
  match: Match,
  o: {
    bot: { id: string; record: BotRecord }
    subscription: { id: string; record: SubscriptionRecord }
    time: number
  },
): Notification => {
  const { bot, subscription } = o
  const { symbol, explorer } = chainOf(match.chain)
  const { from, to, ...transaction } = match.transaction
  const movements = movementsOf(match, symbol)
  const [first] = movements
  const data: Notification['data'] = {
    block: match.block,
    chain: { chain_id: String(match.chain), explore: explorer, type: 'Ethereum' },
    transaction: {
      ...transaction,
      from: shown(from),
      to: to === null ? null : shown(to),
      status: 'success',
    },
    conditions: bot.record.strategies.filter(({ func }) => func === fired),
    ...(first !== undefined && { event: eventOf(first) }),
    movements,
    deployments: [],
    calls: [],
    left_out: 0,
  }
  const template =
    subscription.record.template === '' ? bot.record.info.notify_template : subscription.record.template
  return {
    id: `${subscription.id}:${match.chain}:${transaction.hash}`,
    version: '1.0',
    time: Math.floor(o.time / 1000),
    bot: { id: bot.id, name: bot.record.info.name },
    subscription: { id: subscription.id, name: subscription.record.name },
    data,
    message: messageOf(template, { name: subscription.record.name, data }),
  }
}
