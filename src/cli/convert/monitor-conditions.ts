import { z } from 'zod'
import type { EventDeclaration } from '#events/contract-event/declaration.ts'
import type { Strategy } from '#events/registry.ts'
import { toChecksumAddress } from '#lib/format.ts'
import { sanitizeText } from '#lib/sanitize-text.ts'
import { eventStrategies, type MonitoredEvents, monitoredEvents } from './monitor-events.ts'
import { type Comparison, parseExpression } from './monitor-expression.ts'

const condition = z.object({ signature: z.string(), expression: z.string().nullish() })
const transaction = z.object({
  status: z.enum(['Any', 'Success', 'Failure']),
  expression: z.string().nullish(),
})
export const monitorSchema = z.object({
  name: z.string(),
  networks: z.array(z.string()).max(100),
  paused: z.boolean().default(false),
  addresses: z.array(z.object({ address: z.string(), contract_spec: z.unknown().optional() })).max(10_000),
  match_conditions: z.object({
    functions: z.array(condition).max(100).default([]),
    events: z.array(condition).max(100).default([]),
    transactions: z.array(transaction).max(100).default([]),
  }),
  trigger_conditions: z
    .array(z.object({ script_path: z.string() }))
    .max(100)
    .default([]),
  triggers: z.array(z.string()).max(100).default([]),
})
export type Monitor = z.infer<typeof monitorSchema>
type Condition = z.infer<typeof condition>

/** Longer ones fill a terminal. */
const maxShownLength = 120

/** A name or an expression of a file, for a terminal. */
export const shown = (text: string): string => sanitizeText(text, maxShownLength)

export const leftOutRemark = (what: string): string => `left out: ${shown(what)}`
export const notApplied = (what: string): string => `not applied, so there may be more alerts: ${shown(what)}`

export const isAddress = (text: string): boolean => /^0x[0-9a-f]{40}$/i.test(text)

/** A strategy for some addresses that a monitor names. `subject`: the condition that asks for it. */
export type Wanted = {
  readonly addresses: readonly string[]
  readonly strategy: Strategy
  readonly subject: string
}
type Matched = Omit<Wanted, 'subject'>

const expressionOf = ({ expression }: { readonly expression?: string | null | undefined }): string =>
  expression?.trim() ?? ''

/** The least amount that comparisons of a number let through; `undefined`: they are of another sort. */
const leastAmount = (comparisons: readonly Comparison[]): bigint | undefined => {
  let least = 0n
  for (const { operator, value } of comparisons) {
    if (!/^\d{1,77}$/.test(value)) return undefined
    if (operator !== '>' && operator !== '>=') return undefined
    const amount = BigInt(value) + (operator === '>' ? 1n : 0n)
    if (amount > least) least = amount
  }
  return least
}

type Ends = { readonly from?: string; readonly to?: string; readonly least: bigint }

/** Reads the ends of a transfer from a conjunction that says nothing else. */
const endsOf = (
  comparisons: readonly Comparison[],
  fields: { readonly from: string; readonly to: string; readonly value: string },
): Ends | undefined => {
  const addressOf = (field: string): string | undefined | null => {
    const found = comparisons.filter(comparison => comparison.field === field)
    if (found.length === 0) return undefined
    const [{ operator, value } = { operator: '', value: '' }] = found
    return found.length === 1 && operator === '==' && isAddress(value)
      ? toChecksumAddress(value.toLowerCase())
      : null
  }
  const from = addressOf(fields.from)
  const to = addressOf(fields.to)
  const least = leastAmount(comparisons.filter(({ field }) => field === fields.value))
  const known = new Set([fields.from, fields.to, fields.value])
  if (from === null || to === null || least === undefined) return undefined
  if (comparisons.some(({ field }) => !known.has(field))) return undefined
  return { from, to, least }
}

const maxListed = 100

/** Transfers of the tokens, where both or one of their ends is named. */
const transferOf = (
  comparisons: readonly Comparison[],
  { event, contracts }: { readonly event: EventDeclaration; readonly contracts: readonly string[] },
): Matched | undefined => {
  const [from = '', to = '', value = ''] = event.args.map(({ name }) => name)
  const ends = endsOf(comparisons, { from, to, value })
  const watched = ends?.from ?? ends?.to
  if (ends === undefined || watched === undefined || contracts.length > maxListed) return undefined
  const shared = {
    direction: ends.from === undefined ? ('in' as const) : ('out' as const),
    tokens: { only: [...contracts] },
    ...(ends.from !== undefined && ends.to !== undefined && { counterparties: { only: [ends.to] } }),
  }
  const isNft = event.args[2]?.indexed === true
  if (isNft && ends.least > 0n) return undefined
  return {
    addresses: [watched],
    strategy: isNft
      ? { func: 'nft_transfer', params: shared }
      : {
          func: 'token_transfer',
          params: {
            ...shared,
            minimum_usd: 0,
            ...(ends.least > 0n && { minimum_amount: String(ends.least) }),
          },
        },
  }
}

/**
 * Events of a Safe that `safe_transaction` reports. From version 1.4.1 on some arguments are indexed, which a
 * signature does not say.
 */
const safeEvents = new Set([
  'ExecutionSuccess(bytes32,uint256)',
  'ExecutionFailure(bytes32,uint256)',
  'ExecutionFromModuleSuccess(address)',
  'AddedOwner(address)',
  'RemovedOwner(address)',
  'ChangedThreshold(uint256)',
  'EnabledModule(address)',
  'DisabledModule(address)',
])

const conditionText = (subject: string, expression: string): string =>
  expression === '' ? subject : `${subject}: ${expression}`

