import { chainNamed } from '#chains/chain-names.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createYielder, type Yielder } from '#lib/timers.ts'
import { maxAddressesPerWatch, type WatchedAddress } from '#watch/watch.ts'
import { isFigure } from '../../input/label-in-row.ts'
import type { LinkedChain } from '../../input/linked-chain.ts'
import { findAddresses, type InvalidAddress, maxLabelLength } from '../../input/read-addresses.ts'
import { isOfTransactions, type ListColumns, readColumns } from './list-columns.ts'

/** No text contains them, in any encoding. */
const controlCharacter = /(?!\s)\p{Cc}/u

/** Byte-order marks of UTF-16, as spreadsheets write it. */
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

/** Limit of a line; fields after them are ignored. */
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

const findSeparator = (line: string): string | undefined => {
  const { to: start } = findFrom(blanksWithoutTabs, line, 0)
  const behind = line[start] === '"' ? endOfQuoted(line, start) : start
  return line[findFrom(anySeparator, line, behind).from]
}

/**
 * Splits a line as spreadsheets write it: fields are separated by commas, semicolons or tabs, whichever comes first
 * in the line unless the list says it, and quoted if a field contains it (RFC 4180, except that a field ends with its
 * line).
 */
export const splitFields = (line: string, separator = findSeparator(line)): string[] => {
  const fields: string[] = []
  for (let from = 0; from <= line.length && fields.length < maxFields; ) {
    const { to: start } = findFrom(separator === '\t' ? blanksWithoutTabs : blanks, line, from)
    const behind = line[start] === '"' ? endOfQuoted(line, start) : start
    const found = separator === undefined ? -1 : line.indexOf(separator, behind)
    const end = found === -1 ? line.length : found
    fields.push(unquoted(line.slice(from, end).trim()))
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

/**
 * `chains`: what the list names, by address in lower case. `lines`: those that were read, without empty ones and the header.
 * `skipped`: the lines beyond `maxLines`.
 */
export type ParsedList = {
  readonly found: readonly WatchedAddress[]
  readonly chains: ReadonlyMap<string, readonly LinkedChain[]>
  readonly duplicates: number
  readonly invalid: readonly InvalidLine[]
  readonly lines: number
  readonly skipped: number
}

export const maxLines = 1_000

/** Whether a field holds an address, also one without `0x`, or as XDC Network writes it. */
const holdsAddress = (field: string): boolean =>
  /0x|(?<![0-9a-z])(?:xdc)?[0-9a-f]{40}(?![0-9a-z])/i.test(field)

type NumberedLine = { readonly text: string; readonly line: number }

function* linesOf(text: string): Generator<NumberedLine> {
  let from = 0
  let line = 1
  for (const end of text.matchAll(/\r\n|\n|\r|$/g)) {
    yield { text: text.slice(from, end.index), line }
    from = end.index + end[0].length
    line += 1
  }
}

type ReadLines = { readonly lines: readonly NumberedLine[]; readonly skipped: number }

/** `count` filled lines, from the one at `start` on; those beyond are only counted. */
const takeLines = async (
  text: string,
  { start, count }: { readonly start: number; readonly count: number },
  yielder: Yielder,
): Promise<ReadLines> => {
  const lines: NumberedLine[] = []
  let index = 0
  for (const line of linesOf(text)) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (line.text.trim() === '') continue
    if (index >= start && lines.length < count) lines.push(line)
    index += 1
  }
  return { lines, skipped: Math.max(0, index - start - lines.length) }
}

/** How the lines of a list are read. */
type ListFormat = {
  readonly separator?: string
  /** Absent: the list has no header. */
  readonly columns?: ListColumns
}

/** Limit in UTF-16 units; no table has a longer header. */
const maxHeaderLength = 10_000
/** Limit in UTF-16 units: room for twice the addresses of a watch. */
const maxLineLength = 100_000

/** Excel names the separator in a line of its own. */
const separatorLine = /^sep=([,;\t])$/i

/**
 * How a list is read: `head`: how many lines come before the first of its own. A first line without an address that names no column is a
 * title; the list is read as one without a header. `undefined`: it is a list of transactions.
 */
const readFormat = async (
  text: string,
  yielder: Yielder,
): Promise<(ListFormat & { readonly head: number }) | undefined> => {
  const { lines } = await takeLines(text, { start: 0, count: 2 }, yielder)
  const [first, second] = lines
  const [, named] = separatorLine.exec(first?.text.trim() ?? '') ?? []
  const header = named === undefined ? first : second
  const before = named === undefined ? 0 : 1
  if (header === undefined || holdsAddress(header.text)) return { separator: named, head: before }
  const headerText = header.text.slice(0, maxHeaderLength)
  const separator = named ?? findSeparator(headerText)
  const fields = splitFields(headerText, separator)
  if (isOfTransactions(fields)) return undefined
  if (!holdsAddress(text)) return { separator: named, head: before }
  const columns = readColumns(fields)
  const isTitle = separator === undefined || Object.values(columns).every(column => column === undefined)
  return isTitle ? { separator: named, head: before + 1 } : { separator, columns, head: before + 1 }
}

/** Finds the label beside an address in a list without a header. */
const findLabelBeside = (fields: readonly string[], at: number): string | undefined =>
  fields.find((field, index) => index !== at && field !== '' && !isFigure(field))

type ReadLine = { readonly addresses: string; readonly label: string; readonly chain?: LinkedChain }

/** The field with the addresses of a line, and the label and the chain beside it. */
const readLine = (text: string, { separator, columns }: ListFormat): ReadLine => {
  const fields = splitFields(text.slice(0, maxLineLength), separator)
  const named = columns?.address ?? -1
  const at = holdsAddress(fields[named] ?? '') ? named : fields.findIndex(holdsAddress)
  const beside = columns === undefined ? findLabelBeside(fields, at) : fields[columns.name ?? -1]
  return {
    addresses: fields[at] ?? '',
    label: beside === undefined || holdsAddress(beside) ? '' : sanitizeText(beside, maxLabelLength),
    chain: chainNamed(fields[columns?.chain ?? -1] ?? ''),
  }
}

type ListProgress = {
  readonly found: Map<string, WatchedAddress>
  readonly chains: Map<string, readonly LinkedChain[]>
  duplicates: number
  readonly invalid: InvalidLine[]
}

/** Adds the addresses of a line, up to the limit of a watch. */
const parseLine = async (
  { text, line }: NumberedLine,
  format: ListFormat,
  progress: ListProgress,
  yielder: Yielder,
): Promise<void> => {
  const { addresses, label, chain } = readLine(text, format)
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
      const chains = progress.chains.get(key) ?? []
      const isOnAnother = chain !== undefined && !chains.some(({ id }) => id === chain.id)
      if (isOnAnother) progress.chains.set(key, [...chains, chain])
      if (!progress.found.has(key)) progress.found.set(key, labelled)
      else if (!isOnAnother) progress.duplicates += 1
    }
  }
  if (seen.size === 0)
    progress.invalid.push({
      line,
      text: error?.text ?? sanitizeText(text, 24),
      reason: error?.reason ?? 'none',
    })
}

/**
 * The addresses of a list from a line on, each with the label beside it. `transactions`: it is a list of those. It yields to other work in
 * between.
 */
export const parseList = async (text: string, from = 0): Promise<ParsedList | 'transactions'> => {
  const yielder = createYielder()
  const format = await readFormat(text, yielder)
  if (format === undefined) return 'transactions'
  const { lines, skipped } = await takeLines(text, { start: format.head + from, count: maxLines }, yielder)
  const progress: ListProgress = { found: new Map(), chains: new Map(), duplicates: 0, invalid: [] }
  for (const line of lines) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    await parseLine(line, format, progress, yielder)
  }
  return { ...progress, found: [...progress.found.values()], lines: lines.length, skipped }
}
