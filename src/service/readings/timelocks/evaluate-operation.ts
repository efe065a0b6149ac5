import { maxUnixTime } from '#events/fields.ts'
import type { Limit } from '#readings/limit.ts'
import type { TimelockOperation } from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type ValueChange } from '../limits/verdict.ts'

/** `getTimestamp(bytes32)` returns these two for an operation that is not pending, else the Unix second from which it can be executed. */
const unknownOperation = 0n
const executedOperation = 1n

/** An operation that is over is kept for so many blocks: a reorg may take that back, and its logs may be read again. */
const keptBlocks = 1_024

/** Result of one reading of an operation. `operation`: its state from now on, the same object if nothing changes; `undefined`: it is forgotten. */
type OperationVerdict = {
  readonly operation: TimelockOperation | undefined
  readonly change?: ValueChange
}

const secondsOf = ({ limit }: Limit): number => Number(limit)

/** Decides about an operation that waits. A limit that had passed when it was scheduled is not notified by itself. */
const evaluatePending = (
  known: TimelockOperation,
  { ready, limits, block }: { ready: number; limits: readonly Limit[]; block: ReadingBlock },
): OperationVerdict => {
  const { over, notifiedLimit, ...scheduled } = known
  const left = ready - block.time
  const passed = limits.find(limit => left <= secondsOf(limit))
  const next: TimelockOperation = {
    ...scheduled,
    ready,
    notifiedLimit: passed === undefined ? 'scheduled' : secondsOf(passed),
  }
  if (notifiedLimit === undefined) return { operation: next, change: { state: 'scheduled' } }
  if (over !== undefined)
    return block.isOrphaned(over)
      ? { operation: next, change: { state: 'recovered', because: 'reorg' } }
      : { operation: next, change: { state: 'scheduled' } }
  if (passed !== undefined && (notifiedLimit === 'scheduled' || secondsOf(passed) < notifiedLimit))
    return { operation: next, change: { state: 'below', limit: passed.limit } }
  return { operation: known.ready === ready ? known : { ...known, ready } }
}

/** Decides about one reading of an operation. `value`: what `getTimestamp` returns. */
export const evaluateOperation = (
  known: TimelockOperation,
  value: bigint,
  { limits, block }: { readonly limits: readonly Limit[]; readonly block: ReadingBlock },
): OperationVerdict => {
  if (value > executedOperation) {
    const ready = value < maxUnixTime ? Number(value) : maxUnixTime
    return evaluatePending(known, { ready, limits, block })
  }
  const { over } = known
  if (value === unknownOperation && over === undefined && block.isOrphaned(known))
    return known.notifiedLimit === undefined
      ? { operation: undefined }
      : { operation: undefined, change: { state: 'cancelled', because: 'reorg' } }
  const state = value === executedOperation ? 'executed' : 'cancelled'
  const isKnown = over?.state === state
  if (isKnown && !block.isOrphaned(over))
    return { operation: block.height - over.height > keptBlocks ? undefined : known }
  const operation: TimelockOperation = {
    ...known,
    notifiedLimit: known.notifiedLimit ?? 'scheduled',
    over: { ...blockId(block), state },
  }
  return isKnown ? { operation } : { operation, change: { state } }
}
