import type { ReadingStrategy } from '#readings/registry.ts'
import type { Doc } from '#store/store.ts'
import { unpackAddresses, type WatchedBot } from '../../chain/match/watched-bot.ts'
import { type LimitState, limitStateId, limitStates, readingScope } from '../../records/reading-states.ts'
import type { BotRecord } from '../../records/records.ts'
import { buildReading } from '../build-reading.ts'
import type { Reading, ReadingDeps, Round } from '../reading.ts'
import { evaluateLimit, type LimitVerdict, type ReadingBlock } from './evaluate-limit.ts'
import { explainLimits } from './explain-limits.ts'
import {
  distinct,
  type LimitChange,
  type LimitKind,
  limitStateKey,
  type Watched,
  watchedOf,
} from './limit-kind.ts'
import { previewLimits } from './preview-limits.ts'
import { testLimit } from './test-limit.ts'

type BotLimits<S> = { readonly bot: WatchedBot; readonly limits: readonly Watched<S>[] }

/** Result of one round for a bot. `keys`: of all that it watches. */
type Evaluated<S> = {
  readonly bot: WatchedBot
  readonly keys: ReadonlySet<string>
  readonly before: Doc<LimitState> | undefined
  readonly verdicts: readonly (LimitVerdict & { readonly key: string; readonly notify?: LimitChange<S> })[]
}

/** The stored values without those that the bot does not watch any more, and with what is evaluated by now. */
const pastAfter = <S>({ before, keys, verdicts }: Evaluated<S>, left: ReadonlySet<LimitChange<S>>) => {
  const next = new Map(Object.entries(before?.value.past ?? {}).filter(([key]) => keys.has(key)))
  for (const { key, past, notify } of verdicts) {
    if (notify !== undefined && left.has(notify)) continue
    if (past === undefined) next.delete(key)
    else next.set(key, past)
  }
  return Object.fromEntries(next)
}

/** Whether a round has something to store. */
const hasChanges = <S>({ before, keys, verdicts }: Evaluated<S>): boolean => {
  const past = before?.value.past ?? {}
  return (
    verdicts.some(verdict => verdict.past !== past[verdict.key]) ||
    Object.keys(past).some(key => !keys.has(key))
  )
}

/** Compares values with the stored states. Remembers since when one is back that is still near its limit. */
const createEvaluate = <S extends ReadingStrategy, Shown>(kind: LimitKind<S, Shown>) => {
  /** Heights, by bot and limit. */
  const backSince = new Map<string, number>()
  return (
    { bot, limits }: BotLimits<S>,
    o: { read: ReadonlyMap<string, bigint>; block: ReadingBlock; before: Doc<LimitState> | undefined },
  ): Evaluated<S> => {
    const keys = new Set<string>()
    const verdicts = limits.flatMap(watched => {
      const key = limitStateKey(kind, watched)
      keys.add(key)
      const value = o.read.get(kind.keyOf(watched))
      if (value === undefined) return []
      const id = `${bot.id}:${key}`
      const verdict = evaluateLimit(value, kind.limitOf(watched.strategy), {
        past: o.before?.value.past[key],
        block: o.block,
        backSince: backSince.get(id),
      })
      if (verdict.backSince === undefined) backSince.delete(id)
      else backSince.set(id, verdict.backSince)
      const notify = verdict.change && { ...watched, value, ...verdict.change }
      return [{ ...verdict, key, notify }]
    })
    return { bot, keys, before: o.before, verdicts }
  }
}

type LimitRound<S> = {
  readonly bots: readonly BotLimits<S>[]
  readonly read: ReadonlyMap<string, bigint>
  readonly cursor: NonNullable<ReturnType<Round<LimitState>['branch']['cursor']>>
}

