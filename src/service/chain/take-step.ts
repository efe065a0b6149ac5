import { maxWrites } from '#store/limits.ts'
import type { Write } from '#store/store.ts'
import type { Step } from './branch.ts'
import { FencedError } from './fenced-error.ts'
import type { Following } from './following.ts'

const commit = async (f: Following, writes: readonly Write[]): Promise<void> => {
  const committed = await f.store.commit(writes, f.fence)
  if (committed.ok) return
  if (committed.reason === 'fenced') throw new FencedError()
  throw new Error(`the store refused a block: ${committed.reason}`)
}

/** Commits `before` and then the step, which the cursor moves with. Throws `FencedError` when another process took over. */
export const takeStep = async (f: Following, step: Step, before: readonly Write[] = []): Promise<void> => {
  const room = maxWrites - step.writes.length
  const first = before.slice(0, Math.max(0, before.length - room))
  // A crash between these commits repeats pushes, and each counts once. The cursor moves with the last.
  for (let n = 0; n < first.length; n += maxWrites) await commit(f, first.slice(n, n + maxWrites))
  await commit(f, [...before.slice(first.length), ...step.writes])
  step.applied()
}
