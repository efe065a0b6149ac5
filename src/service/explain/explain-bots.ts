import type { BotExplanation, StrategyVerdict, SubscriptionExplanation } from '#contract/explanation.ts'
import { matchedEvents } from '#events/event-lists.ts'
import type { OutflowStrategy } from '#events/outflow/outflow.ts'
import { addressKey } from '#events/raw-block.ts'
import {
  declarationsOf,
  eventIdOf,
  kinds,
  minimumsOf,
  restrictionsOf,
  type Strategy,
  strategySchema,
} from '#events/registry.ts'
import { toUnixSeconds } from '#lib/time.ts'
import type { Doc, Store } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import { matchBlock } from '../chain/match/match-block.ts'
import { createFixedIndex } from '../chain/match/watch-index.ts'
import type { WatchCriteria } from '../chain/match/watched-bot.ts'
import type { Block } from '../chain/rpc/block.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { loadAssets } from '../notify/load-assets.ts'
import { type KnownAssets, passingMatch, unknownAssets } from '../notify/minimums.ts'
import { admitNew, readCounterparties } from '../notify/new-counterparties.ts'
import type { Match } from '../records/match-update.ts'
import { type BotRecord, channels, deliveries } from '../records/records.ts'
import { explainOutflows, type OutflowFindings } from './explain-outflow.ts'
import type { TransactionInBlock } from './read-transaction.ts'
import { readNotificationFacts, subscriptionState } from './subscription-state.ts'

/** A strategy of each kind that can ask for everything. */
const allStrategies: readonly Strategy[] = kinds.flatMap(
  ({ func }) => strategySchema.safeParse({ func, params: {} }).data ?? [],
)

/** The strategies that declare what they match, without conditions. */
const withoutConditions = (strategies: readonly Strategy[]): Strategy[] =>
  strategies
    .filter(strategy => declarationsOf(strategy).length > 0)
    .map(strategy => restrictionsOf(strategy).reduce((wider, { drop }) => drop(wider), strategy))

/** Asks for incoming and outgoing amounts as two movements, if the kind can. */
const asGross = (strategy: Strategy): Strategy => {
  if (strategy.func === 'eth_transfer')
    return { ...strategy, params: { ...strategy.params, movements: 'gross' } }
  if (strategy.func === 'token_transfer')
    return { ...strategy, params: { ...strategy.params, movements: 'gross' } }
  return strategy
}

/**
 * Matches of a bot in a transaction by its strategies and by all strategies, and the known facts about their
 * assets.
 */
type StrategyFindings = {
  readonly asked: Match | undefined
  readonly all: Match | undefined
  /** The match of the bot's strategies with incoming and outgoing amounts as two movements. */
  readonly gross: Match | undefined
  readonly known: KnownAssets
  readonly outflows: OutflowFindings
  /**
   * The part of a passing match whose counterparties are new, if strategies require that, or `undefined`
   * without any.
   */
  readonly admitted: (passing: Match, strategies: readonly Strategy[]) => Match | undefined
}

const passing = (match: Match | undefined, strategy: Strategy, known: KnownAssets): Match | undefined =>
  match === undefined ? undefined : passingMatch(match, [strategy], known)

const toVerdict = (func: Strategy['func'], verdict: StrategyVerdict['verdict']): StrategyVerdict => ({
  func,
  verdict,
  has: null,
  needs: null,
})

const largestAmount = (match: Match): string => {
  const amounts = matchedEvents(match).map(({ item }) => ('amount' in item ? BigInt(item.amount) : 0n))
  return amounts.reduce((most, amount) => (amount > most ? amount : most), 0n).toString()
}

/**
 * Drops the minimums and restrictions of a strategy one after another until it fires: the last one is why it
 * does not.
 */
const missVerdict = (strategy: Strategy, { asked, known }: StrategyFindings): StrategyVerdict | undefined => {
  let wider = strategy
  for (const { verdict, drop, ...rest } of [...minimumsOf(strategy), ...restrictionsOf(strategy)]) {
    wider = drop(wider)
    const match = passing(asked, wider, known)
    if (match === undefined) continue
    const { func } = strategy
    const events = matchedEvents(match).filter(({ id }) => id === eventIdOf(strategy))
    const difference =
      'difference' in rest
        ? events.map(({ item }) => rest.difference?.(strategy, item)).find(one => one !== undefined)
        : undefined
    if (difference !== undefined) return { ...toVerdict(func, verdict), condition: difference }
    return 'amount' in rest && rest.amount !== undefined
      ? { func, verdict, has: largestAmount(match), needs: rest.amount(strategy) }
      : toVerdict(func, verdict)
  }
  return undefined
}

