import { readFileSync, writeFileSync } from 'node:fs'
import { format } from 'ox/AbiEvent'
import { getSignature } from 'ox/AbiItem'
import { z } from 'zod'
import { chainNamed } from '#chains/chain-names.ts'
import { type EventDeclaration, parseDeclaration } from '#events/contract-event/declaration.ts'
import type { Condition } from '#events/contract-event/event-value.ts'
import { commonEvents } from '#events/contract-event/presets.ts'
import { contractEventStrategySchema } from '#events/contract-event/schema.ts'
import { maxStrategies, mistakesOf, type Strategy } from '#events/registry.ts'
import { describeError, StartError } from '#lib/describe-error.ts'
import { evmAddress, hasWrongChecksum, toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { toIsoTime, wallNow } from '#lib/time.ts'
import { formatWatchesFile } from '#telegram/features/import-export/watches-file.ts'
import type { ExportedWatch } from '#telegram/records.ts'
import { maxNameLength } from '#watch/watch.ts'

const networkSchema = z.object({ slug: z.string(), chain_id: z.int().positive().nullish() })
const conditionSchema = z.object({ signature: z.string(), expression: z.string().nullish() })
const transactionSchema = z.object({
  status: z.enum(['Any', 'Success', 'Failure']),
  expression: z.string().nullish(),
})
const monitorSchema = z.object({
  name: z.string(),
  networks: z.array(z.string()),
  paused: z.boolean().default(false),
  addresses: z.array(z.object({ address: z.string(), contract_spec: z.unknown().optional() })),
  match_conditions: z.object({
    functions: z.array(conditionSchema).default([]),
    events: z.array(conditionSchema).default([]),
    transactions: z.array(transactionSchema).default([]),
  }),
  trigger_conditions: z.array(z.object({ script_path: z.string() })).default([]),
})
type Monitor = z.infer<typeof monitorSchema>
type MonitoredTransaction = z.infer<typeof transactionSchema>

/** Limit of a line, as longer ones fill a terminal. */
const maxShownLength = 120
const shown = (text: string): string => sanitizeText(text, maxShownLength)
const conditionText = (subject: string, expression: string | null | undefined): string =>
  expression ? `${subject}: ${expression.trim()}` : subject

/** Converted parts of a monitor, and remarks about the parts that a watch cannot have, a line each. */
type Conversion<Converted> = { readonly converted: readonly Converted[]; readonly remarks: readonly string[] }

const done = <Converted>(...converted: readonly Converted[]): Conversion<Converted> => ({
  converted,
  remarks: [],
})
const leftOut = (what: string): Conversion<never> => ({
  converted: [],
  remarks: [`left out: ${shown(what)}`],
})
const notApplied = (what: string): string => `not applied, so there may be more alerts: ${shown(what)}`

const joined = <Converted>(parts: readonly Conversion<Converted>[]): Conversion<Converted> => ({
  converted: parts.flatMap(({ converted }) => converted),
  remarks: parts.flatMap(({ remarks }) => remarks),
})

const comparison = /^([\w$]+)\s*(==|!=|>=|<=|>|<)\s*'?([^\s'()]+)'?$/

/**
 * Reads a comparison with an argument of the event; `undefined` if it is something else, such as a text in
 * any case.
 */
const readComparison = (text: string, { args }: EventDeclaration): Condition | undefined => {
  const [, arg = '', operator = '', value = ''] = comparison.exec(text.trim()) ?? []
  const { type = '' } = args.find(({ name }) => name === arg) ?? {}
  const isInteger = /^u?int\d*$/.test(type)
  if (!isInteger && !/^(?:address|bool|bytes\d+)$/.test(type)) return undefined
  if (isInteger && !/^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(value)) return undefined
  const number = isInteger ? BigInt(value) : undefined
  const compared =
    number === undefined ? value.replace(/^(?:true|false)$/i, word => word.toLowerCase()) : String(number)
  if (operator === '==') return { arg, op: 'eq', value: compared }
  if (operator === '!=') return { arg, op: 'ne', value: compared }
  if (number === undefined) return undefined
  if (operator === '>') return { arg, op: 'gt', value: compared }
  if (operator === '<') return { arg, op: 'lt', value: compared }
  return operator === '>='
    ? { arg, op: 'gt', value: String(number - 1n) }
    : { arg, op: 'lt', value: String(number + 1n) }
}

