import { z } from 'zod'
import { keysOf } from '#lib/collections.ts'
import { type Environment, environment, type SettingText, settingTexts } from './environment.ts'
import { bareUrl, listOf, wholeNumber } from './setting-schemas.ts'

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

type Setting = {
  readonly name: string
  readonly schema: z.ZodType
  readonly section: keyof typeof settingTexts
  readonly text: SettingText
}

const listFields = (
  shape: Readonly<Record<string, z.ZodType>>,
  nameOf: (field: string) => string,
): readonly Setting[] =>
  Object.entries(shape).map(([field, schema]) => {
    const section = keysOf(settingTexts).find(name => settingTexts[name].has(schema))
    const text = section === undefined ? undefined : settingTexts[section].get(schema)
    if (section === undefined || text === undefined) throw new Error(`The setting ${field} has no text.`)
    return { name: nameOf(field), schema, section, text }
  })

/** Headers behind `#`, as providers take their keys, and nothing else, such as a comment. */
const headersBehind = /^[^#]*(?:#header=[\w-]+:[^\s#&]+(?:&header=[\w-]+:[^\s#&]+)*)?$/

/** Separators other than the comma would become a part of the first address. */
const endpoint = z
  .url({ protocol: /^(https?|wss?)$/ })
  .refine(text => headersBehind.test(text) && text.lastIndexOf('://') < 6)
const isWebSocket = (text: string): boolean => /^wss?:/i.test(text)
/** `rpc` answers calls; `heads`, over WebSockets, announce new blocks. */
const rpcEndpoints = listOf({
  read: entry => endpoint.safeParse(entry).data,
  error: entry =>
    entry.includes('#')
      ? 'an address that ends before #, where only headers may follow, such as #header=TRON-PRO-API-KEY:…; leave a comment out'
      : 'an address that begins with http:// or https://, or with ws:// or wss:// beside such ones; several are separated by commas',
}).transform((given, context) => {
  const rpc = given.filter(entry => !isWebSocket(entry))
  if (rpc.length === 0)
    context.addIssue(
      'enough: at least one http or https address is needed; ws and wss ones only tell early of new blocks',
    )
  return { rpc, heads: given.filter(isWebSocket) }
})

/** Accepts the URL as Safe's documents write it, with `/api` at the end or without. */
const safeService = bareUrl('https://api.safe.global/tx-service/eth').transform(text =>
  text.replace(/\/api(\/v\d+)?$/, ''),
)

/** The names that a chain id and an underscore follow, such as `RPC_1`. */
const chainEnvironment = z.object({
  RPC: rpcEndpoints.optional().register(settingTexts.chain, {
    means:
      'JSON-RPC endpoints, comma-separated, http or https, each with the headers behind `#header=` (`https://node.example/jsonrpc#header=TRON-PRO-API-KEY:…`); `ws://` or `wss://` ones beside them announce new blocks.',
    more: 'New blocks are then fetched at once. Required for a chain without public endpoints. Each is called as it is written, with the slash at its end; `https://user:password@host` sends user and password (Basic). A redirect (307, 308) is followed within its host.',
    unset: 'public endpoints',
    isSecret: true,
  }),
  CONFIRMATIONS: wholeNumber('a number of blocks', 0, 1_000)
    .default(0)
    .register(settingTexts.chain, { means: 'Alerts wait for so many further blocks.' }),
  TRACES: z
    .enum(['auto', 'on', 'off'], 'one of auto, on and off')
    .default('auto')
    .register(settingTexts.chain, {
      means:
        'Trace blocks to see internal calls: `auto` where the endpoints are your own and offer it, `on` at public endpoints too, `off`.',
      more: 'Internal calls are coins that contracts pay and contracts that contracts deploy; of blocks that log each movement of the coin (EIP-7708) only the latter are traced.',
    }),
  SAFE_SERVICE: safeService.optional().register(settingTexts.chain, {
    means:
      'A Safe transaction service of the chain, by which watches of *Safe multisig* also tell what is proposed.',
    more: 'Its base, such as `https://api.safe.global/tx-service/eth`. See [proposals](operating.md#safe-proposals).',
    isSecret: true,
  }),
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

/** Shows the faulty part of a value: the entry of a list, but only the position of a secret. */
const showFaulty = (given: string, input: unknown, isSecret: boolean): string => {
  const entries = given.split(',').map(entry => entry.trim())
  const position = typeof input === 'string' ? entries.indexOf(input) : -1
  const value = entries[position] ?? given
  if (!isSecret && !secretPattern.test(value))
    return JSON.stringify(value.length > maxShown ? `${value.slice(0, maxShown)}…` : value)
  return position === -1 || entries.length === 1 ? 'its value' : `entry ${position + 1} of ${entries.length}`
}

const describeIssue = (issue: z.core.$ZodIssue, given: string, isSecret: boolean): string => {
  if (issue.code === 'custom' && issue.params?.['isSentence'] === true) return issue.message
  return `${showFaulty(given, issue.input, isSecret)} isn't ${issue.message}`
}

type Read<T> = { readonly env: T; readonly faults: readonly string[]; readonly faulty: ReadonlySet<string> }

/**
 * Reads fields. Faulty names count as unset in `env`, so that the others are checked too. `nameOf` is the
 * name of a field as the operator writes it.
 */
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

export const readChainEnvironment = (given: EnvironmentVariables, chain: number) => {
  const chainSettings = chainPrefixes.map(prefix => [prefix, given[`${prefix}_${chain}`]] as const)
  return readFields(chainEnvironment, Object.fromEntries(chainSettings), field => `${field}_${chain}`)
}