const isOutflow = (strategy: Strategy): strategy is OutflowStrategy => strategy.func === 'outflow'

const strategyVerdict = (strategy: Strategy, findings: StrategyFindings): StrategyVerdict => {
  const { func } = strategy
  const { asked, all, gross, known, outflows } = findings
  if (isOutflow(strategy)) return outflows.verdictOf(strategy)
  const match = passing(asked, strategy, known)
  if (match !== undefined)
    return toVerdict(func, findings.admitted(match, [strategy]) === undefined ? 'met_before' : 'fires')
  const missed = missVerdict(strategy, findings)
  if (missed !== undefined) return missed
  if (passing(gross, asGross(strategy), known) !== undefined) return toVerdict(func, 'netted')
  const widest = allStrategies.find(wide => wide.func === func)
  return toVerdict(func, widest && passing(all, widest, known) ? 'other_direction' : 'nothing')
}

/**
 * Explains each strategy of a bot for a transaction, and which others would fire. The code that decides about
 * notifications is used for this, too, with conditions left out.
 */
const strategyVerdicts = (strategies: readonly Strategy[], findings: StrategyFindings): StrategyVerdict[] => [
  ...strategies.filter(isOutflow).map(strategy => strategyVerdict(strategy, findings)),
  ...kinds.flatMap(kind => {
    if (kind.func === 'outflow') return []
    const chosen = strategies.filter(({ func }) => func === kind.func)
    if (chosen.length > 0) return chosen.map(strategy => strategyVerdict(strategy, findings))
    const wide = allStrategies.find(({ func }) => func === kind.func)
    return wide === undefined || passing(findings.all, wide, findings.known) === undefined
      ? []
      : [toVerdict(wide.func, 'not_chosen')]
  }),
]

type ChannelExplanations = SubscriptionExplanation['channels']

const noFailure = { failing_since: null, tries: 0 } as const

/**
 * The state of channels, given by their `channelKey`s, for the item in their lanes whose id begins with
 * `item`.
 */
const explainChannels = async (
  store: Store,
  keys: readonly string[],
  item: string,
): Promise<ChannelExplanations> => {
  const [channelDocs, deliveryDocs] = await Promise.all([
    store.get(channels, keys),
    store.get(deliveries, keys),
  ])
  return keys.map((key, n) => {
    const channel_id = Number(key)
    const [channel, delivery] = [channelDocs[n]?.value, deliveryDocs[n]?.value]
    if (channel === undefined) return { channel_id, state: 'deleted', ...noFailure }
    if (channel.disabled === true) return { channel_id, state: 'disabled', ...noFailure }
    if (delivery === undefined) return { channel_id, state: 'ok', ...noFailure }
    const { since, failures, trouble } = delivery
    const isThis = delivery.item.startsWith(`${item}:`)
    return {
      channel_id,
      state: isThis ? 'failing' : 'held_up',
      failing_since: toUnixSeconds(isThis ? since : (trouble?.since ?? since)),
      tries: isThis ? failures : 0,
    }
  })
}

export type ExplainContext = {
  readonly store: Store
  readonly node: ChainNode
  readonly tokens: Tokens
  readonly prices: Prices
  readonly chain: number
  readonly account: string
  readonly transaction: TransactionInBlock
  readonly isBlockRead: boolean
  readonly signal: AbortSignal
}

type BotDoc = Doc<BotRecord>

/** The block of the transaction, extended by its logs with these topics. */
const withDeclaredLogs = async (
  { transaction: { block }, node, signal }: ExplainContext,
  declaredTopics: ReadonlySet<string>,
): Promise<Block> => {
  if (declaredTopics.size === 0) return block
  const [raw] = block.transactions
  const all = await node.logs({ ...block, declaredTopics }, signal)
  const logs = [...all].filter(({ transactionHash }) => transactionHash === raw?.hash)
  return { ...block, declaredTopics, logs: logs.map(log => ({ ...log, transactionIndex: '0x0' })) }
}

