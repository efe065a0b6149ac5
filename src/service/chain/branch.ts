import { put, remove, type Store, type Write } from '#store/store.ts'
import type { SubscribedMatch } from '../match/found-match.ts'
import {
  type BlockMatches,
  type BlockRecord,
  blockKey,
  blockMatches,
  blockMatchesKey,
  blocks,
  type Cursor,
  cursors,
  type Left,
  subscribersOf,
} from '../records.ts'
import type { Header } from './read-block.ts'
import type { Step } from './take-step.ts'

/** Blocks remembered, so that a reorganisation of this depth is followed back to where the branches part. */
export const kept = 256

type Position = Omit<Cursor, 'left'>

const positionOf = ({ height, hash, time, blockTime }: Cursor): Position => ({
  height,
  hash,
  ...(time !== undefined && { time }),
  ...(blockTime !== undefined && { blockTime }),
})

/** Some development chains give their blocks times to come. */
const positionAt = ({ height, hash, time }: Header, now: number): Position => {
  const latest = Math.floor(now / 1000)
  return time > latest ? { height, hash, time: latest, blockTime: time } : { height, hash, time }
}

/** Where one chain stands: its cursor and the hashes of the blocks up to it, in memory as in the store. */
export type Branch = {
  /** The block after which matching goes on. */
  readonly cursor: () => Position | undefined
  /** Set as long as it is not settled what became of the matches in blocks that the chain has left. */
  readonly left: () => Left | undefined
  /** The hash that the branch has at a height, as far as it is remembered. */
  readonly hashAt: (height: number) => string | undefined
  readonly size: () => number
  /** Puts a block behind the cursor, with what was matched in it: the writes to commit, and what to do once they are. */
  readonly append: (block: Header, matches: readonly SubscribedMatch[]) => Step
  /** Goes on from a block on another branch: those above it are forgotten, or all where it is not `common` to both. */
  readonly leaveFor: (block: Header, o: { common: boolean; at: number }) => Step
  /** It is settled what became of the matches in blocks that the chain has left. */
  readonly settle: () => Step
  /** Begins anew at a block and forgets all others: across a gap, hashes prove nothing. */
  readonly startAt: (block: Header) => Step
}

const moveTo = (
  position: Position,
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
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * kept })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let left = doc?.value.left
  let cursor = doc && positionOf(doc.value)

  const step = (to: Header, next: { forget: readonly number[]; left: Left | undefined }): Step => {
    const position = positionAt(to, o.now())
    return {
      writes: moveTo(position, { chain, ...next }),
      applied: () => {
        for (const height of next.forget) hashes.delete(height)
        hashes.set(to.height, to.hash)
        cursor = position
        left = next.left
      },
    }
  }

  const append: Branch['append'] = (block, matches) => {
    const old = { height: block.height - kept, hash: hashes.get(block.height - kept) }
    const { writes, applied } = step(block, { forget: old.hash === undefined ? [] : [old.height], left })
    const { height, hash } = block
    const value: BlockMatches = { chain: id, height, hash, matches, subscriptions: subscribersOf(matches) }
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
      const from = Math.min(left?.from ?? block.height, block.height)
      return step(block, { forget, left: { height: reached, at, from } })
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
