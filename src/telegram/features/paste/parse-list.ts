import { maxAddressesPerBot } from '#contract/bot.ts'
import { shortenAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { createYielder, type Yielder } from '#lib/timers.ts'
import { maxNameLength, type WatchedAddress } from '#watch/watch.ts'
import { isFigure, isLabel } from '../../input/label-in-row.ts'
import type { LinkedChain } from '../../input/linked-chain.ts'
import {
  findAddresses,
  type InvalidAddress,
  labelMarks,
  readNamedChains,
} from '../../input/read-addresses.ts'
import { findNames, maxNames } from '../../input/read-names.ts'
import { findForeignAddresses } from '../../input/recognize-foreign.ts'
import { readJsonRows, toRows } from './json-rows.ts'
import {
  chainsInField,
  holdsAddress,
  holdsName,
  isAddressHeader,
  isChainHeader,
  isHeader,
  isNameHeader,
  isOfTransactions,
  type ListColumns,
  type Row,
  readColumns,
  rowsOfText,
} from './list-columns.ts'

type Chains = readonly LinkedChain[]

/** A row without a valid address. `line` counts from 1, as editors do. */
type InvalidRow = {
  readonly line: number
  readonly text: string
  readonly reason: InvalidAddress['reason'] | 'none'
  /** The other system of a `foreign` address. */
  readonly system?: string
}

/** A name of the Ethereum Name Service instead of an address. */
type NamedRow = { readonly name: string; readonly label?: string; readonly chains: Chains }

/** A list that was read. */
export type ParsedList = {
  readonly found: readonly WatchedAddress[]
  readonly names: readonly NamedRow[]
  /** The chains that the list names, by address in lower case. */
  readonly chains: ReadonlyMap<string, readonly LinkedChain[]>
  readonly duplicates: number
  readonly invalid: readonly InvalidRow[]
  /** How many rows were read, without empty ones and the header. */
  readonly rows: number
  /** How many rows come after them. */
  readonly skipped: number
}

export const maxRows = 1_000

/** Rows as they are read; `undefined` for an empty row or a comment. */
type Rows = Iterable<Row | undefined>

/** Iterates over rows from the first on, and yields to other work. */
const readRows = async function* (rows: Rows, yielder: Yielder): AsyncGenerator<Row> {
  for (const row of rows) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (row !== undefined) yield row
  }
}

/** Limit of rows before the first address, and of rows that reveal the columns. */
const sampleSizes = { head: 10, rows: 100 }

type Format = {
  readonly columns: ListColumns
  /** The index of the row behind the title and header. */
  readonly first: number
}

const isSubject = (field: string): boolean => holdsAddress(field) || holdsName(field)
const hasSubject = ({ fields }: Row): boolean => fields.some(isSubject)

/**
 * Rows before the header are a title. Without a header, one row before the first address is, too. Returns
 * `undefined` for a list of transactions.
 */
const readFormat = async (rows: AsyncIterable<Row>): Promise<Format | undefined> => {
  const head: Row[] = []
  const sample: Row[] = []
  for await (const row of rows) {
    const isSubject = hasSubject(row)
    if (sample.length === 0 && !isSubject && head.length < sampleSizes.head) head.push(row)
    else sample.push(row)
    if (sample.length === sampleSizes.rows) break
  }
  if (head.some(({ fields }) => isOfTransactions(fields))) return undefined
  const index = head.findIndex(({ fields }) => isHeader(fields))
  const columns = readColumns(
    head[index]?.fields,
    sample.map(({ fields }) => fields),
  )
  const isTitled = index !== -1 || (head.length > 0 && sample.some(hasSubject))
  return { columns, first: isTitled ? Math.max(index, 0) + 1 : 0 }
}

/** The fields of a row with its addresses or its name. Without a header, each address counts. */
const subjectOf = ({ fields, text }: Row, { addresses }: ListColumns): string => {
  const groups = addresses?.map(columns => columns.map(column => fields[column] ?? '')) ?? [fields]
  const fieldsWithAddress = groups.map(group => group.filter(holdsAddress)).find(group => group.length > 0)
  // A row with another separator than the others is one field.
  if (fieldsWithAddress === undefined)
    return [...groups.flat(), ...(fields.length === 1 ? fields : [])].find(isSubject) ?? ''
  return addresses === undefined && fieldsWithAddress.length > 1 ? text : fieldsWithAddress.join('\n')
}

