import type { StrategyVerdict } from '#contract/explanation.ts'
import type { OutflowStrategy, OutflowSum } from '#events/outflow/outflow.ts'
import type { Doc, Store } from '#store/store.ts'
import {
  addOutflow,
  emptyOutflowWindow,
  entriesAt,
  outflowEntry,
  outflowStrategiesOf,
  outflowWindowId,
  sumItems,
  sumsAt,
} from '../notify/count-outflows.ts'
import type { KnownAssets } from '../notify/minimums.ts'
import type { Match } from '../records/match-update.ts'
import { type OutflowWindow, outflowWindows } from '../records/outflow-records.ts'
import { type BotRecord, subscriptions } from '../records/records.ts'

/** The outflow of one address at the transaction, and whether that reached the limit, or would. */
type Finding = {
  readonly address: string
  readonly strategy: OutflowStrategy
  readonly sum: OutflowSum
  readonly isReached: boolean
  readonly transactions: readonly string[]
}

export type OutflowFindings = {
  /** The match, in which the limits that its transaction reached replace the outflows. */
  readonly match: Match | undefined
  readonly verdictOf: (strategy: OutflowStrategy) => StrategyVerdict
}

type OutflowContext = {
  readonly store: Store
  readonly account: string
  readonly chain: number
  readonly known: KnownAssets
}

/** Limit of subscriptions. Each has its own windows, which differ only if one began later. */
const maxSubscriptions = 100

const readWindows = async (
  bot: Doc<BotRecord>,
  addresses: readonly string[],
  { store, account, chain }: OutflowContext,
): Promise<(address: string) => readonly OutflowWindow[]> => {
  const subscriptionDocs = await store.find(subscriptions, {
    index: 'bot',
    value: bot.id,
    limit: maxSubscriptions,
  })
  const own = subscriptionDocs.filter(({ value }) => value.account === account)
  const windows = new Map<string, readonly OutflowWindow[]>()
  for (const address of addresses) {
    const docs = await store.get(
      outflowWindows,
      own.map(({ id }) => outflowWindowId(id, chain, address)),
    )
    windows.set(
      address,
      docs.flatMap(doc => (doc === undefined ? [] : [doc.value])),
    )
  }
  return address => windows.get(address) ?? []
}

const findingsOf = (
  match: Match,
  { address, windows }: { readonly address: string; readonly windows: readonly OutflowWindow[] },
  { known, strategies }: { readonly strategies: readonly OutflowStrategy[]; readonly known: KnownAssets },
): readonly Finding[] => {
  const parts = match.outflows.filter(part => part.address === address)
  const entry = outflowEntry(match, parts, known)
  const stored = windows.find(({ entries }) => entries.some(({ hash }) => hash === entry.hash))
  // A transaction that is not counted yet is added as it will be later.
  const added =
    stored === undefined ? addOutflow(windows[0] ?? emptyOutflowWindow, entry, strategies) : undefined
  const window = stored ?? added?.window ?? emptyOutflowWindow
  return sumsAt(window, entry.at, strategies).map(({ strategy, sum }) => {
    const reached = window.reached.find(
      one => one.hash === entry.hash && one.sum.limit_usd === sum.limit_usd && one.sum.within === sum.within,
    )
    return {
      address,
      strategy,
      sum: reached?.sum ?? sum,
      isReached: reached !== undefined,
      transactions: entriesAt(window, entry.at, strategy).flatMap(({ hash }) => hash ?? []),
    }
  })
}

const verdictOf = ({ params, func }: OutflowStrategy, findings: readonly Finding[]): StrategyVerdict => {
  const own = findings.filter(({ strategy }) => strategy.params === params)
  const largest = own.toSorted((a, b) => b.sum.left_usd - a.sum.left_usd)
  const finding = largest.find(({ isReached }) => isReached) ?? largest[0]
  if (finding === undefined) return { func, verdict: 'nothing', has: null, needs: null }
  const { sum, isReached, transactions } = finding
  const whyNot = sum.left_usd < params.usd ? 'below_limit' : 'reached_before'
  return {
    func,
    verdict: isReached ? 'fires' : whyNot,
    has: null,
    needs: null,
    outflow: {
      left_usd: sum.left_usd,
      limit_usd: params.usd,
      within: params.within,
      transactions: [...transactions],
    },
  }
}

/**
 * Explains the sums of outflows up to a transaction, for each such strategy of a bot. The match is that of
 * the bot's strategies.
 */
export const explainOutflows = async (
  match: Match | undefined,
  bot: Doc<BotRecord>,
  context: OutflowContext,
): Promise<OutflowFindings> => {
  const strategies = outflowStrategiesOf(bot.value.strategies)
  if (match === undefined || match.outflows.length === 0)
    return { match, verdictOf: strategy => verdictOf(strategy, []) }
  const addresses = [...new Set(match.outflows.map(({ address }) => address))]
  const windowsOf = await readWindows(bot, addresses, context)
  const findings = addresses.flatMap(address =>
    findingsOf(match, { address, windows: windowsOf(address) }, { strategies, known: context.known }),
  )
  const outflows = findings.flatMap(({ address, sum, isReached }) =>
    isReached ? sumItems(address, [sum]) : [],
  )
  return { match: { ...match, outflows }, verdictOf: strategy => verdictOf(strategy, findings) }
}
