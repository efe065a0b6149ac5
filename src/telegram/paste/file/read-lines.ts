import type { WatchedAddress } from '#chat/records.ts'
import { sanitizeText } from '#lib/clean-text.ts'
import { createYielder, type Yielder } from '#lib/turns.ts'
import { maxAddressesPerWatch } from '../../watch/address-faults.ts'
import { findAddresses, type InvalidAddress, maxLabelLength } from '../../watch/read-addresses.ts'
import { splitFields } from './split-fields.ts'

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
