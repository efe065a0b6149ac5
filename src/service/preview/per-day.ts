import type { ChainPreview } from '#contract/preview.ts'

const daySeconds = 86_400
/** Less says nothing of a day. */
const minSeconds = 60
/** Of the normal distribution: nine times in ten it is between the two. */
const z = 1.645

/** Bounds of the mean of what was counted once, by Wilson and Hilferty's approximation for the Poisson distribution. */
const poissonBound = (count: number, side: number): number =>
  count === 0 ? 0 : count * (1 - 1 / (9 * count) + (side * z) / (3 * Math.sqrt(count))) ** 3

/** How many a day, where `fired` were counted in `seconds`; `null`: too short a time to tell. Wide where few were counted. */
export const estimatePerDay = (o: { fired: number; seconds: number }): ChainPreview['per_day'] => {
  if (o.seconds < minSeconds) return null
  const inDay = (count: number): number => Math.round((count * daySeconds) / o.seconds)
  return {
    least: inDay(poissonBound(o.fired, -1)),
    likely: inDay(o.fired),
    most: inDay(poissonBound(o.fired + 1, 1)),
  }
}
