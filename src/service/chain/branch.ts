import { put, remove, type Store, type Write } from '#store/store.ts'
import { type BlockRecord, blockKey, blocks, cursors } from '../records.ts'
import type { Block } from './read-block.ts'

/** Blocks remembered, so that a reorganisation of this depth is followed back to where the branches part. */
const kept = 256

/** The last block matched; no `hash`: none was, blocks after `height` come next. */
export type Cursor = { readonly height: number; readonly hash?: string }

/** Where one chain stands: its cursor and the hashes of the blocks before, in memory as in the store. */
export type Branch = {
  readonly cursor: () => Cursor | undefined
  /** The hash a height had when it was matched. */
  readonly hashAt: (height: number) => string | undefined
  /** The lowest height remembered. */
  readonly oldest: () => number | undefined
  readonly size: () => number
  /** Puts a block behind the cursor: the writes to commit, and what to do once they are. */
  readonly append: (block: Block) => Step
  /** Puts the cursor somewhere else and forgets the blocks above it. */
  readonly moveTo: (cursor: Cursor) => Step
}

/** Memory follows the store: `applied` is called after the commit. */
export type Step = { readonly writes: readonly Write[]; readonly applied: () => void }

export const loadBranch = async (store: Store, chain: number): Promise<Branch> => {
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * kept })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let cursor: Cursor | undefined = doc?.value

  const place = (to: Cursor): Write => put(cursors, { id, value: to })
  const forgetting = (heights: readonly number[]): Write[] =>
    heights.map(height => remove(blocks, blockKey(chain, height)))

  const step = (o: { to: Cursor; add?: BlockRecord; forget: readonly number[] }): Step => ({
    writes: [
      place(o.to),
      ...(o.add === undefined ? [] : [put(blocks, { id: blockKey(chain, o.add.height), value: o.add })]),
      ...forgetting(o.forget),
    ],
    applied: () => {
      cursor = o.to
      if (o.add !== undefined) hashes.set(o.add.height, o.add.hash)
      for (const height of o.forget) hashes.delete(height)
    },
  })

  return {
    cursor: () => cursor,
    hashAt: height => hashes.get(height),
    // Entered in ascending order, save for what a rewind has taken off the end.
    oldest: () => hashes.keys().next().value,
    size: () => hashes.size,
    append: ({ height, hash }) => {
      const tooOld = height - kept
      return step({
        to: { height, hash },
        add: { chain: id, height, hash },
        forget: hashes.has(tooOld) ? [tooOld] : [],
      })
    },
    moveTo: to => {
      // Blocks below a gap say nothing of the blocks above it.
      const all = to.hash === undefined
      return step({ to, forget: [...hashes.keys()].filter(height => all || height > to.height) })
    },
  }
}
