import type { WatchSettings } from '#chat/records.ts'
import type { Say } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Direction, Strategy } from '#contract/strategy.ts'
import { formatAmount, formatDollars } from '#lib/format.ts'

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

/** The least that is told of: an amount of the chain's coin, or of whatever has a price so many US dollars. */
export type Minimum = { readonly wei: bigint } | { readonly usd: number }

export const noMinimum: Minimum = { usd: 0 }

/** What a least amount can hold for, and what a least worth. */
const priced: ReadonlySet<Kind> = new Set(['coin', 'tokens'])

/** The minimum as far as it holds for one of the kinds. */
export const minimumFor = (minimum: Minimum, kinds: readonly Kind[]): Minimum => {
  const holds = 'wei' in minimum ? minimum.wei > 0n && kinds.includes('coin') : minimum.usd > 0
  return holds && hasPrice(kinds) ? minimum : noMinimum
}

export const hasPrice = (kinds: readonly Kind[]): boolean => kinds.some(kind => priced.has(kind))

export const strategyOf = (kind: Kind, o: { direction: Direction; minimum: Minimum }): Strategy => {
  const { direction, minimum } = o
  const minimum_usd = 'usd' in minimum ? minimum.usd : 0
  switch (kind) {
    case 'coin': {
      const minimum_amount = 'wei' in minimum ? minimum.wei.toString() : '0'
      return { func: 'eth_transfer', params: { direction, minimum_amount, minimum_usd } }
    }
    case 'tokens':
      return { func: 'token_transfer', params: { direction, minimum_usd } }
    case 'nfts':
      return { func: 'nft_transfer', params: { direction } }
    case 'deployments':
      return { func: 'contract_deploy', params: {} }
    case 'calls':
      return { func: 'contract_call', params: {} }
  }
}

/** `0.5 ETH`; where the chosen chains have several coins, the number alone. */
const amountText = (wei: bigint, o: { chains: readonly number[]; say: Say }): string => {
  const symbols = new Set(o.chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(wei, { decimals: 18, locale: o.say.locale })
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `0.5 ETH`, `$100`. */
export const minimumText = (minimum: Minimum, o: { chains: readonly number[]; say: Say }): string =>
  'wei' in minimum ? amountText(minimum.wei, o) : formatDollars(minimum.usd, o.say.locale)

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
    minimumLine(minimumOf(strategies), { chains, moved, say }),
    others.length === 0 ? '' : listOf(others, say),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** One of them: this chat sets a least amount or a least worth, never both. */
const minimumOf = (strategies: readonly Strategy[]): Minimum => {
  const coin = strategies.find(({ func }) => func === 'eth_transfer')
  const wei = coin?.func === 'eth_transfer' ? BigInt(coin.params.minimum_amount) : 0n
  const [usd = 0] = strategies.flatMap(({ params }) => ('minimum_usd' in params ? [params.minimum_usd] : []))
  return wei > 0n ? { wei } : { usd }
}

/** `moved`: all that moves; what the minimum holds for is named unless it is all of that. */
const minimumLine = (
  minimum: Minimum,
  o: { chains: readonly number[]; moved: readonly Kind[]; say: Say },
): string => {
  const { moved, say } = o
  if (minimumFor(minimum, moved) === noMinimum) return ''
  const held = 'wei' in minimum ? (['coin'] as const) : moved.filter(kind => priced.has(kind))
  const amount = minimumText(minimum, o)
  return held.length === moved.length
    ? say('watch-at-least-line', { amount })
    : say('watch-at-least-of-line', { kinds: namesOf(held, say), amount })
}

/** `coin, tokens and NFTs`; alone, the coin is called by its longer name. */
const listOf = (listed: readonly Kind[], say: Say): string => {
  const [only] = listed
  const isCoin = listed.length === 1 && only === 'coin'
  return isCoin ? say('watch-kind-line', { kind: 'coin-alone' }) : namesOf(listed, say)
}

const namesOf = (listed: readonly Kind[], say: Say): string => {
  const [first = '', second = '', third = ''] = listed.map(kind => say('watch-kind-line', { kind }))
  return say('watch-list', { count: listed.length, first, second, third })
}
