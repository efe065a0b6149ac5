import { conditionOf, type SeriesPoint } from '#readings/limit.ts'
import { hasSeries, type ReadingStrategy } from '#readings/registry.ts'
import { type Fence, put } from '#store/store.ts'
import type { WatchedBot } from '../../chain/match/watched-bot.ts'
import { FencedError } from '../../chain/reorg/matched-chain.ts'
import { type BlockId, limitStateId, type ValueSeries, valueSeries } from '../../records/reading-states.ts'
import type { ReadingDeps } from '../reading.ts'
import { isPast } from './evaluate-limit.ts'
import { blockId, type ReadingBlock } from './verdict.ts'
import { keyOf, type Watched } from './watched.ts'

const hourSeconds = 3_600
const keptSeconds = 30 * 86_400
const keptMs = keptSeconds * 1_000
/** More than a picture shows. */
const maxPoints = 240
/** Values of a bot on a chain: the first ones. */
const maxValues = 32
/** A reorg takes back the points of so many blocks. */
const maxBlocks = 16
/** Records that one round writes, those that wait the longest first. */
const maxWrites = 200
/** A value that moves by one part of so many has a point at once. */
const movedPart = 200n

/** A value of a round, and the strategies that watch it. */
type Read = { readonly value: bigint; readonly strategies: readonly ReadingStrategy[] }
type Reads = ReadonlyMap<string, Read>

/** Point of a value; `time`: in Unix seconds. */
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

/** Whether a value has a point: the first one in an hour of the clock, after a move, or across a limit. */
const isDue = ({ value, strategies }: Read, newest: Newest | undefined, time: number): boolean => {
  if (newest === undefined) return true
  if (Math.floor(time / hourSeconds) !== Math.floor(newest.time / hourSeconds)) return true
  if (value === newest.value) return false
  return (
    hasMoved(value, newest.value) || strategies.some(strategy => passesLimit(value, newest.value, strategy))
  )
}

/** Drops the point whose absence changes the line the least: that of the smallest triangle with its neighbours. */
const thinned = (points: readonly SeriesPoint[]): readonly SeriesPoint[] => {
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

const timeOfNewest = (points: readonly SeriesPoint[]): number => points.at(-1)?.[0] ?? 0

/** Adds the values of a block that are due, without those of blocks that are no longer on the chain. `undefined`: nothing changes. */
export const addPoints = (
  before: Pick<ValueSeries, 'blocks' | 'points'> | undefined,
  reads: Reads,
  block: ReadingBlock,
): Pick<ValueSeries, 'blocks' | 'points'> | undefined => {
  const { blocks = [], points = {} } = before ?? {}
  const orphaned = new Set(blocks.filter(block.isOrphaned).map(({ time }) => time))
  const isKept = ([time]: SeriesPoint): boolean => time > block.time - keptSeconds && !orphaned.has(time)
  const lines = new Map(Object.entries(points).map(([key, line]) => [key, line.filter(isKept)] as const))
  let isSame = orphaned.size === 0
  for (const [key, read] of reads) {
    const line = lines.get(key) ?? []
    if (!isDue(read, newestOf(line), block.time)) continue
    lines.set(key, [...thinned([...line, [block.time, String(read.value)]])])
    isSame = false
  }
  if (isSame) return undefined
  const kept = [...lines].filter(([, line]) => line.length > 0)
  const newestFirst = kept.toSorted(([, one], [, other]) => timeOfNewest(other) - timeOfNewest(one))
  return {
    blocks: [...blocks.filter(one => !block.isOrphaned(one)), { ...blockId(block), time: block.time }].slice(
      -maxBlocks,
    ),
    points: Object.fromEntries(newestFirst.slice(0, maxValues)),
  }
}

type BotValues = { readonly bot: WatchedBot; readonly limits: readonly Watched[] }

type SeriesRound = {
  readonly bots: readonly BotValues[]
  readonly valueOf: (bot: string, watched: Watched) => bigint | undefined
  readonly block: ReadingBlock
  readonly fence: Fence
}

const readsOf = ({ bot, limits }: BotValues, valueOf: SeriesRound['valueOf']): Reads => {
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

const knownOf = (series: Pick<ValueSeries, 'blocks' | 'points'> | undefined): Known => {
  const { blocks = [], points = {} } = series ?? {}
  const newest = Object.entries(points).flatMap(([key, line]) => {
    const point = newestOf(line)
    return point === undefined ? [] : [[key, point] as const]
  })
  return { block: blocks.at(-1), newest: new Map(newest) }
}

/** Keeps the course of the values of a chain for charts: each round writes the few records that have a new point. */
export const createSeriesKeeper = ({ store, chain }: Pick<ReadingDeps, 'store' | 'chain'>) => {
  let known = new Map<string, Known>()
  let epoch: number | undefined

  const listDue = ({ bots, valueOf, block }: SeriesRound) => {
    const present = new Map<string, Known>()
    const due: { readonly bot: string; readonly reads: Reads; readonly since: number }[] = []
    for (const one of bots) {
      const { id: bot } = one.bot
      const last = known.get(bot)
      if (last !== undefined) present.set(bot, last)
      const reads = readsOf(one, valueOf)
      const isNew =
        last === undefined ||
        (last.block !== undefined && block.isOrphaned(last.block)) ||
        [...reads].some(([key, read]) => isDue(read, last.newest.get(key), block.time))
      if (isNew && reads.size > 0) due.push({ bot, reads, since: last?.block?.time ?? 0 })
    }
    known = present
    return due.toSorted((one, other) => one.since - other.since).slice(0, maxWrites)
  }

  /** Throws `FencedError`. */
  return async (round: SeriesRound): Promise<void> => {
    const { block, fence } = round
    // Another process may have written in between.
    if (epoch !== fence.epoch) known = new Map()
    epoch = fence.epoch
    const due = listDue(round)
    if (due.length === 0) return
    const found = await store.get(
      valueSeries,
      due.map(({ bot }) => limitStateId(bot, chain)),
    )
    const writes = due.flatMap(({ bot, reads }, n) => {
      const before = found[n]
      const after = addPoints(before?.value, reads, block)
      known.set(bot, knownOf(after ?? before?.value))
      if (after === undefined) return []
      const id = limitStateId(bot, chain)
      return [
        put(valueSeries, { id, value: { bot, ...after } }, { expect: before?.version ?? 0, ttlMs: keptMs }),
      ]
    })
    if (writes.length === 0) return
    const committed = await store.commit(writes, fence)
    if (committed.ok) return
    known = new Map()
    if (committed.reason === 'fenced') throw new FencedError()
  }
}
