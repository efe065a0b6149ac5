import { etherDecimals } from '#chains/chain.ts'
import { countEvents, filterMatched, type MatchedLists, matchedEvents } from '#events/event-lists.ts'
import type { Usd } from '#events/fields.ts'
import type { Worth } from '#events/minimums.ts'
import { eventIdOf, eventKind, filterOf, type MatchedEvent, type Strategy } from '#events/registry.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { nativeAsset, type Price, worthUsd } from '../assets/price.ts'
import { unansweredTokenMetadata } from '../assets/tokens.ts'
import type { Match, MatchUpdate } from '../records/match-update.ts'
import type { TokenMetadata } from '../records/records.ts'

/**
 * Loaded facts about assets. `facts`: metadata by contract; `prices`: by `nativeAsset` or contract; `holdings`:
 * balances by `questionKey`, if they are asked for.
 */
export type KnownAssets = {
  readonly facts: ReadonlyMap<string, TokenMetadata>
  readonly prices: ReadonlyMap<string, Price>
  readonly holdings?: ReadonlyMap<string, bigint>
  /** Decimals of the chain's coin; absent: those of ether. */
  readonly coinDecimals?: number
}

export const unknownAssets: KnownAssets = { facts: new Map(), prices: new Map() }

/** The asset whose price values the event; `undefined`: there is none. */
export const pricedAsset = ({ id, item }: MatchedEvent): string | undefined => eventKind(id).pricedAs?.(item)

/** Worth of an event. `unlisted` also if the contract does not report the decimals of its token. */
export const eventWorthUsd = (event: MatchedEvent, known: KnownAssets): Worth => {
  const asset = pricedAsset(event)
  const price = asset === undefined ? undefined : known.prices.get(asset)
  if (asset === undefined || price === undefined || price.state === 'unavailable') return undefined
  if (price.state === 'unlisted') return 'unlisted'
  const facts = known.facts.get(asset)
  if (facts === unansweredTokenMetadata) return undefined
  const { coinDecimals = etherDecimals } = known
  const decimals = asset === nativeAsset ? coinDecimals : facts?.decimals
  if (decimals === undefined) return undefined
  if (decimals === null || !('amount' in event.item)) return 'unlisted'
  return worthUsd(event.item.amount, { decimals, usd: price.usd })
}

/** The worth of an event as it is sent; `undefined`: no price was needed, and none was cached. */
export const eventUsd = (event: MatchedEvent, known: KnownAssets): Usd | undefined => {
  const price = known.prices.get(pricedAsset(event) ?? '')
  if (price === undefined) return undefined
  if (!('usd' in price)) return { state: price.state }
  const worth = eventWorthUsd(event, known)
  if (typeof worth !== 'number') return undefined
  const { state, usd, source, at } = price
  return { state, value: worth, price: usd, source, at: toUnixSeconds(at) }
}

type EventTest = (event: MatchedEvent, worth: () => Worth) => boolean

type ItemTest = (item: MatchedEvent['item'], worth: () => Worth) => boolean

/**
 * Makes a test once of each item, or if it asks for the item's worth, once at each worth. It forgets with the item.
 */
const testOnce = (test: ItemTest): ItemTest => {
  const results = new WeakMap<MatchedEvent['item'], boolean | Map<Worth, boolean>>()
  return (item, worth) => {
    const found = results.get(item)
    if (typeof found === 'boolean') return found
    const before = found?.get(worth())
    if (before !== undefined) return before
    let isAsked = false
    const result = test(item, () => {
      isAsked = true
      return worth()
    })
    results.set(item, isAsked ? new Map(found).set(worth(), result) : result)
    return result
  }
}

const createStrategyTest = (strategy: Strategy): EventTest => {
  const { params } = strategy
  const id = eventIdOf(strategy)
  const asked = 'direction' in params ? params.direction : 'both'
  const reachesMinimums = filterOf(strategy)
  const admits = testOnce((item, worth) => {
    const moved = 'direction' in item ? item.direction : 'self'
    return (asked === 'both' || moved === 'self' || moved === asked) && reachesMinimums(item, worth)
  })
  return (event, worth) => event.id === id && admits(event.item, worth)
}

/** Tests by strategy: a notification asks several times on its way, of the same strategies and events. */
const strategyTests = new WeakMap<Strategy, EventTest>()

/** Whether a strategy asks for an event, and the event reaches its minimums. */
const strategyTest = (strategy: Strategy): EventTest => {
  const test = strategyTests.get(strategy) ?? createStrategyTest(strategy)
  strategyTests.set(strategy, test)
  return test
}

/** Whether any of them does. */
export const anyStrategyTest = (strategies: readonly Strategy[]): EventTest => {
  const tests = strategies.map(strategyTest)
  return (event, worth) => tests.some(test => test(event, worth))
}

/** The strategies that an event fits, whatever it reaches of their minimums where none of a kind is reached. */
export const firedStrategies = (
  events: readonly MatchedEvent[],
  strategies: readonly Strategy[],
  known: KnownAssets,
): Strategy[] => {
  const reached = strategies.filter(strategy => {
    const test = strategyTest(strategy)
    return events.some(event => test(event, () => eventWorthUsd(event, known)))
  })
  const ids = new Set(events.map(({ id }) => id))
  for (const strategy of reached) ids.delete(eventIdOf(strategy))
  return strategies.filter(strategy => reached.includes(strategy) || ids.has(eventIdOf(strategy)))
}

/** The events that fit the strategies, of which only a price says whether they reach a minimum. */
export const pricedByMinimum = (match: Match, strategies: readonly Strategy[]): MatchedEvent[] => {
  const passes = anyStrategyTest(strategies)
  return matchedEvents(match).filter(event => passes(event, () => undefined) && !passes(event, () => 0))
}

/** The events of a match that fit the strategies and reach their minimums. */
const passingEvents = (
  match: Match,
  strategies: readonly Strategy[],
  known: KnownAssets = unknownAssets,
): MatchedLists => {
  const passes = anyStrategyTest(strategies)
  return filterMatched(match, event => passes(event, () => eventWorthUsd(event, known)))
}

/**
 * A match with the events that fit the strategies and reach their minimums; `undefined`: there are none. A minimum counts as
 * reached if the price is not known. Transfers of an address to itself count only if nothing else happened.
 */
export const passingMatch = (
  match: Match,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): Match | undefined => {
  const passing = passingEvents(match, strategies, known)
  const moved = { ...passing, movements: passing.movements.filter(({ direction }) => direction !== 'self') }
  // An outflow is notified only if it adds up to a limit.
  const left = countEvents({ ...moved, outflows: [] }) === 0 ? passing : moved
  return countEvents(left) === 0 ? undefined : { ...match, ...left }
}

/**
 * The part of a match update that passes the bot's strategies, if any. A removal always passes: the strategies or prices may have
 * been others when the transaction was notified, which `passedMatches` tells. A changed match that no longer passes counts as removed.
 */
export const passingUpdate = (
  update: MatchUpdate,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): MatchUpdate | undefined => {
  const match = passingMatch(update, strategies, known)
  if (match !== undefined) return { ...update, ...match }
  return update.state === 'removed' || update.changed === true ? { ...update, state: 'removed' } : undefined
}
