import type { ChainPreview } from '#contract/preview.ts'

const day = 86_400
/** Less says nothing of a day. */
const leastSeconds = 60
/** Of the normal distribution: nine times in ten it is between the two. */
const z = 1.645

/** Bounds of the mean of what was counted once, by Wilson and Hilferty's approximation for the Poisson distribution. */
const bound = (count: number, side: number): number =>
  count === 0 ? 0 : count * (1 - 1 / (9 * count) + (side * z) / (3 * Math.sqrt(count))) ** 3

/** How many a day, where `fired` were counted in `seconds`; `null`: too short a time to tell. Wide where few were counted. */
export const perDay = (o: { fired: number; seconds: number }): ChainPreview['per_day'] => {
  if (o.seconds < leastSeconds) return null
  const inDay = (count: number): number => Math.round((count * day) / o.seconds)
  return {
    least: inDay(bound(o.fired, -1)),
    likely: inDay(o.fired),
    most: inDay(bound(o.fired + 1, 1)),
  }
}
