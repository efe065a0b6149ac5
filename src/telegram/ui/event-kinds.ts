import { chainOf } from '#chains/registry.ts'
import type { WatchSettings } from '#chat/records.ts'
import type { Direction } from '#events/fields.ts'
import type { Strategy } from '#events/registry.ts'
import { formatAmount, formatDollars } from '#lib/format.ts'
import type { Translator } from '#render/texts.ts'

/** What a person may hear about; each is a strategy of the service. */
export type EventToggle = 'coin' | 'tokens' | 'nfts' | 'deployments' | 'calls'

/** In the order in which they are offered and told. */
export const eventToggles: readonly EventToggle[] = ['coin', 'tokens', 'nfts', 'deployments', 'calls']

/** What moves into or out of an address: these have a direction, and they are what a new watch begins with. */
export const transferToggles = ['coin', 'tokens', 'nfts'] as const satisfies readonly EventToggle[]
export type TransferToggle = (typeof transferToggles)[number]
export type TransferDirections = Readonly<Record<TransferToggle, Direction>>

/** Of some kinds, those that move. */
export const transferTogglesOf = (kinds: readonly EventToggle[]): readonly TransferToggle[] =>
  transferToggles.filter(kind => kinds.includes(kind))

const toggleByFunc = {
  eth_transfer: 'coin',
  token_transfer: 'tokens',
  nft_transfer: 'nfts',
  contract_deploy: 'deployments',
  contract_call: 'calls',
} as const satisfies Readonly<Record<Strategy['func'], EventToggle>>

/** The least that is told of: an amount of the chain's coin, or of whatever has a price so many US dollars. */
export type MinimumValue = { readonly wei: string } | { readonly usd: number }

export const noMinimum: MinimumValue = { usd: 0 }

/** What a least amount can hold for, and what a least worth. */
const pricedToggles: ReadonlySet<EventToggle> = new Set(['coin', 'tokens'])

/** The minimum as far as it holds for one of the kinds. */
export const applicableMinimum = (minimum: MinimumValue, kinds: readonly EventToggle[]): MinimumValue => {
  const holds = 'wei' in minimum ? minimum.wei !== '0' && kinds.includes('coin') : minimum.usd > 0
  return holds && hasPricedToggle(kinds) ? minimum : noMinimum
}

export const hasPricedToggle = (kinds: readonly EventToggle[]): boolean =>
  kinds.some(kind => pricedToggles.has(kind))

/**
 * What was chosen of the kinds. `kept`: strategies of the watch that is changed; what was not chosen here stays as it is in
 * them. A minimum of `kept`: each of them has its own.
 */
export type StrategyChoices = {
  readonly directions: TransferDirections
  readonly minimum: MinimumValue | 'kept'
  readonly kept: readonly Strategy[]
}

