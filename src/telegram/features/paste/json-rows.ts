import { chains } from '#chains/registry.ts'
import { isNestedWithin, parseJson } from '#lib/json.ts'
import type { Yielder } from '#lib/timers.ts'
import { isFigure, isLabel } from '../../input/label-in-row.ts'
import {
  holdsAddress,
  isAddressHeader,
  isChainHeader,
  isChainName,
  maxFields,
  type Row,
} from './list-columns.ts'

const maxDepth = 32

/** The fields of a row by the names of their columns. */
type Fields = Readonly<Record<string, string>>

type JsonRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

/** Whether a text is an address, perhaps behind its chain or in a link, and not a sentence with one. */
const isAddress = (text: string): boolean => !/\s/.test(text) && holdsAddress(text)

const fieldsOf = (record: JsonRecord): Fields =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  )

/** The fields of a record and of the records in it; the latter by both names. */
const nestedFieldsOf = (record: JsonRecord): Fields => {
  const inner = Object.entries(record).flatMap(([key, value]) =>
    isRecord(value) ? Object.entries(fieldsOf(value)).map(([name, field]) => [`${key} ${name}`, field]) : [],
  )
  return { ...Object.fromEntries(inner), ...fieldsOf(record) }
}

const filterFields = (fields: Fields, isKept: (key: string, field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, field]) => isKept(key, field)))

/** Yields `undefined` for a record that is not a row, so that the reader may pause there, too. */
type JsonRows = Generator<Fields | undefined>

const knownIds: ReadonlySet<string> = new Set(chains.map(({ id }) => String(id)))

/** Whether a key of a record is a chain, or `*` for any. */
const isChainKey = (key: string): boolean =>
  key === '*' || knownIds.has(key) || /^0x[0-9a-f]{1,13}$/i.test(key) || isChainName(key)

/** The rows of a record whose keys are addresses or chains. Returns `undefined` if they are neither. */
const rowsByKey = (entries: readonly [string, unknown][], inherited: Fields): JsonRows | undefined => {
  const keyed = entries.filter(([key]) => isAddress(key))
  if (keyed.length > 0) return rowsByAddress(keyed, inherited)
  const isByChain = entries.length > 0 && entries.every(([key]) => isChainKey(key))
  return isByChain ? rowsByChain(entries, inherited) : undefined
}

/** The value of an entry whose key is an address. */
const fieldsOfEntry = (value: unknown): Fields => {
  if (isRecord(value)) return nestedFieldsOf(value)
  return typeof value === 'string' && !isFigure(value) ? { name: value } : {}
}

function* rowsByAddress(entries: readonly [string, unknown][], inherited: Fields): JsonRows {
  for (const [address, value] of entries) yield { ...inherited, ...fieldsOfEntry(value), address }
}

function* rowsByChain(entries: readonly [string, unknown][], inherited: Fields): JsonRows {
  for (const [chain, value] of entries) yield* rowsOf(value, { inherited: { ...inherited, chain } })
}

type Context = {
  /** Fields of the records around a value. */
  readonly inherited: Fields
  /** The value is an item of a list, or one of several records in a record. */
  readonly isOneOfMany?: boolean
}

/** Whether a value is a list, or a record by address, so that its items are rows of their own. */
const isList = (value: unknown): boolean =>
  Array.isArray(value) || (isRecord(value) && Object.keys(value).some(isAddress))

function* rowsWithin(inside: readonly [string, unknown][], inherited: Fields): JsonRows {
  const isOneOfMany = inside.length > 1 && inside.every(([, value]) => isRecord(value))
  for (const [key, value] of inside)
    yield* rowsOf(value, { inherited: isOneOfMany ? { ...inherited, key } : inherited, isOneOfMany })
}

/**
 * A record is a row if a field is called an address, or is one, unless the record has a list of addresses.
 */
