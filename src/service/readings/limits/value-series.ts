import { daySeconds, hourSeconds } from '#lib/time.ts'
import { conditionOf, type SeriesPoint } from '#readings/limit.ts'
import { hasSeries, type ReadingStrategy } from '#readings/registry.ts'
import { type Fence, put } from '#store/store.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { type BlockId, limitStateId, type ValueSeries, valueSeries } from '../../records/reading-states.ts'
import type { ReadingDeps } from '../reading.ts'
import { isPast } from './evaluate-value.ts'
import { blockId, type ReadingBlock } from './verdict.ts'
import { type BotLimits, keyOf, type Watched } from './watched.ts'

const keptSeconds = 30 * daySeconds
const keptMs = keptSeconds * 1_000
/** Limit of points: more than a picture shows. */
const maxPoints = 240
/** Limit of values of a bot on a chain. */
const maxValues = 32
/**
 * Limit of remembered blocks. A reorg takes back the points of half as many: each is kept with the one before
 * it.
 */
const maxBlocks = 32
/** Limit of records that one round writes, those first that wait the longest. */
const maxWrites = 200
/** A value that moves by one such part of itself gets a point at once. */
const movedPart = 200n

type Read = { readonly value: bigint; readonly strategies: readonly ReadingStrategy[] }
type Reads = ReadonlyMap<string, Read>

/** A point of a value, with its time in Unix seconds. */
type Newest = { readonly time: number; readonly value: bigint }

const newestOf = (points: readonly SeriesPoint[] | undefined): Newest | undefined => {
  const [time, value] = points?.at(-1) ?? []
  return time === undefined || value === undefined ? undefined : { time, value: BigInt(value) }
}

const hasMoved = (value: bigint, from: bigint): boolean => {
  const distance = value > from ? value - from : from - value
  return distance * movedPart >= (from < 0n ? -from : from)
}

/** The limits of a runway are times, and its value is a balance. */
const passesLimit = (value: bigint, from: bigint, strategy: ReadingStrategy): boolean => {
  const condition = conditionOf(strategy)
  if (condition.kind !== 'limits' || condition.over !== undefined) return false
  return condition.limits.some(limit => isPast(value, limit) !== isPast(from, limit))
}

const hasJumped = ({ value, strategies }: Read, from: bigint): boolean =>
  value !== from && (hasMoved(value, from) || strategies.some(strategy => passesLimit(value, from, strategy)))

/** Whether a value gets a point: the first one of an hour of the clock, after a move, or across a limit. */
const isDue = (read: Read, newest: Newest | undefined, time: number): boolean =>
  newest === undefined ||
  Math.floor(time / hourSeconds) !== Math.floor(newest.time / hourSeconds) ||
  hasJumped(read, newest.value)

/**
 * Adds a point. Beyond the limit it drops the point whose absence changes the line the least, which makes the
 * smallest triangle with its neighbours.
 */
const withPoint = (before: readonly SeriesPoint[], point: SeriesPoint): readonly SeriesPoint[] => {
  const points = [...before, point]
  if (points.length <= maxPoints) return points
  const line = points.map(([time, value]) => ({ time, value: Number(value) }))
  let dropped = 1
  let least = Number.POSITIVE_INFINITY
  for (const [n, { time, value }] of line.entries()) {
    const [before, after] = [line[n - 1], line[n + 1]]
    if (before === undefined || after === undefined) continue
    const sides = (after.time - before.time) * (value - before.value)
    const area = Math.abs(sides - (time - before.time) * (after.value - before.value))
    if (area < least) [dropped, least] = [n, area]
  }
  return points.toSpliced(dropped, 1)
}

/** Values that a round has read for a bot, with their block. */
type Round = { readonly reads: Reads; readonly block: ReadingBlock }

type Course = Pick<ValueSeries, 'blocks' | 'points'>

/** The value before a jump, as it was level until the previous round. */
const levelPoint = (
  key: string,
  { newest, time, previous }: { newest: Newest; time: number; previous: Round | undefined },
): readonly SeriesPoint[] => {
  const level = previous?.reads.get(key)
  if (previous === undefined || level === undefined) return []
  const { block } = previous
  return block.time > newest.time && block.time < time ? [[block.time, String(level.value)]] : []
}

const timeOfNewest = (points: readonly SeriesPoint[]): number => points.at(-1)?.[0] ?? 0

const seriesBlock = (block: ReadingBlock) => ({ ...blockId(block), time: block.time })

/**
 * Adds the due values of a round, and drops those of blocks that left the chain. Returns `undefined` if
 * nothing changes.
 */
