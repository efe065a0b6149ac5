import { chainOf } from '#chains/registry.ts'
import type { WatchSettings } from '#chat/records.ts'
import type { Direction } from '#events/fields.ts'
import type { Strategy } from '#events/registry.ts'
import { formatAmount, formatDollars } from '#lib/format.ts'
import type { Translator } from '#render/texts.ts'

/** An event kind as the chat offers it; each is a strategy of the service. Stored in drafts and callback data. */
export type EventToggle = 'coin' | 'tokens' | 'nfts' | 'deployments' | 'calls'

/** In the order in which they are offered and listed. */
export const eventToggles: readonly EventToggle[] = ['coin', 'tokens', 'nfts', 'deployments', 'calls']

/** Transfers have a direction, and are what a new watch watches by default. */
export const transferToggles = ['coin', 'tokens', 'nfts'] as const satisfies readonly EventToggle[]
export type TransferToggle = (typeof transferToggles)[number]
export type TransferDirections = Readonly<Record<TransferToggle, Direction>>

export const transferTogglesOf = (kinds: readonly EventToggle[]): readonly TransferToggle[] =>
  transferToggles.filter(kind => kinds.includes(kind))

const toggleByFunc = {
  eth_transfer: 'coin',
  token_transfer: 'tokens',
  nft_transfer: 'nfts',
  contract_deploy: 'deployments',
  contract_call: 'calls',
} as const satisfies Readonly<Record<Strategy['func'], EventToggle>>

/** The minimum to alert about: an amount of the chain's coin, or US dollars of anything that has a price. */
export type MinimumValue = { readonly wei: string } | { readonly usd: number }

export const noMinimum: MinimumValue = { usd: 0 }

/** Kinds that a minimum can apply to; one in coins applies to the coin alone. */
const pricedToggles: ReadonlySet<EventToggle> = new Set(['coin', 'tokens'])

/** `noMinimum` if the minimum applies to none of the kinds. */
export const applicableMinimum = (minimum: MinimumValue, kinds: readonly EventToggle[]): MinimumValue => {
  const applies = 'wei' in minimum ? minimum.wei !== '0' && kinds.includes('coin') : minimum.usd > 0
  return applies && hasPricedToggle(kinds) ? minimum : noMinimum
}

export const hasPricedToggle = (kinds: readonly EventToggle[]): boolean =>
  kinds.some(kind => pricedToggles.has(kind))

/**
 * The choices that strategies are built from. `kept`: the strategies of an edited watch; parameters without a choice stay as they
 * are there. `minimum: 'kept'`: each of them has its own.
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
      const minimums = minimum === 'kept' && own !== undefined ? own : { minimum_amount, minimum_usd }
      return { func: 'eth_transfer', params: { ...own, ...minimums, direction: directions.coin } }
    }
    case 'tokens': {
      const own = kept.find(strategy => strategy.func === 'token_transfer')?.params
      const minimums = minimum === 'kept' && own !== undefined ? own : { minimum_usd }
      return { func: 'token_transfer', params: { ...own, ...minimums, direction: directions.tokens } }
    }
    case 'nfts':
      return { func: 'nft_transfer', params: { direction: directions.nfts } }
    case 'deployments':
      return { func: 'contract_deploy', params: {} }
    case 'calls':
      return { func: 'contract_call', params: {} }
  }
}

/** The inverse of `buildStrategy`. */
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

/** The one minimum of all strategies; `kept` if they differ. */
const commonMinimum = (strategies: readonly Strategy[]): MinimumValue | 'kept' => {
  const wei = minimumWeiOf(strategies)
  const usdMinimums = new Set(
    strategies.flatMap(({ params }) => ('minimum_usd' in params ? [params.minimum_usd] : [])),
  )
  const [usd = 0] = usdMinimums
  if (usdMinimums.size > 1 || (wei !== '0' && usd > 0)) return 'kept'
  return wei === '0' ? { usd } : { wei }
}

const minimumWeiOf = (strategies: readonly Strategy[]): string =>
  String(BigInt(strategies.find(strategy => strategy.func === 'eth_transfer')?.params.minimum_amount ?? '0'))

/** `0.5 ETH`; only the number if the chains have different coins. */
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
  const transfers = transferTogglesOf(chosen.kinds)
  const others = chosen.kinds.filter(kind => !transfers.some(moving => moving === kind))
  const lines = [
    ...transferLines(transfers, { directions: chosen.directions, say }),
    ...minimumLines(strategies, { chains, transfers, say }),
    others.length === 0 ? '' : kindList(others, say),
  ]
  return lines.filter(line => line !== '').join(' · ')
}

/** A line for each direction. */
const transferLines = (
  transfers: readonly TransferToggle[],
  o: { directions: TransferDirections; say: Translator },
): readonly string[] => {
  const { directions, say } = o
  const used = new Set(transfers.map(kind => directions[kind]))
  return [...used].map(direction =>
    say('watch-moving-line', {
      kinds: kindList(
        transfers.filter(kind => directions[kind] === direction),
        say,
      ),
      direction: say('watch-direction-line', { direction }),
    }),
  )
}

type ScopedMinimum = { readonly minimum: MinimumValue; readonly scope: readonly EventToggle[] }

/** A minimum names its kinds unless it applies to all `transfers`. */
const minimumLines = (
  strategies: readonly Strategy[],
  o: { chains: readonly number[]; transfers: readonly EventToggle[]; say: Translator },
): readonly string[] => {
  const { transfers, say } = o
  const wei = minimumWeiOf(strategies)
  const usdMinimums = strategies.flatMap(({ func, params }) =>
    'minimum_usd' in params && params.minimum_usd > 0
      ? [{ kind: toggleByFunc[func], usd: params.minimum_usd }]
      : [],
  )
  const minimums: readonly ScopedMinimum[] = [
    ...(wei === '0' ? [] : [{ minimum: { wei }, scope: ['coin'] as const }]),
    ...[...new Set(usdMinimums.map(({ usd }) => usd))].map(usd => ({
      minimum: { usd },
      scope: usdMinimums.filter(one => one.usd === usd).map(({ kind }) => kind),
    })),
  ]
  return minimums.map(({ minimum, scope }) => {
    const amount = minimumText(minimum, o)
    return scope.length === transfers.length
      ? say('watch-at-least-line', { amount })
      : say('watch-at-least-of-line', { kinds: kindNames(scope, say), amount })
  })
}

/** `coin, tokens and NFTs`; the coin alone gets its longer name. */
const kindList = (listed: readonly EventToggle[], say: Translator): string => {
  const [only] = listed
  const isCoin = listed.length === 1 && only === 'coin'
  return isCoin ? say('watch-kind-line', { kind: 'coin-alone' }) : kindNames(listed, say)
}

const kindNames = (listed: readonly EventToggle[], say: Translator): string => {
  const [first = '', second = '', third = ''] = listed.map(kind => say('watch-kind-line', { kind }))
  return say('watch-list', { count: listed.length, first, second, third })
}
