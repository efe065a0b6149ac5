import type { WatchedAddress } from '#chat/records.ts'
import { cleanText } from '#lib/clean-text.ts'
import { type AddressReport, labelLength, readAddresses } from '../../watch/read-addresses.ts'
import { splitFields } from './split-fields.ts'

/** A line of which nothing could be taken. `line` counts from 1, as editors do. */
type WrongLine = {
  readonly line: number
  readonly text: string
  readonly why: AddressReport['wrong'][number]['why'] | 'none'
}

/** `lines`: that were read, without empty ones and a header; `left`: that were not, since they were too many. */
export type FileReport = {
  readonly taken: readonly WatchedAddress[]
  readonly twice: number
  readonly wrong: readonly WrongLine[]
  readonly lines: number
  readonly left: number
}

export const maxLines = 1_000

/** Where a header says that things stand; -1: it does not say. */
type Columns = { readonly address: number; readonly label: number }

const holdsAddress = (field: string): boolean => /0x/i.test(field)

/** A first line without an address is the header, unless there is none in the others either. */
const columnsOf = (lines: readonly { readonly text: string }[]): Columns | undefined => {
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

const readLine = (text: string, { address, label }: Columns): AddressReport => {
  const fields = splitFields(text)
  const at = holdsAddress(fields[address] ?? '') ? address : fields.findIndex(holdsAddress)
  const report = readAddresses(fields[at] ?? '', [])
  const [first, ...others] = report.taken
  if (first === undefined) return report
  const beside = fields[label] ?? fields.find((field, index) => index !== at && field !== '') ?? ''
  const own = holdsAddress(beside) ? '' : cleanText(beside, labelLength)
  const labelled = first.label === undefined && own !== '' ? { ...first, label: own } : first
  return { ...report, taken: [labelled, ...others] }
}

/** Every address of a list, line by line, with the label that stands beside it. */
export const readLines = (text: string): FileReport => {
  const filled = text
    .split(/\r\n|\n|\r/)
    .map((line, index) => ({ text: line, line: index + 1 }))
    .filter(line => line.text.trim() !== '')
  const header = columnsOf(filled)
  const lines = filled.slice(header === undefined ? 0 : 1)
  const columns = header ?? { address: -1, label: -1 }
  const taken = new Map<string, WatchedAddress>()
  const wrong: WrongLine[] = []
  let twice = 0
  for (const { text: written, line } of lines.slice(0, maxLines)) {
    const report = readLine(written, columns)
    const [fault] = report.wrong
    if (report.taken.length === 0)
      wrong.push({ line, text: fault?.text ?? cleanText(written, 24), why: fault?.why ?? 'none' })
    for (const found of report.taken) {
      const key = found.address.toLowerCase()
      if (taken.has(key)) twice += 1
      else taken.set(key, found)
    }
  }
  const read = Math.min(lines.length, maxLines)
  return { taken: [...taken.values()], twice, wrong, lines: read, left: lines.length - read }
}
