import { readFileSync, statSync } from 'node:fs'
import { z } from 'zod'
import { readListedNames } from '#chains/listed-names.ts'
import { addressSchema } from '#events/fields.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { parseJson } from '#lib/json.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { base58Address, fromBase58Address } from '#lib/tron-address.ts'
import { maxNameLength } from '#watch/watch.ts'
import type { Config } from './config.ts'

const maxBytes = 32 * 1_024 * 1_024
const maxNames = 200_000

const entrySchema = z.object({
  address: z
    .string()
    .transform(text => (base58Address.test(text) ? fromBase58Address(text) : text))
    .pipe(addressSchema),
  name: z.string().min(1),
})
const header = /^address\s*,/i

/** `0x…,Binance 14`, `T…,Binance 14` or `0x…,"Bank, the second"`; what follows the address is the name. */
const parseCsv = (line: string): unknown => {
  const [, address, name = ''] = /^"?([^",]*)"?\s*,\s*(.*)$/.exec(line) ?? []
  const [, quoted] = /^"((?:[^"]|"")*)"$/.exec(name) ?? []
  return { address, name: quoted?.replaceAll('""', '"') ?? name }
}

/**
 * The operator's names of addresses, by address in lower case, from a file of JSON lines (`{"address": "0x…", "name": "…"}`) or CSV
 * (`address,name`). Empty lines and those that begin with `#` are skipped. Throws `StartError`, which names the first line that
 * cannot be read.
 */
export const readLabelsFile = (path: string): ReadonlyMap<string, string> => {
  const lines = readText(path).split(/\r?\n/)
  const names = new Map<string, string>()
  for (const [index, text] of lines.entries()) {
    const line = text.trim()
    if (line === '' || line.startsWith('#') || (index === 0 && header.test(line))) continue
    const entry = entrySchema.safeParse(line.startsWith('{') ? parseJson(line) : parseCsv(line))
    const name = entry.success ? sanitizeText(entry.data.name, maxNameLength) : ''
    if (!entry.success || name === '')
      throw new StartError(`LABELS_FILE: line ${index + 1} is not an address with a name`)
    names.set(entry.data.address.toLowerCase(), name)
    if (names.size > maxNames) throw new StartError(`LABELS_FILE: more than ${maxNames} names`)
  }
  return names
}

const readText = (path: string): string => {
  try {
    if (statSync(path).size > maxBytes) throw new StartError('LABELS_FILE: more than 32 MB')
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (cause) {
    throw cause instanceof StartError
      ? cause
      : new StartError(`LABELS_FILE: ${describeError(cause)}`, { cause })
  }
}

/**
 * Names of addresses that rank below those that people give: of public lists, and before them those of the
 * operator.
 */
export const readKnownNames = ({
  labelsFile,
  hasListedNames,
}: Pick<Config, 'labelsFile' | 'hasListedNames'>): ReadonlyMap<string, string> =>
  new Map([
    ...(hasListedNames ? readListedNames() : []),
    ...(labelsFile === undefined ? [] : readLabelsFile(labelsFile)),
  ])
