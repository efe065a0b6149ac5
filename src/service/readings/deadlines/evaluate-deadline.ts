import type { DeadlineStatus } from '#readings/deadlines/deadline-kind.ts'
import type { AnyDeadlineSource, DeadlineDetails } from '#readings/deadlines/kinds.ts'
import type { Limit } from '#readings/limit.ts'
import type { AnnouncedDeadline } from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type ValueChange } from '../limits/verdict.ts'

/** A deadline that is over is kept for so many blocks: a reorg may take that back, and its logs may be read again. */
const keptBlocks = 1_024

/** Result of one reading of a deadline. `deadline`: its state from now on, the same object if nothing changes; `undefined`: it is forgotten. */
type DeadlineVerdict = {
  readonly deadline: AnnouncedDeadline | undefined
  readonly change?: ValueChange | undefined
}

/** A deadline that something follows, such as a vote that has succeeded, is kept for so long after its moment. */
const keptSeconds = 90 * 86_400

/** States in which something still follows. */
const unfinished: ReadonlySet<string> = new Set(['succeeded', 'queued'])

/** A moment that is estimated is stored again when it has moved by so much. */
const storedEverySeconds = 60

const secondsOf = ({ limit }: Limit): number => Number(limit)

type Evaluation = Pick<AnyDeadlineSource, 'announcedAs'> & {
  readonly limits: readonly Limit[]
  readonly block: ReadingBlock
}

type Waiting = Extract<DeadlineStatus<DeadlineDetails>, { state: 'waiting' }>

/** The change of a deadline that waits for the first time, or again. `isTakenBack`: its end has left the chain. */
const announcement = ({
  announcedAs,
  passed,
  isTakenBack,
}: Pick<Evaluation, 'announcedAs'> & {
  readonly passed: Limit | undefined
  readonly isTakenBack: boolean
}): ValueChange | undefined => {
  if (announcedAs === undefined && passed === undefined) return undefined
  const change =
    announcedAs === undefined
      ? ({ state: 'below', limit: passed?.limit } as const)
      : ({ state: isTakenBack ? 'recovered' : announcedAs } as const)
  return isTakenBack ? { ...change, because: 'reorg' } : change
}

/** Decides about a deadline that waits. A limit that had passed when it was announced is not notified by itself. */
const evaluateWaiting = (
  known: AnnouncedDeadline,
  { moment, end = moment, isAbout, details = known.details }: Waiting,
  { limits, block, announcedAs }: Evaluation,
): DeadlineVerdict => {
  const { over, notifiedLimit, ...announced } = known
  const left = moment - block.time
  const passed = limits.find(limit => left <= secondsOf(limit))
  const read = { ...announced, details, moment, end, ...(isAbout === true ? { isAbout } : {}) }
  const next: AnnouncedDeadline = {
    ...read,
    notifiedLimit: passed === undefined ? 'announced' : secondsOf(passed),
  }
  if (notifiedLimit === undefined || over !== undefined) {
    const isTakenBack = over !== undefined && block.isOrphaned(over)
    return { deadline: next, change: announcement({ announcedAs, passed, isTakenBack }) }
  }
  const isLater = known.end !== undefined && end > known.end
  if (isLater && isNotified(known, { announcedAs })) return { deadline: next, change: { state: 'recovered' } }
  if (passed !== undefined && (notifiedLimit === 'announced' || secondsOf(passed) < notifiedLimit))
    return { deadline: next, change: { state: 'below', limit: passed.limit } }
  const moved = Math.abs(moment - (known.moment ?? 0))
  const isSame = known.end === end && moved < (isAbout === true ? storedEverySeconds : 1)
  return { deadline: isSame ? known : { ...read, notifiedLimit } }
}

/**
 * The moment of the next limit of a deadline, in Unix seconds; `undefined`: there is none, or it is over. What follows at its end is due
 * then, too.
 */
export const nextDue = (
  { moment, over }: AnnouncedDeadline,
  { limits, block }: Pick<Evaluation, 'limits' | 'block'>,
): number | undefined => {
  if (moment === undefined || over !== undefined) return undefined
  const due = limits.map(limit => moment - secondsOf(limit)).filter(second => second > block.time)
  return due.length === 0 ? undefined : Math.min(...due)
}

const isForgotten = ({ over, moment = 0 }: AnnouncedDeadline, block: ReadingBlock): boolean =>
  over !== undefined &&
  (unfinished.has(over.state) ? block.time - moment > keptSeconds : block.height - over.height > keptBlocks)

/** Whether anything was said of a deadline. */
const isNotified = (
  { notifiedLimit }: AnnouncedDeadline,
  { announcedAs }: Pick<Evaluation, 'announcedAs'>,
): boolean => typeof notifiedLimit === 'number' || (announcedAs !== undefined && notifiedLimit !== undefined)

/** Decides about one reading of a deadline. `status`: `undefined` where it could not be read, so that it stays as it is. */
export const evaluateDeadline = (
  known: AnnouncedDeadline,
  status: DeadlineStatus<DeadlineDetails> | undefined,
  evaluation: Evaluation,
): DeadlineVerdict => {
  const { block, announcedAs } = evaluation
  const wasNotified = isNotified(known, evaluation)
  // The logs of the branch have been read, and do not announce it.
  if (block.isOrphaned(known))
    return !wasNotified
      ? { deadline: undefined }
      : { deadline: undefined, change: { state: 'cancelled', because: 'reorg' } }
  if (status === undefined) return { deadline: isForgotten(known, block) ? undefined : known }
  if (status.state === 'waiting') return evaluateWaiting(known, status, evaluation)
  const { over } = known
  const { state } = status
  const isLost = over !== undefined && block.isOrphaned(over)
  if (over?.state === state && !isLost) return { deadline: isForgotten(known, block) ? undefined : known }
  const deadline: AnnouncedDeadline = {
    ...known,
    notifiedLimit: known.notifiedLimit ?? 'announced',
    over: { ...blockId(block), state },
  }
  if (over?.state === state || (announcedAs === undefined && !wasNotified)) return { deadline }
  return { deadline, change: { state, ...(isLost && state !== 'cancelled' ? { because: 'reorg' } : {}) } }
}
