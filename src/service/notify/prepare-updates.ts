import { minimumsOf, type Strategy } from '#events/registry.ts'
import { shortId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { queueLimits } from '#store/limits.ts'
import { findAll } from '#store/pages.ts'
import { type Claim, type Item, push, put, remove, type Store, type Write } from '#store/store.ts'
import type { Holdings } from '../assets/holdings.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import {
  type MatchUpdate,
  matchesOfSubscriptions,
  matchId,
  matchUpdateSchema,
} from '../records/match-update.ts'
import {
  blockMatches,
  deferredLane,
  deferredMatches,
  deferredMatchId,
  type PassedMatch,
  passedMatches,
  subscriptions,
} from '../records/records.ts'
import type { NotifyTarget } from './claim-handler.ts'
import { isDecidable, isSkippedUnlisted, loadAssets } from './load-assets.ts'
import { type KnownAssets, passingUpdate, unknownAssets } from './minimums.ts'
import {
  admitNew,
  contactId,
  forgetCounterparties,
  knownAs,
  maxRepeated,
  memoryId,
  type NewnessFilters,
  readCounterparties,
} from './new-counterparties.ts'

/**
 * Pushes matches again that were left out because of a counterparty on an orphaned branch: the new branch of
 * a chain is matched before the old one is undone. That concerns all subscriptions of the bot, as it forgets
 * the contacts in this commit. Matches that were notified in part stay as they are.
 */
const retrySkipped = async (
  store: Store,
  forgotten: readonly string[],
  { bot, updates }: { readonly bot: string; readonly updates: readonly MatchUpdate[] },
): Promise<Write[]> => {
  if (forgotten.length === 0) return []
  const contacts = new Set(forgotten)
  const undone = updates.filter(({ revision }) => revision > 0)
  const chains = [...new Set(undone.map(({ chain }) => chain))]
  const stored = await Promise.all(
    chains.map(chain => findAll(store, blockMatches, { index: 'chain', value: String(chain) })),
  )
  const affected = matchesOfSubscriptions(stored.flat().flatMap(({ value }) => value.matches)).filter(
    ({ match: { chain, transaction, movements } }) =>
      movements.some(movement =>
        knownAs(movement, transaction).some(contact =>
          contacts.has(contactId(memoryId(chain, movement.address), contact)),
        ),
      ),
  )
  if (affected.length === 0) return []
  // A match may be pushed again for each transaction that made its counterparty known earlier.
  const by = shortId(...undone.flatMap(({ transaction, revision }) => [transaction.hash, String(revision)]))
  const subscriptionDocs = await store.get(subscriptions, [
    ...new Set(affected.map(({ subscription }) => subscription)),
  ])
  const ofBot = new Set(subscriptionDocs.flatMap(doc => (doc?.value.bot === bot ? [doc.id] : [])))
  const passed = await store.get(
    passedMatches,
    affected.map(({ subscription, match }) => matchId(subscription, match)),
  )
  return affected
    .filter(({ subscription }, n) => ofBot.has(subscription) && passed[n] === undefined)
    .slice(0, maxRepeated * undone.length)
    .map(({ subscription, match }) =>
      push('match', subscription, { id: `${matchId(subscription, match)}:repeated:${by}`, body: match }),
    )
}

/** Identifies the transaction of an update, among those of one subscription. */
const transactionId = ({ chain, transaction }: MatchUpdate): string => `${chain}:${transaction.hash}`

/**
 * The state before the update, as the subscriber knows it. A transaction that was never notified counts as
 * removed.
 */
const knownState = ({ before, state }: MatchUpdate): MatchUpdate['state'] =>
  before ?? (state === 'included' ? 'removed' : 'included')

/**
 * The last of the waiting updates of each transaction, which supersedes the others. None if they undo one
 * another: a transaction that was removed before it was notified, or included again before its removal was.
 */
export const latestUpdates = (waiting: readonly MatchUpdate[]): MatchUpdate[] => {
  const byTransaction = Map.groupBy(waiting, transactionId)
  return [...byTransaction.values()].flatMap(updates => {
    const [first, last] = [updates[0], updates.at(-1)]
    if (first === undefined || last === undefined) return []
    const isOther = last.state === 'included' && updates.some(({ changed }) => changed === true)
    return isOther || last.state !== knownState(first) ? [last] : []
  })
}

