import { isNestedWithin } from '#lib/json-bounds.ts'
import type { Yielder } from '#lib/timers.ts'
import { isFigure } from '../../input/label-in-row.ts'
import { isChainKey } from './chains-in-field.ts'
import { holdsAddress, isAddressHeader, isChainHeader } from './list-columns.ts'
import { maxFields, type Row } from './list-rows.ts'

const maxDepth = 32

/** The fields of a row by the names of their columns. */
type Fields = Readonly<Record<string, string>>

type JsonRecord = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isContainer = (value: unknown): boolean => typeof value === 'object' && value !== null

/** An address alone, behind its chain or in a link; a sentence with one is none. */
const isAddress = (text: string): boolean => !/\s/.test(text) && holdsAddress(text)

const fieldsOf = (record: JsonRecord): Fields =>
  Object.fromEntries(
    Object.entries(record).flatMap(([key, value]) =>
      ['string', 'number', 'boolean'].includes(typeof value) ? [[key, String(value)]] : [],
    ),
  )

/** With those of the records in it. */
const allFieldsOf = (record: JsonRecord): Fields => {
  const inner = Object.entries(record).flatMap(([key, value]) =>
    isRecord(value) ? Object.entries(fieldsOf(value)).map(([name, field]) => [`${key} ${name}`, field]) : [],
  )
  return { ...Object.fromEntries(inner), ...fieldsOf(record) }
}

const filterFields = (fields: Fields, isKept: (key: string, field: string) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([key, field]) => isKept(key, field)))

/** Yields `undefined` for a record that is no row, too, so that the reader may pause. */
type JsonRows = Generator<Fields | undefined>

/** The rows of a record whose keys are addresses or chains; `undefined`: they are not. */
const rowsByKey = (entries: readonly [string, unknown][], given: Fields): JsonRows | undefined => {
  const keyed = entries.filter(([key]) => isAddress(key))
  if (keyed.length > 0) return rowsByAddress(keyed, given)
  const isByChain = entries.length > 0 && entries.every(([key]) => isChainKey(key))
  return isByChain ? rowsByChain(entries, given) : undefined
}

/** The value of an entry whose key is an address. */
const fieldsOfEntry = (value: unknown): Fields => {
  if (isRecord(value)) return allFieldsOf(value)
  return typeof value === 'string' && !isFigure(value) ? { name: value } : {}
}

function* rowsByAddress(entries: readonly [string, unknown][], given: Fields): JsonRows {
  for (const [address, value] of entries) yield { ...given, ...fieldsOfEntry(value), address }
}

function* rowsByChain(entries: readonly [string, unknown][], given: Fields): JsonRows {
  for (const [chain, value] of entries) yield* rowsOf(value, { given: { ...given, chain } })
}

/** `given`: what the records around it say of the addresses in it. `isOneOfMany`: it is an item of a list, or one of several alike. */
type Place = { readonly given: Fields; readonly isOneOfMany?: boolean }

/** Whether a value is a list of some kind, and no part of what it is in. */
const isList = (value: unknown): boolean =>
  Array.isArray(value) || (isRecord(value) && Object.keys(value).some(isAddress))

function* rowsWithin(inside: readonly [string, unknown][], given: Fields): JsonRows {
  const isOneOfMany = inside.length > 1 && inside.every(([, value]) => isRecord(value))
  for (const [key, value] of inside)
    yield* rowsOf(value, { given: isOneOfMany ? { ...given, key } : given, isOneOfMany })
}

/** A record is a row if a field is called an address; if one is an address, unless it has a list of them. */
function* rowsOfRecord(record: JsonRecord, { given, isOneOfMany = false }: Place): JsonRows {
  const entries = Object.entries(record)
  const byKey = rowsByKey(entries, given)
  if (byKey !== undefined) return yield* byKey
  // One of more fields is no row, but may have addresses by their names.
  const fields = entries.length <= maxFields ? fieldsOf(record) : {}
  if (Object.keys(fields).some(isAddressHeader)) return yield { ...given, ...allFieldsOf(record) }
  const others = filterFields(fields, (_key, field) => !isAddress(field))
  const addresses = entries.flatMap(([key, value]) =>
    typeof value === 'string' && isAddress(value) ? [{ name: key, address: value }] : [],
  )
  const inside = entries.filter(([, value]) => (addresses.length > 0 ? isList(value) : isContainer(value)))
  // A name of all is no name of each; their chain is.
  const ofAll = isOneOfMany ? others : filterFields(others, isChainHeader)
  let hasRows = false
  for (const row of rowsWithin(inside, { ...given, ...ofAll })) {
    hasRows ||= row !== undefined
    yield row
  }
  if (hasRows || addresses.length === 0) return yield undefined
  if (Object.keys(others).length > 0) return yield { ...given, ...allFieldsOf(record) }
  for (const address of addresses) yield { ...given, ...address }
}

function* rowsOf(value: unknown, place: Place): JsonRows {
  if (typeof value === 'string' && isAddress(value)) yield { ...place.given, address: value }
  else if (Array.isArray(value)) for (const one of value) yield* rowsOf(one, { ...place, isOneOfMany: true })
  else if (isRecord(value)) yield* rowsOfRecord(value, place)
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** JSON, or a record in each line; `undefined`: neither. */
const parseJson = (text: string): unknown => {
  if (!/^\s*[[{]/.test(text) || !isNestedWithin(text, maxDepth)) return undefined
  const whole = parse(text)
  if (whole !== undefined) return whole
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const records = parse(lines[0] ?? '') === undefined ? [] : lines.map(parse)
  return records.length > 0 && records.every(isRecord) ? records : undefined
}

/** The rows of a JSON file, of any shape, behind their header; `undefined`: it is none. */
export const readJsonRows = async (text: string, yielder: Yielder): Promise<readonly Row[] | undefined> => {
  const json = parseJson(text)
  if (json === undefined) return undefined
  const found: Fields[] = []
  for (const row of rowsOf(json, { given: {} })) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    if (row !== undefined) found.push(row)
  }
  if (found.length === 0) return []
  const header = [...new Set(found.flatMap(row => Object.keys(row)))].slice(0, maxFields)
  const rows: Row[] = [{ line: 0, text: header.join(' '), fields: header }]
  for (const row of found) {
    if (yielder.shouldYield()) await yielder.yieldTurn()
    const fields = header.map(key => row[key] ?? '')
    rows.push({ line: rows.length, text: fields.filter(field => field !== '').join(' '), fields })
  }
  return rows
}
