import { checkWriteCount } from '../check-writes.ts'
import type { CommitResult, Fence, Queue, Write } from '../store.ts'
import type { DocumentWrites } from './document-writes.ts'
import type { PreparedCall } from './group-commit.ts'
import type { LaneWrites } from './lane-writes.ts'
import type { Lanes } from './lanes.ts'
import type { Leases } from './leases.ts'
import { createStagedCommit, type StagedWrite } from './plan.ts'

/**
 * Turns the writes of a commit into its check. What the caller changes in them afterwards is not written.
 * Throws `StoreError` with `store_misused` over 500 writes and `TypeError` on a value that cannot be kept.
 */
export const createCommit = (o: {
  clock: () => number
  leases: Leases
  lanes: Lanes
  documentWrites: DocumentWrites
  laneWrites: LaneWrites
  /** Inside the transaction: lanes of this queue may be due earlier than before. */
  touch: (queue: Queue) => void
}) => {
  const prepare = (write: Write): StagedWrite => {
    if (write.op === 'put') return o.documentWrites.put(write)
    if (write.op === 'remove') return o.documentWrites.remove(write)
    if (write.op === 'push') return o.laneWrites.push(write)
    if (write.op === 'done') return o.laneWrites.done(write)
    if (write.op === 'delay') return o.laneWrites.delay(write)
    if (write.op === 'clear') return o.laneWrites.clear(write)
    return o.laneWrites.move(write)
  }

  return (writes: readonly Write[], fence?: Fence): PreparedCall<CommitResult> => {
    checkWriteCount(writes)
    const steps = writes.map(prepare)
    const queues = new Set(writes.map(getTouchedQueue).filter(queue => queue !== undefined))
    return () => {
      if (fence && !o.leases.holds(fence)) return () => ({ ok: false, reason: 'fenced', write: -1 })
      const plan = createStagedCommit(o.clock(), o.lanes)
      const results: number[] = []
      for (const [write, step] of steps.entries()) {
        const verdict = step(plan)
        if (typeof verdict === 'string') return () => ({ ok: false, reason: verdict, write })
        results.push(verdict)
      }
      return () => {
        plan.write()
        queues.forEach(o.touch)
        return { ok: true, results }
      }
    }
  }
}

const getTouchedQueue = (write: Write): Queue | undefined => {
  if (write.op === 'put' || write.op === 'remove') return undefined
  return write.op === 'done' ? write.claim.queue : write.queue
}
