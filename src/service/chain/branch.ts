import { put, remove, type Store } from '#store/store.ts'
import type { FoundMatch } from '../match/found-match.ts'
import {
  type BlockMatches,
  type BlockRecord,
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  cursors,
  type Left,
} from '../records.ts'
import type { Header } from './read-block.ts'
import type { Step } from './take-step.ts'

/** Blocks remembered, so that a reorganisation of this depth is followed back to where the branches part. */
const kept = 256

/** Where one chain stands: its cursor and the hashes of the blocks up to it, in memory as in the store. */
export type Branch = {
  /** The block after which matching goes on. */
  readonly cursor: () => Header | undefined
  /** Set as long as it is not settled what became of the matches in blocks that the chain has left. */
  readonly left: () => Left | undefined
  /** The hash that the branch has at a height, as far as it is remembered. */
  readonly hashAt: (height: number) => string | undefined
  readonly size: () => number
  /** Puts a block behind the cursor, with what was matched in it: the writes to commit, and what to do once they are. */
  readonly append: (block: Header, matches: readonly FoundMatch[]) => Step
  /** Goes on from a block on another branch: those above it are forgotten, or all where it is not `common` to both. */
  readonly leaveFor: (block: Header, o: { common: boolean; at: number }) => Step
  /** It is settled what became of the matches in blocks that the chain has left. */
  readonly settle: () => Step
  /** Begins anew at a block and forgets all others: across a gap, hashes prove nothing. */
  readonly startAt: (block: Header) => Step
}

export const loadBranch = async (store: Store, chain: number): Promise<Branch> => {
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * kept })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let cursor: Header | undefined = doc?.value
  let left = doc?.value.left

  const step = (to: Header, o: { forget: readonly number[]; left: Left | undefined }): Step => {
    const { height, hash } = to
    const value: BlockRecord = { chain: id, height, hash }
    return {
      writes: [
        put(cursors, { id, value: { height, hash, ...(o.left && { left: o.left }) } }),
        ...o.forget.map(height => remove(blocks, blockKey(chain, height))),
        put(blocks, { id: blockKey(chain, height), value }),
      ],
      applied: () => {
        for (const height of o.forget) hashes.delete(height)
        hashes.set(height, hash)
        cursor = { height, hash }
        left = o.left
      },
    }
  }

  const append: Branch['append'] = (block, matches) => {
    const old = { height: block.height - kept, hash: hashes.get(block.height - kept) }
    const { writes, applied } = step(block, { forget: old.hash === undefined ? [] : [old.height], left })
    const { height, hash } = block
    const value: BlockMatches = { chain: id, height, hash, matches }
    return {
      writes: [
        ...(old.hash === undefined
          ? []
          : [remove(blockMatches, blockMatchesKey(chain, { ...old, hash: old.hash }))]),
        ...(matches.length === 0 ? [] : [put(blockMatches, { id: blockMatchesKey(chain, block), value })]),
        ...writes,
      ],
      applied,
    }
  }

  return {
    cursor: () => cursor,
    left: () => left,
    hashAt: height => hashes.get(height),
    size: () => hashes.size,
    append,
    leaveFor: (block, { common, at }) => {
      const reached = Math.max(left?.height ?? 0, cursor?.height ?? 0)
      const forget = [...hashes.keys()].filter(height => !common || height > block.height)
      return step(block, { forget, left: { height: reached, at } })
    },
    settle: () => ({
      writes: cursor === undefined ? [] : [put(cursors, { id, value: cursor })],
      applied: () => {
        left = undefined
      },
    }),
    startAt: block => step(block, { forget: [...hashes.keys()], left: undefined }),
  }
}