export const buildStrategy = (
  kind: EventToggle,
  { directions, minimum, kept }: StrategyChoices,
): Strategy => {
  const minimum_usd = minimum !== 'kept' && 'usd' in minimum ? minimum.usd : 0
  switch (kind) {
    case 'coin': {
      const own = kept.find(strategy => strategy.func === 'eth_transfer')?.params
      const minimum_amount = minimum !== 'kept' && 'wei' in minimum ? minimum.wei : '0'
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
export const choicesFromStrategies = (
  strategies: readonly Strategy[],
): StrategyChoices & { readonly kinds: readonly EventToggle[] } => {
  const found = new Map(strategies.map(({ func, params }) => [toggleByFunc[func], params]))
  const direction = (kind: TransferToggle): Direction => {
    const params = found.get(kind)
    return params !== undefined && 'direction' in params ? params.direction : 'both'
  }
  return {
    kinds: eventToggles.filter(kind => found.has(kind)),
    directions: { coin: direction('coin'), tokens: direction('tokens'), nfts: direction('nfts') },
    minimum: commonMinimum(strategies),
    kept: strategies,
  }
}

/** One for all that has a price, as this chat sets it, or `kept`. */
const commonMinimum = (strategies: readonly Strategy[]): MinimumValue | 'kept' => {
  const wei = minimumWeiOf(strategies)
  const worths = new Set(
    strategies.flatMap(({ params }) => ('minimum_usd' in params ? [params.minimum_usd] : [])),
  )
  const [usd = 0] = worths
  if (worths.size > 1 || (wei !== '0' && usd > 0)) return 'kept'
  return wei === '0' ? { usd } : { wei }
}

const minimumWeiOf = (strategies: readonly Strategy[]): string =>
  String(BigInt(strategies.find(strategy => strategy.func === 'eth_transfer')?.params.minimum_amount ?? '0'))

/** `0.5 ETH`; where the chosen chains have several coins, the number alone. */
const weiText = (wei: string, o: { chains: readonly number[]; say: Translator }): string => {
  const symbols = new Set(o.chains.map(id => chainOf(id).symbol))
  const [symbol] = symbols
  const amount = formatAmount(BigInt(wei), { decimals: 18, locale: o.say.locale })
  return symbols.size === 1 ? `${amount} ${symbol}` : amount
}

/** `0.5 ETH`, `$100`. */
export const minimumText = (
  minimum: MinimumValue,
  o: { chains: readonly number[]; say: Translator },
): string => ('wei' in minimum ? weiText(minimum.wei, o) : formatDollars(minimum.usd, o.say.locale))

/** `coin and tokens, in and out · coin at least 0.5 ETH · deployments` */
export const eventKindsLine = ({ strategies, chains }: WatchSettings, say: Translator): string => {
  const chosen = choicesFromStrategies(strategies)
  const moved = transferTogglesOf(chosen.kinds)
  const others = chosen.kinds.filter(kind => !moved.some(moving => moving === kind))
  const lines = [
    ...transferLines(moved, { directions: chosen.directions, say }),
    ...minimumLines(strategies, { chains, moved, say }),
    others.length === 0 ? '' : kindList(others, say),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** What goes the same way is told together. */
const transferLines = (
  moved: readonly TransferToggle[],
  o: { directions: TransferDirections; say: Translator },
): readonly string[] => {
  const { directions, say } = o
  const ways = new Set(moved.map(kind => directions[kind]))
  return [...ways].map(direction =>
    say('watch-moving-line', {
      kinds: kindList(
        moved.filter(kind => directions[kind] === direction),
        say,
      ),
      direction: say('watch-direction-line', { direction }),
    }),
  )
}

type ScopedMinimum = { readonly minimum: MinimumValue; readonly held: readonly EventToggle[] }

/** `moved`: all that moves; what a minimum holds for is named unless it is all of that. */
const minimumLines = (
  strategies: readonly Strategy[],
  o: { chains: readonly number[]; moved: readonly EventToggle[]; say: Translator },
): readonly string[] => {
  const { moved, say } = o
  const wei = minimumWeiOf(strategies)
  const worths = strategies.flatMap(({ func, params }) =>
    'minimum_usd' in params && params.minimum_usd > 0
      ? [{ kind: toggleByFunc[func], usd: params.minimum_usd }]
      : [],
  )
  const held: readonly ScopedMinimum[] = [
    ...(wei === '0' ? [] : [{ minimum: { wei }, held: ['coin'] as const }]),
    ...[...new Set(worths.map(({ usd }) => usd))].map(usd => ({
      minimum: { usd },
      held: worths.filter(worth => worth.usd === usd).map(({ kind }) => kind),
    })),
  ]
  return held.map(({ minimum, held }) => {
    const amount = minimumText(minimum, o)
    return held.length === moved.length
      ? say('watch-at-least-line', { amount })
      : say('watch-at-least-of-line', { kinds: kindNames(held, say), amount })
  })
}

/** `coin, tokens and NFTs`; alone, the coin is called by its longer name. */
const kindList = (listed: readonly EventToggle[], say: Translator): string => {
  const [only] = listed
  const isCoin = listed.length === 1 && only === 'coin'
  return isCoin ? say('watch-kind-line', { kind: 'coin-alone' }) : kindNames(listed, say)
}

const kindNames = (listed: readonly EventToggle[], say: Translator): string => {
  const [first = '', second = '', third = ''] = listed.map(kind => say('watch-kind-line', { kind }))
  return say('watch-list', { count: listed.length, first, second, third })
}
