import type { Strategy } from '#events/registry.ts'
import { isNewOnly } from '#events/restrictions.ts'
import { joinDirections } from './event-kinds.ts'

/** The subject of a list of addresses; each is a parameter of some kinds. */
export type AddressFilter = 'tokens' | 'counterparties' | 'spenders'
export const addressFilters: readonly AddressFilter[] = ['tokens', 'counterparties', 'spenders']

/** Most addresses in a list of a strategy. */
export const maxFiltered = 100

/** The addresses that a strategy lets through. */
export type FilterChoice = {
  /** Whether these addresses alone come, or all but these. */
  readonly way: 'only' | 'except'
  readonly addresses: readonly string[]
  /** The list of the opposite `way`, which only the API fills. */
  readonly others: readonly string[]
}

/** Choices of a person; the other filters of an edited watch stay as they are. Stored in drafts. */
export type FilterChoices = {
  readonly [F in AddressFilter]?: FilterChoice
} & {
  readonly unlimitedOnly?: boolean
  readonly newOnly?: boolean
  readonly gross?: boolean
  readonly callStatus?: CallStatus
  /** Minimum in base units of the one token that is asked for. */
  readonly tokenMinimum?: string
  /** Minimum of outgoing transfers, if it differs from the minimum of incoming ones. */
  readonly outTokenMinimum?: string | undefined
}

export const callStatuses = ['any', 'success', 'failed'] as const
export type CallStatus = (typeof callStatuses)[number]

type TokenStrategy = Extract<Strategy, { func: 'token_transfer' }>

type Lists = { only?: string[]; except?: string[] }
type Counterparties = Lists & { new_only?: boolean }

const choiceOf = ({ only = [], except = [] }: Lists): FilterChoice =>
  only.length === 0 && except.length > 0
    ? { way: 'except', addresses: except, others: [] }
    : { way: 'only', addresses: only, others: except }

/** Returns `undefined` if the kind of the strategy has no such filter. */
export const filterIn = (strategy: Strategy, filter: AddressFilter): FilterChoice | undefined => {
  const { func, params } = strategy
  if (func === 'token_approval')
    return filter === 'spenders' ? { way: 'except', addresses: params.except, others: [] } : undefined
  if (func === 'token_transfer' || func === 'nft_transfer')
    return filter === 'spenders' ? undefined : choiceOf(params[filter] ?? {})
  return func === 'eth_transfer' && filter === 'counterparties'
    ? choiceOf(params.counterparties ?? {})
    : undefined
}

const listsOf = ({ way, addresses, others }: FilterChoice): Lists | undefined => {
  const lists = {
    ...(addresses.length > 0 && { [way]: [...addresses] }),
    ...(others.length > 0 && { [way === 'only' ? 'except' : 'only']: [...others] }),
  }
  return Object.keys(lists).length === 0 ? undefined : lists
}

/** A minimum in a token's own units holds for the token that it was chosen for. */
const withTokens = (strategy: TokenStrategy, tokens: Lists | undefined): Strategy => {
  const { tokens: before, minimum_amount, ...params } = strategy.params
  const isSame = JSON.stringify(before?.only) === JSON.stringify(tokens?.only)
  return {
    func: 'token_transfer',
    params: {
      ...params,
      ...(tokens && { tokens }),
      ...(isSame && minimum_amount !== undefined && { minimum_amount }),
    },
  }
}

const withTokenMinimum = ({ func, params }: TokenStrategy, minimum: string): TokenStrategy => {
  const { minimum_amount: _, ...others } = params
  const isOne = params.tokens?.only?.length === 1
  return { func, params: { ...others, ...(isOne && minimum !== '0' && { minimum_amount: minimum }) } }
}

