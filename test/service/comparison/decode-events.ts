import { checksum } from 'ox/Address'
import { z } from 'zod'
import type { Log } from './decode-block.ts'

/*
 * Events that bots declare, and the arguments of their logs, by the ABI specification: what is no value of its type is not what the
 * contract declares.
 */

type Argument = { readonly name: string; readonly type: string; readonly indexed?: true }

type Declared = { readonly text: string; readonly signature: string; readonly args: readonly Argument[] }

const declare = (name: string, ...args: readonly Argument[]): Declared => ({
  text: `${name}(${args.map(one => `${one.type}${one.indexed ? ' indexed' : ''} ${one.name}`).join(', ')})`,
  signature: `${name}(${args.map(({ type }) => type).join(',')})`,
  args,
})

const indexed = true

/** Two of them have one topic, and tell their logs apart by what is indexed. */
export const declaredEvents = [
  declare(
    'Transfer',
    { name: 'from', type: 'address', indexed },
    { name: 'to', type: 'address', indexed },
    { name: 'value', type: 'uint256' },
  ),
  declare(
    'Transfer',
    { name: 'from', type: 'address', indexed },
    { name: 'to', type: 'address', indexed },
    { name: 'tokenId', type: 'uint256', indexed },
  ),
  declare('Sync', { name: 'reserve0', type: 'uint112' }, { name: 'reserve1', type: 'uint112' }),
  declare(
    'Noted',
    { name: 'author', type: 'address', indexed },
    { name: 'text', type: 'string' },
    { name: 'change', type: 'int64' },
    { name: 'proof', type: 'bytes' },
    { name: 'done', type: 'bool' },
  ),
  declare(
    'Listed',
    { name: 'topic', type: 'string', indexed },
    { name: 'amounts', type: 'uint256[]' },
    { name: 'kind', type: 'bytes4', indexed },
    { name: 'seller', type: 'address' },
  ),
] as const

/** `value`: a number in decimal digits, `true` or `false`, `0x…`, a text, or a list as JSON. */
export type DecodedArgument = { readonly name: string; readonly type: string; readonly value: string }

export type DeclaredEvent = {
  readonly contract: string
  readonly text: string
  readonly args: readonly DecodedArgument[]
}

const isList = (type: string): boolean => type.endsWith('[]')
const isDynamic = (type: string): boolean => type === 'string' || type === 'bytes' || isList(type)

/** A value that fills one word; `undefined`: it is none of its type. */
const inWord = (type: string, word: bigint): string | undefined => {
  if (type === 'bool') return word < 2n ? String(word === 1n) : undefined
  if (type === 'address')
    return word < 1n << 160n ? checksum(`0x${word.toString(16).padStart(40, '0')}`) : undefined
  const bits = BigInt(/\d+$/.exec(type)?.[0] ?? 256)
  if (type.startsWith('bytes')) {
    const free = 256n - 8n * bits
    return word % (1n << free) === 0n
      ? `0x${(word >> free).toString(16).padStart(2 * Number(bits), '0')}`
      : undefined
  }
  if (type.startsWith('uint')) return word < 1n << bits ? String(word) : undefined
  const signed = BigInt.asIntN(256, word)
  return signed === BigInt.asIntN(Number(bits), signed) ? String(signed) : undefined
}

const wordAt = (data: Buffer, at: number): bigint | undefined =>
  at + 32 <= data.length ? BigInt(`0x${data.subarray(at, at + 32).toString('hex')}`) : undefined

/** Where its offset points to: how long it is, and what comes behind that. */
const tailOf = (data: Buffer, at: number): { length: number; rest: Buffer } | undefined => {
  const offset = wordAt(data, at)
  if (offset === undefined || offset + 32n > BigInt(data.length)) return undefined
  const length = wordAt(data, Number(offset))
  const rest = data.subarray(Number(offset) + 32)
  return length === undefined || length > BigInt(rest.length) ? undefined : { length: Number(length), rest }
}

const inData = (type: string, data: Buffer, at: number): string | undefined => {
  if (!isDynamic(type)) {
    const word = wordAt(data, at)
    return word === undefined ? undefined : inWord(type, word)
  }
  const tail = tailOf(data, at)
  if (tail === undefined) return undefined
  const { length, rest } = tail
  if (!isList(type)) return rest.subarray(0, length).toString(type === 'string' ? 'utf8' : 'hex')
  const words = Array.from({ length }, (_, n) => wordAt(rest, 32 * n))
  return words.includes(undefined) ? undefined : JSON.stringify(words.map(String))
}

const decodeAs = (log: Log, { args, text }: Declared): DeclaredEvent | undefined => {
  if (log.topics.length !== 1 + args.filter(one => one.indexed).length) return undefined
  const data = Buffer.from(log.data.slice(2), 'hex')
  let [topic, at] = [1, 0]
  const decoded = args.map(({ name, type, indexed: isIndexed }) => {
    if (!isIndexed) {
      const value = inData(type, data, at)
      at += 32
      return { name, type, value: value !== undefined && type === 'bytes' ? `0x${value}` : value }
    }
    const text = log.topics[topic++] ?? '0x0'
    return { name, type, value: isDynamic(type) ? text : inWord(type, BigInt(text)) }
  })
  const whole = decoded.flatMap(({ value, ...one }) => (value === undefined ? [] : [{ ...one, value }]))
  return whole.length === args.length ? { contract: log.address, text, args: whole } : undefined
}

/** What of the declared events a log is. `hash`: the topic of an event's signature. */
export const createEventReader = (hash: (signature: string) => string) => {
  const topics = new Map(declaredEvents.map(one => [one, hash(one.signature)]))
  return (logs: readonly Log[]): DeclaredEvent[] =>
    logs.flatMap(log =>
      declaredEvents.flatMap(one => (topics.get(one) === log.topics[0] ? (decodeAs(log, one) ?? []) : [])),
    )
}

export type Condition = {
  readonly arg: string
  readonly op: string
  readonly value: string | readonly string[]
}

const listSchema = z.array(z.string())

/** Whether an argument is as a condition asks; hashes are compared with that of the text. */
const meets = (
  { type, value: found }: DecodedArgument,
  { op, value }: Condition,
  o: { isHashed: boolean; hash: (text: string) => string },
): boolean => {
  const folded = (one: string): string => (type === 'string' ? one : one.toLowerCase())
  const listed = [value].flat().map(one => (o.isHashed ? o.hash(one) : folded(one)))
  const own = folded(found)
  const [first = ''] = listed
  if (op === 'eq' || op === 'in') return listed.includes(own)
  if (op === 'ne') return own !== first
  if (op === 'gt') return BigInt(own) > BigInt(first)
  if (op === 'lt') return BigInt(own) < BigInt(first)
  if (isList(type)) return listSchema.parse(JSON.parse(own)).includes(first)
  if (type === 'string') return own.includes(first)
  return Buffer.from(own.slice(2), 'hex').includes(Buffer.from(first.slice(2), 'hex'))
}

/** Whether an event meets all conditions. */
export const meetsAll = (
  { text, args }: DeclaredEvent,
  where: readonly Condition[],
  hash: (text: string) => string,
): boolean =>
  where.every(condition => {
    const argument = args.find(({ name }) => name === condition.arg)
    const declared = declaredEvents
      .find(one => one.text === text)
      ?.args.find(({ name }) => name === condition.arg)
    const isHashed = declared?.indexed === true && isDynamic(declared.type)
    return argument !== undefined && meets(argument, condition, { isHashed, hash })
  })
