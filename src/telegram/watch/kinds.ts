import type { WatchSettings } from '#chat/records.ts'
import type { Say } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Direction, Strategy } from '#contract/strategy.ts'
import { formatAmount } from '#lib/format.ts'

/** What a person may hear about; each is a strategy of the service. */
export type Kind = 'coin' | 'tokens' | 'nfts' | 'deployments' | 'calls'

/** In the order in which they are offered and told. */
export const kinds: readonly Kind[] = ['coin', 'tokens', 'nfts', 'deployments', 'calls']

/** What moves into or out of an address: these have a direction, and they are what a new watch begins with. */
export const moving: readonly Kind[] = ['coin', 'tokens', 'nfts']

const kindOf = {
  eth_transfer: 'coin',
  token_transfer: 'tokens',
  nft_transfer: 'nfts',
  contract_deploy: 'deployments',
  contract_call: 'calls',
} as const satisfies Readonly<Record<Strategy['func'], Kind>>

/** `minimum`: of the chain's coin, in wei. */
export const strategyOf = (kind: Kind, o: { direction: Direction; minimum: bigint }): Strategy => {
  const { direction } = o
  switch (kind) {
    case 'coin':
      return {
        func: 'eth_transfer',
        params: { direction, minimum_amount: o.minimum.toString(), minimum_usd: 0 },
      }
    case 'tokens':
      return { func: 'token_transfer', params: { direction, minimum_usd: 0 } }
    case 'nfts':
      return { func: 'nft_transfer', params: { direction } }
    case 'deployments':
      return { func: 'contract_deploy', params: {} }
    case 'calls':
      return { func: 'contract_call', params: {} }
  }
}

/** `0.5 ETH`; where the chosen chains have several coins, the number alone. */
export const amountText = (wei: bigint, o: { chains: readonly number[]; say: Say }): string => {
  const symbols = new Set(o.chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(wei, { decimals: 18, locale: o.say.locale })
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `coin and tokens, in and out · coin at least 0.5 ETH · deployments` */
export const whatLine = ({ strategies, chains }: WatchSettings, say: Say): string => {
  const told = strategies.map(({ func }) => kindOf[func])
  const moved = told.filter(kind => moving.includes(kind))
  const others = told.filter(kind => !moving.includes(kind))
  const [direction = 'both'] = strategies.flatMap(({ params }) =>
    'direction' in params ? [params.direction] : [],
  )
  const lines = [
    moved.length === 0
      ? ''
      : say('watch-moving-line', {
          kinds: listOf(moved, say),
          direction: say('watch-direction-line', { direction }),
        }),
    minimumLine(strategies, { chains, of: moved.length === 1 ? 'all' : 'coin', say }),
    others.length === 0 ? '' : listOf(others, say),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** `of`: what moves is the coin alone, or other things too, for which there is no minimum. */
const minimumLine = (
  strategies: readonly Strategy[],
  o: { chains: readonly number[]; of: 'all' | 'coin'; say: Say },
): string => {
  const coin = strategies.find(({ func }) => func === 'eth_transfer')
  if (coin?.func !== 'eth_transfer' || coin.params.minimum_amount === '0') return ''
  return o.say('watch-at-least-line', { of: o.of, amount: amountText(BigInt(coin.params.minimum_amount), o) })
}

/** `coin, tokens and NFTs`; alone, the coin is called by its longer name. */
const listOf = (listed: readonly Kind[], say: Say): string => {
  const [first = '', second = '', third = ''] = listed.map(kind => say('watch-kind-line', { kind }))
  const [only] = listed
  if (listed.length === 1 && only === 'coin') return say('watch-kind-line', { kind: 'coin-alone' })
  return say('watch-list', { count: listed.length, first, second, third })
}
