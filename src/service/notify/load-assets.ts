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

/** Sources of assets. Without `holdings` nothing is said of what an approval puts at risk. */
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

/** The contracts whose metadata is needed to filter what passes of a match, and to show it. */
const contractsOf = (
  match: Match,
  { strategies, known }: { strategies: readonly Strategy[]; known: KnownAssets },
): string[] => [
  ...shownEvents(match).flatMap(({ id, item }) => eventKind(id).tokenContract?.(item) ?? []),
  ...pricedAssets(pricedByMinimum(match, strategies)).filter(
    asset => asset !== nativeAsset && isPriced(asset, known),
  ),
]

/** `timeoutMs`: the longest wait for all answers together; by default each source's own timeout for each answer. */
type AssetRequest = {
  readonly updates: readonly MatchUpdate[]
  readonly strategies: readonly Strategy[]
  readonly timeoutMs?: number
}

/** `timeLeft`: what a source may wait, of `timeoutMs`. */
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
 * Metadata of what passes, round after round: as soon as it says that something does not pass, what was left out beside that may, such
 * as what an address sent to itself.
 */
const loadFacts = async (
  { tokens }: Pick<AssetSources, 'tokens'>,
  { chain, updates, strategies, timeLeft, prices }: ChainRequest & Pick<KnownAssets, 'prices'>,
  signal: AbortSignal,
): Promise<KnownAssets['facts']> => {
  const facts = new Map<string, TokenMetadata>()
  const asked = new Set<string>()
  for (;;) {
    const known: KnownAssets = { facts, prices, coinDecimals: chainOf(chain).decimals }
    const contracts = updates.flatMap(update => {
      const passing = passingUpdate(update, strategies, known)
      return passing === undefined ? [] : contractsOf(passing, { strategies, known })
    })
    const unasked = [...new Set(contracts).difference(asked)]
    if (unasked.length === 0) return facts
    const read = await tokens.read({ chain, contracts: unasked, ...timeLeft() }, signal)
    for (const [contract, fact] of read) facts.set(contract, fact)
    for (const contract of unasked) asked.add(contract)
  }
}

/** Limit for loading what approvals put at risk, which is left unsaid after it. */
const riskTimeoutMs = 1_000

/** Loads what owners hold of tokens that are approved in these updates, and the prices of these tokens. */
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
  const asked = risks.map(({ contract: token, owner: address }) => balanceQuestion(token, address))
  const questions = new Map(asked.map(question => [questionKey(question), question]))
  const wanted = { chain, timeoutMs: riskTimeoutMs }
  const [held, priced] = await Promise.all([
    holdings.read({ ...wanted, questions: [...questions.values()] }, signal),
    prices.read({ ...wanted, assets: [...new Set(risks.map(({ contract }) => contract))] }, signal),
  ])
  return { holdings: held, prices: priced }
}

/** Prices first: most tokens have none, so that their metadata is not needed. */
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

/** Loads the assets of a chain. Risks of approvals decide nothing, so nothing else waits for them. */
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
 * Loads, by chain, the assets in match updates: all that is needed to filter and to show them. Chains wait side by
 * side.
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

/** `false`: it waits until the missing prices and metadata are known or time out. A removal waits for no price. */
export const isDecidable = (update: MatchUpdate, context: FilterContext): boolean => {
  const assets = pricedAssets(pricedByMinimum(update, context.strategies))
  if (update.state === 'included' && !assets.every(asset => context.known.prices.has(asset))) return false
  const passing = passingUpdate(update, context.strategies, context.known)
  return (
    passing === undefined ||
    contractsOf(passing, context).every(contract => context.known.facts.has(contract))
  )
}

/** Whether an event of it is skipped because its asset has no known price. */
export const isSkippedUnlisted = (update: MatchUpdate, { strategies, known }: FilterContext): boolean =>
  pricedByMinimum(update, strategies).some(
    event => pricedAsset(event) !== nativeAsset && eventWorthUsd(event, known) === 'unlisted',
  )
