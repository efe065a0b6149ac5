import { chainOf } from '#chains/registry.ts'
import { eventKind, type MatchedEvent, type Strategy } from '#events/registry.ts'
import { balanceQuestion, questionKey } from '#readings/question.ts'
import type { Holdings } from '../assets/holdings.ts'
import { nativeAsset } from '../assets/price.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import type { Match, MatchUpdate } from '../records/match-update.ts'
import type { TokenMetadata } from '../records/records.ts'
import { shownEvents } from './build-notification.ts'
import { eventWorthUsd, type KnownAssets, passingUpdate, pricedAsset, pricedByMinimum } from './minimums.ts'

/** Sources of assets. Without `holdings`, nothing is notified of what an approval puts at risk. */
type AssetSources = {
  readonly tokens: Tokens
  readonly prices: Prices
  readonly holdings?: Holdings | undefined
}

const pricedAssets = (events: readonly MatchedEvent[]): string[] =>
  events.flatMap(event => pricedAsset(event) ?? [])

/** Lists the events that would be shown if every minimum in dollars were reached. */
const shownAtMost = (update: MatchUpdate, strategies: readonly Strategy[]): MatchedEvent[] => {
  const passing = passingUpdate(update, strategies)
  return passing === undefined ? [] : shownEvents(passing)
}

const isPriced = (asset: string, { prices }: Pick<KnownAssets, 'prices'>): boolean => {
  const price = prices.get(asset)
  return price !== undefined && 'usd' in price
}

/** The contracts whose metadata are needed to filter and show a match. */
const contractsOf = (
  match: Match,
  { strategies, known }: { strategies: readonly Strategy[]; known: KnownAssets },
): string[] => [
  ...shownEvents(match).flatMap(({ id, item }) => eventKind(id).tokenContract?.(item) ?? []),
  ...pricedAssets(pricedByMinimum(match, strategies)).filter(
    asset => asset !== nativeAsset && isPriced(asset, known),
  ),
]

/** A request for assets. By default, each source has its own timeout for each answer. */
type AssetRequest = {
  readonly updates: readonly MatchUpdate[]
  readonly strategies: readonly Strategy[]
  /** Limit for all answers together. */
  readonly timeoutMs?: number
}

/** A request for the assets of a chain. `timeLeft` is how long a source may wait. */
type ChainRequest = Omit<AssetRequest, 'timeoutMs'> & {
  readonly chain: number
  readonly timeLeft: () => { readonly timeoutMs?: number }
}

const startTimeLeft = (timeoutMs: number | undefined): ChainRequest['timeLeft'] => {
  if (timeoutMs === undefined) return () => ({})
  const end = performance.now() + timeoutMs
  return () => ({ timeoutMs: Math.max(0, end - performance.now()) })
}

/**
 * Loads the metadata of passing events, round after round: metadata may make an event fail, so that others
 * pass that were left out beside it, such as what an address sent to itself.
 */
const loadFacts = async (
  { tokens }: Pick<AssetSources, 'tokens'>,
  { chain, updates, strategies, timeLeft, prices }: ChainRequest & Pick<KnownAssets, 'prices'>,
  signal: AbortSignal,
): Promise<KnownAssets['facts']> => {
  const facts = new Map<string, TokenMetadata>()
  const requested = new Set<string>()
  for (;;) {
    const assets: KnownAssets = { facts, prices, coinDecimals: chainOf(chain).decimals }
    const contracts = updates.flatMap(update => {
      const passing = passingUpdate(update, strategies, assets)
      return passing === undefined ? [] : contractsOf(passing, { strategies, known: assets })
    })
    const unread = [...new Set(contracts).difference(requested)]
    if (unread.length === 0) return facts
    const read = await tokens.read({ chain, contracts: unread, ...timeLeft() }, signal)
    for (const [contract, fact] of read) facts.set(contract, fact)
    for (const contract of unread) requested.add(contract)
  }
}

/** Limit for loading what approvals put at risk, which is left out after it. */
const riskTimeoutMs = 1_000

/**
 * Loads the owners' balances of tokens that are approved in these updates, and the prices of these tokens.
 */
