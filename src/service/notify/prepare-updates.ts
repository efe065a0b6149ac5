import type { Log } from '#lib/log.ts'
import { queueLimits } from '#store/limits.ts'
import { type Claim, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import type { Prices } from '../assets/prices.ts'
import type { Tokens } from '../assets/tokens.ts'
import { type MatchUpdate, matchId, matchUpdateSchema } from '../match-update.ts'
import { deferredLane, deferredMatches, deferredMatchId } from '../records.ts'
import { isDecidable, isSkippedUnlisted, loadAssets } from './load-assets.ts'
import { type KnownAssets, loadPassed, passingUpdate, unknownAssets } from './minimums.ts'
import type { NotifyTarget } from './settle-claim.ts'

/** What names the transaction of a notice, among those of one subscription. */
const transactionId = ({ chain, transaction }: MatchUpdate): string => `${chain}:${transaction.hash}`

/** What the subscriber knew before the notice: nothing is as good as removed. */
const knownState = ({ before, state }: MatchUpdate): MatchUpdate['state'] =>
  before ?? (state === 'included' ? 'removed' : 'included')

/**
 * Of notices of one transaction that wait together, the last says it all. None is left where they undo one another: a
 * transaction that is gone before it was notified, or back before its removal was.
 */
export const latestUpdates = (waiting: readonly MatchUpdate[]): MatchUpdate[] => {
  const byTransaction = Map.groupBy(waiting, transactionId)
  return [...byTransaction.values()].flatMap(notices => {
    const [first, last] = [notices[0], notices.at(-1)]
    if (first === undefined || last === undefined) return []
    const isOther = last.state === 'included' && notices.some(({ changed }) => changed === true)
    return isOther || last.state !== knownState(first) ? [last] : []
  })
}

type UpdateItem = { readonly item: Item; readonly update: MatchUpdate }

/** How soon a match that waits is looked at for the first time; by then most answers are there. */
const firstRetryMs = 500

/**
 * Which of these, the pairs of a subscription, wait in lanes of their own: what comes of them later goes behind them. Only
 * what is not the first of its transaction can be one.
 */
const loadDeferred = async (
  store: Store,
  subscription: string,
  notices: readonly MatchUpdate[],
): Promise<ReadonlySet<string>> => {
  const pairs = notices.flatMap(notice => (notice.revision > 0 ? [matchId(subscription, notice)] : []))
  const docs = pairs.length === 0 ? [] : await store.get(deferredMatches, [...new Set(pairs)])
  return new Set(docs.flatMap(doc => (doc === undefined ? [] : [doc.id])))
}

/** Whether a match of a subscription waits alone. */
export const hasDeferred = async (store: Store, subscription: string): Promise<boolean> =>
  (await store.find(deferredMatches, { index: 'subscription', value: subscription, limit: 1 })).length > 0

/** Has a notice wait alone; three writes. It takes the place of none of its neighbours, and holds none of them. */
export const deferralWrites = (subscription: string, { item, update: notice }: UpdateItem): Write[] => {
  const pair = matchId(subscription, notice)
  const lane = deferredLane(pair)
  return [
    { op: 'push', queue: 'match', lane, id: `${lane}:${item.id}`, body: item.body },
    { op: 'delay', queue: 'match', lane, delayMs: firstRetryMs },
    put(
      deferredMatches,
      { id: pair, value: { subscription, last: `${lane}:${item.id}` } },
      { ttlMs: queueLimits.match.dedupeMs },
    ),
  ]
}

/** Ends the waiting of a match whose claim is settled, unless something was put behind it after it was claimed. */
export const deferralEndWrites = async (store: Store, claim: Claim): Promise<Write[]> => {
  const pair = deferredMatchId(claim.lane)
  if (pair === undefined) return []
  const [doc] = await store.get(deferredMatches, [pair])
  const isLast = doc !== undefined && claim.items.some(({ id }) => id === doc.value.last)
  return isLast ? [remove(deferredMatches, pair, { expect: doc.version })] : []
}

type PrepareDeps = {
  readonly store: Store
  readonly log: Log
  readonly tokens: Tokens
  readonly prices: Prices
}

/** `undefined`: another version of this program wrote it. Left in place, it would hold up the subscription for ever. */
const readUpdate = ({ id, body }: Item, log: Log): MatchUpdate | undefined => {
  const { success, data: notice, error } = matchUpdateSchema.safeParse(body)
  if (success) return notice
  log.error({ id, error: error.issues[0]?.message }, 'a match is not understood and dropped')
  return undefined
}

/** `isFirst`: its transaction is notified for the first time, whatever was found of that before. */
type ReadyUpdate = {
  readonly update: MatchUpdate
  readonly known: KnownAssets
  readonly isFirst: boolean
}

/** How long the lane of a subscription waits for what is not known of assets. */
const assetWaitMs = 1_000

/**
 * What can be notified of some items, in order, and what cannot be decided about yet. `isAlone`: they are of one match, which
 * waits in a lane of its own. `quiet`: transactions of which something is kept quiet because its price is unknown.
 */
export const prepareUpdates = async (
  deps: PrepareDeps,
  o: { items: readonly Item[]; isAlone: boolean; target: NotifyTarget; signal: AbortSignal },
): Promise<{ ready: readonly ReadyUpdate[]; undecided: readonly UpdateItem[]; quiet: number }> => {
  const { bot, subscription } = o.target
  const { strategies } = bot.value
  const read = o.items.flatMap((item): UpdateItem[] => {
    const notice = readUpdate(item, deps.log)
    return notice === undefined ? [] : [{ item, update: notice }]
  })
  const notices = read.map(({ update: notice }) => notice)
  const waiting = o.isAlone ? new Set<string>() : await loadDeferred(deps.store, subscription.id, notices)
  const isWaiting = (notice: MatchUpdate): boolean => waiting.has(matchId(subscription.id, notice))
  const fresh = latestUpdates(notices.filter(notice => !isWaiting(notice)))
  const byChain = await loadAssets(deps, { notices: fresh, strategies, timeoutMs: assetWaitMs }, o.signal)
  const judged = (notice: MatchUpdate) => ({ strategies, known: byChain.get(notice.chain) ?? unknownAssets })
  const open = new Set(fresh.filter(notice => !isDecidable(notice, judged(notice))).map(transactionId))
  const isUndecided = (notice: MatchUpdate): boolean => isWaiting(notice) || open.has(transactionId(notice))
  const taken = notices.filter(notice => !isUndecided(notice))
  const begun = new Set(taken.filter(({ revision }) => revision === 0).map(transactionId))
  const last = fresh.filter(notice => !isUndecided(notice))
  const { wasBelowMinimum: wasTooLittle, returned } = await loadPassed(deps.store, {
    subscription: subscription.id,
    strategies,
    notices: last,
  })
  const ready = last.flatMap((notice): ReadyUpdate[] => {
    const { known } = judged(notice)
    const left = passingUpdate(notice, strategies, known) ?? returned(notice)
    if (left === undefined) return []
    const isFirst = left.state === 'included' && (begun.has(transactionId(notice)) || wasTooLittle(notice))
    return [{ update: left, known, isFirst }]
  })
  const quiet = last.filter(
    notice => begun.has(transactionId(notice)) && isSkippedUnlisted(notice, judged(notice)),
  ).length
  return { ready, undecided: read.filter(({ update: notice }) => isUndecided(notice)), quiet }
}