/** Two strategies, so that incoming and outgoing transfers have minimums of their own. */
const withTokenMinimums = (
  strategy: TokenStrategy,
  { tokenMinimum = '0', outTokenMinimum = tokenMinimum }: FilterChoices,
): readonly TokenStrategy[] => {
  const { func, params } = strategy
  if (params.direction === 'out') return [withTokenMinimum(strategy, outTokenMinimum)]
  if (params.direction === 'in' || outTokenMinimum === tokenMinimum)
    return [withTokenMinimum(strategy, tokenMinimum)]
  return [
    withTokenMinimum({ func, params: { ...params, direction: 'in' } }, tokenMinimum),
    withTokenMinimum({ func, params: { ...params, direction: 'out' } }, outTokenMinimum),
  ]
}

/**
 * The token whose transfers are asked for, which can have a minimum in its own units. Returns `undefined` if
 * there is no such token, or several.
 */
export const onlyToken = (strategies: readonly Strategy[]): string | undefined => {
  const lists = strategies.flatMap(({ func, params }) =>
    func === 'token_transfer' ? [params.tokens?.only ?? []] : [],
  )
  const tokens = new Set(lists.flat().map(token => token.toLowerCase()))
  const [token] = lists.flat()
  return tokens.size === 1 && lists.every(only => only.length === 1) ? token : undefined
}

const isTokens = (strategy: Strategy): strategy is TokenStrategy => strategy.func === 'token_transfer'

type ByDirection<T> = Readonly<Record<'in' | 'out', T>>

/**
 * Reads a parameter for incoming and for outgoing transfers. If strategies have one direction, its value stands
 * for both; strategies that differ have `none`.
 */
const byDirection = <T>(
  strategies: readonly Strategy[],
  none: T,
  minimumOf: (params: TokenStrategy['params']) => T,
): ByDirection<T> => {
  const common = (direction: 'in' | 'out'): T | undefined => {
    const matching = strategies
      .filter(isTokens)
      .filter(({ params }) => params.direction === 'both' || params.direction === direction)
    const [minimum, ...others] = new Set(matching.map(({ params }) => minimumOf(params)))
    return others.length === 0 ? minimum : none
  }
  const [incoming, outgoing] = [common('in'), common('out')]
  return { in: incoming ?? outgoing ?? none, out: outgoing ?? incoming ?? none }
}

/** Minimums in base units of `onlyToken`, in and out; `0` stands for any amount. */
export const tokenMinimums = (strategies: readonly Strategy[]): ByDirection<string> =>
  byDirection(strategies, '0', ({ minimum_amount = '0' }) => minimum_amount)

/** Minimums of tokens in dollars, in and out; 0 stands for any amount. */
export const tokenMinimumsUsd = (strategies: readonly Strategy[]): ByDirection<number> =>
  byDirection(strategies, 0, ({ minimum_usd }) => minimum_usd)

type Fungible = Extract<Strategy, { func: 'eth_transfer' | 'token_transfer' }>
type Transfers = Extract<Strategy, { func: 'eth_transfer' | 'token_transfer' | 'nft_transfer' }>

export const isTransfers = (strategy: Strategy): strategy is Transfers =>
  strategy.func === 'eth_transfer' || strategy.func === 'token_transfer' || strategy.func === 'nft_transfer'

const withNftTokens = (
  strategy: Extract<Strategy, { func: 'nft_transfer' }>,
  tokens: Lists | undefined,
): Strategy => {
  const { tokens: _, ...params } = strategy.params
  return { func: 'nft_transfer', params: { ...params, ...(tokens && { tokens }) } }
}

const withCounterparties = (strategy: Transfers, chosen: Counterparties): Strategy => {
  const parameter = Object.keys(chosen).length === 0 ? {} : { counterparties: chosen }
  if (strategy.func === 'token_transfer') {
    const { counterparties: _, ...params } = strategy.params
    return { func: 'token_transfer', params: { ...params, ...parameter } }
  }
  if (strategy.func === 'nft_transfer') {
    const { counterparties: _, ...params } = strategy.params
    return { func: 'nft_transfer', params: { ...params, ...parameter } }
  }
  const { counterparties: _, ...params } = strategy.params
  return { func: 'eth_transfer', params: { ...params, ...parameter } }
}

