import { remove } from '#store/store.ts'
import { pairOf } from '../match/found-match.ts'
import { type BlockMatches, blockMatches } from '../records.ts'
import type { Following } from './following.ts'
import { readAll } from './read-all.ts'
import type { Header } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'
import { type Pair, pairsOf } from './tellings.ts'

/** A branch that stays shorter than the one it replaced is believed after this time. */
const patienceMs = 30_000

/** Transactions asked for at the same time. */
const atOnce = 8

/** Every block up to the head is matched, and the branch is as long as the one before, or stays shorter. */
const isComplete = (f: Following, head: Header): boolean => {
  const left = f.branch.left()
  const at = f.branch.cursor()?.height
  if (left === undefined || at === undefined || at < head.height - f.confirmations) return false
  return at >= left.height || f.now() - left.at >= patienceMs
}

type Fate = 'succeeded' | 'failed' | 'gone' | 'not known yet'

/** What the node says of a transaction that the branch has no match of. */
const fateOf = async (f: Following, transaction: string): Promise<Fate> => {
  const place = await f.node.placeOf(transaction, f.signal)
  if (place === undefined) return 'gone'
  if (place.height > (f.branch.cursor()?.height ?? 0)) return 'not known yet'
  const known = f.branch.hashAt(place.height)
  if (known === undefined || known === place.hash) return place.succeeded ? 'succeeded' : 'failed'
  throw new RpcError('rpc_stale', 'the node has a transaction in a block of another branch')
}

/** A bot that was changed, or a subscription younger than the block, has no match of what is there all the same. */
const fatesOf = async (f: Following, pairs: readonly Pair[]): Promise<Map<string, Fate>> => {
  const hashes = [...new Set(pairs.map(({ match }) => match.transaction.hash))]
  const fates = new Map<string, Fate>()
  for (let n = 0; n < hashes.length; n += atOnce) {
    await Promise.all(hashes.slice(n, n + atOnce).map(async hash => fates.set(hash, await fateOf(f, hash))))
  }
  return fates
}

const pairsIn = (records: readonly BlockMatches[]): Pair[] =>
  records.flatMap(({ matches }) => pairsOf(matches))

/** Pairs of blocks that the chain has left which the branch has not matched again. */
const missingOf = (onBranch: readonly BlockMatches[], left: readonly BlockMatches[]): Pair[] => {
  const there = new Set(pairsIn(onBranch).map(({ subscription, match }) => pairOf(subscription, match)))
  return pairsIn(left).filter(({ subscription, match }) => !there.has(pairOf(subscription, match)))
}

/**
 * Once the branch that the chain took is matched, tells of the matches that are gone with the one it left. Everything it
 * goes by is in the store: a process that takes over decides the same.
 */
export const settleLeft = async (f: Following, head: Header): Promise<void> => {
  if (!isComplete(f, head)) return
  const docs = await readAll(f.store, blockMatches, f.chain)
  const isOnBranch = ({ height, hash }: BlockMatches): boolean => f.branch.hashAt(height) === hash
  const left = docs.filter(({ value }) => !isOnBranch(value))
  const missing = missingOf(
    docs.map(({ value }) => value).filter(isOnBranch),
    left.map(({ value }) => value),
  )
  const fates = await fatesOf(f, missing)
  if ([...fates.values()].includes('not known yet')) return
  const gone = missing.filter(({ match: { transaction } }) => {
    // What succeeded and fails on this branch did not happen, although it is there, and the other way round.
    return fates.get(transaction.hash) !== (transaction.succeeded ? 'succeeded' : 'failed')
  })
  const { writes, applied } = f.tellings.removed(gone)
  const forget = left.map(({ id }) => remove(blockMatches, id))
  await takeStep(f, f.branch.settle(), { writes: [...writes, ...forget], applied })
  if (gone.length > 0) f.log.info({ chain: f.chain, notices: gone.length }, 'told of removed transactions')
}

/** Drops what was matched: nobody is told what became of it. */
export const forgetMatches = async (f: Following) => {
  const docs = await readAll(f.store, blockMatches, f.chain)
  return { writes: docs.map(({ id }) => remove(blockMatches, id)), applied: () => undefined }
}