type UpdateItem = { readonly item: Item; readonly update: MatchUpdate }

/** Delay of the first retry of a deferred match; by then most answers are there. */
const firstRetryMs = 500

/**
 * The ids of those matches that wait in their own lanes, so that later updates go behind them. The first
 * update of a transaction is never one of these.
 */
const loadDeferred = async (
  store: Store,
  subscription: string,
  updates: readonly MatchUpdate[],
): Promise<ReadonlySet<string>> => {
  const ids = updates.flatMap(update => (update.revision > 0 ? [matchId(subscription, update)] : []))
  const docs = ids.length === 0 ? [] : await store.get(deferredMatches, [...new Set(ids)])
  return new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
}

/** Moves an update to its own lane, where it holds up no others, by three writes. */
export const deferralWrites = (
  subscription: string,
  { item, update }: { readonly item: Pick<Item, 'id' | 'body'>; readonly update: MatchUpdate },
): Write[] => {
  const id = matchId(subscription, update)
  const lane = deferredLane(id)
  return [
    push('match', lane, { id: `${lane}:${item.id}`, body: item.body }),
    { op: 'delay', queue: 'match', lane, delayMs: firstRetryMs },
    put(
      deferredMatches,
      { id, value: { subscription, last: `${lane}:${item.id}` } },
      { ttlMs: queueLimits.match.dedupeMs },
    ),
  ]
}

/** Whether matches of a subscription wait in their own lanes. */
export const hasDeferred = async (store: Store, subscription: string): Promise<boolean> => {
  const docs = await store.find(deferredMatches, { index: 'subscription', value: subscription, limit: 1 })
  return docs.length > 0
}

/** Ends the deferral of a match whose claim is handled, unless another update was put behind it in the meantime. */
export const deferralEndWrites = async (store: Store, claim: Claim): Promise<Write[]> => {
  const id = deferredMatchId(claim.lane)
  if (id === undefined) return []
  const [doc] = await store.get(deferredMatches, [id])
  const isLast = doc !== undefined && claim.items.some(item => item.id === doc.value.last)
  return isLast ? [remove(deferredMatches, id, { expect: doc.version })] : []
}

export type PrepareDeps = {
  readonly store: Store
  readonly log: Log
  readonly tokens: Tokens
  readonly prices: Prices
  readonly holdings: Holdings
}

/**
 * Reads the update of an item. One that another version of this program wrote may be unreadable, and is
 * dropped, because it would block the subscription forever.
 */
