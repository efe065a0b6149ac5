/** `depth`: lists and objects inside one another. `values`: all together, lists and objects counted too. */
export type JsonBounds = { readonly depth: number; readonly values: number }

/**
 * Whether a value that came as JSON is of a bounded shape. A small text can nest so deep that whatever walks it by recursion
 * overflows the stack, and can hold so many wrong values that a list of their faults takes seconds.
 */
export const isBounded = (value: unknown, { depth, values }: JsonBounds): boolean => {
  let level: readonly unknown[] = [value]
  let seen = 0
  for (let deep = 0; level.length > 0; deep += 1) {
    seen += level.length
    const inside: readonly object[] = level.filter(held => typeof held === 'object' && held !== null)
    if (seen > values || (deep >= depth && inside.length > 0)) return false
    level = inside.flatMap(held => Object.values(held))
  }
  return true
}
