import type { Log } from '#lib/log.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Fence, put, remove, type Store, type Write } from '#store/store.ts'
import type { CoverageState } from '../follow/coverage.ts'
import type { LagTracker } from '../follow/lag.ts'
import type { SubscribedMatch } from '../match/match.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import {
  type BlockMatches,
  type BlockRecord,
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  type ChainCursor,
  cursors,
  type OrphanedBranch,
  subscriptionsOf,
} from '../records.ts'
import type { BlockHeader } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { MatchUpdateSteps } from './match-updates.ts'
import type { StaleHead } from './rewind.ts'

/** Another process follows the chain by now. */
export class FencedError extends Error {
  override readonly name = 'FencedError'
  readonly code = 'fenced'

  constructor() {
    super('another process follows this chain')
  }
}

/** Memory follows the store: `applied` is called after the commit. */
export type ChainStep = { readonly writes: readonly Write[]; readonly onCommitted: () => void }

const commit = async (f: Pick<FollowedChain, 'store' | 'fence'>, writes: readonly Write[]): Promise<void> => {
  const committed = await f.store.commit(writes, f.fence)
  if (committed.ok) return
  if (committed.reason === 'fenced') throw new FencedError()
  throw new Error(`the store refused a block: ${committed.reason}`)
}

/**
 * Commits `before` and then the step, which the cursor moves with; a crash between the two repeats `before`. Throws
 * `FencedError` when another process took over.
 */
export const commitStep = async (
  f: Pick<FollowedChain, 'store' | 'fence'>,
  step: ChainStep,
  before: ChainStep = { writes: [], onCommitted: () => undefined },
): Promise<void> => {
  const room = maxCommitWrites - step.writes.length
  const first = before.writes.slice(0, Math.max(0, before.writes.length - room))
  // Each push counts once, however often it is repeated. The cursor moves with the last commit.
  for (let n = 0; n < first.length; n += maxCommitWrites) await commit(f, first.slice(n, n + maxCommitWrites))
  await commit(f, [...before.writes.slice(first.length), ...step.writes])
  before.onCommitted()
  step.onCommitted()
}

/** Blocks remembered, so that a reorganisation of this depth is followed back to where the branches part. */
export const rememberedBlocks = 256

type BranchPosition = Omit<ChainCursor, 'left'>

const positionOf = ({ height, hash, time, blockTime }: ChainCursor): BranchPosition => ({
  height,
  hash,
  ...(time !== undefined && { time }),
  ...(blockTime !== undefined && { blockTime }),
})

/** Some development chains give their blocks times to come. */
const positionAt = ({ height, hash, time }: BlockHeader, now: number): BranchPosition => {
  const latest = Math.floor(now / 1000)
  return time > latest ? { height, hash, time: latest, blockTime: time } : { height, hash, time }
}

/** Where one chain stands: its cursor and the hashes of the blocks up to it, in memory as in the store. */
type Branch = {
  /** The block after which matching goes on. */
  readonly cursor: () => BranchPosition | undefined
  /** Set as long as it is not settled what became of the matches in blocks that the chain has left. */
  readonly orphanedBranch: () => OrphanedBranch | undefined
  /** The hash that the branch has at a height, as far as it is remembered. */
  readonly hashAt: (height: number) => string | undefined
  readonly size: () => number
  /** Puts a block behind the cursor, with what was matched in it: the writes to commit, and what to do once they are. */
  readonly append: (block: BlockHeader, matches: readonly SubscribedMatch[]) => ChainStep
  /** Goes on from a block on another branch: those above it are forgotten, or all where it is not `common` to both. */
  readonly rewindTo: (block: BlockHeader, o: { common: boolean; at: number }) => ChainStep
  /** It is settled what became of the matches in blocks that the chain has left. */
  readonly markReconciled: () => ChainStep
  /** Begins anew at a block and forgets all others: across a gap, hashes prove nothing. */
  readonly restartAt: (block: BlockHeader) => ChainStep
}

const positionWrites = (
  position: BranchPosition,
  o: { chain: number; forget: readonly number[]; left: OrphanedBranch | undefined },
): Write[] => {
  const { chain, forget, left } = o
  const { height, hash } = position
  const value: BlockRecord = { chain: String(chain), height, hash }
  return [
    put(cursors, { id: String(chain), value: { ...position, ...(left && { left }) } }),
    ...forget.map(height => remove(blocks, blockKey(chain, height))),
    put(blocks, { id: blockKey(chain, height), value }),
  ]
}

const blockMatchesWrites = (
  chain: number,
  block: BlockHeader,
  matches: readonly SubscribedMatch[],
): Write[] => {
  if (matches.length === 0) return []
  const { height, hash } = block
  const subscriptions = subscriptionsOf(matches)
  const value: BlockMatches = { chain: String(chain), height, hash, matches, subscriptions }
  return [put(blockMatches, { id: blockMatchesKey(chain, block), value })]
}

export const loadBranch = async (o: { store: Store; chain: number; now: () => number }): Promise<Branch> => {
  const { store, chain } = o
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * rememberedBlocks })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let left = doc?.value.left
  let cursor = doc && positionOf(doc.value)

  const step = (
    to: BlockHeader,
    next: { forget: readonly number[]; left: OrphanedBranch | undefined },
  ): ChainStep => {
    const position = positionAt(to, o.now())
    return {
      writes: positionWrites(position, { chain, ...next }),
      onCommitted: () => {
        for (const height of next.forget) hashes.delete(height)
        hashes.set(to.height, to.hash)
        cursor = position
        left = next.left
      },
    }
  }

  const append: Branch['append'] = (block, matches) => {
    const forgotten = block.height - rememberedBlocks
    const forgottenHash = hashes.get(forgotten)
    const next = { forget: forgottenHash === undefined ? [] : [forgotten], left }
    const { writes, onCommitted } = step(block, next)
    const removed =
      forgottenHash === undefined
        ? []
        : [remove(blockMatches, blockMatchesKey(chain, { height: forgotten, hash: forgottenHash }))]
    return { writes: [...removed, ...blockMatchesWrites(chain, block, matches), ...writes], onCommitted }
  }

  return {
    cursor: () => cursor,
    orphanedBranch: () => left,
    hashAt: height => hashes.get(height),
    size: () => hashes.size,
    append,
    rewindTo: (block, { common, at }) => {
      const reached = Math.max(left?.height ?? 0, cursor?.height ?? 0)
      const forget = [...hashes.keys()].filter(height => !common || height > block.height)
      const from = Math.min(left?.from ?? block.height, block.height)
      return step(block, { forget, left: { height: reached, at, from } })
    },
    markReconciled: () => ({
      writes: cursor === undefined ? [] : [put(cursors, { id, value: cursor })],
      onCommitted: () => {
        left = undefined
      },
    }),
    restartAt: block => step(block, { forget: [...hashes.keys()], left: undefined }),
  }
}

/** One chain, held under a fence. */
export type FollowedChain = {
  readonly chain: number
  readonly confirmations: number
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly branch: Branch
  readonly matchUpdates: MatchUpdateSteps
  readonly coverage: CoverageState
  readonly lag: LagTracker
  /** Of the node, behind the blocks that were matched. */
  readonly staleHead: StaleHead
  readonly fence: Fence
  readonly signal: AbortSignal
  /** Tells in the log, and for a while by the chain's status, of what people should look at although the chain gets on. */
  readonly raiseAlarm: (facts: object, what: string) => void
}