export const addPoints = (
  before: Course | undefined,
  { reads, block }: Round,
  previous?: Round,
): Course | undefined => {
  const { blocks = [], points = {} } = before ?? {}
  const orphaned = new Set(blocks.filter(block.isOrphaned).map(({ time }) => time))
  const isKept = ([time]: SeriesPoint): boolean => time > block.time - keptSeconds && !orphaned.has(time)
  const lines = new Map<string, readonly SeriesPoint[]>(
    Object.entries(points).map(([key, line]) => [key, line.filter(isKept)]),
  )
  const level = previous === undefined || block.isOrphaned(previous.block) ? undefined : previous
  let isSame = orphaned.size === 0
  for (const [key, read] of reads) {
    const line = lines.get(key) ?? []
    const newest = newestOf(line)
    if (!isDue(read, newest, block.time)) continue
    const isJump = newest !== undefined && hasJumped(read, newest.value)
    const start = isJump ? levelPoint(key, { newest, time: block.time, previous: level }) : []
    lines.set(key, withPoint(start.reduce(withPoint, line), [block.time, String(read.value)]))
    isSame = false
  }
  if (isSame) return undefined
  const kept = [...lines].filter(([, line]) => line.length > 0)
  const newestFirst = kept.toSorted(([, one], [, other]) => timeOfNewest(other) - timeOfNewest(one))
  const newBlocks = [...(level === undefined ? [] : [level.block]), block].map(seriesBlock)
  return {
    blocks: [...blocks.filter(one => !block.isOrphaned(one)), ...newBlocks].slice(-maxBlocks),
    points: Object.fromEntries(newestFirst.slice(0, maxValues)),
  }
}

type SeriesRound = {
  readonly bots: readonly BotLimits[]
  readonly valueOf: (bot: string, watched: Watched) => bigint | undefined
  readonly block: ReadingBlock
  readonly fence: Fence
}

const readsOf = ({ bot, limits }: BotLimits, valueOf: SeriesRound['valueOf']): Reads => {
  const reads = new Map<string, Read>()
  for (const one of limits) {
    if (!hasSeries(one.strategy) || one.item?.isIdle === true || one.item?.isRest === true) continue
    const key = keyOf(one)
    const { strategies = [] } = reads.get(key) ?? {}
    if (strategies.length === 0 && reads.size === maxValues) continue
    const value = valueOf(bot.id, one)
    if (value !== undefined) reads.set(key, { value, strategies: [...strategies, one.strategy] })
  }
  return reads
}

/** Newest points of a bot, and the newest block that has some. */
type Known = { readonly block: BlockId | undefined; readonly newest: ReadonlyMap<string, Newest> }

const knownOf = (series: Course | undefined): Known => {
  const { blocks = [], points = {} } = series ?? {}
  const newest = Object.entries(points).flatMap(([key, line]) => {
    const point = newestOf(line)
    return point === undefined ? [] : [[key, point] as const]
  })
  return { block: blocks.at(-1), newest: new Map(newest) }
}

/**
 * Keeps the course of the values of a chain for charts: each round writes the few records that get a new
 * point.
 */
export const createSeriesKeeper = ({ store, chain }: Pick<ReadingDeps, 'store' | 'chain'>) => {
  let courses = new Map<string, Known>()
  /** The previous round, by bot. */
  let rounds = new Map<string, Round>()
  let epoch: number | undefined

  const listDue = ({ bots, valueOf, block }: SeriesRound) => {
    const present = new Map<string, Known>()
    const read = new Map<string, Round>()
    const due: { bot: string; reads: Reads; previous: Round | undefined; since: number }[] = []
    for (const one of bots) {
      const { id: bot } = one.bot
      const last = courses.get(bot)
      if (last !== undefined) present.set(bot, last)
      const reads = readsOf(one, valueOf)
      if (reads.size === 0) continue
      read.set(bot, { reads, block })
      const isNew =
        last === undefined ||
        (last.block !== undefined && block.isOrphaned(last.block)) ||
        [...reads].some(([key, read]) => isDue(read, last.newest.get(key), block.time))
      if (isNew) due.push({ bot, reads, previous: rounds.get(bot), since: last?.block?.time ?? 0 })
    }
    courses = present
    rounds = read
    return due.toSorted((one, other) => one.since - other.since).slice(0, maxWrites)
  }

  /** Throws `FencedError`. */
  return async (round: SeriesRound): Promise<void> => {
    const { block, fence } = round
    // Another process may have written in between.
    if (epoch !== fence.epoch) courses = new Map()
    epoch = fence.epoch
    const due = listDue(round)
    if (due.length === 0) return
    const docs = await store.get(
      valueSeries,
      due.map(({ bot }) => limitStateId(bot, chain)),
    )
    const writes = due.flatMap(({ bot, reads, previous }, n) => {
      const before = docs[n]
      const after = addPoints(before?.value, { reads, block }, previous)
      courses.set(bot, knownOf(after ?? before?.value))
      if (after === undefined) return []
      const id = limitStateId(bot, chain)
      return [
        put(valueSeries, { id, value: { bot, ...after } }, { expect: before?.version ?? 0, ttlMs: keptMs }),
      ]
    })
    if (writes.length === 0) return
    const committed = await store.commit(writes, fence)
    if (committed.ok) return
    courses = new Map()
    if (committed.reason === 'fenced') throw new FencedError()
  }
}
