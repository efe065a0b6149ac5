import { keccak256 } from 'ox/Hash'
import { fromString } from 'ox/Hex'
import { evmAddress, hasWrongChecksum } from '#lib/format.ts'
import { declarationOf, type EventDeclaration } from './declaration.ts'
import type { Condition, EventValue } from './event-value.ts'

type Operator = Condition['op']

type Argument = EventDeclaration['args'][number]

/** A value as conditions compare it. */
type Comparable = string | bigint

type ValueType = {
  readonly operators: readonly Operator[]
  /** Describes a valid value to a person who wrote another one. */
  readonly expects: string
  /** Returns `undefined` if the text is not a value of the type. */
  readonly read: (text: string) => Comparable | undefined
}

const equalities = ['eq', 'ne', 'in'] as const

const readMatching =
  (pattern: RegExp) =>
  (text: string): string | undefined =>
    pattern.test(text) ? text.toLowerCase() : undefined

/** The least and the greatest value of whole numbers of a type, such as `uint8`. */
const integerBounds = (type: string): readonly [least: bigint, greatest: bigint] => {
  const isSigned = type.startsWith('int')
  const bits = BigInt(type.replace(/\D/g, '') || '256')
  const top = 2n ** (isSigned ? bits - 1n : bits)
  return [isSigned ? -top : 0n, top - 1n]
}

const integerType = (type: string): ValueType => {
  const [least, greatest] = integerBounds(type)
  return {
    operators: ['eq', 'ne', 'gt', 'lt', 'in'],
    expects: `a whole number of ${type} in decimal digits`,
    read: text => {
      if (!/^-?\d{1,78}$/.test(text)) return undefined
      const value = BigInt(text)
      return value >= least && value <= greatest ? value : undefined
    },
  }
}

const bytesPattern = /^0x(?:[0-9a-f]{2})*$/i

const elementaryType = (type: string): ValueType | undefined => {
  if (type === 'address')
    return { operators: equalities, expects: 'an address', read: readMatching(evmAddress) }
  if (type === 'bool')
    return { operators: ['eq', 'ne'], expects: 'true or false', read: readMatching(/^(?:true|false)$/) }
  if (/^u?int\d*$/.test(type)) return integerType(type)
  if (type === 'string')
    return { operators: [...equalities, 'contains'], expects: 'a text', read: text => text }
  if (type === 'bytes')
    return {
      operators: [...equalities, 'contains'],
      expects: 'bytes, 0x and hexadecimal digits',
      read: readMatching(bytesPattern),
    }
  const [, size] = /^bytes(\d+)$/.exec(type) ?? []
  if (size === undefined) return undefined
  const pattern = new RegExp(`^0x[0-9a-f]{${2 * Number(size)}}$`, 'i')
  return {
    operators: equalities,
    expects: `${size} bytes, 0x and hexadecimal digits`,
    read: readMatching(pattern),
  }
}

/** Type of an indexed text or bytes, of which the log has the hash alone. */
const hashedType = (type: ValueType, isText: boolean): ValueType => ({
  ...type,
  operators: equalities,
  read: text => {
    const value = type.read(text)
    if (typeof value !== 'string') return undefined
    return keccak256(isText ? fromString(value) : `0x${value.slice(2)}`)
  },
})

/** Type of the elements of an array, unless they are arrays themselves. */
const elementType = (type: string): ValueType | undefined => {
  const [, element] = /^(\w+)\[\d*\]$/.exec(type) ?? []
  return element === undefined ? undefined : elementaryType(element)
}

/** Says how an argument may be compared; `undefined` if it cannot be. */
const typeOf = ({ type, indexed }: Argument): ValueType | undefined => {
  const elementary = elementaryType(type)
  if (elementary !== undefined)
    return indexed && (type === 'string' || type === 'bytes')
      ? hashedType(elementary, type === 'string')
      : elementary
  const element = indexed ? undefined : elementType(type)
  return element === undefined ? undefined : { ...element, operators: ['contains'] }
}

export type ComparedArgument = {
  readonly arg: string
  readonly type: string
  readonly operators: readonly Operator[]
}

/** How each argument of an event may be compared. */
export const conditionTypes = ({ args }: EventDeclaration): readonly ComparedArgument[] =>
  args.map(argument => ({
    arg: argument.name,
    type: argument.type,
    operators: typeOf(argument)?.operators ?? [],
  }))

const listOf = (value: Condition['value']): readonly string[] => (typeof value === 'string' ? [value] : value)

const indexedNote = ({ indexed }: Argument): string => (indexed ? ', indexed: the log has only its hash' : '')

/**
 * The lowest value of an argument for `lt`, the highest for `gt`: no event meets a condition with that limit.
 */
const unmeetableLimit = ({ type }: Argument, op: Operator): bigint | undefined => {
  if (op !== 'lt' && op !== 'gt') return undefined
  const [least, greatest] = integerBounds(type)
  return op === 'lt' ? least : greatest
}

/**
 * Whether no event can meet a condition that is otherwise valid, such as `value < 0` of an unsigned number.
 */
