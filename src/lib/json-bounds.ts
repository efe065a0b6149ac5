/** `depth`: lists and objects inside one another. `values`: all together, lists and objects counted too. */
export type JsonBounds = { readonly depth: number; readonly values: number }

/**
 * Whether a value that came as JSON is of a bounded shape. A small text can nest so deep that whatever walks it by recursion
 * overflows the stack, and can hold so many wrong values that a list of their faults takes seconds.
 */
export const isWithinBounds = (value: unknown, { depth, values }: JsonBounds): boolean => {
  let level: readonly unknown[] = [value]
  let seen = 0
  for (let deep = 0; level.length > 0; deep += 1) {
    seen += level.length
    if (seen > values) return false
    const inside: readonly object[] = level.filter(held => typeof held === 'object' && held !== null)
    if (deep >= depth && inside.length > 0) return false
    level = inside.flatMap(held => Object.values(held))
  }
  return true
}

const charCodes = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, open: 0x7b, close: 0x7d }

/** Where the string that begins at `start` ends. */
const findEndOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length) {
    const sign = text.charCodeAt(at)
    if (sign === charCodes.quote) return at
    at += sign === charCodes.backslash ? 2 : 1
  }
  return at
}

/** Whether a text nests no deeper, if it is JSON: to parse a megabyte of brackets takes long. */
export const isNestedWithin = (text: string, depth: number): boolean => {
  let deep = 0
  for (let at = 0; at < text.length && deep <= depth; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === charCodes.quote) at = findEndOfString(text, at)
    else if (sign === charCodes.openList || sign === charCodes.open) deep += 1
    else if (sign === charCodes.closeList || sign === charCodes.close) deep -= 1
  }
  return deep <= depth
}
