import { chainOf } from '#chains/registry.ts'
import type { Direction } from '#events/fields.ts'
import type { TransferAsset } from '#events/transfer-log.ts'
import type { BotRecord, SubscriptionRecord } from '../records.ts'

const addressDigits = 40

/** Keys of addresses as one text with a character for each byte: a fourth of what they take as texts of their own. */
export const packAddresses = (keys: readonly string[]): string =>
  Buffer.from(keys.join(''), 'hex').toString('latin1')

export const unpackAddresses = (packed: string): string[] => {
  const digits = Buffer.from(packed, 'latin1').toString('hex')
  return Array.from({ length: digits.length / addressDigits }, (_, n) =>
    digits.slice(n * addressDigits, (n + 1) * addressDigits),
  )
}

export const countPacked = (packed: string): number => (2 * packed.length) / addressDigits

/** A bot with at least one live subscription, as the watch index keeps it. */
export type WatchedBot = {
  readonly id: string
  readonly chains: readonly number[]
  /** As `packAddresses` makes them: there may be a million. */
  readonly addresses: string
  /** By what is moved, the direction its strategy asks for; `undefined`: it has none. */
  readonly directions: { readonly [kind in TransferAsset['kind']]: Direction | undefined }
  /** Asks for transfers of nothing too. */
  readonly zeroValue: boolean
  readonly deployments: boolean
  readonly calls: boolean
  /** By subscription, by chain id: blocks above this height match. */
  readonly subscriptions: Map<string, SubscriptionRecord['from']>
}

/** What a bot watches for. */
export type WatchCriteria = Pick<BotRecord, 'chains' | 'addresses' | 'strategies'>

export const watchedBot = (
  id: string,
  { chains, addresses, strategies }: WatchCriteria,
  subscriptions: WatchedBot['subscriptions'],
): WatchedBot => {
  const directionOf = (func: 'eth_transfer' | 'token_transfer' | 'nft_transfer'): Direction | undefined => {
    const strategy = strategies.find(given => given.func === func)
    return strategy !== undefined && 'direction' in strategy.params ? strategy.params.direction : undefined
  }
  return {
    id,
    chains,
    addresses: packAddresses([...new Set(addresses)]),
    directions: {
      native: directionOf('eth_transfer'),
      token: directionOf('token_transfer'),
      nft: directionOf('nft_transfer'),
    },
    zeroValue: strategies.some(({ func, params }) => func === 'token_transfer' && params.zero_value === true),
    deployments: strategies.some(({ func }) => func === 'contract_deploy'),
    calls: strategies.some(({ func }) => func === 'contract_call'),
    subscriptions,
  }
}

/** Whether what the bot watches for shows only in the logs of a chain. */
export const needsLogs = ({ deployments, directions }: WatchedBot, chain: number): boolean =>
  directions.token !== undefined ||
  directions.nft !== undefined ||
  (directions.native !== undefined && chainOf(chain).coinContract !== undefined) ||
  (deployments && chainOf(chain).hasDeploymentLogs === true)

/** Whether what the bot watches for happens inside transactions as well: contracts pay coins and make contracts. */
export const needsInternalCalls = ({ directions, deployments }: WatchedBot): boolean =>
  directions.native !== undefined || deployments