/** Matches the transaction as blocks are matched, for each bot with its strategies and with all. */
const matchForBots = async (
  context: ExplainContext,
  bots: readonly BotDoc[],
): Promise<(bot: BotDoc) => Pick<StrategyFindings, 'asked' | 'all' | 'gross'>> => {
  const { chain, node, signal } = context
  const criteria = new Map<string, WatchCriteria>()
  for (const { id, value } of bots) {
    if (!value.chains.includes(chain)) continue
    const unconditional = new Set(withoutConditions(value.strategies))
    const others = value.strategies.filter(strategy => declarationsOf(strategy).length === 0)
    // Conditions are left out, to show which of them is not met.
    criteria.set(`asked ${id}`, { ...value, chains: [chain], strategies: [...others, ...unconditional] })
    criteria.set(`gross ${id}`, { ...value, chains: [chain], strategies: value.strategies.map(asGross) })
    criteria.set(`all ${id}`, {
      ...value,
      chains: [chain],
      strategies: [...allStrategies, ...withoutConditions(value.strategies)],
    })
  }
  const index = createFixedIndex(criteria)
  const block = await withDeclaredLogs(context, index.declaredTopics(chain))
  const { matches } = await matchBlock(block, {
    chain,
    index,
    node,
    signal,
  })
  const byKey = new Map<string, Match>(
    matches.flatMap(({ match, subscriptions }) => subscriptions.map(key => [key, match] as const)),
  )
  return ({ id }) => ({
    asked: byKey.get(`asked ${id}`),
    all: byKey.get(`all ${id}`),
    gross: byKey.get(`gross ${id}`),
  })
}

const loadAssetsOf = async (
  match: Match | undefined,
  { value }: BotDoc,
  context: ExplainContext,
): Promise<KnownAssets> => {
  const updates = match === undefined ? [] : [{ ...match, revision: 0, state: 'included' as const }]
  const byChain = await loadAssets(context, { updates, strategies: value.strategies }, context.signal)
  return byChain.get(context.chain) ?? unknownAssets
}

/** Loads the remembered counterparties that the bot's addresses had before. */
const admitting = async (
  match: Match | undefined,
  { id, value: { addresses, strategies } }: BotDoc,
  { store, known }: { store: Store; known: KnownAssets },
): Promise<StrategyFindings['admitted']> => {
  const { memory } = await readCounterparties(store, match === undefined ? [] : [match], {
    id,
    addresses,
    strategies,
  })
  return (passing, asked) =>
    admitNew(passing, { addresses, strategies: asked, known, memory: new Map(memory) })?.match
}

/** Whether the bot watches the sender or receiver, which concerns it even if the transaction failed. */
const isParty = ({ value }: BotDoc, { transaction }: ExplainContext): boolean => {
  const [raw] = transaction.block.transactions
  const ends = [raw?.from, raw?.to].filter(end => typeof end === 'string')
  return ends.some(end => value.addresses.includes(addressKey(end)))
}

const botVerdict = (
  bot: BotDoc,
  findings: StrategyFindings,
  context: ExplainContext,
): BotExplanation['verdict'] => {
  const { chains, strategies } = bot.value
  if (!chains.includes(context.chain)) return 'other_chain'
  const match =
    findings.asked === undefined ? undefined : passingMatch(findings.asked, strategies, findings.known)
  if (match && findings.admitted(match, strategies)) return 'fires'
  return findings.all !== undefined || isParty(bot, context) ? 'quiet' : 'not_concerned'
}

const explainSubscriptions = async (
  bot: BotDoc,
  doesFire: boolean,
  { store, chain, isBlockRead, transaction, account }: ExplainContext,
): Promise<SubscriptionExplanation[]> => {
  const { height, hash } = transaction.position
  const at = { chain, hash: transaction.hash, block: { height, hash } }
  const facts = await readNotificationFacts(store, at, { bot: bot.id, account })
  return Promise.all(
    facts.map(async notification => {
      const { id, value } = notification.subscription
      const { state, until, item } = subscriptionState(notification, { chain, height, doesFire, isBlockRead })
      const start = value.from[chain]
      return {
        subscription_id: id,
        frequency: value.frequency,
        state,
        from_block: typeof start === 'number' ? start : null,
        until,
        channels: item === undefined ? [] : await explainChannels(store, value.channels, item),
      }
    }),
  )
}

/**
 * Explains for each bot whether it fires, and for the account's subscriptions whether they were notified.
 * Throws `RpcError`.
 */
export const explainBots = async (
  bots: readonly BotDoc[],
  context: ExplainContext,
): Promise<BotExplanation[]> => {
  const findingsOf = await matchForBots(context, bots)
  return Promise.all(
    bots.map(async bot => {
      const matches = findingsOf(bot)
      const known = await loadAssetsOf(matches.asked, bot, context)
      const outflows = await explainOutflows(matches.asked, bot, { ...context, known })
      const admitted = await admitting(outflows.match, bot, { store: context.store, known })
      const findings = { ...matches, asked: outflows.match, known, outflows, admitted }
      const verdict = botVerdict(bot, findings, context)
      return {
        bot_id: bot.id,
        name: bot.value.info.name,
        verdict,
        strategies:
          verdict === 'fires' || verdict === 'quiet' ? strategyVerdicts(bot.value.strategies, findings) : [],
        subscriptions: await explainSubscriptions(bot, verdict === 'fires', context),
      }
    }),
  )
}
