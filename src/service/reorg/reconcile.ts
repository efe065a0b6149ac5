import { remove, type Store } from '#store/store.ts'
import { matchDigest, matchId } from '../match/match.ts'
import { isMovementWatched } from '../match/match-candidate.ts'
import { watchedBot } from '../match/watched-bot.ts'
import { type BlockMatches, type BotRecord, blockMatches, bots, subscriptions } from '../records.ts'
import type { BlockHeader, TransactionInclusion } from '../rpc/block.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { commitStep, type FollowedChain } from './branch.ts'
import { type MatchOfSubscription, matchesOfSubscriptions, readAllOfChain } from './match-updates.ts'
import { lowerStartHeights, subscriptionsAbove } from './start-heights.ts'

const fetchById = async <T extends object>(
  get: (ids: readonly string[]) => Promise<({ id: string; value: T } | undefined)[]>,
  ids: Iterable<string>,
): Promise<Map<string, T>> => {
  const docs = await get([...new Set(ids)])
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value]])))
}

/** Whether the bot asks for what the logs of any block would tell of: other movements may go unseen in one block. */
const isWatchedBy = (bot: BotRecord, { match }: MatchOfSubscription): boolean => {
  if (bot.state !== 'live' || !bot.chains.includes(match.chain)) return false
  const watched = watchedBot('', bot, new Map())
  return match.movements.some(
    movement =>
      movement.kind !== 'native' &&
      bot.addresses.includes(movement.address) &&
      isMovementWatched(watched, movement),
  )
}

/**
 * Tells whether a pair would be matched if the same happened in another block, as the bot and the subscription are by now. From
 * which height on the subscription matches is nothing to it, for it was told of the pair.
 */
const loadWouldMatch = async (store: Store, pairs: readonly MatchOfSubscription[]) => {
  const open = await fetchById(
    ids => store.get(subscriptions, ids),
    pairs.map(({ subscription }) => subscription),
  )
  const live = await fetchById(
    ids => store.get(bots, ids),
    [...open.values()].map(({ bot }) => bot),
  )
  return (pair: MatchOfSubscription): boolean => {
    const subscription = open.get(pair.subscription)
    const bot = subscription && live.get(subscription.bot)
    return subscription?.state === 'live' && bot !== undefined && isWatchedBy(bot, pair)
  }
}

/** The block from which a branch parts that has not come as high as the one before, after all the time it was given. */
const shortenedForkPoint = async ({
  branch,
  node,
  signal,
}: FollowedChain): Promise<BlockHeader | undefined> => {
  const [left, at] = [branch.orphanedBranch(), branch.cursor()?.height]
  if (left?.from === undefined || at === undefined || at >= left.height) return undefined
  const known = branch.hashAt(left.from)
  if (known === undefined) return undefined
  const header = await node.header(left.from, signal)
  if (header.hash === known) return header
  throw new RpcError('rpc_stale', 'the node gives a block of another branch')
}

/**
 * A branch that stays shorter is believed: the chain was set back. Subscriptions of a greater height than it has, which would
 * hear nothing until it comes there, match from where it parts from the one before, and its blocks are matched once more for
 * them. `true`: so it is, and the branch stands there.
 */
const rematchForNewSubscriptions = async (f: FollowedChain, head: BlockHeader): Promise<boolean> => {
  const parting = await shortenedForkPoint(f)
  if (parting === undefined || subscriptionsAbove(f, head.height).length === 0) return false
  const at = f.branch.orphanedBranch()?.at ?? f.monotonicNow()
  // First, so that after a crash between the two it is done again.
  await commitStep(f, f.branch.rewindTo(parting, { common: true, at }))
  await lowerStartHeights(f, { above: head.height, height: parting.height })
  return true
}

/** A branch that stays shorter than the one it replaced is believed after this time, or when the clock was set since. */
const shorterBranchTimeoutMs = 30_000

/** Transactions asked for at the same time. */
const requestConcurrency = 8

/** Every block up to the head is matched, and the branch is as long as the one before, or stays shorter. */
const isReady = (f: FollowedChain, head: BlockHeader): boolean => {
  const left = f.branch.orphanedBranch()
  const at = f.branch.cursor()?.height
  if (left === undefined || at === undefined || at < head.height - f.confirmations) return false
  return at >= left.height || Math.abs(f.monotonicNow() - left.at) >= shorterBranchTimeoutMs
}

/** Where a transaction stands that the branch has no match of; throws where the node is of two minds. */
const inclusionNow = async (
  f: FollowedChain,
  transaction: string,
): Promise<TransactionInclusion | 'gone' | 'not known yet'> => {
  const place = await f.node.inclusionOf(transaction, f.signal)
  if (place === undefined) return 'gone'
  if (place.height > (f.branch.cursor()?.height ?? 0)) return 'not known yet'
  const known = f.branch.hashAt(place.height)
  if (known === undefined || known === place.hash) return place
  throw new RpcError('rpc_stale', 'the node has a transaction in a block of another branch')
}

