import { matchedEvents } from '#events/event-lists.ts'
import { eventKind, type MatchedEvent, type Strategy } from '#events/registry.ts'
import { nativeAsset } from '../assets/price.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { Match, MatchUpdate } from '../match-update.ts'
import { shownEvents } from './build-notification.ts'
import {
  eventWorthUsd,
  type KnownAssets,
  minimumUsdOf,
  passingEvents,
  passingUpdate,
  pricedAsset,
} from './minimums.ts'

type AssetSources = { readonly tokens: Tokens; readonly prices: Prices }

const pricedAssets = (events: readonly MatchedEvent[]): string[] =>
  events.flatMap(event => pricedAsset(event) ?? [])

/** The events that a price decides about. */
const pricedByMinimum = (match: Match, strategies: readonly Strategy[]): MatchedEvent[] =>
  matchedEvents(passingEvents(match, strategies)).filter(event => minimumUsdOf(event, strategies) > 0)

/** What would be shown if every minimum in dollars were reached. */
const shownAtMost = (notice: MatchUpdate, strategies: readonly Strategy[]): MatchedEvent[] => {
  const passing = passingUpdate(notice, strategies)
  return passing === undefined ? [] : shownEvents(passing)
}

const isPriced = (asset: string, { prices }: Pick<KnownAssets, 'prices'>): boolean => {
  const price = prices.get(asset)
  return price !== undefined && 'usd' in price
}

/** The contracts whose metadata it takes to decide about what is left of a match, and to show it. */
const contractsOf = (match: Match, o: { strategies: readonly Strategy[]; known: KnownAssets }): string[] => [
  ...shownEvents(match).flatMap(({ id, item }) => eventKind(id).tokenContract?.(item) ?? []),
  ...pricedAssets(pricedByMinimum(match, o.strategies)).filter(
    asset => asset !== nativeAsset && isPriced(asset, o.known),
  ),
]

/** `timeoutMs`: how long after a question began its answer is waited for; by default as long as its source does. */
type AssetRequest = {
  readonly notices: readonly MatchUpdate[]
  readonly strategies: readonly Strategy[]
  readonly timeoutMs?: number
}

/** Prices first: most tokens that are sent about have none, and are asked for nothing more. */
const loadChainAssets = async (
  sources: AssetSources,
  o: AssetRequest & { chain: number },
  signal: AbortSignal,
): Promise<KnownAssets> => {
  const { chain, notices, strategies } = o
  const timeout = o.timeoutMs === undefined ? {} : { timeoutMs: o.timeoutMs }
  const deciding = new Set(notices.flatMap(notice => pricedAssets(pricedByMinimum(notice, strategies))))
  const showing = new Set(notices.flatMap(notice => pricedAssets(shownAtMost(notice, strategies))))
  const [read, glanced] = await Promise.all([
    sources.prices.read({ chain, assets: [...deciding], ...timeout }, signal),
    sources.prices.peek({ chain, assets: [...showing.difference(deciding)] }),
  ])
  const known: KnownAssets = { facts: new Map(), prices: new Map([...glanced, ...read]) }
  const contracts = notices.flatMap(notice => {
    const left = passingUpdate(notice, strategies, known)
    return left === undefined ? [] : contractsOf(left, { strategies, known })
  })
  return { ...known, facts: await sources.tokens.read({ chain, contracts, ...timeout }, signal) }
}

/** By chain, what is known of the assets in some notices: what it takes to decide about them, and to tell of them. */
export const loadAssets = async (
  sources: AssetSources,
  o: AssetRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, KnownAssets>> => {
  const known = new Map<number, KnownAssets>()
  for (const [chain, notices] of Map.groupBy(o.notices, notice => notice.chain))
    known.set(chain, await loadChainAssets(sources, { ...o, chain, notices }, signal))
  return known
}

type DecidedBy = { readonly strategies: readonly Strategy[]; readonly known: KnownAssets }

/** `false`: it has to wait, until what is missing is known or waited for long enough. What is gone waits for no price. */
export const isDecidable = (notice: MatchUpdate, o: DecidedBy): boolean => {
  const assets = pricedAssets(pricedByMinimum(notice, o.strategies))
  if (notice.state === 'included' && !assets.every(asset => o.known.prices.has(asset))) return false
  const left = passingUpdate(notice, o.strategies, o.known)
  return left === undefined || contractsOf(left, o).every(contract => o.known.facts.has(contract))
}

/** Whether something of it is suppressed because no price of it is known. */
export const isSkippedUnlisted = (notice: MatchUpdate, { strategies, known }: DecidedBy): boolean =>
  pricedByMinimum(notice, strategies).some(
    event => pricedAsset(event) !== nativeAsset && eventWorthUsd(event, known) === 'unlisted',
  )