/** Matches up to three words in front of an address. */
const labelBefore =
  /^\s*((?:[\p{L}\p{N}'’._-]{1,20}\s+){1,3})(?:T[1-9a-z]{33}|(?:0x|xdc)?(?:41)?[0-9a-f]{40})\b/iu

/** The label in a list without a header: another field, or else the words before the address. */
const findLabelBeside = ({ fields }: Row, subject: string, chain: number | undefined): string => {
  const field = fields.find(
    (candidate, column) => column !== chain && candidate !== subject && isLabel(candidate),
  )
  const label = field ?? labelBefore.exec(subject)?.[1]?.trim() ?? ''
  return isLabel(label) ? label : ''
}

const labelOf = (row: Row, subject: string, { addresses, name, chain }: ListColumns): string => {
  const named = row.fields[name ?? -1] ?? ''
  const label = addresses === undefined ? findLabelBeside(row, subject, chain) : named
  const written = label.replace(labelMarks, '').replace(/^'(.*)'$/u, '$1')
  return holdsAddress(label) ? '' : sanitizeText(written, maxNameLength)
}

/** Limit of the part of a row that is searched for the reason, in UTF-16 units. */
const maxSearchedLength = 1_000

const toInvalidRow = ({ line, text }: Row): InvalidRow => {
  const start = text.slice(0, maxSearchedLength)
  const error = findAddresses(start, new Set()).find(entry => 'reason' in entry)
  if (error !== undefined) return { line, text: error.text, reason: error.reason }
  const [foreign] = findForeignAddresses(start)
  if (foreign === undefined) return { line, text: sanitizeText(start, 24), reason: 'none' }
  return { line, text: shortenAddress(foreign.written), reason: 'foreign', system: foreign.system }
}

/** Reads the chains of a row's addresses: the chain of its column, and those that links and prefixes name. */
const readChains = async (
  { text, fields }: Row,
  { chain, chainsOfColumns = new Map() }: ListColumns,
  yielder: Yielder,
): Promise<(address: string) => Chains> => {
  const ofRow = chainsInField(fields[chain ?? -1] ?? '')
  const linked = new Map<string, Chains>()
  for (const [column, chains] of chainsOfColumns)
    for (const { address } of await readAddresses(fields[column] ?? '', yielder))
      linked.set(address.toLowerCase(), chains)
  for (const named of readNamedChains(text)) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    linked.set(named.address, [...(linked.get(named.address) ?? []), named.chain])
  }
  return address => [...(linked.get(address) ?? []), ...ofRow]
}

/** The addresses of a row, up to one more than a watch takes. */
const readAddresses = async (subject: string, yielder: Yielder): Promise<readonly WatchedAddress[]> => {
  const addresses: WatchedAddress[] = []
  for (const entry of findAddresses(subject, new Set())) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if ('address' in entry) addresses.push(entry)
    if (addresses.length > maxAddressesPerBot) break
  }
  return addresses
}

type Progress = {
  readonly yielder: Yielder
  readonly found: Map<string, WatchedAddress>
  readonly names: Map<string, NamedRow>
  readonly chains: Map<string, Chains>
  readonly invalid: InvalidRow[]
  duplicates: number
}

/**
 * Adds the addresses or the name of a row. Returns `false` if a watch takes no more addresses, or one message
 * no more names.
 */
const addRow = async (row: Row, columns: ListColumns, progress: Progress): Promise<boolean> => {
  const { found, names, yielder } = progress
  const subject = subjectOf(row, columns)
  const addresses = await readAddresses(subject, yielder)
  if (found.size > 0 && found.size + names.size + addresses.length > maxAddressesPerBot) return false
  const label = labelOf(row, subject, columns)
  const chainsOf = await readChains(row, columns, yielder)
  const [name] = addresses.length === 0 ? findNames(subject) : []
  if (name !== undefined) {
    if (names.size === maxNames) return false
    names.set(name.toLowerCase(), { name, label: label === '' ? undefined : label, chains: chainsOf('') })
  } else if (addresses.length === 0) progress.invalid.push(toInvalidRow(row))
  for (const [index, { address, label: ownLabel = '' }] of addresses.entries()) {
    const beside = index === 0 || columns.addresses !== undefined ? label : ''
    const shown = ownLabel === '' || isFigure(ownLabel) ? beside : ownLabel
    addAddress(shown === '' ? { address } : { address, label: shown }, chainsOf, progress)
  }
  return true
}

const addAddress = (
  watched: WatchedAddress,
  chainsOf: (address: string) => Chains,
  progress: Progress,
): void => {
  const { found, chains } = progress
  const key = watched.address.toLowerCase()
  const listed = chains.get(key) ?? []
  const named = new Map(chainsOf(key).map(chain => [chain.id, chain]))
  const others = [...named.values()].filter(({ id }) => !listed.some(chain => chain.id === id))
  if (others.length > 0) chains.set(key, [...listed, ...others])
  if (!found.has(key)) found.set(key, watched)
  else if (others.length === 0) progress.duplicates += 1
}

/** Matches the name of a field at the start of a line: `- address: `, `name = `. */
const fieldName = /^\s*([-•*]\s+)?["']?(\p{L}[\p{L}\p{N} _.-]{0,40}?)["']?\s*[:=：]/u
const sectionLine = /^\s*\[{1,2}[^[\]]+\]{1,2}\s*$/

const valueOf = (text: string): string =>
  (text.split(' #')[0] ?? '')
    .trim()
    .replace(/,$/u, '')
    .replace(/^(["'])(.*)\1$/u, '$2')

/** Limit in UTF-16 units: enough for the addresses of a watch, and longer texts would hold up other chats. */
const maxLength = 65_536

type Fields = Record<string, string>

/**
 * The records of a text with a field in each line, as YAML, TOML and messages of exchanges have them. A field
 * that the record has already begins the next one. Returns `undefined` if an address is in another line, or
 * no field has its name or chain.
 */
const readRecords = (text: string): readonly Readonly<Fields>[] | undefined => {
  if (text.length > maxLength) return undefined
  const records: Fields[] = [{}]
  const begin = (): Fields => {
    const record: Fields = {}
    records.push(record)
    return record
  }
  let current = records[0] ?? begin()
  for (const line of text.split(/\r\n|\n|\r/)) {
    const [start, mark, key = ''] = fieldName.exec(line) ?? []
    const value = start === undefined ? '' : valueOf(line.slice(start.length))
    if (holdsAddress(line) && !(isAddressHeader(key) && holdsAddress(value))) return undefined
    if (mark !== undefined || Object.hasOwn(current, key) || sectionLine.test(line)) current = begin()
    if (value !== '') current[key] = value
  }
  const withAddress = records.filter(record => Object.keys(record).some(isAddressHeader))
  const hasNameOrChain = withAddress.some(record =>
    Object.keys(record).some(key => isNameHeader(key) || isChainHeader(key)),
  )
  return hasNameOrChain ? withAddress : undefined
}

const isAlone = (line: string): boolean => holdsAddress(line) && !/\s/.test(line)

const maxNameWords = 4
const isName = (line: string): boolean =>
  isLabel(line) && !/[,;|\t]/.test(line) && line.split(/\s+/).length <= maxNameWords

/**
 * Lines of names and of addresses by turns, as people note them. Returns `undefined` if the text has other
 * lines, or only one pair.
 */
const readPairs = (text: string): readonly Readonly<Fields>[] | undefined => {
  if (text.length > maxLength) return undefined
  const lines = text.split(/[\r\n]+/).flatMap(line => (line.trim() === '' ? [] : line.trim()))
  const first = lines.findIndex(isAlone)
  const names = lines.filter((_, index) => index % 2 !== first)
  const addresses = lines.filter((_, index) => index % 2 === first)
  const areByTurns = first < 2 && lines.length % 2 === 0 && addresses.every(isAlone) && names.every(isName)
  if (!areByTurns || names.length < 2) return undefined
  return names.map((name, index) => ({ name: name.replace(/[:：]$/u, ''), address: addresses[index] ?? '' }))
}

const openRows = async (text: string, yielder: Yielder): Promise<Rows> => {
  const json = await readJsonRows(text, yielder)
  if (json !== undefined) return json
  const records = readRecords(text) ?? readPairs(text)
  return records === undefined ? { [Symbol.iterator]: () => rowsOfText(text) } : toRows(records, yielder)
}

/**
 * The addresses of a text that is JSON, or whose header names its columns. Returns `undefined` if it is
 * neither.
 */
export const parseTable = async (text: string): Promise<ParsedList | undefined> => {
  const yielder = createYielder()
  const format = await readFormat(readRows(await openRows(text, yielder), yielder))
  const list = format?.columns.addresses === undefined ? 'transactions' : await parseList(text)
  return list === 'transactions' ? undefined : list
}

/**
 * The addresses of a list behind the first `from` rows, each with its label, or `transactions` for a list of
 * transactions. Yields to other work in between.
 */
export const parseList = async (text: string, from = 0): Promise<ParsedList | 'transactions'> => {
  const yielder = createYielder()
  const rows = await openRows(text, yielder)
  const format = await readFormat(readRows(rows, yielder))
  if (format === undefined) return 'transactions'
  const lists = { found: new Map(), names: new Map(), chains: new Map(), invalid: [] }
  const progress: Progress = { yielder, ...lists, duplicates: 0 }
  const start = format.first + from
  let index = 0
  let end = start
  for await (const row of readRows(rows, yielder)) {
    const isNext = index === end && end - start < maxRows
    if (isNext && (await addRow(row, format.columns, progress))) end += 1
    index += 1
  }
  const { found, names, chains, invalid, duplicates } = progress
  return {
    found: [...found.values()],
    names: [...names.values()],
    chains,
    duplicates,
    invalid,
    rows: end - start,
    skipped: Math.max(0, index - end),
  }
}
