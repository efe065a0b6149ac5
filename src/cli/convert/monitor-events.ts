import { getSignature } from 'ox/AbiItem'
import { z } from 'zod'
import { type EventDeclaration, parseDeclaration } from '#events/contract-event/declaration.ts'
import type { Condition } from '#events/contract-event/event-value.ts'
import { commonEvents } from '#events/contract-event/presets.ts'
import { type ContractEventStrategy, contractEventStrategySchema } from '#events/contract-event/schema.ts'
import { mistakesOf } from '#events/registry.ts'
import type { Comparison } from './monitor-expression.ts'

const maxArguments = 100

const abiParameter = z.object({
  name: z.string().default(''),
  type: z.string(),
  indexed: z.boolean().default(false),
  components: z.array(z.unknown()).max(maxArguments).default([]),
})

const abiEvent = z.object({
  type: z.literal('event'),
  name: z.string(),
  inputs: z.array(z.unknown()).max(maxArguments),
  anonymous: z.literal(false).optional(),
})

/** Events by signature, such as `Transfer(address,address,uint256)`. */
export type MonitoredEvents = ReadonlyMap<string, EventDeclaration>

/** Limit of tuples within tuples. */
const maxDepth = 4

/** Writes a parameter as a declaration has it. Throws for anything else. */
const writeParameter = (value: unknown, depth = 0): string => {
  if (depth > maxDepth) throw new Error('too deep')
  const { name, type, indexed, components } = abiParameter.parse(value)
  const inside = components.map(component => writeParameter(component, depth + 1))
  const written = type.startsWith('tuple') ? `(${inside.join(', ')})${type.slice(5)}` : type
  return `${written}${indexed ? ' indexed' : ''} ${name}`
}

const declared = (text: string): readonly EventDeclaration[] => {
  const declaration = parseDeclaration(text)
  return 'refused' in declaration ? [] : [declaration]
}

const readAbiEvent = (item: unknown): readonly EventDeclaration[] => {
  const { data: event } = abiEvent.safeParse(item)
  if (event === undefined) return []
  try {
    return declared(`${event.name}(${event.inputs.map(input => writeParameter(input)).join(', ')})`)
  } catch {
    return []
  }
}

const signatureOf = ({ text }: EventDeclaration): string => getSignature(`event ${text}`)

/** Lists the events that the contracts' interfaces describe, and those that many contracts declare alike. */
export const monitoredEvents = (interfaces: readonly unknown[]): MonitoredEvents => {
  const items = interfaces.flatMap((spec): readonly unknown[] => (Array.isArray(spec) ? spec : []))
  const described = items.flatMap(readAbiEvent)
  return new Map([...commonEvents, ...described].map(declaration => [signatureOf(declaration), declaration]))
}

const equalityOperators: Readonly<Record<string, 'eq' | 'ne'>> = { '==': 'eq', '!=': 'ne' }

/** `always`: no value fails it. `undefined`: it cannot be said. */
const integerCondition = (
  { field: arg, operator, value: text }: Comparison,
  type: string,
): Condition | 'always' | undefined => {
  if (!/^(?:-?\d{1,78}|0x[0-9a-f]{1,64})$/i.test(text)) return undefined
  const value = BigInt(text)
  const op = equalityOperators[operator]
  if (op !== undefined) return { arg, op, value: String(value) }
  if (operator === '>' || operator === '<')
    return { arg, op: operator === '>' ? 'gt' : 'lt', value: String(value) }
  if (operator === '>=')
    return value <= 0n && type.startsWith('uint') ? 'always' : { arg, op: 'gt', value: String(value - 1n) }
  return operator === '<=' ? { arg, op: 'lt', value: String(value + 1n) } : undefined
}

/**
 * A comparison as a condition. Texts are none: the monitor compares them whatever their case, a strategy does not. Nor is what an indexed
 * argument has only the hash of.
 */
const conditionOf = (
  comparison: Comparison,
  { args }: EventDeclaration,
): Condition | 'always' | undefined => {
  const { field: arg, operator, value } = comparison
  const argument = args.find(({ name }) => name === arg)
  if (argument === undefined) return undefined
  const { type, indexed } = argument
  if (/^u?int\d*$/.test(type)) return integerCondition(comparison, type)
  const op = equalityOperators[operator]
  const isComparable = /^(?:address|bool|bytes\d+)$/.test(type) || (type === 'bytes' && !indexed)
  if (op === undefined || !isComparable) return undefined
  return { arg, op, value: type === 'bool' ? value.toLowerCase() : value }
}

/** Alternatives that differ in one value of one argument are a list of values. */
const joinedEqualities = (wheres: readonly (readonly Condition[])[]): readonly (readonly Condition[])[] => {
  const groups = Map.groupBy(wheres, where => {
    const [only, ...others] = where
    return only?.op === 'eq' && others.length === 0 ? only.arg : where
  })
  return [...groups].flatMap(([key, group]): readonly (readonly Condition[])[] => {
    if (typeof key !== 'string' || group.length === 1) return group
    return [[{ arg: key, op: 'in', value: group.flatMap(where => where.flatMap(({ value }) => value)) }]]
  })
}

/** A strategy for each alternative of an expression; `undefined`: one of them cannot be expressed. */
export const eventStrategies = (
  declaration: EventDeclaration,
  alternatives: readonly (readonly Comparison[])[],
): readonly ContractEventStrategy[] | undefined => {
  const wheres = alternatives.map(comparisons => comparisons.map(one => conditionOf(one, declaration)))
  if (wheres.flat().includes(undefined)) return undefined
  const said = wheres.map(where =>
    where.filter(condition => condition !== undefined && condition !== 'always'),
  )
  const parsed = joinedEqualities(said).map(where =>
    contractEventStrategySchema.safeParse({
      func: 'contract_event',
      params: { event: declaration.text, where },
    }),
  )
  return parsed.every(({ data }) => data !== undefined && mistakesOf(data).length === 0)
    ? parsed.flatMap(({ data }) => data ?? [])
    : undefined
}