const readUpdate = ({ id, body }: Item, log: Log): MatchUpdate | undefined => {
  const { success, data: update, error } = matchUpdateSchema.safeParse(body)
  if (success) return update
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

export type ReadyUpdate = {
  readonly update: MatchUpdate
  /** The strategies of the bot, without those that leave all of it out. */
  readonly strategies: readonly Strategy[]
  readonly known: KnownAssets
  /** The record of the match, if it was notified before. */
  readonly passed: PassedMatch | undefined
}

/** How long the lane of a subscription waits for missing prices and metadata. */
const assetWaitMs = 1_000

/**
 * The part of an update that passes the bot's filters, if any: those of `passingUpdate`, and those by
 * counterparties.
 */
const passingNow = (
  update: MatchUpdate,
  filters: NewnessFilters,
): Pick<ReadyUpdate, 'update' | 'strategies'> | undefined => {
  const { strategies } = filters
  const passing = passingUpdate(update, strategies, filters.known)
  if (passing === undefined) return undefined
  if (passing.state === 'removed') return { update: passing, strategies }
  const admitted = admitNew(passing, filters)
  if (admitted !== undefined) return { update: admitted.match, strategies: admitted.strategies }
  return update.changed === true ? { update: { ...update, state: 'removed' }, strategies } : undefined
}

/**
 * The strategies without minimums: a transaction that was notified once is notified when it is back, whatever
 * its worth by then.
 */
const withoutMinimums = (strategies: readonly Strategy[]): Strategy[] =>
  strategies.map(strategy =>
    minimumsOf(strategy).reduce<Strategy>((wider, minimum) => minimum.drop(wider), strategy),
  )

/**
 * The passing part of a transaction that was notified before and is back, without minimums and regardless of
 * counterparties.
 */
const passingBack = (
  update: MatchUpdate,
  strategies: readonly Strategy[],
): Pick<ReadyUpdate, 'update' | 'strategies'> | undefined => {
  const passing = passingUpdate(update, withoutMinimums(strategies))
  return passing === undefined ? undefined : { update: passing, strategies }
}

/** Updates that can be notified, and those that wait for prices or metadata. */
export type PreparedUpdates = {
  readonly ready: readonly ReadyUpdate[]
  readonly undecided: readonly UpdateItem[]
  /** The newest update of each transaction that is decided, whether or not it passes the filters. */
  readonly decided: readonly MatchUpdate[]
  /** The number of transactions with an event that is skipped because its asset has no known price. */
  readonly skippedUnlisted: number
  readonly writes: readonly Write[]
}

/** Loads, by `matchId`, which of the matches that a reorg removed or changed had passed the filters. */
const loadPassed = async (
  store: Store,
  subscription: string,
  updates: readonly MatchUpdate[],
): Promise<ReadonlyMap<string, PassedMatch>> => {
  const ids = updates.flatMap(update => (update.revision > 0 ? [matchId(subscription, update)] : []))
  const docs = ids.length === 0 ? [] : await store.get(passedMatches, ids)
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
}

/**
 * Prepares the updates of items. `isDeferred` tells that the items belong to one match, which waits in its
 * own lane.
 */
export const prepareUpdates = async (
  deps: PrepareDeps,
  {
    target,
    items,
    isDeferred,
    signal,
  }: { items: readonly Item[]; isDeferred: boolean; target: NotifyTarget; signal: AbortSignal },
): Promise<PreparedUpdates> => {
  const { bot, subscription } = target
  const { strategies } = bot.value
  const read = items.flatMap((item): UpdateItem[] => {
    const update = readUpdate(item, deps.log)
    return update === undefined ? [] : [{ item, update }]
  })
  const updates = read.map(({ update }) => update)
  const waiting = isDeferred ? new Set<string>() : await loadDeferred(deps.store, subscription.id, updates)
  const isWaiting = (update: MatchUpdate): boolean => waiting.has(matchId(subscription.id, update))
  const fresh = latestUpdates(updates.filter(update => !isWaiting(update)))
  const byChain = await loadAssets(deps, { updates: fresh, strategies, timeoutMs: assetWaitMs }, signal)
  const filterContext = (update: MatchUpdate) => ({
    strategies,
    known: byChain.get(update.chain) ?? unknownAssets,
  })
  const undecidable = new Set(
    fresh.filter(update => !isDecidable(update, filterContext(update))).map(transactionId),
  )
  const isUndecided = (update: MatchUpdate): boolean =>
    isWaiting(update) || undecidable.has(transactionId(update))
  const decided = updates.filter(update => !isUndecided(update))
  const begun = new Set(decided.filter(({ revision }) => revision === 0).map(transactionId))
  const last = fresh.filter(update => !isUndecided(update))
  const passedBefore = await loadPassed(deps.store, subscription.id, last)
  const { memory, writes } = await readCounterparties(deps.store, last, { ...bot.value, id: bot.id })
  const forgotten: string[] = []
  const ready = last.flatMap((update): ReadyUpdate[] => {
    const context = { ...filterContext(update), addresses: bot.value.addresses, memory }
    const { known } = context
    forgotten.push(...forgetCounterparties(update, memory))
    const passed = passedBefore.get(matchId(subscription.id, update))
    const passing = passingNow(update, context) ?? (passed && passingBack(update, strategies))
    return passing === undefined ? [] : [{ ...passing, known, passed }]
  })
  const skippedUnlisted = last.filter(
    update => begun.has(transactionId(update)) && isSkippedUnlisted(update, filterContext(update)),
  ).length
  return {
    ready,
    decided: last,
    undecided: read.filter(({ update }) => isUndecided(update)),
    skippedUnlisted,
    writes: [...writes(), ...(await retrySkipped(deps.store, forgotten, { bot: bot.id, updates: last }))],
  }
}
