import { type Condition, declaredEvents } from './decode-events.ts'
import { wrappedCoins } from './decode-logs.ts'
import type { Strategy, WatchingBot } from './expected-events.ts'
import { type Cast, kindsOfLists, notes, pick, type Random, zeroAddress } from './random-logs.ts'

type Lists = NonNullable<Strategy['params']['tokens']>

const some = (random: Random, from: readonly string[], most: number): readonly string[] => [
  ...new Set(Array.from({ length: 1 + random(most) }, () => pick(random, from))),
]

/** In whatever case but the checksum's: in upper case, or as it is. */
const anyCase = (random: Random, address: string): string =>
  random(3) === 0 ? `0x${address.slice(2).toUpperCase()}` : address

const listsOf = (random: Random, from: readonly string[]): Lists => {
  const list = (): readonly string[] => some(random, from, 6).map(address => anyCase(random, address))
  const kind = random(3)
  return { ...(kind !== 1 && { only: list() }), ...(kind !== 0 && { except: list() }) }
}

const minimums = ['0', '1', '3', '7', '12', '1000000', '1000000000000000000', `${10n ** 50n}`] as const

const minimumsUsd = [0.5, 3, 2_000, 1_000_000] as const

const minimumUsd = (random: Random): { minimum_usd?: number } =>
  random(3) === 0 ? { minimum_usd: pick(random, minimumsUsd) } : {}

const transferParams = (random: Random, cast: Cast) => ({
  direction: pick(random, ['both', 'in', 'out'] as const),
  ...(random(4) === 0 && {
    counterparties: listsOf(random, [...cast.people, ...cast.contracts, zeroAddress]),
  }),
})

const coinStrategy = (random: Random, cast: Cast): Strategy => ({
  func: 'eth_transfer',
  params: {
    ...transferParams(random, cast),
    ...minimumUsd(random),
    minimum_amount: random(2) === 0 ? '0' : pick(random, minimums),
  },
})

const tokenStrategy = (random: Random, cast: Cast): Strategy => {
  const base = { ...transferParams(random, cast), ...minimumUsd(random) }
  const zero = random(5) === 0 ? ({ zero_value: true } as const) : {}
  const kind = random(4)
  if (kind > 1) return { func: 'token_transfer', params: { ...base, ...zero } }
  if (kind === 1)
    return { func: 'token_transfer', params: { ...base, ...zero, tokens: listsOf(random, cast.tokens) } }
  const tokens = { only: [pick(random, cast.tokens)] }
  return {
    func: 'token_transfer',
    params: { ...base, ...zero, tokens, minimum_amount: pick(random, minimums) },
  }
}

const nftStrategy = (random: Random, cast: Cast): Strategy => ({
  func: 'nft_transfer',
  params: {
    ...transferParams(random, cast),
    ...(random(4) === 0 && { tokens: listsOf(random, cast.collections) }),
  },
})

const approvalStrategy = (random: Random, cast: Cast): Strategy => ({
  func: 'token_approval',
  params: {
    ...(random(3) === 0 && { unlimited_only: true }),
    ...(random(3) === 0 && { except: some(random, [...cast.contracts, ...cast.people], 8) }),
  },
})

const wrapStrategy = (random: Random): Strategy => ({
  func: 'wrapped_coin',
  params: {
    direction: pick(random, ['both', 'in', 'out'] as const),
    minimum_amount: random(2) === 0 ? '0' : pick(random, minimums),
    ...minimumUsd(random),
  },
})

/** Values that arguments of a type may have. */
const valuesOf = (type: string, cast: Cast): readonly string[] => {
  if (type === 'address') return [...cast.people, zeroAddress]
  if (type === 'string') return notes.filter(text => text !== '')
  if (type === 'bytes4') return kindsOfLists
  if (type === 'bytes') return ['0x00', '0x0000', '0x05']
  return type === 'bool' ? ['true', 'false'] : ['0', '1', '3', '7', '12', '1000000']
}

const operatorsOf = (type: string, isIndexed: boolean): readonly string[] => {
  if (type === 'bool') return ['eq', 'ne']
  if (/^u?int\d+$/.test(type)) return ['eq', 'ne', 'gt', 'lt', 'in']
  if (type.endsWith('[]')) return ['contains']
  return type === 'bytes' || (type === 'string' && !isIndexed)
    ? ['eq', 'ne', 'in', 'contains']
    : ['eq', 'ne', 'in']
}

const randomCondition = (
  random: Random,
  cast: Cast,
  { name, type, indexed = false }: { name: string; type: string; indexed?: boolean },
): Condition => {
  const op = pick(random, operatorsOf(type, indexed))
  const values = valuesOf(type.replace('[]', ''), cast)
  if (op === 'in') return { arg: name, op, value: some(random, values, 6) }
  const value = pick(random, values)
  // No value is below 0, which is refused.
  return { arg: name, op, value: op === 'lt' && value === '0' ? '1' : value }
}

