import type { Limit } from '#readings/limit.ts'
import type { AnnouncedDeadline } from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type ValueChange } from '../limits/verdict.ts'
import type { DeadlineStatus } from './deadline-source.ts'

/** A deadline that is over is kept for so many blocks: a reorg may take that back, and its logs may be read again. */
const keptBlocks = 1_024

/** Result of one reading of a deadline. `deadline`: its state from now on, the same object if nothing changes; `undefined`: it is forgotten. */
type DeadlineVerdict = {
  readonly deadline: AnnouncedDeadline | undefined
  readonly change?: ValueChange
}

const secondsOf = ({ limit }: Limit): number => Number(limit)

/** Decides about a deadline that waits. A limit that had passed when it was announced is not notified by itself. */
const evaluateWaiting = (
  known: AnnouncedDeadline,
  moment: number,
  { limits, block }: { readonly limits: readonly Limit[]; readonly block: ReadingBlock },
): DeadlineVerdict => {
  const { over, notifiedLimit, ...announced } = known
  const left = moment - block.time
  const passed = limits.find(limit => left <= secondsOf(limit))
  const next: AnnouncedDeadline = {
    ...announced,
    moment,
    notifiedLimit: passed === undefined ? 'announced' : secondsOf(passed),
  }
  if (notifiedLimit === undefined) return { deadline: next, change: { state: 'scheduled' } }
  if (over !== undefined)
    return block.isOrphaned(over)
      ? { deadline: next, change: { state: 'recovered', because: 'reorg' } }
      : { deadline: next, change: { state: 'scheduled' } }
  if (passed !== undefined && (notifiedLimit === 'announced' || secondsOf(passed) < notifiedLimit))
    return { deadline: next, change: { state: 'below', limit: passed.limit } }
  return { deadline: known.moment === moment ? known : { ...known, moment } }
}

/** Decides about one reading of a deadline. */
export const evaluateDeadline = (
  known: AnnouncedDeadline,
  status: DeadlineStatus,
  { limits, block }: { readonly limits: readonly Limit[]; readonly block: ReadingBlock },
): DeadlineVerdict => {
  if (status.state === 'waiting') return evaluateWaiting(known, status.moment, { limits, block })
  const { over } = known
  const { state } = status
  if (state === 'cancelled' && over === undefined && block.isOrphaned(known))
    return known.notifiedLimit === undefined
      ? { deadline: undefined }
      : { deadline: undefined, change: { state: 'cancelled', because: 'reorg' } }
  const isKnown = over?.state === state
  if (isKnown && !block.isOrphaned(over))
    return { deadline: block.height - over.height > keptBlocks ? undefined : known }
  const deadline: AnnouncedDeadline = {
    ...known,
    notifiedLimit: known.notifiedLimit ?? 'announced',
    over: { ...blockId(block), state },
  }
  return isKnown ? { deadline } : { deadline, change: { state } }
}
