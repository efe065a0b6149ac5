import { put, remove, type Store, type Write } from '#store/store.ts'
import { type BlockRecord, blockKey, blocks, cursors } from '../records.ts'
import type { Header } from './read-block.ts'

/** Blocks remembered, so that a reorganisation of this depth is followed back to where the branches part. */
const kept = 256

/** Where one chain stands: its cursor and the hashes of the blocks up to it, in memory as in the store. */
export type Branch = {
  /** The block after which matching goes on. */
  readonly cursor: () => Header | undefined
  /** The hash that the branch has at a height, as far as it is remembered. */
  readonly hashAt: (height: number) => string | undefined
  readonly size: () => number
  /** Puts a block behind the cursor: the writes to commit, and what to do once they are. */
  readonly append: (block: Header) => Step
  /** Puts the cursor back on a block of this branch and forgets those above it. */
  readonly backTo: (block: Header) => Step
  /** Begins anew at a block and forgets all others: across a gap, hashes prove nothing. */
  readonly startAt: (block: Header) => Step
}

/** Memory follows the store: `applied` is called after the commit. */
export type Step = { readonly writes: readonly Write[]; readonly applied: () => void }

export const loadBranch = async (store: Store, chain: number): Promise<Branch> => {
  const id = String(chain)
  const [doc] = await store.get(cursors, [id])
  const found = await store.find(blocks, { index: 'chain', value: id, limit: 2 * kept })
  const hashes = new Map(found.map(({ value }): [number, string] => [value.height, value.hash]))
  let cursor: Header | undefined = doc?.value

  const step = (to: Header, forget: readonly number[]): Step => {
    const value: BlockRecord = { chain: id, ...to }
    return {
      writes: [
        put(cursors, { id, value: to }),
        ...forget.map(height => remove(blocks, blockKey(chain, height))),
        put(blocks, { id: blockKey(chain, to.height), value }),
      ],
      applied: () => {
        for (const height of forget) hashes.delete(height)
        hashes.set(to.height, to.hash)
        cursor = to
      },
    }
  }

  return {
    cursor: () => cursor,
    hashAt: height => hashes.get(height),
    size: () => hashes.size,
    append: ({ height, hash }) => step({ height, hash }, hashes.has(height - kept) ? [height - kept] : []),
    backTo: block =>
      step(
        block,
        [...hashes.keys()].filter(height => height > block.height),
      ),
    startAt: block => step(block, [...hashes.keys()]),
  }
}
