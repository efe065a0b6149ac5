import { etherDecimals } from '#chains/chain.ts'
import {
  type ComparedArgument,
  conditionFault,
  conditionTypes,
  isUnsatisfiable,
} from '#events/contract-event/conditions.ts'
import type { EventDeclaration } from '#events/contract-event/declaration.ts'
import { type Condition, conditionSchema } from '#events/contract-event/event-value.ts'
import { groupMarkOf, parseAmount } from './parse-amount.ts'
import { type InvalidAddress, parseAddresses } from './read-addresses.ts'

/** Why a typed condition is not taken. */
export type ConditionFault =
  /** The text is not a condition. */
  | { readonly fault: 'form' }
  /** The event has no such argument. */
  | { readonly fault: 'argument' }
  /** `invalid` is what it has instead of addresses. */
  | { readonly fault: 'address'; readonly invalid: readonly InvalidAddress[] }
  /** Every value meets it. */
  | { readonly fault: 'always'; readonly arg: string; readonly sign: '≥' | '≤'; readonly limit: string }
  /** No value meets it. */
  | { readonly fault: 'never'; readonly arg: string; readonly sign: '>' | '<'; readonly limit: string }
  /** The argument, with its type and operators, takes no such operator or value. */
  | {
      readonly fault: 'operator' | 'value'
      readonly arg: string
      readonly type: string
      readonly operators: readonly Condition['op'][]
    }

type WrittenOperator = Condition['op'] | 'least' | 'most'

const operators: Readonly<Record<string, WrittenOperator>> = {
  '=': 'eq',
  '==': 'eq',
  ':': 'eq',
  is: 'eq',
  '!=': 'ne',
  '<>': 'ne',
  '≠': 'ne',
  'is not': 'ne',
  '>': 'gt',
  '<': 'lt',
  '>=': 'least',
  '≥': 'least',
  '<=': 'most',
  '≤': 'most',
  in: 'in',
  contains: 'contains',
  '∋': 'contains',
}

/** Longest text of a condition, in characters. A service takes 2,000 in the values of an event. */
const maxLength = 4_000
const conditionPattern =
  /^\s*([A-Za-z_$][\w$]*)\s*(>=|<=|==|!=|<>|[=:≠≥≤><∋]|(?<![\w$])(?:is\s+not|is|in|contains)(?![\w$]))\s*(\S[^]*?)\s*$/iu

