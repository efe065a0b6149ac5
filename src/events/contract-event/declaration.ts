import { type AbiEvent, format, getSelector, from as parseEvent } from 'ox/AbiEvent'
import type { Condition } from './event-value.ts'

type EventArgument = AbiEvent['inputs'][number] & { readonly name: string; readonly indexed: boolean }

export type EventDeclaration = {
  /** `Upgraded(address indexed implementation)`, however it was written. */
  readonly text: string
  readonly name: string
  /** First topic of its logs. */
  readonly topic: string
  readonly args: readonly EventArgument[]
  readonly indexed: number
  /** Key shared by all declarations that read a log alike, whatever they call its arguments. */
  readonly layout: string
}

export type DeclaredEvent = EventDeclaration & {
  /** Conditions of each strategy, of which one suffices; absent if a strategy has none. */
  readonly wheres?: readonly (readonly Condition[])[]
}

export const maxDeclarationLength = 500
export const maxArguments = 16
export const maxIndexed = 3
const example = 'Upgraded(address indexed implementation)'

/**
 * An array of no or more elements than a log holds, which no contract declares; its length would decide how
 * much is decoded.
 */
const unlikelyLength = /\[0+\]|\[\d{4,}\]/

/** One space between words, none beside brackets and commas, as the parser wants it. */
const tidy = (text: string): string =>
  text
    .trim()
    .replace(/^event\s+/, '')
    .replace(/\s*;$/, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(,]) ?/g, '$1')
    .replace(/ \)/g, ')')
    .replace(/,/g, ', ')

export type DeclarationFault = {
  readonly kind: 'form' | 'type' | 'argument' | 'repeated' | 'long' | 'count' | 'anonymous' | 'unreadable'
  /** The part of the text that is at fault. */
  readonly what?: string
}

type Refused = { readonly refused: string; readonly fault: DeclarationFault }

const refuse = (why: string, kind: DeclarationFault['kind'], what?: string): Refused => ({
  refused: `${why}, such as ${example}`,
  fault: { kind, what },
})

/** The words of ox about a signature that it does not read, on one line. */
export const signatureFault = (error: unknown): string =>
  error instanceof Error
    ? error.message.split('\n').slice(0, 4).join(' ').replace(/\s+/g, ' ').slice(0, 160)
    : ''

const faultOf = (message: string): DeclarationFault => {
  const [, type] = /Type "([^"]+)" is not/.exec(message) ?? []
  if (type !== undefined) return { kind: 'type', what: type }
  const [, argument] = /Details: (.+)$/.exec(message) ?? []
  return argument === undefined ? { kind: 'form' } : { kind: 'argument', what: argument }
}

/** Returns an error message if the text is not an event. */
const readEvent = (tidied: string): AbiEvent | string => {
  const signature: readonly string[] = [`event ${tidied}`]
  try {
    const item = parseEvent(signature)
    return 'type' in item && item.type === 'event' ? item : 'it is not an event.'
  } catch (error) {
    return signatureFault(error)
  }
}

type AbiParameter = { readonly type: string; readonly components?: readonly AbiParameter[] }

/** Whether a value's slot in the data holds only an offset. */
export const isDynamic = ({ type, components = [] }: AbiParameter): boolean =>
  /^(?:string|bytes)(?:\[|$)|\[\]/.test(type) || components.some(isDynamic)

/**
 * Whether many elements of an argument can be the same part of the data, so that a short log decodes to
 * gigabytes.
 */
const multiplies = (arg: AbiParameter): boolean =>
  (arg.type.endsWith(']') && isDynamic({ ...arg, type: arg.type.replace(/\[\d*\]$/, '') })) ||
  (arg.components ?? []).some(multiplies)

const parse = (text: string): EventDeclaration | Refused => {
  if (text.length > maxDeclarationLength)
    return refuse(`an event has ${maxDeclarationLength} characters at most`, 'long')
  const tidied = tidy(text)
  if (/\)\s*anonymous$/.test(tidied))
    return refuse(
      'logs of an anonymous event do not name it, so it cannot be watched; name another event',
      'anonymous',
    )
  if (!/^[A-Za-z_$][\w$]*\(.*\)$/.test(tidied))
    return refuse('an event is its name and the types of its arguments', 'form')
  if (unlikelyLength.test(tidied))
    return refuse('arrays of a fixed length have from 1 to 999 elements', 'unreadable')
  const parsed = readEvent(tidied)
  if (typeof parsed === 'string') {
    const { kind, what } = faultOf(parsed)
    return refuse(`not understood: ${parsed} An event is its name and the types of its arguments`, kind, what)
  }
  const args = parsed.inputs.map((input, n) => ({
    ...input,
    name: input.name || `arg${n}`,
    indexed: input.indexed === true,
  }))
  if (args.length > maxArguments) return refuse(`an event has ${maxArguments} arguments at most`, 'count')
  const indexed = args.filter(arg => arg.indexed).length
  if (indexed > maxIndexed) return refuse(`an event has ${maxIndexed} indexed arguments at most`, 'count')
  const twice = args.find(({ name }, n) => args.findIndex(other => other.name === name) !== n)
  if (twice !== undefined)
    return refuse(`two arguments are called ${twice.name}: give each its own name`, 'repeated', twice.name)
  if (args.some(arg => !arg.indexed && multiplies(arg)))
    return refuse('arrays of texts, of bytes and of arrays are not read', 'unreadable')
  if (args.some(({ type }) => type === 'function'))
    return refuse('arguments of type function are not read', 'unreadable')
  const topic = getSelector(parsed)
  return {
    text: format(parsed).replace(/^event /, ''),
    name: parsed.name,
    topic,
    args,
    indexed,
    layout: [topic, ...args.map(arg => (arg.indexed ? 'topic' : 'data'))].join(' '),
  }
}

/** Every strategy of every bot names an event; the same few over and over. */
const maxRemembered = 10_000
const remembered = new Map<string, EventDeclaration | Refused>()

/** Reads `Name(type indexed name, …)`. `refused` explains a fault to the person who wrote the text. */
export const parseDeclaration = (text: string): EventDeclaration | Refused => {
  const cached = remembered.get(text)
  if (cached !== undefined) return cached
  const parsed = parse(text)
  if (remembered.size >= maxRemembered) remembered.clear()
  if (text.length <= maxDeclarationLength) remembered.set(text, parsed)
  // The stored form may be longer than what may be written.
  if ('text' in parsed) remembered.set(parsed.text, parsed)
  return parsed
}

/** Whether two declarations read a log alike; false if either is not valid. */
export const isSameLayout = (text: string, other: string): boolean => {
  if (text === other) return true
  const [declaration, otherDeclaration] = [parseDeclaration(text), parseDeclaration(other)]
  return (
    'layout' in declaration && 'layout' in otherDeclaration && declaration.layout === otherDeclaration.layout
  )
}

/** Parses the declaration of a strategy, which is already checked. Throws for anything else. */
export const declarationOf = (text: string): EventDeclaration => {
  const parsed = parseDeclaration(text)
  if ('refused' in parsed) throw new Error(parsed.refused)
  return parsed
}
