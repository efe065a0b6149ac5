import { conditionOf, limitsOf } from '#readings/limit.ts'
import { questionKey } from '#readings/question.ts'
import { limitReading } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import type { BranchPosition } from '../../chain/reorg/branch.ts'
import { type LimitState, limitStateId, limitStates, readingScope } from '../../records/reading-states.ts'
import {
  blockOfRound,
  buildReading,
  oncePerVersion,
  type Reading,
  type ReadingDeps,
  type Round,
  roundKey,
} from '../reading.ts'
import { evaluateValue } from './evaluate-value.ts'
import { type LimitChange, limitContent } from './limit-change.ts'
import { createMatchValueReader, type MatchValuesByBot } from './match-values.ts'
import { askChain } from './read-limits.ts'
import { createReadingReport } from './report-readings.ts'
import { createSeriesKeeper } from './value-series.ts'
import { isLeft, type ReadingBlock, readingBlock, type Verdict } from './verdict.ts'
import {
  type BotLimits,
  chainQuestions,
  keyOf,
  limitStateKey,
  noAnswers,
  type ReadAnswers,
  readUnits,
  valueIn,
  type Watched,
  watchedOf,
  withItems,
} from './watched.ts'

const readingId = 'limits'

/** Matches of a block are counted within that time. */
const settleMs = 1_000

/**
 * Result of one round for a bot. `isWatched` tells whether it watches the value of a key of its state, as far
 * as that is known.
 */
type Evaluated = {
  readonly bot: WatchedBot
  readonly isWatched: (key: string) => boolean
  readonly before: Doc<LimitState> | undefined
  readonly verdicts: readonly (Verdict & { readonly key: string; readonly notify?: Watched & LimitChange })[]
}

/** The stored values that the bot still watches, updated by the verdicts. */
const valuesAfter = ({ before, isWatched, verdicts }: Evaluated, left: ReadonlySet<LimitChange>) => {
  const next = new Map(Object.entries(before?.value.values ?? {}).filter(([key]) => isWatched(key)))
  for (const { key, state, notify } of verdicts) {
    if (notify !== undefined && left.has(notify)) continue
    if (state === undefined) next.delete(key)
    else next.set(key, state)
  }
  return Object.fromEntries(next)
}

/** Whether a round has something to store. */
const hasChanges = ({ before, isWatched, verdicts }: Evaluated): boolean => {
  const values = before?.value.values ?? {}
  return (
    verdicts.some(({ key, state }) => state !== values[key]) ||
    Object.keys(values).some(key => !isWatched(key))
  )
}

type ReadValues = {
  readonly read: ReadAnswers
  readonly matches: MatchValuesByBot
  /** Time of the block in Unix seconds. */
  readonly time: number
}

const roundValue = (
  { read, matches, time }: ReadValues,
  bot: string,
  watched: Watched,
): bigint | undefined => {
  const { question } = watched
  const counted = 'matches' in question ? matches.get(bot)?.get(questionKey(question)) : undefined
  return counted === undefined ? valueIn(read, watched, time) : BigInt(counted)
}

/** Compares values with the stored states. Remembers since when one is back that is still near its limit. */
const createEvaluate = () => {
  /** Heights, by bot and limit. */
  const backSince = new Map<string, number>()
  return (
    { bot, limits }: BotLimits,
    {
      read,
      matches,
      block,
      before,
    }: {
      read: ReadAnswers
      matches: MatchValuesByBot
      block: ReadingBlock
      before: Doc<LimitState> | undefined
    },
  ): Evaluated => {
    const keys = new Set<string>()
    /** Prefixes of the keys of searches that failed or were not finished. */
    const unread: string[] = []
    const verdicts = withItems(limits, read).flatMap(watched => {
      const key = limitStateKey(watched)
      keys.add(key)
      const isUnread = watched.item === undefined || watched.item.isRest === true
      if ('search' in watched.question && isUnread)
        unread.push(`${limitStateKey({ ...watched, item: undefined })}:`)
      const value = roundValue({ read, matches, time: block.time }, bot.id, watched)
      if (value === undefined) return []
      const id = `${bot.id}:${key}`
      const verdict = evaluateValue(value, conditionOf(watched.strategy), {
        before: before?.value.values[key],
        block,
        backSince: backSince.get(id),
      })
      if (verdict.backSince === undefined) backSince.delete(id)
      else backSince.set(id, verdict.backSince)
      const notify =
        verdict.change === undefined
          ? undefined
          : { ...watched, value: verdict.value ?? value, ...verdict.change }
      return [{ ...verdict, key, notify }]
    })
    const isWatched = (key: string): boolean => keys.has(key) || unread.some(start => key.startsWith(start))
    return { bot, isWatched, before, verdicts }
  }
}