/** Matches a whole number with one mark between its thousands: `1,000`, `1 000`, `1.000`. */
const groupedPattern = /^-?[1-9]\d{0,2}(?<mark>[.,'’_\s])\d{3}(?<more>(?:\k<mark>\d{3})*)$/
const powerPattern = /^(\d+)(?:\.(\d+))?e(\d{1,2})$/i

/**
 * A whole number as people write it, with a scale (`2.5k`, `1e18`) or a unit of the coin (`1 ether`). Other
 * texts stay as they are.
 */
const readNumber = (text: string, locale: string): string => {
  if (/^-?\d+$/.test(text)) return text
  const groups = groupedPattern.exec(text)?.groups
  if (groups !== undefined) {
    const { mark = '', more } = groups
    // A single comma or point that does not separate thousands in the language may begin a fraction.
    const isUnclear = /[.,]/.test(mark) && more === '' && mark !== groupMarkOf(locale)
    return isUnclear ? text : text.replace(/[^\d-]/g, '')
  }
  const [, whole, fraction = '', power = '0'] = powerPattern.exec(text) ?? []
  if (whole !== undefined && fraction.length <= Number(power))
    return String(BigInt(whole + fraction.padEnd(Number(power), '0')))
  const isCoin = /(?:ether|eth|wei)$/i.test(text)
  const reading = parseAmount(text, {
    symbols: ['ether', 'eth'],
    locale,
    isCoin,
    decimals: isCoin ? etherDecimals : 0,
  })
  return 'wei' in reading ? String(reading.wei) : text
}

/** A text without the quotes around it, but with its blanks: a name loses those, but a condition compares them. */
const withoutQuotes = (text: string): string =>
  text.replace(/^(?:(["'])([^]*)\1|[“„”«»]([^]*)[“”«»]|[‘‚]([^]*)[‘’])$/, '$2$3$4')

type ReadingOptions = {
  readonly locale: string
  /** Addresses with their labels in the chat. */
  readonly labels: readonly { readonly address: string; readonly label: string }[]
}

const readValue = (text: string, type: string, { locale, labels }: ReadingOptions): string => {
  const value = withoutQuotes(text.trim())
  if (/^u?int\d*(?:\[\d*\])?$/.test(type)) return readNumber(value, locale)
  if (type === 'bool') return value.toLowerCase()
  if (!type.startsWith('address') || value.startsWith('0x')) return value
  return labels.find(({ label }) => label.toLowerCase() === value.toLowerCase())?.address ?? value
}

/** Matches whole numbers with commas alone between them: `1,2,3`. */
const commaListPattern = /^-?(?:0|[1-9]\d*)(?:,-?(?:0|[1-9]\d*))+$/

/**
 * Splits numbers at blanks and semicolons, since they may have commas themselves, and at commas that separate
 * no thousands. Returns nothing if the commas may do either: `100,200`.
 */
const splitNumbers = (text: string): readonly string[] => {
  const parts = text.split(/;|,\s+|\s+/)
  return parts.flatMap(part => {
    if (!commaListPattern.test(part)) return part
    if (!groupedPattern.test(part)) return part.split(',')
    return parts.length === 1 ? [] : part
  })
}

const splitList = (text: string, type: string): readonly string[] => {
  const bare = text.replace(/^[[({]|[\])}]$/g, '').trim()
  const parts = /^u?int/.test(type) ? splitNumbers(bare) : bare.split(/[;,\n]/)
  return parts.map(part => part.trim()).filter(part => part !== '')
}

/** The next whole number up or down. */
const stepFrom = (value: string, step: bigint): string =>
  /^-?\d+$/.test(value) ? String(BigInt(value) + step) : value

const findArgument = (types: readonly ComparedArgument[], name: string): ComparedArgument | undefined =>
  types.find(({ arg }) => arg === name) ?? types.find(({ arg }) => arg.toLowerCase() === name.toLowerCase())

/** Matches a separator of two conditions in one line, which may also be part of a value. */
const joint = /;|\sand\s/gi

/** The conditions of a text: one per line, or several if another argument follows `;` or `and`. */
export const splitConditions = (text: string, declaration: EventDeclaration): readonly string[] => {
  const types = conditionTypes(declaration)
  const begins = (rest: string): boolean => {
    const [, name] = conditionPattern.exec(rest.slice(0, maxLength)) ?? []
    return name !== undefined && findArgument(types, name) !== undefined
  }
  const split = (line: string): readonly string[] => {
    const parts: string[] = []
    let from = 0
    for (const { 0: sign, index } of line.matchAll(joint)) {
      const next = index + sign.length
      if (!begins(line.slice(next))) continue
      parts.push(line.slice(from, index))
      from = next
    }
    return [...parts, line.slice(from).replace(/;\s*$/, '')]
  }
  return text
    .split('\n')
    .flatMap(split)
    .filter(part => part.trim() !== '')
}

/** Services have no `≥` and `≤`, which become `>` and `<` of the whole number before the limit. */
const toCondition = (operator: WrittenOperator, arg: string, limit: string): Condition => {
  if (operator === 'least') return { arg, op: 'gt', value: stepFrom(limit, -1n) }
  if (operator === 'most') return { arg, op: 'lt', value: stepFrom(limit, 1n) }
  return { arg, op: operator, value: limit }
}

/**
 * Parses a condition on the arguments of an event as people write it: `value > 1000`, `to = 0x…`, `from in 0x…, 0x…`, `name contains x`.
 */
export const parseCondition = (
  text: string,
  declaration: EventDeclaration,
  options: ReadingOptions,
): { readonly condition: Condition } | ConditionFault => {
  if (text.length > maxLength) return { fault: 'form' }
  const [, name = '', sign = '', written = ''] = conditionPattern.exec(text) ?? []
  const operator = operators[sign.toLowerCase().replace(/\s+/g, ' ')]
  if (operator === undefined) return { fault: 'form' }
  const types = conditionTypes(declaration)
  const argument = findArgument(types, name)
  if (argument === undefined) return { fault: 'argument' }
  const { arg, type } = argument
  const read = (value: string): string => readValue(value, type, options)
  if (type.startsWith('address')) {
    const { invalid } = parseAddresses(written)
    if (invalid.length > 0) return { fault: 'address', invalid }
  }
  const list = operator === 'in' || operator === 'eq' ? splitList(written, type) : []
  const isList = operator === 'in' || (operator === 'eq' && type === 'address' && list.length > 1)
  const limit = read(written)
  const compared = toCondition(operator, arg, limit)
  const condition: Condition = isList ? { arg, op: 'in', value: list.map(read) } : compared
  if (!argument.operators.includes(condition.op)) return { ...argument, fault: 'operator' }
  if (!conditionSchema.safeParse(condition).success) return { ...argument, fault: 'value' }
  if (conditionFault(declaration, condition) === undefined) return { condition }
  if ((operator === 'gt' || operator === 'lt') && isUnsatisfiable(declaration, condition))
    return { fault: 'never', arg, sign: operator === 'gt' ? '>' : '<', limit }
  // Such a condition cannot be expressed, and need not be: the limit is the lowest or the highest value.
  const isLimit = operator === 'least' || operator === 'most'
  return isLimit && conditionFault(declaration, { arg, op: 'eq', value: limit }) === undefined
    ? { fault: 'always', arg, sign: operator === 'least' ? '≥' : '≤', limit }
    : { ...argument, fault: 'value' }
}
