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

/** Loaded facts about assets. */
export type KnownAssets = {
  /** Metadata by contract. */
  readonly facts: ReadonlyMap<string, TokenMetadata>
  /** Prices by `nativeAsset` or contract. */
  readonly prices: ReadonlyMap<string, Price>
  /** Balances by `questionKey`, if they are needed. */
  readonly holdings?: ReadonlyMap<string, bigint>
  /** Decimals of the chain's coin, by default those of ether. */
  readonly coinDecimals?: number
}

export const unknownAssets: KnownAssets = { facts: new Map(), prices: new Map() }

/** The asset whose price decides the worth of an event, if there is one. */
export const pricedAsset = ({ id, item }: MatchedEvent): string | undefined => eventKind(id).pricedAs?.(item)

/** Worth of an event, `unlisted` as well if the contract does not report the decimals of its token. */
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

/** The worth of an event as it is sent, or `undefined` if its price was neither needed nor cached. */
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
 * Runs a test once for each item, or once for each worth if the test depends on that. Results are forgotten
 * with the item.
 */
const testOnce = (test: ItemTest): ItemTest => {
  const results = new WeakMap<MatchedEvent['item'], boolean | Map<Worth, boolean>>()
  return (item, worth) => {
    const cached = results.get(item)
    if (typeof cached === 'boolean') return cached
    const before = cached?.get(worth())
    if (before !== undefined) return before
    let needsWorth = false
    const result = test(item, () => {
      needsWorth = true
      return worth()
    })
    results.set(item, needsWorth ? new Map(cached).set(worth(), result) : result)
    return result
  }
}

const createStrategyTest = (strategy: Strategy): EventTest => {
  const { params } = strategy
  const id = eventIdOf(strategy)
  const direction = 'direction' in params ? params.direction : 'both'
  const reachesMinimums = filterOf(strategy)
  const admits = testOnce((item, worth) => {
    const moved = 'direction' in item ? item.direction : 'self'
    return (direction === 'both' || moved === 'self' || moved === direction) && reachesMinimums(item, worth)
  })
  return (event, worth) => event.id === id && admits(event.item, worth)
}

/** Tests by strategy, as a notification needs them several times for the same strategies and events. */
const strategyTests = new WeakMap<Strategy, EventTest>()

/** Whether an event matches a strategy and reaches its minimums. */
const strategyTest = (strategy: Strategy): EventTest => {
  const test = strategyTests.get(strategy) ?? createStrategyTest(strategy)
  strategyTests.set(strategy, test)
  return test
}

/** Whether an event matches any of the strategies and reaches its minimums. */
export const anyStrategyTest = (strategies: readonly Strategy[]): EventTest => {
  const tests = strategies.map(strategyTest)
  return (event, worth) => tests.some(test => test(event, worth))
}

/**
 * The strategies whose minimums an event reaches. If it reaches those of no strategy of its kind, all
 * strategies of that kind.
 */
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

/** The events that match the strategies, and may reach a minimum depending on a price. */
export const pricedByMinimum = (match: Match, strategies: readonly Strategy[]): MatchedEvent[] => {
  const passes = anyStrategyTest(strategies)
  return matchedEvents(match).filter(event => passes(event, () => undefined) && !passes(event, () => 0))
}

/** The events of a match that match the strategies and reach their minimums. */
const passingEvents = (
  match: Match,
  strategies: readonly Strategy[],
  known: KnownAssets = unknownAssets,
): MatchedLists => {
  const passes = anyStrategyTest(strategies)
  return filterMatched(match, event => passes(event, () => eventWorthUsd(event, known)))
}

/**
 * A match with the events that match the strategies and reach their minimums, or `undefined` without any. A
 * minimum counts as reached if the price is not known. Transfers of an address to itself count only if
 * nothing else happened.
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
 * The part of a match update that passes the bot's strategies, if any. A removal always passes: strategies or
 * prices may have been different when the transaction was notified, as `passedMatches` tells. A changed match
 * that no longer passes counts as removed.
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