function* rowsOfRecord(record: JsonRecord, { inherited, isOneOfMany = false }: Context): JsonRows {
  const entries = Object.entries(record)
  const byKey = rowsByKey(entries, inherited)
  if (byKey !== undefined) return yield* byKey
  // A record with more fields is not a row, but may hold addresses by name.
  const fields = entries.length <= maxFields ? fieldsOf(record) : {}
  if (Object.keys(fields).some(isAddressHeader)) return yield { ...inherited, ...nestedFieldsOf(record) }
  const others = filterFields(fields, (_key, field) => !isAddress(field))
  const addresses = entries.flatMap(([key, value]) =>
    typeof value === 'string' && isAddress(value) ? [{ name: key, address: value }] : [],
  )
  const inside = entries.filter(([, value]) => (addresses.length > 0 ? isList(value) : isContainer(value)))
  // The name of a list does not name its items, but its chain is theirs.
  const ofAll = isOneOfMany ? others : filterFields(others, isChainHeader)
  let hasRows = false
  for (const row of rowsWithin(inside, { ...inherited, ...ofAll })) {
    hasRows ||= row !== undefined
    yield row
  }
  if (hasRows || addresses.length === 0) return yield undefined
  // An owner of a Safe without a name is `{ value, name: null }`.
  const isNameable = Object.keys(others).length > 0 || entries.some(([, value]) => value === null)
  if (isNameable) return yield { ...inherited, ...nestedFieldsOf(record) }
  for (const address of addresses) yield { ...inherited, ...address }
}

/** The fields of a list of texts with one address among them. Returns `undefined` for any other list. */
const fieldsOfList = (items: readonly unknown[]): Fields | undefined => {
  if (items.length > maxFields || items.some(isContainer)) return undefined
  const texts = items.filter(item => typeof item === 'string')
  const [address, ...others] = texts.filter(isAddress)
  if (address === undefined || others.length > 0) return undefined
  const name = texts.find(text => text !== address && isLabel(text))
  const chain = texts.find(isChainName)
  return { ...(name !== undefined && { name }), ...(chain !== undefined && { chain }), address }
}

function* rowsOf(value: unknown, context: Context): JsonRows {
  if (typeof value === 'string' && isAddress(value)) yield { ...context.inherited, address: value }
  else if (Array.isArray(value)) {
    const fields = fieldsOfList(value)
    if (fields !== undefined) return yield { ...context.inherited, ...fields }
    for (const item of value) yield* rowsOf(item, { ...context, isOneOfMany: true })
  } else if (isRecord(value)) yield* rowsOfRecord(value, context)
}

/** Tidies JSON as people edit it: removes lines of comments, and commas before a closing bracket. */
const tidy = (text: string): string =>
  text.replaceAll(/^[ \t]*\/\/.*$/gmu, '').replaceAll(/,(?=\s*[\]}])/gu, '')

/** Parses JSON, or a record in each line. Returns `undefined` if the text is neither. */
const parseRecords = (written: string): unknown => {
  const text = written.replace(/^(?:\s*\/\/.*\n)+/u, '')
  if (!/^\s*[[{]/.test(text) || !isNestedWithin(text, maxDepth)) return undefined
  const whole = parseJson(text) ?? parseJson(tidy(text))
  if (whole !== undefined) return whole
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const records = parseJson(lines[0] ?? '') === undefined ? [] : lines.map(parseJson)
  return records.length > 0 && records.every(isRecord) ? records : undefined
}

/**
 * Reads JSON of any shape as rows, the first of them a header. Returns `undefined` if the text is not JSON.
 */
export const readJsonRows = async (text: string, yielder: Yielder): Promise<readonly Row[] | undefined> => {
  const json = parseRecords(text)
  if (json === undefined) return undefined
  const records: Fields[] = []
  for (const row of rowsOf(json, { inherited: {} })) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (row !== undefined) records.push(row)
  }
  return toRows(records, yielder)
}

/** Turns records into rows, the first of them a header. */
export const toRows = async (records: readonly Fields[], yielder: Yielder): Promise<readonly Row[]> => {
  if (records.length === 0) return []
  const header = [...new Set(records.flatMap(row => Object.keys(row)))].slice(0, maxFields)
  const rows: Row[] = [{ line: 0, text: header.join(' '), fields: header }]
  for (const row of records) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const fields = header.map(key => (Object.hasOwn(row, key) ? (row[key] ?? '') : ''))
    rows.push({ line: rows.length, text: fields.filter(field => field !== '').join(' '), fields })
  }
  return rows
}
