import { withinSeconds } from '#events/within.ts'
import type { Condition, Limit } from '#readings/limit.ts'
import type {
  ChangingValue,
  DrainedValue,
  DrainSample,
  MovingValue,
  PassedLimit,
  ValueSample,
  ValueState,
} from '../../records/reading-states.ts'
import { blockId, type ReadingBlock, type Verdict } from './verdict.ts'

/**
 * A value that wavers about its limit is back when it is beyond it by a hundredth, or has been beyond it for
 * so many blocks.
 */
const marginPart = 100n
const steadyBlocks = 10
/** The margin of a narrow range is a tenth of its width. */
const marginPartOfRange = 10n

type Limits = readonly [Limit, ...Limit[]]

export const isPast = (value: bigint, { side, limit }: Limit): boolean =>
  side === 'below' ? value < BigInt(limit) : value > BigInt(limit)

/** The value from which on it is back at once: the first whole number of base units beyond the margin. */
export const recoversAt = ({ side, limit }: Limit, [low, high]: Limits): bigint => {
  const bound = BigInt(limit)
  const ofLimit = (bound + marginPart - 1n) / marginPart
  const ofRange = high === undefined ? ofLimit : (BigInt(high.limit) - BigInt(low.limit)) / marginPartOfRange
  const margin = ofLimit < ofRange ? ofLimit : ofRange
  return side === 'below' ? bound + margin : bound - margin
}

export const isClearlyBack = (value: bigint, limit: Limit, limits: Limits): boolean =>
  limit.side === 'below' ? value >= recoversAt(limit, limits) : value <= recoversAt(limit, limits)

/** The limit that a value was past when it was last notified, if any. */
export const knownLimit = (limits: Limits, state: PassedLimit | undefined): Limit | undefined =>
  limits.find(
    ({ side, limit }) => side === state?.side && (state.limit === undefined || limit === state.limit),
  )

/** A reading of a value, and what is known of earlier ones. */
type Seen<State extends ValueState> = {
  readonly before: State | undefined
  readonly block: ReadingBlock
  readonly backSince: number | undefined
}

/** Decides about one reading of a value that has a limit, or a range. */
const evaluateLimits = (
  value: bigint,
  limits: Limits,
  { before, block, backSince }: Seen<PassedLimit>,
): Verdict<PassedLimit> => {
  const passed = limits.find(limit => isPast(value, limit))
  const lastPassed = knownLimit(limits, before)
  if (passed !== undefined && passed !== lastPassed)
    return {
      state: { ...blockId(block), side: passed.side, limit: passed.limit },
      change: { state: passed.side, limit: passed.limit },
    }
  if (before === undefined || lastPassed === undefined) return { state: undefined }
  const isOrphaned = block.isOrphaned(before)
  if (passed !== undefined) return { state: isOrphaned ? { ...before, ...blockId(block) } : before }
  const { limit } = lastPassed
  if (isOrphaned) return { state: undefined, change: { state: 'recovered', limit, because: 'reorg' } }
  // Heights of another branch do not count.
  const since = Math.min(backSince ?? block.height, block.height)
  if (!isClearlyBack(value, lastPassed, limits) && block.height - since < steadyBlocks)
    return { state: before, backSince: since }
  return { state: undefined, change: { state: 'recovered', limit } }
}

/** Limit of samples per strategy. */
const maxSamples = 128
/** The newest samples, which a reorg may take back, surpass no others. */
const unsettledSamples = 16
/** A reorg may turn the time back by so much. */
const spareSeconds = 600

/** Samples since the beginning of the window, with the one before, which has the value at its beginning. */
const inWindow = <S extends { readonly time: number }>(samples: readonly S[], since: number): readonly S[] =>
  samples.slice(
    Math.max(
      0,
      samples.findLastIndex(({ time }) => time <= since),
    ),
  )

/** A hundred years; no sensible wait is longer. */
const longestSeconds = 3_155_760_000n