export const isUnsatisfiable = ({ args }: EventDeclaration, { arg, op, value }: Condition): boolean => {
  const argument = args.find(candidate => candidate.name === arg)
  const type = argument === undefined ? undefined : typeOf(argument)
  if (argument === undefined || typeof value !== 'string' || type?.operators.includes(op) !== true)
    return false
  const limit = unmeetableLimit(argument, op)
  return limit !== undefined && type.read(value) === limit
}

/** Says why a condition does not fit the event; returns `undefined` if it fits. */
export const conditionMisfit = (declaration: EventDeclaration, condition: Condition): string | undefined => {
  const { args, name } = declaration
  const { arg, op, value } = condition
  const argument = args.find(candidate => candidate.name === arg)
  if (argument === undefined)
    return `${name} has no argument ${arg}; it has ${args.map(({ name }) => name).join(', ') || 'none'}`
  const type = typeOf(argument)
  const described = `${arg} (${argument.type}${typeOf({ ...argument, indexed: false }) === type ? '' : indexedNote(argument)})`
  if (type === undefined) return `${described} cannot be compared`
  if (!type.operators.includes(op)) {
    const note = argument.indexed && /^(?:string|bytes)$|\]$/.test(argument.type) ? indexedNote(argument) : ''
    return `${arg} is of type ${argument.type}${note}, and takes ${type.operators.join(', ')}, not ${op}`
  }
  if ((op === 'in') !== (typeof value !== 'string'))
    return op === 'in' ? 'in takes a list of values' : `${op} takes one value; a list of them takes in`
  const wrong = listOf(value).find(text => type.read(text) === undefined)
  if (wrong !== undefined) return `${arg} is compared with ${type.expects}, not ${wrong.slice(0, 80)}`
  const isEmpty = value === '' || (argument.type === 'bytes' && value === '0x')
  return op === 'contains' && isEmpty ? 'contains takes a text that is not empty' : undefined
}

/** Finds a likely slip in a condition that fits the event; returns `undefined` if there is none. */
export const conditionMistake = (declaration: EventDeclaration, condition: Condition): string | undefined => {
  const { arg, op, value } = condition
  const type = declaration.args.find(({ name }) => name === arg)?.type ?? ''
  const mistyped = /^address(?:\[\d*\])?$/.test(type) ? listOf(value).find(hasWrongChecksum) : undefined
  if (mistyped !== undefined) return `${arg} is compared with ${mistyped}, which has a wrong checksum`
  return isUnsatisfiable(declaration, condition)
    ? `${arg} (${type}) is never ${op === 'lt' ? 'less' : 'greater'} than ${String(value)}`
    : undefined
}

/** Says why a new condition is refused; returns `undefined` if it is not. */
export const conditionFault = (declaration: EventDeclaration, condition: Condition): string | undefined =>
  conditionMisfit(declaration, condition) ?? conditionMistake(declaration, condition)

const elementsOf = (text: string): readonly string[] => {
  const list: unknown = JSON.parse(text)
  return Array.isArray(list) ? list.map(String) : []
}

/** Whether bytes, `0x…`, contain others from one byte to the next, not from the middle of one. */
const includesBytes = (bytes: string, wanted: string): boolean => {
  const digits = wanted.slice(2)
  for (let at = bytes.indexOf(digits, 2); at !== -1; at = bytes.indexOf(digits, at + 1))
    if (at % 2 === 0) return true
  return false
}

const holds = (
  { op, value }: Condition,
  argument: Argument,
  { value: actual, truncated }: EventValue,
): boolean => {
  const type = typeOf(argument)
  if (type === undefined) return false
  const wanted = listOf(value).map(type.read)
  const [first] = wanted
  if (op === 'contains') {
    // The end that was cut off may contain the text: better one alert too many.
    if (truncated) return true
    if (argument.type.endsWith(']'))
      return elementsOf(actual).some(element => wanted.includes(type.read(element)))
    const text = type.read(actual)
    if (typeof first !== 'string' || typeof text !== 'string') return false
    return argument.type === 'bytes' ? includesBytes(text, first) : text.includes(first)
  }
  // The log already has the hash of an indexed value.
  const isHashed = argument.indexed && /^(?:string|bytes)$/.test(argument.type)
  const own = isHashed ? actual : type.read(actual)
  const isEqual = !truncated && own !== undefined && wanted.includes(own)
  if (op === 'ne') return !isEqual
  if (op === 'eq' || op === 'in') return isEqual
  if (typeof own !== 'bigint' || typeof first !== 'bigint') return false
  return op === 'gt' ? own > first : own < first
}

/** Finds the first condition that the arguments of an event do not meet, and the argument's value. */
export const unmetCondition = (
  { event, where }: { readonly event: string; readonly where: readonly Condition[] },
  values: readonly EventValue[],
): { readonly condition: Condition; readonly found: EventValue } | undefined => {
  if (where.length === 0) return undefined
  const { args } = declarationOf(event)
  for (const condition of where) {
    const n = args.findIndex(({ name }) => name === condition.arg)
    const [argument, found] = [args[n], values[n]]
    if (argument !== undefined && found !== undefined && !holds(condition, argument, found))
      return { condition, found }
  }
  return undefined
}
