import { isLabel } from '../../input/label-in-row.ts'
import { holdsAddress, isAddressHeader, isChainHeader, isNameHeader } from './list-columns.ts'

/** Matches the name of a field at the start of a line: `- address: `, `name = `. */
const fieldName = /^\s*([-•*]\s+)?["']?(\p{L}[\p{L}\p{N} _.-]{0,40}?)["']?\s*[:=：]/u
const sectionLine = /^\s*\[{1,2}[^[\]]+\]{1,2}\s*$/

const valueOf = (text: string): string =>
  (text.split(' #')[0] ?? '')
    .trim()
    .replace(/,$/u, '')
    .replace(/^(["'])(.*)\1$/u, '$2')

/** Room for the addresses of a watch; longer texts would hold up other chats. In UTF-16 units. */
const maxLength = 65_536

type Fields = Record<string, string>

/**
 * The records of a text with a field in each line, as YAML, TOML and messages of exchanges have them; a field that is there already
 * begins the next one. `undefined`: an address is elsewhere, or nothing says its name or chain.
 */
export const readRecords = (text: string): readonly Readonly<Fields>[] | undefined => {
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
  const found = records.filter(record => Object.keys(record).some(isAddressHeader))
  const hasNameOrChain = found.some(record =>
    Object.keys(record).some(key => isNameHeader(key) || isChainHeader(key)),
  )
  return hasNameOrChain ? found : undefined
}

const isAlone = (line: string): boolean => holdsAddress(line) && !/\s/.test(line)

const maxNameWords = 4
const isName = (line: string): boolean =>
  isLabel(line) && !/[,;|\t]/.test(line) && line.split(/\s+/).length <= maxNameWords

/** Lines of names and of addresses by turns, as people note them; `undefined`: the text has others, or only one of each. */
export const readPairs = (text: string): readonly Readonly<Fields>[] | undefined => {
  if (text.length > maxLength) return undefined
  const lines = text.split(/[\r\n]+/).flatMap(line => (line.trim() === '' ? [] : line.trim()))
  const first = lines.findIndex(isAlone)
  const names = lines.filter((_, index) => index % 2 !== first)
  const addresses = lines.filter((_, index) => index % 2 === first)
  const areByTurns = first < 2 && lines.length % 2 === 0 && addresses.every(isAlone) && names.every(isName)
  if (!areByTurns || names.length < 2) return undefined
  return names.map((name, index) => ({ name: name.replace(/[:：]$/u, ''), address: addresses[index] ?? '' }))
}
