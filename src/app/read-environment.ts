import type { z } from 'zod'
import {
  chainEnvironment,
  type Environment,
  environment,
  type SettingText,
  settingTexts,
} from './environment.ts'

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

const quotePairs: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['`', '`'],
  ['“', '”'],
  ['‘', '’'],
])

/** Leaves out what a shell would: blanks around a value and one pair of quotes, as `docker --env-file` and files of secrets keep them. */
export const trimValue = (given: string): string => {
  const text = given.trim()
  const isQuoted = text.length > 1 && quotePairs.get(text.slice(0, 1)) === text.slice(-1)
  return isQuoted ? text.slice(1, -1).trim() : text
}

type Setting = { readonly name: string; readonly schema: z.ZodType; readonly text: SettingText }

const listFields = (
  shape: Readonly<Record<string, z.ZodType>>,
  nameOf: (field: string) => string,
): readonly Setting[] =>
  Object.entries(shape).map(([field, schema]) => {
    const text = settingTexts.get(schema)
    if (text === undefined) throw new Error(`The setting ${field} has no text.`)
    return { name: nameOf(field), schema, text }
  })

/** Lists all settings for the documents; those of chains as `RPC_<chain id>`. */
export const listSettings = (): readonly Setting[] => [
  ...listFields(environment.shape, field => field),
  ...listFields(chainEnvironment.shape, field => `${field}_<chain id>`),
]

/** The beginnings of names with a chain id. */
export const chainPrefixes: readonly string[] = Object.keys(chainEnvironment.shape)

/** Names without a chain id. */
export const isEnvironmentName = (name: string): boolean => Object.hasOwn(environment.shape, name)

const maxShown = 60
/** Credentials, a query that may hold a key, or the token of a bot. */
const secretPattern = /:\/\/\S*[@?#]|\d{5,}:[\w-]{20,}/

/** Shows the faulty part of a value: the entry of a list; of a secret only its position. */
const showFaulty = (given: string, input: unknown, isSecret: boolean): string => {
  const entries = given.split(',').map(entry => entry.trim())
  const at = typeof input === 'string' ? entries.indexOf(input) : -1
  const value = entries[at] ?? given
  if (!isSecret && !secretPattern.test(value))
    return JSON.stringify(value.length > maxShown ? `${value.slice(0, maxShown)}…` : value)
  return at === -1 || entries.length === 1 ? 'its value' : `entry ${at + 1} of ${entries.length}`
}

const describeIssue = (issue: z.core.$ZodIssue, given: string, isSecret: boolean): string => {
  if (issue.code === 'custom' && issue.params?.['isSentence'] === true) return issue.message
  return `${showFaulty(given, issue.input, isSecret)} isn't ${issue.message}`
}

type Read<T> = { readonly env: T; readonly faults: readonly string[]; readonly faulty: ReadonlySet<string> }

/** Faulty names count as unset in `env`, so that the others are checked too. `nameOf`: of a field, as the operator writes it. */
const readFields = <T extends z.ZodObject>(
  object: T,
  given: EnvironmentVariables,
  nameOf: (field: string) => string,
): Read<z.output<T>> => {
  const parsed = object.safeParse(given, { reportInput: true })
  if (parsed.success) return { env: parsed.data, faults: [], faulty: new Set() }
  const { issues } = parsed.error
  const faulty = new Set(issues.map(issue => issue.path.join('.')))
  const valid = Object.fromEntries(Object.entries(given).filter(([field]) => !faulty.has(field)))
  const fields = new Map(listFields(object.shape, field => field).map(({ name, text }) => [name, text]))
  const faults = issues.map(issue => {
    const field = issue.path.join('.')
    return `${nameOf(field)}: ${describeIssue(issue, given[field] ?? '', fields.get(field)?.isSecret === true)}`
  })
  return { env: object.parse(valid), faults, faulty }
}

export const readEnvironment = (given: EnvironmentVariables): Read<Environment> =>
  readFields(environment, given, field => field)

/** The settings of one chain. */
export const readChainEnvironment = (given: EnvironmentVariables, chain: number) => {
  const own = chainPrefixes.map(prefix => [prefix, given[`${prefix}_${chain}`]] as const)
  return readFields(chainEnvironment, Object.fromEntries(own), field => `${field}_${chain}`)
}