/** Commits what one round has found. `false`: the block has to be read again, as a unit is not known. */
const createCommitRound = <S extends ReadingStrategy, Shown>(
  kind: LimitKind<S, Shown>,
  deps: ReadingDeps,
) => {
  const { chain } = deps
  const evaluate = createEvaluate(kind)
  return async (
    { branch, states, commit }: Round<LimitState>,
    { bots, read, cursor }: LimitRound<S>,
    signal: AbortSignal,
  ): Promise<boolean> => {
    const { height, hash, time, blockTime = time } = cursor
    const isOrphaned: ReadingBlock['isOrphaned'] = block =>
      block.height > height || (branch.hashAt(block.height) ?? block.hash) !== block.hash
    const byId = await states()
    const idOf = (bot: WatchedBot): string => limitStateId(bot.id, { reading: kind.func, chain })
    const evaluated = bots
      .map(one =>
        evaluate(one, { read, block: { height, hash, isOrphaned }, before: byId.get(idOf(one.bot)) }),
      )
      .filter(hasChanges)
    const notified = evaluated.flatMap(({ verdicts }) => verdicts.flatMap(({ notify }) => notify ?? []))
    const units = await kind.readUnits(deps, { watched: notified }, signal)
    const isKnown = (change: LimitChange<S>): boolean => units.has(kind.keyOf(change))
    for (const { verdicts, ...one } of evaluated) {
      const known = verdicts.filter(({ notify }) => notify === undefined || isKnown(notify))
      const { bot, before } = one
      const { last } = before?.value ?? { last: 0 }
      const changes = known.flatMap(({ notify }) => notify ?? [])
      await commit({
        bot,
        id: idOf(bot),
        before,
        changes,
        after: left => ({
          scope: readingScope(kind.func, chain),
          bot: bot.id,
          last: last + changes.length - left.length,
          past: pastAfter({ ...one, verdicts: known }, new Set(left)),
        }),
        notification: (change, source, n) => {
          const unit = units.get(kind.keyOf(change))
          const block = { hash, height, time: blockTime }
          const key = `${kind.func}:${chain}:${last + 1 + n}`
          return unit && buildReading(source, { chain, key, data: { ...kind.content(change, unit), block } })
        },
      })
    }
    return notified.every(isKnown)
  }
}

/** Reads all watched values once, in the last matched block. */
const createRound = <S extends ReadingStrategy, Shown>(kind: LimitKind<S, Shown>, deps: ReadingDeps) => {
  const commitRound = createCommitRound(kind, deps)
  let version: number | undefined
  let bots: readonly BotLimits<S>[] = []
  let values: readonly Watched<S>[] = []
  let done = ''

  return async (round: Round<LimitState>, signal: AbortSignal): Promise<void> => {
    const { branch, fence } = round
    if (version !== round.version) {
      version = round.version
      bots = round.bots.map(bot => ({
        bot,
        limits: watchedOf(kind, { readings: bot.readings, addresses: unpackAddresses(bot.addresses) }),
      }))
      values = distinct(
        bots.flatMap(({ limits }) => limits),
        kind.keyOf,
      )
    }
    const cursor = branch.cursor()
    // While the chain takes another branch, a value may seem to change twice.
    if (values.length === 0 || cursor === undefined || branch.orphaned() !== undefined) return
    const now = `${fence.epoch}:${version}:${cursor.hash}`
    if (now === done) return
    const read = await kind.read(deps.node, { block: cursor, watched: values }, signal)
    const isLeft = branch.orphaned() !== undefined || branch.hashAt(cursor.height) !== cursor.hash
    if (!isLeft && (await commitRound(round, { bots, read, cursor }, signal))) done = now
  }
}

/** A reading of values that are compared with limits, and what requests of the API ask of it. */
export const defineLimitReading = <S extends ReadingStrategy, Shown extends object>(
  kind: LimitKind<S, Shown>,
) =>
  ({
    id: kind.func,
    name: kind.name,
    states: limitStates,
    isWatchedBy: ({ readings }) => readings.some(({ func }) => func === kind.func),
    isOffChain: false,
    open: deps => createRound(kind, deps),
    watched: (bot: Pick<BotRecord, 'readings' | 'addresses'>) => watchedOf(kind, bot),
    explain: explainLimits(kind),
    preview: previewLimits(kind),
    test: testLimit(kind),
  }) satisfies Reading<LimitState> & Record<string, unknown>
