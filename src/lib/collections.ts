/** A list cut into pieces of `size`, the last as long as it gets. */
export const toChunks = <T>(list: readonly T[], size: number): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))

/**
 * Takes numbers and tells the least of the last ones: of `count` to twice as many. 0 until there are `count`. What it keeps
 * and does does not grow with `count`.
 */
export const createSlidingMinimum = (count: number): ((value: number) => number) => {
  let former = 0
  let present = Number.POSITIVE_INFINITY
  let taken = 0
  return value => {
    present = Math.min(present, value)
    const least = Math.min(former, present)
    taken += 1
    if (taken === count) {
      former = present
      present = Number.POSITIVE_INFINITY
      taken = 0
    }
    return least
  }
}

/** `Object.fromEntries` for an object whose keys have types of their own; the keys are checked, the values are not. */
export function recordOf<T extends object>(entries: Iterable<readonly [keyof T, unknown]>): T
export function recordOf(entries: Iterable<readonly [PropertyKey, unknown]>): object {
  return Object.fromEntries(entries)
}
