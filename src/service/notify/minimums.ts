import type { Notification } from '#contract/notification.ts'
import type { Worth } from '#events/event-kind.ts'
import { countEvents, filterMatched, type MatchedLists } from '#events/event-lists.ts'
import {
  type EventId,
  eventIdOf,
  eventKind,
  filterOf,
  type MatchedEvent,
  minimumsOf,
  type Strategy,
} from '#events/registry.ts'
import { put, type Store, type Write } from '#store/store.ts'
import { nativeAsset, type Price, worthUsd } from '../assets/price.ts'
import type { Match, MatchUpdate } from '../match-update.ts'
import type { TokenMetadata } from '../records.ts'
import { matchOutcomeTtlMs, passedMinimums } from '../records.ts'

/** What is known of assets: what a contract (key) says of itself, and prices by `nativeAsset` or contract. */
export type KnownAssets = {
  readonly facts: ReadonlyMap<string, TokenMetadata>
  readonly prices: ReadonlyMap<string, Price>
}

export const unknownAssets: KnownAssets = { facts: new Map(), prices: new Map() }

/** What a price is asked for; `undefined`: the event has none. */
export const pricedAsset = ({ id, item }: MatchedEvent): string | undefined => eventKind(id).pricedAs?.(item)

const coinDecimals = 18

/** What an event is worth. `unlisted` also where the contract does not say how many decimals its token has. */
export const eventWorthUsd = (event: MatchedEvent, known: KnownAssets): Worth => {
  const asset = pricedAsset(event)
  const price = asset === undefined ? undefined : known.prices.get(asset)
  if (asset === undefined || price === undefined || price.state === 'unavailable') return undefined
  if (price.state === 'unlisted') return 'unlisted'
  const decimals = asset === nativeAsset ? coinDecimals : known.facts.get(asset)?.decimals
  if (decimals === undefined) return undefined
  if (decimals === null || !('amount' in event.item)) return 'unlisted'
  return worthUsd(event.item.amount, { decimals, usd: price.usd })
}

const strategyFor = (id: EventId, strategies: readonly Strategy[]): Strategy | undefined =>
  strategies.find(strategy => eventIdOf(strategy) === id)

/** The worth that the strategy asks for, in US dollars; 0: any, as of a transfer of nothing. */
export const minimumUsdOf = ({ id, item }: MatchedEvent, strategies: readonly Strategy[]): number => {
  if ('amount' in item && item.amount === '0') return 0
  const params = strategyFor(id, strategies)?.params
  return params !== undefined && 'minimum_usd' in params ? params.minimum_usd : 0
}

/** What of a match is asked for and reaches the bot's minimums. */
export const passingEvents = (
  match: Match,
  strategies: readonly Strategy[],
  known: KnownAssets = unknownAssets,
): MatchedLists => {
  // Of two strategies of one kind the first counts.
  const filters = new Map(strategies.toReversed().map(strategy => [eventIdOf(strategy), filterOf(strategy)]))
  return filterMatched(
    match,
    event => filters.get(event.id)?.(event.item, () => eventWorthUsd(event, known)) ?? false,
  )
}

/**
 * What of a match reaches the bot's minimums and is still asked for; `undefined`: nothing. Without a known price its minimum
 * counts as reached. What comes back to where it went from counts only if nothing else happened.
 */
export const passingMatch = (
  match: Match,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): Match | undefined => {
  const passing = passingEvents(match, strategies, known)
  const moved = { ...passing, movements: passing.movements.filter(({ direction }) => direction !== 'self') }
  const left = countEvents(moved) === 0 ? passing : moved
  return countEvents(left) === 0 ? undefined : { ...match, ...left }
}

const withoutMinimums = (strategies: readonly Strategy[]): Strategy[] =>
  strategies.map(strategy =>
    minimumsOf(strategy).reduce<Strategy>((wider, minimum) => minimum.drop(wider), strategy),
  )

/** Whether amounts decide about notifications. */
const hasMinimums = (strategies: readonly Strategy[]): boolean =>
  strategies.some(strategy => minimumsOf(strategy).some(minimum => minimum.isSet(strategy)))

/**
 * What the bot asks for of a notice, if anything. That something is gone is told whatever the bot asks for by now: it may
 * have asked for less when the transaction was notified, or prices may have been others. What turned out otherwise, and is not
 * asked for so, is as good as gone.
 */
export const passingUpdate = (
  notice: MatchUpdate,
  strategies: readonly Strategy[],
  known?: KnownAssets,
): MatchUpdate | undefined => {
  const match = passingMatch(notice, strategies, known)
  if (match !== undefined) return { ...notice, ...match }
  return notice.state === 'removed' || notice.changed === true ? { ...notice, state: 'removed' } : undefined
}

/** Remembers what a bot notified that may be below its minimum another time; a write each at most. */
export const rememberPassed = (
  notifications: readonly Notification[],
  strategies: readonly Strategy[],
): Write[] =>
  hasMinimums(strategies)
    ? notifications
        .filter(({ state }) => state === 'included')
        .map(({ id }) => put(passedMinimums, { id, value: {} }, { ttlMs: matchOutcomeTtlMs }))
    : []

type PassedBefore = {
  /** Whether something notified once more was below the minimum before. */
  readonly wasBelowMinimum: (notice: MatchUpdate) => boolean
  /**
   * What is asked for of a notice whatever it is worth, where the transaction is back on the chain and was notified before: it
   * was told to be gone since, although it may be too little by now.
   */
  readonly returned: (notice: MatchUpdate) => MatchUpdate | undefined
}

/** What the bot's minimums made of these notices' transactions before. */
export const loadPassed = async (
  store: Store,
  o: { subscription: string; strategies: readonly Strategy[]; notices: readonly MatchUpdate[] },
): Promise<PassedBefore> => {
  const idOf = ({ chain, transaction }: MatchUpdate): string =>
    `${o.subscription}:${chain}:${transaction.hash}`
  const back = o.notices.filter(({ revision, state }) => revision > 0 && state === 'included')
  if (back.length === 0 || !hasMinimums(o.strategies))
    return { wasBelowMinimum: () => false, returned: () => undefined }
  const docs = await store.get(passedMinimums, back.map(idOf))
  const told = new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
  const anything = withoutMinimums(o.strategies)
  return {
    wasBelowMinimum: notice => back.includes(notice) && !told.has(idOf(notice)),
    returned: notice => (told.has(idOf(notice)) ? passingUpdate(notice, anything) : undefined),
  }
}
