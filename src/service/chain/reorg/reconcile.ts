import { matchedEvents } from '#events/event-lists.ts'
import { isInLogs } from '#events/matchers.ts'
import { type EventId, isInTraces, readsFrom } from '#events/registry.ts'
import { toChunks } from '#lib/collections.ts'
import { findAll } from '#store/pages.ts'
import { type Doc, remove, type Store } from '#store/store.ts'
import {
  type Match,
  type MatchOfSubscription,
  matchDigest,
  matchesOfSubscriptions,
  type ReadExtent,
} from '../../records/match-update.ts'
import {
  type BlockMatches,
  type BotRecord,
  blockMatches,
  bots,
  subscriptions,
} from '../../records/records.ts'
import { isEventWatched } from '../match/match-candidate.ts'
import { watchedBot } from '../match/watched-bot.ts'
import type { BlockHeader, TransactionInclusion } from '../rpc/block.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { ChainStep } from './branch.ts'
import { matchIdOf, type PendingMatchUpdate } from './match-updates.ts'
import { commitStep, type MatchedChain } from './matched-chain.ts'
import { lowerStartPoints, subscriptionsAbove } from './start-points.ts'

/** A branch that stays shorter than the orphaned one is believed after this time, or when the clock was set since. */
const shorterBranchTimeoutMs = 30_000

/** Transactions asked for at the same time. */
const requestConcurrency = 8

/** Every block up to the head is matched, and the branch is as long as the orphaned one, or stays shorter. */
const isReady = ({ branch, confirmations, monotonicNow }: MatchedChain, head: BlockHeader): boolean => {
  const orphaned = branch.orphaned()
  const height = branch.cursor()?.height
  if (orphaned === undefined || height === undefined || height < head.height - confirmations) return false
  return height >= orphaned.height || Math.abs(monotonicNow() - orphaned.at) >= shorterBranchTimeoutMs
}

/** The fork point of a branch that stays shorter than the orphaned one. */
const shorterForkPoint = async (matched: MatchedChain): Promise<BlockHeader | undefined> => {
  const [orphaned, height] = [matched.branch.orphaned(), matched.branch.cursor()?.height]
  if (orphaned === undefined || height === undefined || height >= orphaned.height) return undefined
  const hash = matched.branch.hashAt(orphaned.from)
  if (hash === undefined) return undefined
  const header = await matched.node.header(orphaned.from, matched.signal)
  if (header.hash === hash) return header
  throw new RpcError('rpc_stale', 'the node gives a block of another branch')
}

/**
 * Starts subscriptions at the fork point if the chain was set back, since those above its head would be
 * silent until the chain reaches them. Returns `true` if the branch is matched again from there.
 */
const rematchFromForkPoint = async (matched: MatchedChain, head: BlockHeader): Promise<boolean> => {
  const fork = await shorterForkPoint(matched)
  if (fork === undefined || subscriptionsAbove(matched, head.height).length === 0) return false
  const at = matched.branch.orphaned()?.at ?? matched.monotonicNow()
  // The rewind comes first, so that it is repeated after a crash between the two.
  await commitStep(matched, matched.branch.rewindTo(fork, { common: true, at }))
  await lowerStartPoints(matched, { above: head.height, height: fork.height })
  return true
}

type TransactionLocation = TransactionInclusion | 'gone' | 'above the cursor'

/** Locates a transaction that the branch has no match of. Throws `RpcError` if it contradicts the branch. */
const locate = async (
  { branch, node, signal }: MatchedChain,
  transaction: string,
): Promise<TransactionLocation> => {
  const inclusion = await node.inclusionOf(transaction, signal)
  if (inclusion === undefined) return 'gone'
  if (inclusion.height > (branch.cursor()?.height ?? 0)) return 'above the cursor'
  const hash = branch.hashAt(inclusion.height)
  if (hash === undefined || hash === inclusion.hash) return inclusion
  throw new RpcError('rpc_stale', 'the node has a transaction in a block of another branch')
}

type TransactionLocations = ReadonlyMap<string, TransactionLocation>

/** Locates transactions by hash. */
const locateAll = async (
  matched: MatchedChain,
  matches: readonly MatchOfSubscription[],
): Promise<TransactionLocations> => {
  const hashes = [...new Set(matches.map(({ match }) => match.transaction.hash))]
  const locations = new Map<string, TransactionLocation>()
  for (const chunk of toChunks(hashes, requestConcurrency))
    await Promise.all(chunk.map(async hash => locations.set(hash, await locate(matched, hash))))
  return locations
}

const fetchById = async <T extends object>(
  get: (ids: readonly string[]) => Promise<(Doc<T> | undefined)[]>,
  ids: Iterable<string>,
): Promise<Map<string, T>> => {
  const docs = await get([...new Set(ids)])
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
}

/**
 * Whether an event cannot have been missed in a block that was read to this extent. The logs of a block are
 * always read. Events in the transaction itself do not change with its block, so their absence means that
 * something else is wrong.
 */
const isNeverMissed = (id: EventId, chain: number, extent: ReadExtent | undefined): boolean => {
  if (isInTraces(id)) return extent === 'traced'
  return isInLogs(id, chain) || (readsFrom(id, 'authorities') && extent !== undefined)
}

