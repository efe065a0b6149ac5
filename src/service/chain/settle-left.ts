import { remove } from '#store/store.ts'
import { matchDigest, matchId } from '../match/found-match.ts'
import { type BlockMatches, blockMatches } from '../records.ts'
import type { Following } from './following.ts'
import { matchForYoung } from './match-for-young.ts'
import { readAll } from './read-all.ts'
import type { Header, Place } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'
import { type Pair, pairsOf } from './tellings.ts'
import { loadWouldMatch } from './would-match.ts'

/** A branch that stays shorter than the one it replaced is believed after this time, or when the clock was set since. */
const patienceMs = 30_000

/** Transactions asked for at the same time. */
const atOnce = 8

/** Every block up to the head is matched, and the branch is as long as the one before, or stays shorter. */
const isComplete = (f: Following, head: Header): boolean => {
  const left = f.branch.left()
  const at = f.branch.cursor()?.height
  if (left === undefined || at === undefined || at < head.height - f.confirmations) return false
  return at >= left.height || Math.abs(f.steadyNow() - left.at) >= patienceMs
}

/** Where a transaction stands that the branch has no match of; throws where the node is of two minds. */
const fateOf = async (f: Following, transaction: string): Promise<Place | 'gone' | 'not known yet'> => {
  const place = await f.node.placeOf(transaction, f.signal)
  if (place === undefined) return 'gone'
  if (place.height > (f.branch.cursor()?.height ?? 0)) return 'not known yet'
  const known = f.branch.hashAt(place.height)
  if (known === undefined || known === place.hash) return place
  throw new RpcError('rpc_stale', 'the node has a transaction in a block of another branch')
}

type Fates = ReadonlyMap<string, Awaited<ReturnType<typeof fateOf>>>

/** By transaction. */
const fatesOf = async (f: Following, pairs: readonly Pair[]): Promise<Fates> => {
  const hashes = [...new Set(pairs.map(({ match }) => match.transaction.hash))]
  const fates = new Map<string, Awaited<ReturnType<typeof fateOf>>>()
  for (let n = 0; n < hashes.length; n += atOnce) {
    await Promise.all(hashes.slice(n, n + atOnce).map(async hash => fates.set(hash, await fateOf(f, hash))))
  }
  return fates
}

/** Not so of the block that the branch begins with. */
const isMatched = ({ branch }: Following, height: number): boolean =>
  branch.hashAt(height) !== undefined && branch.hashAt(height - 1) !== undefined

/**
 * Which of the matches that the branch does not have did not happen on it. A bot that was changed has no match of what is there
 * all the same.
 */
const goneOf = async (f: Following, missing: readonly Pair[], fates: Fates): Promise<Pair[]> => {
  const wouldMatch = await loadWouldMatch(f.store, missing)
  return missing.filter(pair => {
    const fate = fates.get(pair.match.transaction.hash)
    if (fate === undefined || typeof fate === 'string') return true
    // What succeeded and fails on this branch did not happen, although it is there, and the other way round.
    if (fate.succeeded !== pair.match.transaction.succeeded) return true
    return isMatched(f, fate.height) && wouldMatch(pair)
  })
}

const pairsIn = (records: readonly BlockMatches[]): Pair[] =>
  records.flatMap(({ matches }) => pairsOf(matches))

/** Pairs of blocks that the chain has left which the branch has not matched again, and those that it matched otherwise. */
const compare = (left: readonly BlockMatches[], onBranch: readonly BlockMatches[]) => {
  const there = new Map(
    pairsIn(onBranch).map(pair => [matchId(pair.subscription, pair.match), pair] as const),
  )
  const missing: Pair[] = []
  const changed: Pair[] = []
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
export const settleLeft = async (f: Following, head: Header): Promise<void> => {
  if (!isComplete(f, head) || (await matchForYoung(f, head))) return
  const docs = await readAll(f.store, blockMatches, f.chain)
  const isOnBranch = ({ height, hash }: BlockMatches): boolean => f.branch.hashAt(height) === hash
  const left = docs.filter(({ value }) => !isOnBranch(value))
  const { missing, changed } = compare(
    left.map(({ value }) => value),
    docs.map(({ value }) => value).filter(isOnBranch),
  )
  const fates = await fatesOf(f, missing)
  if ([...fates.values()].includes('not known yet')) return
  const gone = await goneOf(f, missing, fates)
  const before = [
    f.tellings.removed(gone),
    f.tellings.changed(changed),
    { writes: left.map(({ id }) => remove(blockMatches, id)), applied: () => undefined },
  ]
  await takeStep(f, f.branch.settle(), {
    writes: before.flatMap(({ writes }) => writes),
    applied: () => {
      for (const { applied } of before) applied()
    },
  })
  if (gone.length > 0) f.log.info({ chain: f.chain, notices: gone.length }, 'told of removed transactions')
  if (changed.length > 0)
    f.log.info({ chain: f.chain, notices: changed.length }, 'told of transactions that turned out otherwise')
}

/** Drops what was matched: nobody is told what became of it. */
export const forgetMatches = async (f: Following) => {
  const docs = await readAll(f.store, blockMatches, f.chain)
  return { writes: docs.map(({ id }) => remove(blockMatches, id)), applied: () => undefined }
}
