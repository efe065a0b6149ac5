import { put, remove, type Store, type Write } from '#store/store.ts'
import type { ReadExtent, SubscribedMatch } from '../../records/match-update.ts'
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
} from '../../records/records.ts'
import type { BlockHeader } from '../rpc/block.ts'

/** Writes to commit. Memory follows the store: `onCommitted` is called once they are committed. */
export type ChainStep = { readonly writes: readonly Write[]; readonly onCommitted: () => void }

/** Blocks that are remembered: a reorg of up to this depth is traced back to its fork point. */
export const rememberedBlocks = 256

export type BranchPosition = Omit<ChainCursor, 'left'>

const positionOf = (cursor: ChainCursor): BranchPosition => {
  const { left: _, ...position } = cursor
  return position
}

/** Some development chains give blocks a time in the future. */
const positionAt = ({ height, hash, time }: BlockHeader, now: number): BranchPosition => {
  const latest = Math.floor(now / 1000)
  return time > latest ? { height, hash, time: latest, blockTime: time } : { height, hash, time }
}

export type AppendedBlock = {
  readonly block: BlockHeader
  readonly matches: readonly SubscribedMatch[]
  readonly extent: ReadExtent | undefined
}

/** The branch of a chain that is matched: its cursor and the hashes of its last blocks, in memory as in the store. */
export type Branch = {
  /** The last matched block. */
  readonly cursor: () => BranchPosition | undefined
  /** Set while matches in orphaned blocks wait to be reconciled. */
  readonly orphaned: () => OrphanedBranch | undefined
  /** The hash at a height; `undefined` if it is not remembered. */
  readonly hashAt: (height: number) => string | undefined
  /**
   * How much of the block at a height was read; `undefined` if that is not everything that shows without
   * traces.
   */
  readonly extentAt: (height: number) => ReadExtent | undefined
  readonly size: () => number
  /** Moves the cursor over the next blocks, oldest first, and stores their matches. */
  readonly append: (next: readonly [AppendedBlock, ...AppendedBlock[]]) => ChainStep
  /**
   * Moves the cursor back to `block` and orphans the blocks above it, or all of them if the block is not
   * `common` to both branches. `at` is in ms of the monotonic clock.
   */
  readonly rewindTo: (block: BlockHeader, options: { common: boolean; at: number }) => ChainStep
  /** Call this when the matches in orphaned blocks are reconciled. */
  readonly markReconciled: () => ChainStep
  /** Moves the cursor to `block` and forgets all other blocks: across a gap, hashes prove nothing. */
  readonly restartAt: (block: BlockHeader) => ChainStep
}

type NextBranch = {
  readonly forget: readonly number[]
  readonly orphaned: OrphanedBranch | undefined
  readonly extent: ReadExtent | undefined
}

const cursorWrite = (chain: number, position: BranchPosition, left: OrphanedBranch | undefined): Write =>
  put(cursors, { id: String(chain), value: { ...position, left } })

const recordWrites = (
  chain: number,
  { height, hash }: Pick<BlockHeader, 'height' | 'hash'>,
  { forget, extent }: Pick<NextBranch, 'forget' | 'extent'>,
): Write[] => {
  const value: BlockRecord = { chain: String(chain), height, hash, extent }
  return [
    ...forget.map(height => remove(blocks, blockKey(chain, height))),
    put(blocks, { id: blockKey(chain, height), value }),
  ]
}

const matchWrites = (chain: number, block: BlockHeader, matches: readonly SubscribedMatch[]): Write[] => {
  if (matches.length === 0) return []
  const { height, hash } = block
  const subscriptions = subscriptionsOf(matches)
  const value: BlockMatches = { chain: String(chain), height, hash, matches, subscriptions }
  return [put(blockMatches, { id: blockMatchesKey(chain, block), value })]
}

type RememberedBlocks = Map<number, Pick<BlockRecord, 'hash' | 'extent'>>

const remember = (
  remembered: RememberedBlocks,
  { height, hash }: BlockHeader,
  { forget, extent }: Pick<NextBranch, 'forget' | 'extent'>,
): void => {
  for (const height of forget) remembered.delete(height)
  remembered.set(height, { hash, extent })
}

/** Stores the next block in place of the oldest one. */
const appendRecord = (
  chain: number,
  remembered: RememberedBlocks,
  { block, matches, extent }: AppendedBlock,
): ChainStep => {
  const height = block.height - rememberedBlocks
  const hash = remembered.get(height)?.hash
  const forget = hash === undefined ? [] : [height]
  const removed = hash === undefined ? [] : [remove(blockMatches, blockMatchesKey(chain, { height, hash }))]
  const written = recordWrites(chain, block, { forget, extent })
  return {
    writes: [...removed, ...matchWrites(chain, block, matches), ...written],
    onCommitted: () => remember(remembered, block, { forget, extent }),
  }
}

type BranchDeps = { readonly store: Store; readonly chain: number; readonly now: () => number }

export const loadBranch = async ({ store, chain, now }: BranchDeps): Promise<Branch> => {
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const docs = await store.find(blocks, { index: 'chain', value: id, limit: 2 * rememberedBlocks })
  const remembered: RememberedBlocks = new Map(docs.map(({ value }) => [value.height, value]))
  let orphaned = doc?.value.left
  let cursor = doc === undefined ? undefined : positionOf(doc.value)

  const moveTo = (block: BlockHeader, next: NextBranch): ChainStep => {
    const position = positionAt(block, now())
    return {
      writes: [cursorWrite(chain, position, next.orphaned), ...recordWrites(chain, block, next)],
      onCommitted: () => {
        remember(remembered, block, next)
        cursor = position
        orphaned = next.orphaned
      },
    }
  }

  const append: Branch['append'] = next => {
    const { block } = next.at(-1) ?? next[0]
    const position = positionAt(block, now())
    const records = next.map(appended => appendRecord(chain, remembered, appended))
    return {
      writes: [...records.flatMap(({ writes }) => writes), cursorWrite(chain, position, orphaned)],
      onCommitted: () => {
        for (const { onCommitted } of records) onCommitted()
        cursor = position
      },
    }
  }

  return {
    cursor: () => cursor,
    orphaned: () => orphaned,
    hashAt: height => remembered.get(height)?.hash,
    extentAt: height => remembered.get(height)?.extent,
    size: () => remembered.size,
    append,
    rewindTo: (block, { common, at }) => {
      const height = Math.max(orphaned?.height ?? 0, cursor?.height ?? 0)
      const forget = [...remembered.keys()].filter(height => !common || height > block.height)
      const from = Math.min(orphaned?.from ?? block.height, block.height)
      const extent = common ? remembered.get(block.height)?.extent : undefined
      return moveTo(block, { forget, orphaned: { height, at, from }, extent })
    },
    markReconciled: () => ({
      writes: cursor === undefined ? [] : [put(cursors, { id, value: cursor })],
      onCommitted: () => {
        orphaned = undefined
      },
    }),
    restartAt: block =>
      moveTo(block, { forget: [...remembered.keys()], orphaned: undefined, extent: undefined }),
  }
}
