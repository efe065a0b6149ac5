/** The value of a JSON text; `undefined` if the text is not JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Bounds of a JSON value: the depth of nested lists and objects, and the number of all values, lists and
 * objects included.
 */
export type JsonBounds = { readonly depth: number; readonly values: number }

/**
 * Whether a parsed JSON value is within bounds. A small text can nest so deep that recursion overflows the stack, or hold so many
 * invalid values that listing them takes seconds.
 */
export const isWithinBounds = (value: unknown, { depth, values }: JsonBounds): boolean => {
  let level: readonly unknown[] = [value]
  let count = 0
  for (let levelDepth = 0; level.length > 0; levelDepth += 1) {
    count += level.length
    if (count > values) return false
    const inside: readonly object[] = level.filter(item => typeof item === 'object' && item !== null)
    if (levelDepth >= depth && inside.length > 0) return false
    level = inside.flatMap(item => Object.values(item))
  }
  return true
}

const charCodes = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, open: 0x7b, close: 0x7d }

const findEndOfString = (text: string, start: number): number => {
  let at = start + 1
  while (at < text.length) {
    const sign = text.charCodeAt(at)
    if (sign === charCodes.quote) return at
    at += sign === charCodes.backslash ? 2 : 1
  }
  return at
}

/**
 * Whether a JSON text nests no deeper than `depth`. Checked before parsing: a megabyte of brackets takes long
 * to parse.
 */
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
