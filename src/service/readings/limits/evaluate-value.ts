import { withinSeconds } from '#events/within.ts'
import type { Condition } from '#readings/limit.ts'
import type { ChangingValue, MovingValue, ValueSample, ValueState } from '../../records/reading-states.ts'
import { evaluateLimits } from './evaluate-limit.ts'
import { evaluateRunway } from './evaluate-runway.ts'
import { blockId, type ReadingBlock, type Verdict } from './verdict.ts'

/** Decides about one reading of a value that is notified of any change. The first one is the value that later ones are compared with. */
const evaluateChange = (
  value: bigint,
  before: ChangingValue | undefined,
  block: ReadingBlock,
): Verdict<ChangingValue> => {
  const newest = { ...blockId(block), value: String(value) }
  if (before === undefined) return { state: newest }
  const isOrphaned = block.isOrphaned(before)
  if (newest.value === before.value) return { state: isOrphaned ? { ...newest, from: before.from } : before }
  if (isOrphaned && newest.value === before.from)
    return { state: newest, change: { state: 'recovered', because: 'reorg' } }
  return { state: { ...newest, from: before.value }, change: { state: 'changed', from: before.value } }
}

type Seen = {
  readonly before: ValueState | undefined
  readonly block: ReadingBlock
  readonly backSince: number | undefined
}

/** A move of at least so many percent (from 0.01) within a window of so many seconds. */
type Move = { readonly percent: number; readonly seconds: number }

/** A move, and the value before it. */
type Moved = { readonly state: 'up' | 'down'; readonly from: string }

/** Limit of samples per strategy. */
const maxSamples = 128
/** The newest samples, which a reorg may take back, surpass no others. */
const unsettledSamples = 16
/** A reorg may turn the time back by so much. */
const spareSeconds = 600
/** Limit of remembered moves, which a reorg may take back. */
const maxNotified = 8
const percentUnits = 100
const partsPerUnit = 10_000n

/** From 0, a value moves by any percentage. */
const hasMoved = (value: bigint, from: bigint, percent: number): boolean => {
  const distance = value > from ? value - from : from - value
  const whole = from < 0n ? -from : from
  return distance > 0n && distance * partsPerUnit >= whole * BigInt(Math.round(percent * percentUnits))
}

/** Samples since the beginning of the window, with the one before, which has the value at its beginning. */
const inWindow = (samples: readonly ValueSample[], since: number): readonly ValueSample[] => {
  const first = samples.findLastIndex(({ time }) => time <= since)
  return samples.slice(Math.max(0, first))
}

/** The move from the farthest value, in the direction of the latest move. */
const moveOf = (value: bigint, samples: readonly ValueSample[], percent: number): Moved | undefined => {
  const last = samples.findLast(sample => hasMoved(value, BigInt(sample.value), percent))
  if (last === undefined) return undefined
  const isUp = value > BigInt(last.value)
  const values = samples.map(sample => BigInt(sample.value))
  const farthest = values.reduce((one, other) => ((isUp ? other < one : other > one) ? other : one))
  return { state: isUp ? 'up' : 'down', from: String(farthest) }
}

/**
 * Whether later samples are at least as low and at least as high, so that no move is measured from this one
 * any more.
 */
const isSurpassed = ({ value }: ValueSample, later: readonly ValueSample[]): boolean =>
  later.some(other => BigInt(other.value) <= BigInt(value)) &&
  later.some(other => BigInt(other.value) >= BigInt(value))

/**
 * Keeps a bounded number of samples: at first those from which a move can be measured, then every second one
 * of the older half. A move from a dropped sample is seen from its neighbour.
 */
const bounded = (samples: readonly ValueSample[]): readonly ValueSample[] => {
  if (samples.length <= maxSamples) return samples
  const left = samples.filter((sample, n) => !isSurpassed(sample, samples.slice(n + 1, -unsettledSamples)))
  if (left.length <= maxSamples) return left
  return left.filter((_, n) => n > left.length / 2 || n % 2 === 0)
}

/**
 * Decides about one reading of a value whose moves are notified. After a move, moves are measured from there.
 */
const evaluateMove = (
  value: bigint,
  { percent, seconds }: Move,
  { before, block }: { readonly before: MovingValue | undefined; readonly block: ReadingBlock },
): Verdict<MovingValue> => {
  const { samples: stored = [], notified: earlier = [] } = before ?? {}
  const onChain = stored.filter(sample => !block.isOrphaned(sample))
  const samples = inWindow(onChain, block.time - seconds)
  const notified = earlier.filter(move => !block.isOrphaned(move))
  const takenBack = notified.length < earlier.length ? earlier.at(-1) : undefined
  const start = notified.at(-1)?.height ?? 0
  const moved = moveOf(
    value,
    samples.filter(({ height }) => height >= start),
    percent,
  )
  const newest = { ...blockId(block), time: block.time, value: String(value) }
  const isNew = samples.at(-1)?.value !== newest.value
  const kept = inWindow(onChain, block.time - seconds - spareSeconds)
  const after = isNew || moved !== undefined ? bounded([...kept, newest]) : kept
  if (moved !== undefined) {
    const latest = { ...blockId(block), state: moved.state }
    const state = { samples: after, notified: [...notified, latest].slice(-maxNotified) }
    return takenBack?.state === moved.state ? { state } : { state, change: moved }
  }
  if (takenBack !== undefined)
    return { state: { samples: after, notified }, change: { state: 'recovered', because: 'reorg' } }
  const isAsBefore = !isNew && onChain.length === stored.length
  return { state: isAsBefore && before !== undefined ? before : { samples: after, notified } }
}

/** Decides about one reading of a value, by the stored state of the same condition. */
export const evaluateValue = (value: bigint, condition: Condition, { before, ...seen }: Seen): Verdict => {
  if (condition.kind === 'limits' && condition.over !== undefined) {
    const drained = before !== undefined && 'drained' in before ? before : undefined
    const { limits, over } = condition
    return evaluateRunway(value, { limits, over }, { ...seen, before: drained })
  }
  if (condition.kind === 'limits') {
    const passed = before !== undefined && 'side' in before ? before : undefined
    return evaluateLimits(value, condition.limits, { ...seen, before: passed })
  }
  if (condition.kind === 'changes')
    return evaluateChange(value, before !== undefined && 'value' in before ? before : undefined, seen.block)
  const moving = before !== undefined && 'samples' in before ? before : undefined
  const move = { percent: condition.percent, seconds: withinSeconds(condition) }
  return evaluateMove(value, move, { before: moving, block: seen.block })
}