type Inclusions = ReadonlyMap<string, Awaited<ReturnType<typeof inclusionNow>>>

/** By transaction. */
const inclusionsOf = async (f: FollowedChain, pairs: readonly MatchOfSubscription[]): Promise<Inclusions> => {
  const hashes = [...new Set(pairs.map(({ match }) => match.transaction.hash))]
  const fates = new Map<string, Awaited<ReturnType<typeof inclusionNow>>>()
  for (let n = 0; n < hashes.length; n += requestConcurrency) {
    await Promise.all(
      hashes.slice(n, n + requestConcurrency).map(async hash => fates.set(hash, await inclusionNow(f, hash))),
    )
  }
  return fates
}

/** Not so of the block that the branch begins with. */
const isMatchedHeight = ({ branch }: FollowedChain, height: number): boolean =>
  branch.hashAt(height) !== undefined && branch.hashAt(height - 1) !== undefined

/**
 * Which of the matches that the branch does not have did not happen on it. A bot that was changed has no match of what is there
 * all the same.
 */
const removedMatches = async (
  f: FollowedChain,
  missing: readonly MatchOfSubscription[],
  fates: Inclusions,
): Promise<MatchOfSubscription[]> => {
  const wouldMatch = await loadWouldMatch(f.store, missing)
  return missing.filter(pair => {
    const fate = fates.get(pair.match.transaction.hash)
    if (fate === undefined || typeof fate === 'string') return true
    // What succeeded and fails on this branch did not happen, although it is there, and the other way round.
    if (fate.succeeded !== pair.match.transaction.succeeded) return true
    return isMatchedHeight(f, fate.height) && wouldMatch(pair)
  })
}

const pairsIn = (records: readonly BlockMatches[]): MatchOfSubscription[] =>
  records.flatMap(({ matches }) => matchesOfSubscriptions(matches))

/** Pairs of blocks that the chain has left which the branch has not matched again, and those that it matched otherwise. */
const compareBranches = (left: readonly BlockMatches[], onBranch: readonly BlockMatches[]) => {
  const there = new Map(
    pairsIn(onBranch).map(pair => [matchId(pair.subscription, pair.match), pair] as const),
  )
  const missing: MatchOfSubscription[] = []
  const changed: MatchOfSubscription[] = []
  for (const pair of pairsIn(left)) {
    const now = there.get(matchId(pair.subscription, pair.match))
    if (now === undefined) missing.push(pair)
    else if (matchDigest(now.match) !== matchDigest(pair.match)) changed.push(now)
  }
  return { missing, changed }
}

/**
 * Once the branch that the chain took is matched, tells of the matches that are gone with the one it left, and of those that
 * turned out otherwise. Everything it goes by is in the store: a process that takes over decides the same.
 */
export const reconcile = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  if (!isReady(f, head) || (await rematchForNewSubscriptions(f, head))) return
  const docs = await readAllOfChain(f.store, blockMatches, f.chain)
  const isOnBranch = ({ height, hash }: BlockMatches): boolean => f.branch.hashAt(height) === hash
  const left = docs.filter(({ value }) => !isOnBranch(value))
  const { missing, changed } = compareBranches(
    left.map(({ value }) => value),
    docs.map(({ value }) => value).filter(isOnBranch),
  )
  const fates = await inclusionsOf(f, missing)
  if ([...fates.values()].includes('not known yet')) return
  const gone = await removedMatches(f, missing, fates)
  const before = [
    f.matchUpdates.removed(gone),
    f.matchUpdates.changed(changed),
    { writes: left.map(({ id }) => remove(blockMatches, id)), onCommitted: () => undefined },
  ]
  await commitStep(f, f.branch.markReconciled(), {
    writes: before.flatMap(({ writes }) => writes),
    onCommitted: () => {
      for (const { onCommitted: applied } of before) applied()
    },
  })
  if (gone.length > 0) f.log.info({ chain: f.chain, notices: gone.length }, 'told of removed transactions')
  if (changed.length > 0)
    f.log.info({ chain: f.chain, notices: changed.length }, 'told of transactions that turned out otherwise')
}

/** Drops what was matched: nobody is told what became of it. */
export const dropBlockMatches = async (f: FollowedChain) => {
  const docs = await readAllOfChain(f.store, blockMatches, f.chain)
  return { writes: docs.map(({ id }) => remove(blockMatches, id)), onCommitted: () => undefined }
}
