import type { Direction } from '#contract/strategy.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'

/** A bot with at least one live subscription, as the watch index keeps it. */
export type WatchedBot = {
  readonly id: string
  readonly chains: readonly number[]
  readonly addresses: ReadonlySet<string>
  /** The direction its strategy `eth_transfer` asks for; `undefined`: it has none. */
  readonly ethTransfer: Direction | undefined
  /** By subscription, by chain id: blocks above this height match. */
  readonly subscriptions: Map<string, SubscriptionRecord['from']>
}

export const watchedBot = (
  id: string,
  { chains, addresses, strategies }: BotRecord,
  subscriptions: WatchedBot['subscriptions'],
): WatchedBot => ({
  id,
  chains,
  addresses: new Set(addresses),
  ethTransfer: strategies.find(strategy => strategy.func === 'eth_transfer')?.params.direction,
  subscriptions,
})