const loadRisks = async (
  { prices, holdings }: AssetSources,
  { chain, updates, strategies }: ChainRequest,
  signal: AbortSignal,
): Promise<Required<Pick<KnownAssets, 'holdings' | 'prices'>>> => {
  const included = updates.filter(({ state }) => state === 'included')
  const risks = included.flatMap(update =>
    shownAtMost(update, strategies).flatMap(({ id, item }) => eventKind(id).granting?.atRisk(item) ?? []),
  )
  if (holdings === undefined || risks.length === 0) return { holdings: new Map(), prices: new Map() }
  const balances = risks.map(({ contract: token, owner: address }) => balanceQuestion(token, address))
  const questions = new Map(balances.map(question => [questionKey(question), question]))
  const wanted = { chain, timeoutMs: riskTimeoutMs }
  const [held, priced] = await Promise.all([
    holdings.read({ ...wanted, questions: [...questions.values()] }, signal),
    prices.read({ ...wanted, assets: [...new Set(risks.map(({ contract }) => contract))] }, signal),
  ])
  return { holdings: held, prices: priced }
}

/** Loads prices first: most tokens have no price, so that their metadata are not needed. */
const loadDecisive = async (
  sources: Pick<AssetSources, 'tokens' | 'prices'>,
  request: ChainRequest,
  signal: AbortSignal,
): Promise<Required<Pick<KnownAssets, 'facts' | 'prices'>>> => {
  const { chain, updates, strategies } = request
  const deciding = new Set(updates.flatMap(update => pricedAssets(pricedByMinimum(update, strategies))))
  const showing = new Set(updates.flatMap(update => pricedAssets(shownAtMost(update, strategies))))
  const [read, peeked] = await Promise.all([
    sources.prices.read({ chain, assets: [...deciding], ...request.timeLeft() }, signal),
    sources.prices.peek({ chain, assets: [...showing.difference(deciding)] }),
  ])
  const prices = new Map([...peeked, ...read])
  return { prices, facts: await loadFacts(sources, { ...request, prices }, signal) }
}

/**
 * Loads the assets of a chain. Risks of approvals decide about nothing, so that nothing else waits for them.
 */
const loadChainAssets = async (
  sources: AssetSources,
  request: ChainRequest,
  signal: AbortSignal,
): Promise<KnownAssets> => {
  const [{ prices, facts }, risks] = await Promise.all([
    loadDecisive(sources, request, signal),
    loadRisks(sources, request, signal),
  ])
  const { holdings } = risks
  const { decimals: coinDecimals } = chainOf(request.chain)
  return { facts, prices: new Map([...risks.prices, ...prices]), holdings, coinDecimals }
}

/**
 * Loads, by chain, the assets in match updates: all that is needed to filter and to show them. Chains are
 * loaded side by side.
 */
export const loadAssets = async (
  sources: AssetSources,
  { updates: all, strategies, timeoutMs }: AssetRequest,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, KnownAssets>> => {
  const timeLeft = startTimeLeft(timeoutMs)
  const byChain = [...Map.groupBy(all, update => update.chain)]
  return new Map(
    await Promise.all(
      byChain.map(async ([chain, updates]): Promise<[number, KnownAssets]> => {
        const request = { strategies, timeLeft, chain, updates }
        return [chain, await loadChainAssets(sources, request, signal)]
      }),
    ),
  )
}

type FilterContext = { readonly strategies: readonly Strategy[]; readonly known: KnownAssets }

/**
 * Whether it can be decided about an update; otherwise it waits until the missing prices and metadata are
 * known or time out. Removals do not wait for prices.
 */
export const isDecidable = (update: MatchUpdate, context: FilterContext): boolean => {
  const assets = pricedAssets(pricedByMinimum(update, context.strategies))
  if (update.state === 'included' && !assets.every(asset => context.known.prices.has(asset))) return false
  const passing = passingUpdate(update, context.strategies, context.known)
  return (
    passing === undefined ||
    contractsOf(passing, context).every(contract => context.known.facts.has(contract))
  )
}

/** Whether an event of an update is skipped because its asset has no known price. */
export const isSkippedUnlisted = (update: MatchUpdate, { strategies, known }: FilterContext): boolean =>
  pricedByMinimum(update, strategies).some(
    event => pricedAsset(event) !== nativeAsset && eventWorthUsd(event, known) === 'unlisted',
  )