/** Events by signature, such as `Transfer(address,address,uint256)`: of the contracts' interfaces, and those that many declare alike. */
const eventsOf = (interfaces: readonly unknown[]): ReadonlyMap<string, EventDeclaration> => {
  const described = interfaces.flat().flatMap((item): EventDeclaration[] => {
    try {
      const declaration = parseDeclaration(format(z.custom<Parameters<typeof format>[0]>().parse(item)))
      return 'refused' in declaration ? [] : [declaration]
    } catch {
      return []
    }
  })
  return new Map([...commonEvents, ...described].map(event => [getSignature(`event ${event.text}`), event]))
}

/** Reads alternatives (`OR`) of comparisons that hold together (`AND`), without brackets. */
const convertEvent = (
  { signature, expression }: z.infer<typeof conditionSchema>,
  events: ReadonlyMap<string, EventDeclaration>,
): Conversion<Strategy> => {
  const bare = signature.replaceAll(/\s/g, '')
  const subject = conditionText(bare, expression)
  const event = events.get(bare)
  if (event === undefined) return leftOut(subject)
  const alternatives = expression ? expression.split(/\sOR\s/i) : [undefined]
  const strategies = alternatives.map(alternative => {
    const where = alternative?.split(/\sAND\s/i).map(text => readComparison(text, event)) ?? []
    const params = { event: event.text, where }
    const { data } = contractEventStrategySchema.safeParse({ func: 'contract_event', params })
    return data !== undefined && mistakesOf(data).length === 0 ? data : undefined
  })
  const valid = strategies.filter(strategy => strategy !== undefined)
  return valid.length < strategies.length ? leftOut(subject) : done(...valid)
}

const coinTransfer = (least: bigint): Strategy => ({
  func: 'eth_transfer',
  params: { direction: 'both', minimum_amount: String(least), minimum_usd: 0 },
})

/** Reads a condition of a monitor that asks for no events and functions. */
const convertTransaction = ({ status, expression }: MonitoredTransaction): Conversion<Strategy> => {
  const [, operator, amount] = /^\s*value\s*(>=?)\s*'?(\d{1,77})'?\s*$/.exec(expression ?? '') ?? []
  if (amount !== undefined && status !== 'Failure')
    return done(coinTransfer(BigInt(amount) + (operator === '>' ? 1n : 0n)))
  if (expression) return leftOut(conditionText(status, expression))
  const failed: Strategy = { func: 'failed_transaction', params: {} }
  if (status === 'Failure')
    return {
      converted: [failed],
      remarks: ['failed transactions are included only if the address sent them'],
    }
  const called: Strategy = {
    func: 'contract_call',
    params: status === 'Success' ? { status: 'success' } : {},
  }
  return {
    converted: [
      coinTransfer(0n),
      ...(status === 'Any' ? [failed] : []),
      { func: 'contract_deploy', params: {} },
      called,
    ],
    remarks: ['only transactions directly from or to the address are included'],
  }
}

/**
 * A monitor matches a transaction with one of its events or functions, and with one of its transaction
 * conditions if it has any (`filter_block` in its src/services/filter/filters/evm/filter.rs).
 */
const convertConditions = ({ addresses, match_conditions: match }: Monitor): Conversion<Strategy> => {
  const { functions, events, transactions } = match
  if (functions.length === 0 && events.length === 0)
    return joined(
      (transactions.length === 0 ? [{ status: 'Any' as const }] : transactions).map(convertTransaction),
    )
  const declared = eventsOf(addresses.map(({ contract_spec: spec }) => spec))
  const { converted, remarks } = joined([
    ...events.map(event => convertEvent(event, declared)),
    ...functions.map(({ signature, expression }) => leftOut(conditionText(signature, expression))),
  ])
  const isAnyEnough = transactions.some(({ status, expression }) => status !== 'Failure' && !expression)
  const unapplied = isAnyEnough || converted.length === 0 ? [] : transactions
  return {
    converted,
    remarks: [
      ...remarks,
      ...unapplied.map(({ status, expression }) => notApplied(conditionText(status, expression))),
    ],
  }
}

const isWatchable = (text: string): boolean => evmAddress.test(text) && !hasWrongChecksum(text)