type Reading = { readonly wanted: readonly Wanted[]; readonly remarks: readonly string[] }

const transferSignature = 'Transfer(address,address,uint256)'

const readEvent = (
  given: Condition,
  { events, addresses }: { readonly events: MonitoredEvents; readonly addresses: readonly string[] },
): Reading => {
  const signature = given.signature.replaceAll(/\s/g, '')
  const expression = expressionOf(given)
  const subject = conditionText(signature, expression)
  const reading = (wanted: readonly Matched[]): Reading => ({
    wanted: wanted.map(one => ({ ...one, subject })),
    remarks: [],
  })
  if (expression === '' && safeEvents.has(signature))
    return reading([{ addresses, strategy: { func: 'safe_transaction', params: {} } }])
  const event = events.get(signature)
  const alternatives = expression === '' ? [[]] : parseExpression(expression)
  if (event === undefined || alternatives === undefined)
    return { wanted: [], remarks: [leftOutRemark(subject)] }
  const transfers =
    signature === transferSignature && event.args[0]?.indexed === true && event.args[1]?.indexed === true
      ? alternatives.flatMap(comparisons => transferOf(comparisons, { event, contracts: addresses }) ?? [])
      : []
  if (transfers.length === alternatives.length) return reading(transfers)
  const strategies = eventStrategies(event, alternatives)
  if (strategies === undefined) return { wanted: [], remarks: [leftOutRemark(subject)] }
  return reading(strategies.map(strategy => ({ addresses, strategy })))
}

/** Transfers of the coin between the monitored addresses and the ends that an expression names. */
const coinTransferOf = (
  comparisons: readonly Comparison[],
  monitored: readonly string[],
): Matched | undefined => {
  const ends = endsOf(comparisons, { from: 'from', to: 'to', value: 'value' })
  if (ends === undefined || ends.least === 0n || monitored.length > maxListed) return undefined
  const { from, to } = ends
  const isMonitored = (address: string | undefined) => address !== undefined && monitored.includes(address)
  const others = from !== undefined && to !== undefined ? [to] : monitored
  const watched = from ?? to
  if (from !== undefined && to !== undefined && !isMonitored(from) && !isMonitored(to)) return undefined
  const isAnyOther = watched === undefined || (others === monitored && isMonitored(watched))
  return {
    addresses: watched === undefined ? monitored : [watched],
    strategy: {
      func: 'eth_transfer',
      params: {
        direction: watched === undefined ? 'both' : from === undefined ? 'in' : 'out',
        minimum_amount: String(ends.least),
        minimum_usd: 0,
        ...(!isAnyOther && { counterparties: { only: [...others] } }),
      },
    },
  }
}

/** Reads a monitor that asks for no events and functions. */
const readTransaction = (
  given: z.infer<typeof transaction>,
  { addresses }: { readonly addresses: readonly string[] },
): Reading => {
  const expression = expressionOf(given)
  const subject = conditionText(given.status, expression)
  const all = (...strategies: readonly Strategy[]): readonly Wanted[] =>
    strategies.map(strategy => ({ addresses, strategy, subject }))
  if (expression !== '') {
    const alternatives = given.status === 'Failure' ? [] : (parseExpression(expression) ?? [])
    const matched = alternatives.flatMap(comparisons => coinTransferOf(comparisons, addresses) ?? [])
    return matched.length === 0 || matched.length < alternatives.length
      ? { wanted: [], remarks: [leftOutRemark(subject)] }
      : { wanted: matched.map(one => ({ ...one, subject })), remarks: [] }
  }
  if (given.status === 'Failure')
    return {
      wanted: all({ func: 'failed_transaction', params: {} }),
      remarks: ['failed transactions are included only if the address sent them'],
    }
  return {
    wanted: all(
      { func: 'eth_transfer', params: { direction: 'both', minimum_amount: '0', minimum_usd: 0 } },
      ...(given.status === 'Any' ? [{ func: 'failed_transaction', params: {} } as const] : []),
      { func: 'contract_deploy', params: {} },
      { func: 'contract_call', params: given.status === 'Success' ? { status: 'success' } : {} },
    ),
    remarks: ['only transactions directly from or to the address are included'],
  }
}

/**
 * A monitor matches a transaction with one of its events or functions, and one of its transaction conditions where it has any
 * (`filter_block` in its src/services/filter/filters/evm/filter.rs).
 */
export const readConditions = (monitored: Monitor, addresses: readonly string[]): Reading => {
  const { functions, events, transactions } = monitored.match_conditions
  if (functions.length === 0 && events.length === 0) {
    const given = transactions.length === 0 ? [{ status: 'Any' as const }] : transactions
    const readings = given.map(one => readTransaction(one, { addresses }))
    return {
      wanted: readings.flatMap(({ wanted }) => wanted),
      remarks: readings.flatMap(({ remarks }) => remarks),
    }
  }
  const described = monitoredEvents(monitored.addresses.map(({ contract_spec: spec }) => spec))
  const readings = events.map(given => readEvent(given, { events: described, addresses }))
  const calls = functions.map(given => leftOutRemark(conditionText(given.signature, expressionOf(given))))
  const wanted = readings.flatMap(reading => reading.wanted)
  const isAnyEnough = transactions.some(given => given.status !== 'Failure' && expressionOf(given) === '')
  const unapplied =
    wanted.length === 0 || isAnyEnough
      ? []
      : transactions.map(given => notApplied(conditionText(given.status, expressionOf(given))))
  return { wanted, remarks: [...readings.flatMap(({ remarks }) => remarks), ...calls, ...unapplied] }
}