type LimitRound = {
  readonly bots: readonly BotLimits[]
  readonly read: ReadAnswers
  readonly matches: MatchValuesByBot
  readonly cursor: BranchPosition
}

/**
 * Commits the results of one round. Returns `false` if the block has to be read again because a unit is not
 * known.
 */
const createCommitRound = (deps: ReadingDeps) => {
  const { chain } = deps
  const evaluate = createEvaluate()
  return async (
    { branch, states, commit }: Round<LimitState>,
    { bots, read, matches, cursor }: LimitRound,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const block = readingBlock(branch, cursor)
    const byId = await states()
    const idOf = (bot: WatchedBot): string => limitStateId(bot.id, chain)
    const evaluated = bots
      .map(one =>
        evaluate(one, {
          read,
          matches,
          block,
          before: byId.get(idOf(one.bot)),
        }),
      )
      .filter(hasChanges)
    const notified = evaluated.flatMap(({ verdicts }) => verdicts.flatMap(({ notify }) => notify ?? []))
    const units = await readUnits(deps.tokens, { chain, watched: notified }, signal)
    const isKnown = (change: Watched & LimitChange): boolean => units.has(keyOf(change))
    for (const { verdicts, ...one } of evaluated) {
      const complete = verdicts.filter(({ notify }) => notify === undefined || isKnown(notify))
      const { bot, before } = one
      const { last } = before?.value ?? { last: 0 }
      const changes = complete.flatMap(({ notify }) => notify ?? [])
      await commit({
        bot,
        id: idOf(bot),
        before,
        changes,
        after: left => ({
          scope: readingScope(readingId, chain),
          bot: bot.id,
          last: last + changes.length - left.length,
          values: valuesAfter({ ...one, verdicts: complete }, new Set(left)),
        }),
        notification: (change, source, n) => {
          const unit = units.get(keyOf(change))
          const { hash, height, time } = block
          const key = `${change.strategy.func}:${chain}:${last + 1 + n}`
          return unit === undefined
            ? undefined
            : buildReading(source, { chain, key, data: limitContent(change, unit, { hash, height, time }) })
        },
      })
    }
    return notified.every(isKnown)
  }
}

const earliest = (one: number, other = Number.POSITIVE_INFINITY): number | undefined => {
  const first = Math.min(one, other)
  return Number.isFinite(first) ? first : undefined
}

type ReadOfRound = Pick<LimitRound, 'bots' | 'read'> & { readonly time: number }

/** The next second in which a moment passes one of its limits, or infinite. */
const nextMoment = ({ bots, read, time }: ReadOfRound): number => {
  let next = Number.POSITIVE_INFINITY
  for (const { limits } of bots)
    for (const watched of limits) {
      if (limitReading(watched.strategy.func).isMoment !== true) continue
      const left = Number(valueIn(read, watched, time) ?? 0)
      for (const { limit } of limitsOf(conditionOf(watched.strategy))) {
        const ahead = left - Number(limit)
        if (ahead > 0) next = Math.min(next, time + ahead)
      }
    }
  return next
}

/**
 * The bots with questions to the chain, and the others by their ids, which a block concerns only by its
 * matches.
 */
const listWatched = (watching: readonly WatchedBot[], chain: number) => {
  const bots = watching.map(
    (bot): BotLimits => ({
      bot,
      limits: watchedOf({ ...bot, addresses: unpackAddresses(bot.addresses) }, chain),
    }),
  )
  const asked = bots.flatMap(({ bot, limits }) =>
    limits.flatMap(({ question }) => ('matches' in question ? [{ bot, question }] : [])),
  )
  const onChain = bots.filter(({ limits }) => limits.some(({ question }) => !('matches' in question)))
  const rest = new Map(bots.map(one => [one.bot.id, one]))
  for (const { bot } of onChain) rest.delete(bot.id)
  return { bots, onChain, rest, questions: chainQuestions(bots.flatMap(({ limits }) => limits)), asked }
}

