/** A row of a table. `line`: where it starts, from 1 as editors count. `text`: the whole row. */
export type Row = { readonly line: number; readonly text: string; readonly fields: readonly string[] }

/** Limit of a row; fields after them are ignored. */
export const maxFields = 100
/** Limit of a row in UTF-16 units: room for twice the addresses of a watch. */
const maxRowLength = 100_000
/** Limit of a cell with line breaks, in UTF-16 units. Behind a stray quote, the next one may be far away. */
const maxQuotedLength = 5_000

const separators = [',', ';', '\t', '|'] as const
/** Enough rows to tell the separator, in UTF-16 units. */
const maxSampleLength = 20_000
/** Excel names the separator in a line of its own. */
const separatorLine = /^\s*"?sep=([,;\t|])"?[^\S\r\n]*(?:[\r\n]|$)/i

/** The separator that most lines have; of several a tab, which no text has, or the first. Without any, a line is one field. */
const findSeparator = (text: string): string => {
  const sample = text.slice(0, maxSampleLength)
  const [, named] = separatorLine.exec(sample) ?? []
  if (named !== undefined) return named
  const plain = sample.replaceAll(/"[^"\r\n]*"/g, '')
  const lines = plain.split(/[\r\n]+/)
  const counts = separators.map(separator => ({
    separator,
    lines: lines.filter(line => line.includes(separator)).length,
    first: separator === '\t' ? -1 : plain.indexOf(separator),
  }))
  const [best] = counts.toSorted((a, b) => b.lines - a.lines || a.first - b.first)
  return best?.separator ?? ','
}

/** How a table is split. `ends`: of a field without quotes. */
type Format = { readonly separator: string; readonly blanks: RegExp; readonly ends: RegExp }

const createFormat = (separator: string): Format => ({
  separator,
  blanks: separator === '\t' ? /[^\S\t\r\n]*/y : /[^\S\r\n]*/y,
  ends: new RegExp(`[${separator}\\r\\n]`, 'g'),
})

/** The position behind the match of a sticky pattern at `from`, or of the next match of another; without one, the end of the text. */
const skip = (pattern: RegExp, text: string, from: number): number => {
  pattern.lastIndex = from
  const found = pattern.exec(text)
  if (found === null) return text.length
  return pattern.sticky ? pattern.lastIndex : found.index
}

/** The position of the closing quote of the field at `start`; `undefined`: the field is not quoted, or not to its end. */
const findClosingQuote = (text: string, start: number, { blanks, separator }: Format): number | undefined => {
  if (text[start] !== '"') return undefined
  let at = text.indexOf('"', start + 1)
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at === -1 || at - start > maxQuotedLength) return undefined
  const next = text[skip(blanks, text, at + 1)]
  return next === undefined || next === separator || next === '\r' || next === '\n' ? at : undefined
}

/** The fields of the row at `from`, and where it ends. A field is quoted if it contains the separator, a quote or a line break (RFC 4180). */
const readRow = (text: string, from: number, format: Format): { fields: string[]; end: number } => {
  const fields: string[] = []
  const most = from + maxRowLength
  let at = from
  for (;;) {
    const start = skip(format.blanks, text, at)
    const quote = findClosingQuote(text, start, format)
    const end = skip(format.ends, text, quote ?? start)
    const field = quote === undefined ? text.slice(start, Math.min(end, most)) : text.slice(start + 1, quote)
    fields.push((quote === undefined ? field : field.replaceAll('""', '"')).trim())
    if (text[end] !== format.separator) return { fields, end }
    if (fields.length === maxFields) return { fields, end: skip(/[\r\n]/g, text, end) }
    at = end + 1
  }
}

/** Matches a row without a letter or a digit, such as one of dashes. */
const emptyRow = /^[^\p{L}\p{N}]*$/u
const commentRow = /^\s*(?:#+\s+\p{L}|\/\/)(?!.*[0-9a-f]{40})|^\s*"?sep=.?"?\s*$/isu

const lineBreak = /\r\n|\n|\r/y
const lineBreaks = /\r\n|\n|\r/g

/** The rows of a text, with fields as spreadsheets write them; `undefined` for each empty one and each comment. */
export function* rowsOfText(text: string): Generator<Row | undefined> {
  const format = createFormat(findSeparator(text))
  let line = 1
  for (let from = 0; from < text.length; ) {
    const { fields, end } = readRow(text, from, format)
    const row = text.slice(from, Math.min(end, from + maxRowLength))
    yield emptyRow.test(row) || commentRow.test(row) ? undefined : { line, text: row, fields }
    line += 1 + (row.match(lineBreaks)?.length ?? 0)
    from = skip(lineBreak, text, end)
  }
}
