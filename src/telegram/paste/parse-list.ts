import type { WatchedAddress } from '#chat/records.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createYielder, type Yielder } from '#lib/timers.ts'
import {
  findAddresses,
  type InvalidAddress,
  maxAddressesPerWatch,
  maxLabelLength,
} from '../ui/read-addresses.ts'

/** No text contains them, in any encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** Of UTF-16, as spreadsheets write it. */
const byteOrderMarks = [
  { bytes: [0xff, 0xfe], encoding: 'utf-16le' },
  { bytes: [0xfe, 0xff], encoding: 'utf-16be' },
] as const

const decode = (bytes: Uint8Array): string => {
  const mark = byteOrderMarks.find(({ bytes: [first, second] }) => bytes[0] === first && bytes[1] === second)
  if (mark !== undefined) return new TextDecoder(mark.encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Some old code page: addresses read the same in all of them, and so do most labels.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a file, without a byte order mark; `undefined`: it is binary. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const text = decode(bytes)
  return controlCharacter.test(text) ? undefined : text
}

/** Of a line; fields after them are ignored. */
const maxFields = 100

const anySeparator = /[,;\t]/g
const blanks = /\s*/y
const blanksWithoutTabs = /[^\S\t]*/y

/** Start and end of the first match from `start` on; without one, the end of the line. */
const findFrom = (pattern: RegExp, line: string, start: number): { from: number; to: number } => {
  pattern.lastIndex = start
  const match = pattern.exec(line)
  return match === null
    ? { from: line.length, to: line.length }
    : { from: match.index, to: match.index + match[0].length }
}

/** The position behind the closing quote of the field at `start`; without one, the end of the line. */
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
 * The first fields of a line as spreadsheets write them: separated by commas, semicolons or tabs, whichever comes first in the
 * line, and quoted where a field contains it (RFC 4180, except that a field ends with its line).
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

/** A line without a valid address. `line` counts from 1, as editors do. */
type InvalidLine = {
  readonly line: number
  readonly text: string
  readonly reason: InvalidAddress['reason'] | 'none'
}

/** `lines`: those that were read, without empty ones and the header; `skipped`: those beyond `maxLines`. */
export type ParsedList = {
  readonly found: readonly WatchedAddress[]
  readonly duplicates: number
  readonly invalid: readonly InvalidLine[]
  readonly lines: number
  readonly skipped: number
}

export const maxLines = 1_000

/** The columns that the header names; -1: none. */
type HeaderColumns = { readonly address: number; readonly label: number }

const holdsAddress = (field: string): boolean => /0x/i.test(field)

type NumberedLine = { readonly text: string; readonly line: number }

function* linesOf(text: string): Generator<NumberedLine> {
  let from = 0
  let line = 1
  for (const end of text.matchAll(/\r\n|\n|\r/g)) {
    yield { text: text.slice(from, end.index), line }
    from = end.index + end[0].length
    line += 1
  }
  yield { text: text.slice(from), line }
}

/** The filled lines up to the limit and a header; the others are only counted. */
const firstLines = async (
  text: string,
  yielder: Yielder,
): Promise<{ lines: NumberedLine[]; more: number }> => {
  const lines: NumberedLine[] = []
  let more = 0
  for (const line of linesOf(text)) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (line.text.trim() === '') continue
    if (lines.length <= maxLines) lines.push(line)
    else more += 1
  }
  return { lines, more }
}

/** The first line is a header if it has no address and another line has one. */
const columnsOf = (lines: readonly NumberedLine[]): HeaderColumns | undefined => {
  const [first] = lines
  const isHeader =
    first !== undefined && !holdsAddress(first.text) && lines.some(line => holdsAddress(line.text))
  if (!isHeader) return undefined
  const fields = splitFields(first.text)
  return {
    address: fields.findIndex(field => /address|wallet|account/i.test(field)),
    label: fields.findIndex(field => /label|name|tag|note/i.test(field)),
  }
}

/** The field with the addresses of a line, and the label beside it. */
const fieldsOf = (text: string, { address, label }: HeaderColumns): { addresses: string; label: string } => {
  const fields = splitFields(text)
  const at = holdsAddress(fields[address] ?? '') ? address : fields.findIndex(holdsAddress)
  const beside = fields[label] ?? fields.find((field, index) => index !== at && field !== '') ?? ''
  return {
    addresses: fields[at] ?? '',
    label: holdsAddress(beside) ? '' : sanitizeText(beside, maxLabelLength),
  }
}

type ListProgress = {
  readonly found: Map<string, WatchedAddress>
  duplicates: number
  readonly invalid: InvalidLine[]
}

/** Adds the addresses of a line, up to the limit of a watch. */
const parseLine = async (
  { text, line }: NumberedLine,
  columns: HeaderColumns,
  o: { progress: ListProgress; yielder: Yielder },
): Promise<void> => {
  const { progress, yielder } = o
  const { addresses, label } = fieldsOf(text, columns)
  const seen = new Set<string>()
  let isFirst = true
  let error: InvalidAddress | undefined
  for (const one of findAddresses(addresses, seen)) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (progress.found.size > maxAddressesPerWatch) return
    if ('reason' in one) error ??= one
    else if ('address' in one) {
      const key = one.address.toLowerCase()
      const labelled = isFirst && one.label === undefined && label !== '' ? { ...one, label } : one
      isFirst = false
      if (progress.found.has(key)) progress.duplicates += 1
      else progress.found.set(key, labelled)
    }
  }
  if (seen.size === 0)
    progress.invalid.push({
      line,
      text: error?.text ?? sanitizeText(text, 24),
      reason: error?.reason ?? 'none',
    })
}

/** The addresses of a list, line by line, each with the label beside it. It yields to other work in between. */
export const parseList = async (text: string): Promise<ParsedList> => {
  const yielder = createYielder()
  const { lines: all, more } = await firstLines(text, yielder)
  const header = columnsOf(all)
  const filled = all.slice(header === undefined ? 0 : 1)
  const lines = filled.slice(0, maxLines)
  const progress: ListProgress = { found: new Map(), duplicates: 0, invalid: [] }
  for (const line of lines) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    await parseLine(line, header ?? { address: -1, label: -1 }, { progress, yielder })
  }
  return {
    ...progress,
    found: [...progress.found.values()],
    lines: lines.length,
    skipped: filled.length - lines.length + more,
  }
}