type WatchedByBots = ReturnType<typeof listWatched>

/**
 * The bots that a round evaluates. If the values of its block are read already (`isSameBlock`), only matches
 * may have changed; all bots follow when their version is new, as values that they no longer watch are then
 * forgotten.
 */
const botsToEvaluate = (
  { bots, onChain, rest }: WatchedByBots,
  {
    matches,
    isSameBlock,
    isNewVersion,
  }: {
    readonly matches: MatchValuesByBot
    readonly isSameBlock: boolean
    readonly isNewVersion: boolean
  },
): readonly BotLimits[] => {
  if (!isSameBlock && isNewVersion) return bots
  const resting = [...matches.keys()].flatMap(id => rest.get(id) ?? [])
  const reading = isSameBlock ? onChain.filter(({ bot }) => matches.has(bot.id)) : onChain
  return [...reading, ...resting]
}

/** Reads all watched values once, in the last matched block. */
const createRound = (deps: ReadingDeps) => {
  const commitRound = createCommitRound(deps)
  const report = createReadingReport(deps)
  const keepSeries = createSeriesKeeper(deps)
  const watchedByBots = oncePerVersion(watching => {
    const watched = listWatched(watching, deps.chain)
    report.reset(watched.bots.some(({ limits }) => limits.length > 0))
    return watched
  })
  const createReader = () =>
    createMatchValueReader(deps.store, {
      now: deps.monotonicNow,
      settleMs: Math.min(deps.checkMs, settleMs),
    })
  let readMatches = createReader()
  let epoch: number | undefined
  let readKey = ''
  /** The version of the bots that were all evaluated. */
  let evaluatedVersion = ''
  let momentAt = Number.POSITIVE_INFINITY

  return async (round: Round<LimitState>, signal: AbortSignal): Promise<void> => {
    const { branch, fence, setDue } = round
    const watched = watchedByBots(round)
    const { bots, onChain, questions, asked } = watched
    const cursor = blockOfRound(round)
    if (questions.length + asked.length === 0 || cursor === undefined) return
    // Another process may have notified in between.
    if (epoch !== fence.epoch) readMatches = createReader()
    epoch = fence.epoch
    const key = roundKey(round, cursor)
    const isSameBlock = key === readKey
    const time = cursor.blockTime ?? cursor.time
    const { values: matches, dueAt, settle } = await readMatches(asked, { fence, time })
    setDue(earliest(momentAt, dueAt()))
    if (isSameBlock && matches.size === 0) return
    const read =
      isSameBlock || questions.length === 0
        ? noAnswers
        : await askChain(questions, asks => deps.node.values({ block: cursor, questions: asks }, signal))
    const version = `${fence.epoch}:${round.version}`
    const isNewVersion = version !== evaluatedVersion
    const evaluated = botsToEvaluate(watched, { matches, isSameBlock, isNewVersion })
    if (isLeft(branch, cursor)) return
    if (!(await commitRound(round, { bots: evaluated, read, matches, cursor }, signal))) return
    settle()
    readKey = key
    evaluatedVersion = version
    if (!isSameBlock) momentAt = nextMoment({ bots: onChain, read, time })
    setDue(earliest(momentAt, dueAt()))
    const valueOf = (bot: string, value: Watched) => roundValue({ read, matches, time }, bot, value)
    const shown = (some: readonly BotLimits[]) =>
      some.map(({ bot, limits }) => ({ bot, limits: isSameBlock ? limits : withItems(limits, read) }))
    const series = { valueOf, block: readingBlock(branch, cursor), fence }
    // Silences and rates have no course, and may be of many bots.
    if (!isSameBlock) await keepSeries({ bots: shown(onChain), ...series })
    await report.add({ bots: () => shown(bots), valueOf, isWhole: !isSameBlock }, signal)
  }
}

/**
 * Values of a chain that are compared with the limits of strategies, all read together. A value stays past
 * its limit until it is beyond it by a hundredth, or has been back for ten blocks.
 */
export const limits: Reading<LimitState> = {
  id: readingId,
  name: 'limits of values',
  states: limitStates,
  isWatchedBy: ({ readings }) => readings.length > 0,
  isOffChain: false,
  open: createRound,
}
