import { put, remove, type Store, type Write } from '#store/store.ts'
import type { SubscribedMatch } from '../match/found-match.ts'
import {
  type BlockMatches,
  type BlockRecord,
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  type ChainCursor,
  cursors,
  type Left,
  subscriptionsOf,
} from '../records.ts'
import type { BlockHeader } from './read-block.ts'
import type { ChainStep } from './take-step.ts'

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
export type Branch = {
  /** The block after which matching goes on. */
  readonly cursor: () => BranchPosition | undefined
  /** Set as long as it is not settled what became of the matches in blocks that the chain has left. */
  readonly orphanedBranch: () => Left | undefined
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
  o: { chain: number; forget: readonly number[]; left: Left | undefined },
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

export const loadBranch = async (o: { store: Store; chain: number; now: () => number }): Promise<Branch> => {
  const { store, chain } = o
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * rememberedBlocks })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let left = doc?.value.left
  let cursor = doc && positionOf(doc.value)

  const step = (to: BlockHeader, next: { forget: readonly number[]; left: Left | undefined }): ChainStep => {
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
    const old = { height: block.height - rememberedBlocks, hash: hashes.get(block.height - rememberedBlocks) }
    const { writes, onCommitted: applied } = step(block, {
      forget: old.hash === undefined ? [] : [old.height],
      left,
    })
    const { height, hash } = block
    const value: BlockMatches = { chain: id, height, hash, matches, subscriptions: subscriptionsOf(matches) }
    return {
      writes: [
        ...(old.hash === undefined
          ? []
          : [remove(blockMatches, blockMatchesKey(chain, { ...old, hash: old.hash }))]),
        ...(matches.length === 0 ? [] : [put(blockMatches, { id: blockMatchesKey(chain, block), value })]),
        ...writes,
      ],
      onCommitted: applied,
    }
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
