import { daySeconds } from '#lib/time.ts'
import type { DeadlineStatus } from '#readings/deadlines/deadline-kind.ts'
import type { AnyDeadlineSource, DeadlineDetails } from '#readings/deadlines/kinds.ts'
import { conditionOf, type Limit, limitsOf } from '#readings/limit.ts'
import { type NodeQuestion, questionKey } from '#readings/question.ts'
import type { AnnouncedDeadline } from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type ValueChange } from '../limits/verdict.ts'
import { type FollowedDeadlines, type FollowedSource, readDeadlineKey } from './known-deadlines.ts'

export type KnownDeadlines = Pick<FollowedDeadlines, 'followed'> & {
  readonly deadlines: ReadonlyMap<string, AnnouncedDeadline>
}

export type Change = ValueChange & {
  readonly followed: FollowedSource
  readonly key: string
  readonly deadline: AnnouncedDeadline
}

export type DeadlinesVerdict = {
  readonly changes: readonly Change[]
  readonly next: ReadonlyMap<string, AnnouncedDeadline>
  /** When the next limit is due, in Unix seconds, or infinite without one. */
  readonly dueAt: number
}

type DeadlineAnswers = {
  readonly chain: number
  readonly read: ReadonlyMap<string, bigint>
  readonly block: ReadingBlock
}

/**
 * Whether the contract is asked about a deadline. Without an announcement and times before the moment, this
 * waits for the moment. An ended deadline begins again by its logs alone, unless a reorg takes back its end.
 */
const isAsked = (
  { source: { announcedAs }, strategy: { params } }: FollowedSource,
  { moment = 0, over }: AnnouncedDeadline,
  block: ReadingBlock,
): boolean => {
  if (over?.state === 'ended' && !block.isOrphaned(over)) return false
  return announcedAs !== undefined || params.before !== undefined || moment <= block.time
}

/**
 * The number of blocks for which a deadline that is over is kept: a reorg may take that back, and its logs
 * may be read again.
 */
const keptBlocks = 1_024

/**
 * Result of one reading of a deadline: the deadline from now on (the same object if nothing changes,
 * `undefined` if it is to be forgotten), and the change to notify.
 */
type DeadlineVerdict = {
  readonly deadline: AnnouncedDeadline | undefined
  readonly change?: ValueChange | undefined
}

/**
 * How long a deadline that is followed by something, such as a vote that has succeeded, is kept after its
 * moment.
 */
const keptSeconds = 90 * daySeconds

/** States that something still follows. */
const unfinished: ReadonlySet<string> = new Set(['succeeded', 'queued'])

/** The move of an estimated moment with which it is stored again. */
const storedEverySeconds = 60

const secondsOf = ({ limit }: Limit): number => Number(limit)

type Evaluation = Pick<AnyDeadlineSource, 'announcedAs'> & {
  readonly limits: readonly Limit[]
  readonly block: ReadingBlock
}

type Waiting = Extract<DeadlineStatus<DeadlineDetails>, { state: 'waiting' }>

/**
 * The change of a deadline that waits for the first time, or again after its end has left the chain
 * (`isTakenBack`).
 */
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
 * The moment of the next limit of a deadline, in Unix seconds, or `undefined` without one and if the deadline
 * is over. What follows at its end is due then, too.
 */
const nextDue = (
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

/** Whether anything about a deadline was notified. */
const isNotified = (
  { notifiedLimit }: AnnouncedDeadline,
  { announcedAs }: Pick<Evaluation, 'announcedAs'>,
): boolean => typeof notifiedLimit === 'number' || (announcedAs !== undefined && notifiedLimit !== undefined)

/** Decides about one reading of a deadline. Without a status it could not be read, and stays as it is. */
const evaluateDeadline = (
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
  const unchanged = { deadline: isForgotten(known, block) ? undefined : known }
  if (status === undefined) return unchanged
  if (status.state === 'waiting') return evaluateWaiting(known, status, evaluation)
  const { over } = known
  const { state } = status
  const isLost = over !== undefined && block.isOrphaned(over)
  const isSameEnd = over?.state === state
  if (isSameEnd && !isLost) return unchanged
  const deadline: AnnouncedDeadline = {
    ...known,
    notifiedLimit: known.notifiedLimit ?? 'announced',
    over: { ...blockId(block), state },
  }
  // The same end, now in another block, is not news.
  if (isSameEnd || (announcedAs === undefined && !wasNotified)) return { deadline }
  return { deadline, change: { state, ...(isLost && state !== 'cancelled' ? { because: 'reorg' } : {}) } }
}

/** Decides about all deadlines of a bot. One that could not be read stays as it is. */
export const evaluateDeadlines = (
  { followed, deadlines }: KnownDeadlines,
  { chain, read, block }: DeadlineAnswers,
): DeadlinesVerdict => {
  const changes: Change[] = []
  const next = new Map<string, AnnouncedDeadline>()
  let dueAt = Number.POSITIVE_INFINITY
  for (const [key, deadline] of deadlines) {
    const id = readDeadlineKey(key)
    const one = followed.get(id.followed)
    if (one === undefined) continue
    const { questions, status, announcedAs } = one.source
    const { details, ended } = deadline
    const isEnded = ended !== undefined && !block.isOrphaned(ended)
    const context = {
      chain,
      block,
      details,
      params: one.strategy.params,
      ended: isEnded ? ended.state : undefined,
      address: id.address,
    }
    const current = isAsked(one, deadline, block)
      ? status(
          questions(id, details).map(question => read.get(questionKey(question))),
          context,
        )
      : undefined
    const evaluation = { limits: limitsOf(conditionOf(one.strategy)), announcedAs, block }
    const verdict = evaluateDeadline(deadline, current, evaluation)
    if (verdict.deadline !== undefined) {
      next.set(key, verdict.deadline)
      dueAt = Math.min(dueAt, nextDue(verdict.deadline, evaluation) ?? dueAt)
    }
    if (verdict.change !== undefined)
      changes.push({ ...verdict.change, followed: one, key, deadline: verdict.deadline ?? deadline })
  }
  return { changes, next, dueAt }
}

/**
 * The questions about deadlines on the branch: the others are gone, and most contracts fail to answer about
 * them.
 */
export const questionsOf = (
  known: readonly KnownDeadlines[],
  block: ReadingBlock,
): readonly NodeQuestion[] => {
  const questions = known.flatMap(({ deadlines, followed }) =>
    [...deadlines].flatMap(([key, deadline]) => {
      const id = readDeadlineKey(key)
      const one = followed.get(id.followed)
      return one === undefined || block.isOrphaned(deadline) || !isAsked(one, deadline, block)
        ? []
        : one.source.questions(id, deadline.details)
    }),
  )
  return [...new Map(questions.map(question => [questionKey(question), question])).values()]
}
