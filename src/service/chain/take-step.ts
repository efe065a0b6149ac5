import { maxCommitWrites } from '#store/limits.ts'
import type { Write } from '#store/store.ts'
import { FencedError } from './fenced-error.ts'
import type { FollowedChain } from './following.ts'

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
