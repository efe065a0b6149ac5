import type { WatchedAddress } from '#chat/records.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createYielder, type Yielder } from '#lib/timers.ts'
import {
  findAddresses,
  type InvalidAddress,
  maxAddressesPerWatch,
  maxLabelLength,
} from '../ui/read-addresses.ts'

/** What no text holds, in whatever encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** The first bytes of a text in UTF-16, as spreadsheets write it. */
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
    // An old code page: its addresses are the same in all of them, and most of its labels too.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The text of a file, without a byte order mark; `undefined`: it holds none. */
export const decodeText = (bytes: Uint8Array): string | undefined => {
  const text = decode(bytes)
  return controlCharacter.test(text) ? undefined : text
}

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

/** A line of which nothing could be taken. `line` counts from 1, as editors do. */
type InvalidLine = {
  readonly line: number
  readonly text: string
  readonly why: InvalidAddress['why'] | 'none'
}

/** `lines`: that were read, without empty ones and a header; `left`: that were not, since they were too many. */
export type ParsedList = {
  readonly taken: readonly WatchedAddress[]
  readonly twice: number
  readonly wrong: readonly InvalidLine[]
  readonly lines: number
  readonly left: number
}

export const maxLines = 1_000

/** Where a header says that things stand; -1: it does not say. */
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

/** The lines that are not empty: the first ones, a header and as many as are read; the others are counted. */
const firstLines = async (text: string, turns: Yielder): Promise<{ lines: NumberedLine[]; more: number }> => {
  const lines: NumberedLine[] = []
  let more = 0
  for (const line of linesOf(text)) {
    if (turns.shouldYield()) await turns.yieldTurn()
    if (line.text.trim() === '') continue
    if (lines.length <= maxLines) lines.push(line)
    else more += 1
  }
  return { lines, more }
}

/** A first line without an address is the header, unless there is none in the others either. */
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

/** The field of a line that holds its addresses, and the label beside it. */
const fieldsOf = (text: string, { address, label }: HeaderColumns): { written: string; own: string } => {
  const fields = splitFields(text)
  const at = holdsAddress(fields[address] ?? '') ? address : fields.findIndex(holdsAddress)
  const beside = fields[label] ?? fields.find((field, index) => index !== at && field !== '') ?? ''
  return {
    written: fields[at] ?? '',
    own: holdsAddress(beside) ? '' : sanitizeText(beside, maxLabelLength),
  }
}

/** What all lines together have come to. */
type ListProgress = { readonly taken: Map<string, WatchedAddress>; twice: number; wrong: InvalidLine[] }

/** Adds what a line holds; more addresses than a watch can have are not looked for. */
const parseLine = async (
  { text, line }: NumberedLine,
  columns: HeaderColumns,
  o: { reading: ListProgress; turns: Yielder },
): Promise<void> => {
  const { reading, turns } = o
  const { written, own } = fieldsOf(text, columns)
  const seen = new Set<string>()
  let first = true
  let fault: InvalidAddress | undefined
  for (const found of findAddresses(written, seen)) {
    if (turns.shouldYield()) await turns.yieldTurn()
    if (reading.taken.size > maxAddressesPerWatch) return
    if ('why' in found) fault ??= found
    else if ('address' in found) {
      const key = found.address.toLowerCase()
      const labelled = first && found.label === undefined && own !== '' ? { ...found, label: own } : found
      first = false
      if (reading.taken.has(key)) reading.twice += 1
      else reading.taken.set(key, labelled)
    }
  }
  if (seen.size === 0)
    reading.wrong.push({ line, text: fault?.text ?? sanitizeText(text, 24), why: fault?.why ?? 'none' })
}

/** Every address of a list, line by line, with the label that stands beside it; over as many turns as it takes. */
export const parseList = async (text: string): Promise<ParsedList> => {
  const turns = createYielder()
  const { lines: all, more } = await firstLines(text, turns)
  const header = columnsOf(all)
  const filled = all.slice(header === undefined ? 0 : 1)
  const lines = filled.slice(0, maxLines)
  const reading: ListProgress = { taken: new Map(), twice: 0, wrong: [] }
  for (const line of lines) {
    if (turns.shouldYield()) await turns.yieldTurn()
    await parseLine(line, header ?? { address: -1, label: -1 }, { reading, turns })
  }
  const { taken, ...rest } = reading
  return {
    ...rest,
    taken: [...taken.values()],
    lines: lines.length,
    left: filled.length - lines.length + more,
  }
}