const convertMonitor = (
  monitor: Monitor,
  /** Chains by their slugs; `undefined` if one is not an EVM chain. */
  chainIds: ReadonlyMap<string, number | undefined>,
): Conversion<ExportedWatch> => {
  const written = monitor.addresses.map(({ address }) => address)
  const addresses = new Set(
    written.filter(isWatchable).map(address => toChecksumAddress(address.toLowerCase())),
  )
  const unknown = monitor.networks.filter(slug => !chainIds.has(slug) && chainNamed(slug) === undefined)
  const chains = new Set(
    monitor.networks.flatMap(slug => (chainIds.has(slug) ? chainIds.get(slug) : chainNamed(slug)?.id) ?? []),
  )
  const remarks = [
    ...unknown.map(slug => `unknown network: ${shown(slug)} (give its file, too)`),
    ...written.filter(address => !isWatchable(address)).flatMap(address => leftOut(address).remarks),
  ]
  if (addresses.size === 0 || chains.size === 0)
    return { converted: [], remarks: remarks.length === 0 ? ['nothing of it is on an EVM chain'] : remarks }
  const { converted, ...conditions } = convertConditions(monitor)
  remarks.push(...conditions.remarks)
  const strategies = [...new Map(converted.map(strategy => [JSON.stringify(strategy), strategy])).values()]
  if (strategies.length === 0) return { converted: [], remarks }
  if (strategies.length > maxStrategies)
    remarks.push(`left out: all conditions after the first ${maxStrategies}`)
  remarks.push(...monitor.trigger_conditions.map(({ script_path: path }) => notApplied(path)))
  const watch: ExportedWatch = {
    name: sanitizeText(monitor.name, maxNameLength) || '?',
    addresses: [...addresses].map(address => ({ address })),
    chains: [...chains],
    strategies: strategies.slice(0, maxStrategies),
    frequency: 'Always',
    paused: monitor.paused ? true : undefined,
  }
  return { converted: [watch], remarks }
}

/** The monitors and networks of files, alone, in lists or by name. */
const recordsIn = (json: unknown): readonly object[] => {
  if (typeof json !== 'object' || json === null) return []
  return 'match_conditions' in json || 'slug' in json ? [json] : Object.values(json).flatMap(recordsIn)
}

/**
 * Reads the configuration of OpenZeppelin Monitor (github.com/OpenZeppelin/openzeppelin-monitor, docs/index.mdx): a monitor becomes
 * a watch as far as it can be expressed.
 */
export const convertMonitors = (
  json: unknown,
): { readonly watches: readonly ExportedWatch[]; readonly remarks: readonly string[] } => {
  const records = recordsIn(json)
  const networks = records.flatMap(record => networkSchema.safeParse(record).data ?? [])
  const chainIds = new Map(networks.map(({ slug, chain_id: id }) => [slug, id ?? undefined]))
  const monitors = records.filter(record => 'match_conditions' in record)
  const { converted, remarks } = joined(
    monitors.map((record, index): Conversion<ExportedWatch> => {
      const { data, error } = monitorSchema.safeParse(record)
      if (data === undefined) {
        const field = String(error.issues[0]?.path[0] ?? 'monitor')
        return { converted: [], remarks: [`${index + 1}: cannot be read (${field})`] }
      }
      const monitor = convertMonitor(data, chainIds)
      const subject = `${index + 1} "${shown(data.name)}"${monitor.converted.length === 0 ? ', no watch' : ''}`
      return { ...monitor, remarks: [...new Set(monitor.remarks)].map(remark => `${subject}: ${remark}`) }
    }),
  )
  return { watches: converted, remarks }
}

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new StartError(`${file} cannot be read: ${describeError(error)}`, { cause: error })
  }
}

/**
 * Writes what `/import` takes, made of files of OpenZeppelin Monitor, to `out` or the standard output. What a watch cannot do goes to the
 * standard error. Throws `StartError`.
 */
export const convertOpenZeppelin = (files: readonly string[], out: string | undefined): number => {
  const { watches, remarks } = convertMonitors(files.map(readJson))
  for (const remark of remarks) process.stderr.write(`${remark}\n`)
  if (watches.length === 0) throw new StartError('No monitor in these files can become a watch.')
  const text = formatWatchesFile({
    exportedAt: toIsoTime(wallNow()),
    watches,
    names: undefined,
    settings: undefined,
  })
  if (out === undefined) process.stdout.write(text)
  else writeFileSync(out, text)
  process.stderr.write(`Watches: ${watches.length}. Send the file to the bot.\n`)
  return 0
}