const withNewOnly = (strategy: Strategy, newOnly: boolean | undefined): Strategy => {
  if (newOnly === undefined || !isTransfers(strategy)) return strategy
  const { new_only: _, ...lists } = strategy.params.counterparties ?? {}
  return withCounterparties(strategy, { ...lists, ...(newOnly && { new_only: true }) })
}

export const canBeGross = (strategy: Strategy): strategy is Fungible =>
  strategy.func === 'eth_transfer' || strategy.func === 'token_transfer'

const withGross = (strategy: Strategy, gross: boolean | undefined): Strategy => {
  if (gross === undefined || !canBeGross(strategy)) return strategy
  const counted = gross ? { movements: 'gross' as const } : {}
  if (strategy.func === 'eth_transfer') {
    const { movements: _, ...params } = strategy.params
    return { func: 'eth_transfer', params: { ...params, ...counted } }
  }
  const { movements: _, ...params } = strategy.params
  return { func: 'token_transfer', params: { ...params, ...counted } }
}

const withCallStatus = (
  { func }: Extract<Strategy, { func: 'contract_call' }>,
  status: CallStatus,
): Strategy => ({
  func,
  params: status === 'any' ? {} : { status },
})

const withFilter = (strategy: Strategy, filter: AddressFilter, choice: FilterChoice): Strategy => {
  if (filterIn(strategy, filter) === undefined) return strategy
  const lists = listsOf(choice)
  if (strategy.func === 'token_approval')
    return { ...strategy, params: { ...strategy.params, except: [...choice.addresses] } }
  if (strategy.func === 'token_transfer' && filter === 'tokens') return withTokens(strategy, lists)
  if (strategy.func === 'nft_transfer' && filter === 'tokens') return withNftTokens(strategy, lists)
  return isTransfers(strategy)
    ? withCounterparties(strategy, { ...lists, ...(isNewOnly(strategy) && { new_only: true }) })
    : strategy
}

/** Applies the filters that were chosen. */
export const applyFilters = (
  strategies: readonly Strategy[],
  chosen: FilterChoices | undefined,
): readonly Strategy[] => {
  if (chosen === undefined) return strategies
  const filtered = strategies.map(strategy => applyChoices(strategy, chosen))
  if (chosen.tokenMinimum === undefined) return filtered
  const limited = filtered.filter(isTokens).flatMap(strategy => withTokenMinimums(strategy, chosen))
  const tokens = joinDirections('tokens', limited)
  // The merged strategy takes the position of the first of the strategies of tokens.
  return filtered.flatMap((strategy, position) => {
    if (!isTokens(strategy)) return [strategy]
    return filtered.findIndex(isTokens) === position ? tokens : []
  })
}

const applyChoices = (strategy: Strategy, chosen: FilterChoices): Strategy => {
  const filtered = addressFilters.reduce(
    (current, filter) => {
      const choice = chosen[filter]
      return choice === undefined ? current : withFilter(current, filter, choice)
    },
    withGross(withNewOnly(strategy, chosen.newOnly), chosen.gross),
  )
  if (filtered.func === 'contract_call' && chosen.callStatus !== undefined)
    return withCallStatus(filtered, chosen.callStatus)
  return filtered.func === 'token_approval' && chosen.unlimitedOnly !== undefined
    ? { ...filtered, params: { ...filtered.params, unlimited_only: chosen.unlimitedOnly } }
    : filtered
}

/** The spenders that each strategy of approvals excludes. */
export const spenderLists = (strategies: readonly Strategy[]): readonly (readonly string[])[] =>
  strategies.flatMap(({ func, params }) => (func === 'token_approval' ? [params.except] : []))

/** Changes each list of excluded spenders by itself: the lists of an imported watch may differ. */
export const changeSpenders = (
  strategies: readonly Strategy[],
  change: (spenders: readonly string[]) => readonly string[],
): readonly Strategy[] =>
  strategies.map(strategy =>
    strategy.func === 'token_approval'
      ? { ...strategy, params: { ...strategy.params, except: [...change(strategy.params.except)] } }
      : strategy,
  )
