/** Of a line; what stands behind them is neither an address nor its label. */
const maxFields = 100

const anySeparator = /[,;\t]/g
const blanks = /\s*/y
const blanksWithoutTabs = /[^\S\t]*/y

/** Where the first match from `start` on begins and ends; without one, at the end of the line. */
const findFrom = (pattern: RegExp, line: string, start: number): { from: number; to: number } => {
  pattern.lastIndex = start
  const match = pattern.exec(line)
  return match === null
    ? { from: line.length, to: line.length }
    : { from: match.index, to: match.index + match[0].length }
}

/** The end of a quoted field that begins at `start`, behind its closing quote; the end of the line where that is missing. */
const endOfQuoted = (line: string, start: number): number => {
  let at = line.indexOf('"', start + 1)
  while (at !== -1 && line[at + 1] === '"') at = line.indexOf('"', at + 2)
  return at === -1 ? line.length : at + 1
}

const unquoted = (field: string): string =>
  field.length > 1 && field.startsWith('"') && field.endsWith('"')
    ? field.slice(1, -1).replaceAll('""', '"')
    : field

/**
 * The first fields of a line as spreadsheets write them: between commas, semicolons or tabs, whichever comes first in the line;
 * in quotes where such a sign is part of a field (RFC 4180, but that a field ends with its line).
 */
export const splitFields = (line: string): string[] => {
  const fields: string[] = []
  let separator: string | undefined
  for (let from = 0; from <= line.length && fields.length < maxFields; ) {
    const { to: start } = findFrom(
      separator === undefined || separator === '\t' ? blanksWithoutTabs : blanks,
      line,
      from,
    )
    const behind = line[start] === '"' ? endOfQuoted(line, start) : start
    const found =
      separator === undefined ? findFrom(anySeparator, line, behind).from : line.indexOf(separator, behind)
    const end = found === -1 ? line.length : found
    fields.push(unquoted(line.slice(from, end).trim()))
    separator ??= line[end]
    from = end + 1
  }
  return fields
}
