import { chainOf } from '#chains/registry.ts'
import {
  type BalanceEvent,
  type BalanceNotification,
  type BalanceStrategy,
  balanceLimit,
} from '#contract/balance.ts'
import { toAddress } from '#events/raw-block.ts'
import { balanceMessage } from '#render/notification-text.ts'
import type { TokenMetadata } from '../records/records.ts'
import { type NotificationSource, notificationHeader } from './build-notification.ts'

/** A balance that has passed its limit, or is back. `address`: a key; `balance`: in base units. */
export type BalanceChange = Pick<BalanceEvent, 'state' | 'because'> & {
  readonly strategy: BalanceStrategy
  readonly address: string
  readonly balance: bigint
}

const coinDecimals = 18

/** The notification of one change of a balance. `token`: of its asset, unless that is the coin; `number`: among those of its bot. */
export const buildBalanceNotification = (
  change: BalanceChange,
  o: NotificationSource & {
    readonly chain: number
    readonly block: BalanceNotification['data']['block']
    readonly token: TokenMetadata | undefined
    readonly number: number
    /** The balance is invented. */
    readonly isTest?: boolean
  },
): BalanceNotification => {
  const { strategy, address, balance, state, because } = change
  const { explorer, symbol } = chainOf(o.chain)
  const { symbol: tokenSymbol = symbol, decimals = coinDecimals } = o.token ?? {}
  const notification: Omit<BalanceNotification, 'message'> = {
    id: `${o.subscription.id}:balance:${o.chain}:${o.number}`,
    revision: 0,
    ...(o.isTest === true && { test: true }),
    ...notificationHeader(o),
    data: {
      block: o.block,
      chain: { chain_id: String(o.chain), explore: explorer, type: 'Ethereum' },
      conditions: [strategy],
      event: {
        type: 'balance',
        address: toAddress(address),
        asset: strategy.params.asset,
        symbol: tokenSymbol,
        decimals,
        balance: String(balance),
        limit: balanceLimit(strategy).limit,
        state,
        ...(because !== undefined && { because }),
      },
    },
  }
  return { ...notification, message: balanceMessage(notification, o.say) }
}
