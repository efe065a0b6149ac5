import type { Limit } from '#readings/limit.ts'
import type { DrainedValue, DrainSample } from '../../records/reading-states.ts'
import { evaluateLimits } from './evaluate-limit.ts'
import { blockId, type ReadingBlock, type Verdict } from './verdict.ts'

/** A hundred years; no sensible wait is longer. */
const longestSeconds = 3_155_760_000n

/**
 * Limit of samples that are all kept. Beyond it only the last sample of each 64th of the period is, so that
 * the rate is exact to a 64th.
 */
const maxSamples = 128
const parts = 64
/**
 * The newest samples, which a reorg may take back, are all kept. A reorg may turn the time back by so much.
 */
const unsettledSamples = 16
const spareSeconds = 600

/** The samples that tell what had left at any time from `since` on: the last one before, and all after it. */
const sinceThen = (samples: readonly DrainSample[], since: number): readonly DrainSample[] =>
  samples.slice(
    Math.max(
      0,
      samples.findLastIndex(({ time }) => time <= since),
    ),
  )

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
 * For how many seconds a balance lasts. The samples are those on the chain, oldest first; `out` is what has
 * left by now.
 */
const secondsLeft = (
  { balance, out }: { readonly balance: bigint; readonly out: bigint },
  samples: readonly DrainSample[],
  { over, time }: Span,
): bigint => {
  if (balance === 0n) return 0n
  const [first] = sinceThen(samples, time - over)
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

/** For how many seconds a balance lasts by the stored samples. */
export const runwayOf = (balance: bigint, state: DrainedValue | undefined, span: Span): bigint => {
  const { drained = [] } = state ?? {}
  return secondsLeft({ balance, out: outNow(balance, drained.at(-1)) }, drained, span)
}

/** Decides about one reading of a balance whose runway has a limit. */
export const evaluateRunway = (
  balance: bigint,
  { limits, over }: { readonly limits: readonly [Limit, ...Limit[]]; readonly over: number },
  seen: {
    readonly before: DrainedValue | undefined
    readonly block: ReadingBlock
    readonly backSince: number | undefined
  },
): Verdict<DrainedValue> & { readonly value: bigint } => {
  const { before, block, backSince } = seen
  const stored = before?.drained ?? []
  const onChain = stored.filter(sample => !block.isOrphaned(sample))
  const last = onChain.at(-1)
  const out = outNow(balance, last)
  const value = secondsLeft({ balance, out }, onChain, { over, time: block.time })
  const verdict = evaluateLimits(value, limits, { before: before?.passed, block, backSince })
  const kept = sinceThen(onChain, block.time - over - spareSeconds)
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
