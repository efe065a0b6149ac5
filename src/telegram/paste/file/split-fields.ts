const separators = new Set([',', ';', '\t'])

/** The end of a quoted field that begins at `start`, behind its closing quote; the end of the line where that is missing. */
const endOfQuoted = (line: string, start: number): number => {
  for (let at = start + 1; at < line.length; at += 1) {
    if (line[at] !== '"') continue
    if (line[at + 1] !== '"') return at + 1
    at += 1
  }
  return line.length
}

const unquoted = (field: string): string =>
  /^".*"$/s.test(field) ? field.slice(1, -1).replaceAll('""', '"') : field

/**
 * The fields of a line as spreadsheets write them: between commas, semicolons or tabs, whichever comes first in the line; in
 * quotes where such a sign is part of a field (RFC 4180, but that a field ends with its line).
 */
export const splitFields = (line: string): string[] => {
  const fields: string[] = []
  let separator: string | undefined
  let from = 0
  // Of the field so far; looked at anew for each quote, one long line would hold everybody up for a minute.
  let isBlank = true
  for (let at = 0; at <= line.length; at += 1) {
    if (line[at] === '"' && isBlank) {
      at = endOfQuoted(line, at)
      isBlank = false
    }
    const sign = line[at]
    const ends = sign === undefined || (separator === undefined ? separators.has(sign) : sign === separator)
    if (!ends) {
      isBlank &&= /\s/.test(sign)
      continue
    }
    separator ??= sign
    fields.push(unquoted(line.slice(from, at).trim()))
    from = at + 1
    isBlank = true
  }
  return fields
}
