import { maxCommitWrites } from './limits.ts'
import type { Write } from './store.ts'
import { StoreError } from './store-error.ts'

/** Throws `StoreError` with `store_misused` where a commit cannot hold so many writes, while the call is made. */
export const checkWriteCount = (writes: readonly Write[]): void => {
  if (writes.length <= maxCommitWrites) return
  throw new StoreError(
    'store_misused',
    `A commit holds at most ${maxCommitWrites} writes, not ${writes.length}.`,
  )
}