/** Whether the bot watches for an event that cannot have been missed. */
const isWatchedBy = (bot: BotRecord, match: Match, extent: ReadExtent | undefined): boolean => {
  const { chain } = match
  if (bot.state !== 'live' || !bot.chains.includes(chain)) return false
  const watched = watchedBot('', bot, new Map())
  return matchedEvents(match).some(
    event =>
      isNeverMissed(event.id, chain, extent) &&
      bot.addresses.includes(event.item.address) &&
      isEventWatched(watched, event),
  )
}

/**
 * Returns a test whether the bot and the subscription, as they are now, match the same in another block that
 * was read to an extent. Ignores the start height: the subscription was already notified of the match.
 */
const loadWouldMatch = async (store: Store, matches: readonly MatchOfSubscription[]) => {
  const subscriptionsById = await fetchById(
    ids => store.get(subscriptions, ids),
    matches.map(({ subscription }) => subscription),
  )
  const botsById = await fetchById(
    ids => store.get(bots, ids),
    [...subscriptionsById.values()].map(({ bot }) => bot),
  )
  return ({ subscription: id, match }: MatchOfSubscription, extent: ReadExtent | undefined): boolean => {
    const subscription = subscriptionsById.get(id)
    const bot = subscription === undefined ? undefined : botsById.get(subscription.bot)
    return subscription?.state === 'live' && bot !== undefined && isWatchedBy(bot, match, extent)
  }
}

/** Whether a height was matched on this branch: the fork point was on the one before. */
const isMatchedHeight = ({ branch }: MatchedChain, height: number): boolean =>
  branch.hashAt(height) !== undefined && branch.hashAt(height - 1) !== undefined

/**
 * Finds matches that did not happen on the branch, among those that it lacks. If a bot has changed since, it
 * may not match what still happened.
 */
const removedMatches = async (
  matched: MatchedChain,
  missing: readonly MatchOfSubscription[],
  locations: TransactionLocations,
): Promise<MatchOfSubscription[]> => {
  const wouldMatch = await loadWouldMatch(matched.store, missing)
  return missing.filter(match => {
    const location = locations.get(match.match.transaction.hash)
    if (location === undefined || typeof location === 'string') return true
    // A transaction that succeeded on one branch and failed on the other did not happen on both.
    if (location.succeeded !== match.match.transaction.succeeded) return true
    const { height } = location
    return isMatchedHeight(matched, height) && wouldMatch(match, matched.branch.extentAt(height))
  })
}

const matchesIn = (records: readonly BlockMatches[]): MatchOfSubscription[] =>
  records.flatMap(({ matches }) => matchesOfSubscriptions(matches))

/** Matches in orphaned blocks that the branch does not have (`missing`), or has with other contents (`changed`). */
const compareBranches = (orphaned: readonly BlockMatches[], onBranch: readonly BlockMatches[]) => {
  const present = new Map(matchesIn(onBranch).map(match => [matchIdOf(match), match]))
  const missing: MatchOfSubscription[] = []
  const changed: MatchOfSubscription[] = []
  for (const match of matchesIn(orphaned)) {
    const now = present.get(matchIdOf(match))
    if (now === undefined) missing.push(match)
    else if (matchDigest(now.match) !== matchDigest(match.match)) changed.push(now)
  }
  return { missing, changed }
}

const logUpdates = ({ chain, log }: MatchedChain, updates: readonly PendingMatchUpdate[]): void => {
  const countOf = (type: PendingMatchUpdate['type']): number =>
    updates.reduce((count, update) => count + Number(update.type === type), 0)
  const [removed, changed] = [countOf('removed'), countOf('changed')]
  if (removed > 0) log.info({ chain, matches: removed }, 'notified of removed transactions')
  if (changed > 0) log.info({ chain, matches: changed }, 'notified of changed transactions')
}

/**
 * Once the new branch is matched, pushes `removed` and `changed` updates of the matches in orphaned blocks.
 * All facts for that are in the store: a process that takes over decides the same. Does nothing if no blocks
 * were orphaned, or not enough is known.
 */
export const reconcile = async (matched: MatchedChain, head: BlockHeader): Promise<void> => {
  if (!isReady(matched, head) || (await rematchFromForkPoint(matched, head))) return
  const docs = await findAll(matched.store, blockMatches, { index: 'chain', value: String(matched.chain) })
  const isOnBranch = ({ value }: Doc<BlockMatches>): boolean =>
    matched.branch.hashAt(value.height) === value.hash
  const orphaned = docs.filter(doc => !isOnBranch(doc))
  const { missing, changed } = compareBranches(
    orphaned.map(({ value }) => value),
    docs.filter(isOnBranch).map(({ value }) => value),
  )
  const locations = await locateAll(matched, missing)
  if ([...locations.values()].includes('above the cursor')) return
  const removed = await removedMatches(matched, missing, locations)
  const updates: PendingMatchUpdate[] = [
    ...removed.map(match => ({ ...match, type: 'removed' as const })),
    ...changed.map(match => ({ ...match, type: 'changed' as const })),
  ]
  const { writes, onCommitted } = matched.matchUpdates.push(updates)
  const forget = orphaned.map(({ id }) => remove(blockMatches, id))
  await commitStep(matched, matched.branch.markReconciled(), { writes: [...writes, ...forget], onCommitted })
  logUpdates(matched, updates)
}

/** Forgets the matches of all blocks without notifications. */
export const dropBlockMatches = async ({ store, chain }: MatchedChain): Promise<ChainStep> => {
  const docs = await findAll(store, blockMatches, { index: 'chain', value: String(chain) })
  return { writes: docs.map(({ id }) => remove(blockMatches, id)), onCommitted: () => undefined }
}
