import type { WatchSettings } from '#chat/records.ts'
import type { Translator } from '#chat/texts.ts'
import { chainOf } from '#contract/chains.ts'
import type { Direction, Strategy } from '#contract/strategy.ts'
import { formatAmount, formatDollars } from '#lib/format.ts'

/** What a person may hear about; each is a strategy of the service. */
export type Kind = 'coin' | 'tokens' | 'nfts' | 'deployments' | 'calls'

/** In the order in which they are offered and told. */
export const kinds: readonly Kind[] = ['coin', 'tokens', 'nfts', 'deployments', 'calls']

/** What moves into or out of an address: these have a direction, and they are what a new watch begins with. */
export const moving = ['coin', 'tokens', 'nfts'] as const satisfies readonly Kind[]
export type Moving = (typeof moving)[number]
export type Directions = Readonly<Record<Moving, Direction>>

/** Of some kinds, those that move. */
export const movingOf = (kinds: readonly Kind[]): readonly Moving[] =>
  moving.filter(kind => kinds.includes(kind))

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

/**
 * What was chosen of the kinds. `kept`: strategies of the watch that is changed; what was not chosen here stays as it is in
 * them. A minimum of `kept`: each of them has its own.
 */
export type Chosen = {
  readonly directions: Directions
  readonly minimum: Minimum | 'kept'
  readonly kept: readonly Strategy[]
}

export const strategyOf = (kind: Kind, { directions, minimum, kept }: Chosen): Strategy => {
  const minimum_usd = minimum !== 'kept' && 'usd' in minimum ? minimum.usd : 0
  switch (kind) {
    case 'coin': {
      const own = kept.find(strategy => strategy.func === 'eth_transfer')?.params
      const minimum_amount = minimum !== 'kept' && 'wei' in minimum ? minimum.wei.toString() : '0'
      const least = minimum === 'kept' && own !== undefined ? own : { minimum_amount, minimum_usd }
      return { func: 'eth_transfer', params: { ...own, ...least, direction: directions.coin } }
    }
    case 'tokens': {
      const own = kept.find(strategy => strategy.func === 'token_transfer')?.params
      const least = minimum === 'kept' && own !== undefined ? own : { minimum_usd }
      return { func: 'token_transfer', params: { ...own, ...least, direction: directions.tokens } }
    }
    case 'nfts':
      return { func: 'nft_transfer', params: { direction: directions.nfts } }
    case 'deployments':
      return { func: 'contract_deploy', params: {} }
    case 'calls':
      return { func: 'contract_call', params: {} }
  }
}

/** What strategies were chosen as, to be chosen anew. */
export const chosenOf = (strategies: readonly Strategy[]): Chosen & { readonly kinds: readonly Kind[] } => {
  const found = new Map(strategies.map(({ func, params }) => [kindOf[func], params]))
  const direction = (kind: Moving): Direction => {
    const params = found.get(kind)
    return params !== undefined && 'direction' in params ? params.direction : 'both'
  }
  return {
    kinds: kinds.filter(kind => found.has(kind)),
    directions: { coin: direction('coin'), tokens: direction('tokens'), nfts: direction('nfts') },
    minimum: minimumOf(strategies),
    kept: strategies,
  }
}

/** One for all that has a price, as this chat sets it, or `kept`. */
const minimumOf = (strategies: readonly Strategy[]): Minimum | 'kept' => {
  const wei = weiOf(strategies)
  const worths = new Set(
    strategies.flatMap(({ params }) => ('minimum_usd' in params ? [params.minimum_usd] : [])),
  )
  const [usd = 0] = worths
  if (worths.size > 1 || (wei > 0n && usd > 0)) return 'kept'
  return wei > 0n ? { wei } : { usd }
}

const weiOf = (strategies: readonly Strategy[]): bigint =>
  BigInt(strategies.find(strategy => strategy.func === 'eth_transfer')?.params.minimum_amount ?? '0')

/** `0.5 ETH`; where the chosen chains have several coins, the number alone. */
const amountText = (wei: bigint, o: { chains: readonly number[]; say: Translator }): string => {
  const symbols = new Set(o.chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(wei, { decimals: 18, locale: o.say.locale })
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `0.5 ETH`, `$100`. */
export const minimumText = (minimum: Minimum, o: { chains: readonly number[]; say: Translator }): string =>
  'wei' in minimum ? amountText(minimum.wei, o) : formatDollars(minimum.usd, o.say.locale)

/** `coin and tokens, in and out · coin at least 0.5 ETH · deployments` */
export const whatLine = ({ strategies, chains }: WatchSettings, say: Translator): string => {
  const chosen = chosenOf(strategies)
  const moved = movingOf(chosen.kinds)
  const others = chosen.kinds.filter(kind => !moved.some(moving => moving === kind))
  const lines = [
    ...movedLines(moved, { directions: chosen.directions, say }),
    ...minimumLines(strategies, { chains, moved, say }),
    others.length === 0 ? '' : listOf(others, say),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** What goes the same way is told together. */
const movedLines = (
  moved: readonly Moving[],
  o: { directions: Directions; say: Translator },
): readonly string[] => {
  const { directions, say } = o
  const ways = new Set(moved.map(kind => directions[kind]))
  return [...ways].map(direction =>
    say('watch-moving-line', {
      kinds: listOf(
        moved.filter(kind => directions[kind] === direction),
        say,
      ),
      direction: say('watch-direction-line', { direction }),
    }),
  )
}

type Held = { readonly minimum: Minimum; readonly held: readonly Kind[] }

/** `moved`: all that moves; what a minimum holds for is named unless it is all of that. */
const minimumLines = (
  strategies: readonly Strategy[],
  o: { chains: readonly number[]; moved: readonly Kind[]; say: Translator },
): readonly string[] => {
  const { moved, say } = o
  const wei = weiOf(strategies)
  const worths = strategies.flatMap(({ func, params }) =>
    'minimum_usd' in params && params.minimum_usd > 0
      ? [{ kind: kindOf[func], usd: params.minimum_usd }]
      : [],
  )
  const held: readonly Held[] = [
    ...(wei > 0n ? [{ minimum: { wei }, held: ['coin'] as const }] : []),
    ...[...new Set(worths.map(({ usd }) => usd))].map(usd => ({
      minimum: { usd },
      held: worths.filter(worth => worth.usd === usd).map(({ kind }) => kind),
    })),
  ]
  return held.map(({ minimum, held }) => {
    const amount = minimumText(minimum, o)
    return held.length === moved.length
      ? say('watch-at-least-line', { amount })
      : say('watch-at-least-of-line', { kinds: namesOf(held, say), amount })
  })
}

/** `coin, tokens and NFTs`; alone, the coin is called by its longer name. */
const listOf = (listed: readonly Kind[], say: Translator): string => {
  const [only] = listed
  const isCoin = listed.length === 1 && only === 'coin'
  return isCoin ? say('watch-kind-line', { kind: 'coin-alone' }) : namesOf(listed, say)
}

const namesOf = (listed: readonly Kind[], say: Translator): string => {
  const [first = '', second = '', third = ''] = listed.map(kind => say('watch-kind-line', { kind }))
  return say('watch-list', { count: listed.length, first, second, third })
}