/**
 * Parts of the period: beyond the limit of samples only the last one of each is kept, so that the rate is
 * exact to a 64th.
 */
const parts = 64

/** Keeps a bounded number of samples. */
const thinned = (samples: readonly DrainSample[], over: number): readonly DrainSample[] => {
  if (samples.length <= maxSamples) return samples
  const partOf = ({ time }: DrainSample): number => Math.floor((time * parts) / over)
  return samples.filter((sample, n) => {
    const next = samples[n + 1]
    return next === undefined || n >= samples.length - unsettledSamples || partOf(next) !== partOf(sample)
  })
}

type Span = { readonly over: number; readonly time: number }

/**
 * The seconds that a balance lasts. The samples are those on the chain, oldest first; `out` is what has
 * left by now.
 */
const secondsLeft = (
  { balance, out }: { readonly balance: bigint; readonly out: bigint },
  samples: readonly DrainSample[],
  { over, time }: Span,
): bigint => {
  if (balance === 0n) return 0n
  const [first] = inWindow(samples, time - over)
  const left = first === undefined ? 0n : out - BigInt(first.out)
  if (left === 0n) return longestSeconds
  const seconds = (balance * BigInt(over)) / left
  return seconds < longestSeconds ? seconds : longestSeconds
}

/** The total that has left by now, from which incoming amounts are not subtracted. */
const outNow = (balance: bigint, last: DrainSample | undefined): bigint => {
  if (last === undefined) return 0n
  const before = BigInt(last.value)
  return BigInt(last.out) + (balance < before ? before - balance : 0n)
}

/** The seconds that a balance lasts by the stored samples. */
export const runwayOf = (balance: bigint, state: DrainedValue | undefined, span: Span): bigint => {
  const { drained = [] } = state ?? {}
  return secondsLeft({ balance, out: outNow(balance, drained.at(-1)) }, drained, span)
}

/** Decides about one reading of a balance whose runway has a limit. */
const evaluateRunway = (
  balance: bigint,
  { limits, over }: { readonly limits: Limits; readonly over: number },
  seen: Seen<DrainedValue>,
): Verdict<DrainedValue> & { readonly value: bigint } => {
  const { before, block, backSince } = seen
  const stored = before?.drained ?? []
  const onChain = stored.filter(sample => !block.isOrphaned(sample))
  const last = onChain.at(-1)
  const out = outNow(balance, last)
  const value = secondsLeft({ balance, out }, onChain, { over, time: block.time })
  const verdict = evaluateLimits(value, limits, { before: before?.passed, block, backSince })
  const kept = inWindow(onChain, block.time - over - spareSeconds)
  const newest = { ...blockId(block), time: block.time, value: String(balance), out: String(out) }
  const isNew = last?.value !== newest.value
  const drained = isNew ? thinned([...kept, newest], over) : kept
  const { state: passed, change } = verdict
  const isAsBefore = !isNew && drained.length === stored.length && passed === before?.passed
  return {
    ...verdict,
    value,
    state: isAsBefore && before !== undefined ? before : { drained, passed },
    change: change === undefined ? undefined : { ...change, from: String(balance) },
  }
}

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

/** A move of at least so many percent (from 0.01) within a window of so many seconds. */
type Move = { readonly percent: number; readonly seconds: number }

type Moved = { readonly state: 'up' | 'down'; readonly from: string }

/** Limit of remembered moves, which a reorg may take back. */
const maxNotified = 8
const percentUnits = 100
const partsPerUnit = 10_000n

/** Whether a value has moved by a percentage; from 0 it moves by any. */
const hasMoved = (value: bigint, from: bigint, percent: number): boolean => {
  const distance = value > from ? value - from : from - value
  const whole = from < 0n ? -from : from
  return distance > 0n && distance * partsPerUnit >= whole * BigInt(Math.round(percent * percentUnits))
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
export const evaluateValue = (
  value: bigint,
  condition: Condition,
  { before, ...seen }: Seen<ValueState>,
): Verdict => {
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