const eventStrategy = (random: Random, cast: Cast): Strategy => {
  const { text: event, args } = pick(random, declaredEvents)
  const where =
    random(2) === 0
      ? []
      : Array.from({ length: 1 + random(2) }, () => randomCondition(random, cast, pick(random, args)))
  return { func: 'contract_event', params: { event, where } }
}

const withdrawalStrategy = (random: Random): Strategy => ({
  func: 'withdrawal',
  params: {
    ...(random(2) === 0 && { direction: 'in' as const }),
    minimum_amount: random(2) === 0 ? '0' : pick(random, [...minimums, '1000000000']),
    ...minimumUsd(random),
  },
})

const callStrategy = (random: Random): Strategy => ({
  func: 'contract_call',
  params: random(2) === 0 ? { status: pick(random, ['success', 'failed', 'any'] as const) } : {},
})

const plain = ['delegation', 'failed_transaction', 'safe_transaction', 'contract_deploy'] as const

const randomStrategy = (random: Random, cast: Cast): Strategy => {
  const kind = random(16)
  if (kind > 13) return withdrawalStrategy(random)
  if (kind > 11) return wrapStrategy(random)
  if (kind > 9) return eventStrategy(random, cast)
  if (kind < 2) return coinStrategy(random, cast)
  if (kind < 4) return tokenStrategy(random, cast)
  if (kind < 6) return nftStrategy(random, cast)
  if (kind === 6) return approvalStrategy(random, cast)
  return random(5) === 0 ? callStrategy(random) : { func: pick(random, plain), params: {} }
}

/** Ethereum and its testnets, whose blocks pay validators to whom the service tells of it; and a local chain. */
export const payingChains: ReadonlySet<number> = new Set([1, 31_337, 11_155_111, 17_000, 560_048])

const coins: Strategy = { func: 'eth_transfer', params: { direction: 'both' } }

/** Without what the service refuses of the chain, as it does not happen there. */
export const onChain = (bot: WatchingBot, chain: number): WatchingBot => {
  const strategies = bot.strategies.filter(({ func }) => {
    if (func === 'wrapped_coin') return wrappedCoins.has(BigInt(chain))
    return func !== 'withdrawal' || payingChains.has(chain)
  })
  return { ...bot, strategies: strategies.length === 0 ? [coins] : strategies }
}

/** No strategy may stand there twice. */
const distinct = (strategies: readonly Strategy[]): Strategy[] => [
  ...new Map(strategies.map(strategy => [JSON.stringify(strategy), strategy])).values(),
]

const outflowStrategy = (random: Random, within: readonly string[]): Strategy => ({
  func: 'outflow',
  params: { usd: pick(random, [0.5, 20, 5_000, 1_000_000, 1_000_000_000]), within: pick(random, within) },
})

/** A bot that adds up what leaves its addresses, too, within one of these times. */
export const withOutflows = (random: Random, bot: WatchingBot, within: readonly string[]): WatchingBot => ({
  ...bot,
  strategies: distinct([
    ...bot.strategies,
    ...Array.from({ length: 1 + random(3) }, () => outflowStrategy(random, within)),
  ]),
})

/** Some ask for what came in and what went out apart, which all strategies of one kind then do. */
const withWays = (random: Random, strategies: readonly Strategy[]): Strategy[] => {
  const ways = new Map(
    ['eth_transfer', 'token_transfer'].map(func => [func, (['net', 'gross', 'gross'] as const)[random(4)]]),
  )
  return strategies.map(({ func, params }) => {
    const movements = ways.get(func)
    return { func, params: { ...params, ...(movements && { movements }) } }
  })
}

export const randomBot = (random: Random, cast: Cast): WatchingBot => ({
  addresses: some(
    random,
    [
      ...cast.people,
      ...cast.safes,
      ...cast.contracts,
      ...cast.collections,
      cast.tokens[0] ?? zeroAddress,
      zeroAddress,
    ],
    5,
  ),
  strategies: distinct(
    withWays(
      random,
      Array.from({ length: 1 + random(6) }, () => randomStrategy(random, cast)),
    ),
  ),
  ...(random(3) === 0 && { final: true }),
})

/** Without the least amounts that it asks for. */
export const withoutMinimums = ({ addresses, strategies }: WatchingBot): WatchingBot => ({
  addresses,
  strategies: strategies.map(({ func, params }) => ({
    func,
    params: { ...params, minimum_amount: '0', minimum_usd: 0 },
  })),
})
