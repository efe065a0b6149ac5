import { decode, encode } from 'ox/AbiParameters'
import type { RawLog } from '../raw-block.ts'
import { type EventDeclaration, isDynamic } from './declaration.ts'
import type { EventValue } from './event-value.ts'

/** Limit of a value, which any contract is free to make long. */
const maxValueLength = 1_000
/** 64 KiB, in hexadecimal digits. Longer data are not decoded. */
const maxDataDigits = 2 * 64 * 1024

/**
 * Whether a log may be of the event. Other events may share its topic and differ in indexed arguments, as
 * those of ERC-20 and ERC-721 do.
 */
export const isDeclaredLog = ({ topics }: RawLog, { topic, indexed }: EventDeclaration): boolean =>
  topics[0] === topic && topics.length === indexed + 1

const textOf = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? inner.toString() : inner))

/** Cuts a list to the elements that fit, so that the text is still an array. */
const truncatedList = (elements: readonly unknown[]): string => {
  const texts: string[] = []
  let room = maxValueLength - 2
  for (const element of elements) {
    const text = textOf(typeof element === 'string' ? JSON.stringify(element) : element)
    room -= text.length + 1
    if (room < 0) break
    texts.push(text)
  }
  return `[${texts.join(',')}]`
}

const bounded = (value: unknown): Pick<EventValue, 'value' | 'truncated'> => {
  const text = textOf(typeof value === 'bigint' || typeof value === 'number' ? String(value) : value)
  if (text.length <= maxValueLength) return { value: text.toWellFormed() }
  const start = Array.isArray(value) ? truncatedList(value) : text.slice(0, maxValueLength)
  return { value: start.toWellFormed(), truncated: true }
}

const isFixedSize = (type: string): boolean => /^(?:address|bool|u?int\d*|bytes\d+)$/.test(type)

const topicPattern = /^0x[0-9a-f]{64}$/i

type HexText = `0x${string}`

const hexOf = (text: string): HexText => `0x${text.slice(2)}`

const wordDigits = 64

/**
 * Decodes arguments from hexadecimal digits. Throws if a value of a fixed size does not fit its type, such as
 * an address of more than twenty bytes, of which the decoder would take a part.
 */
const decodeStrictly = (args: EventDeclaration['args'], digits: string): readonly unknown[] => {
  const values: readonly unknown[] = decode(args, hexOf(`0x${digits}`), { checksumAddress: true })
  let at = 0
  for (const [n, arg] of args.entries()) {
    const own = isDynamic(arg) ? undefined : encode([arg], [values[n]]).slice(2)
    const end = at + (own?.length ?? wordDigits)
    if (own !== undefined && digits.slice(at, end).toLowerCase() !== own)
      throw new Error(`the value is not of type ${arg.type}`)
    at = end
  }
  return values
}

/**
 * Returns the arguments of a log in their order; `undefined` if the log does not hold what the event
 * declares.
 */
export const decodeEventLog = (log: RawLog, declaration: EventDeclaration): EventValue[] | undefined => {
  const { topics, data } = log
  if (!isDeclaredLog(log, declaration) || data.length > maxDataDigits || !/^0x[0-9a-f]*$/i.test(data))
    return undefined
  if (!topics.every(topic => topicPattern.test(topic))) return undefined
  try {
    const inData = declaration.args.filter(({ indexed }) => !indexed)
    const decoded: readonly unknown[] = inData.length === 0 ? [] : decodeStrictly(inData, data.slice(2))
    let [nextTopic, nextInData] = [1, 0]
    return declaration.args.map(arg => {
      const { name, type, indexed } = arg
      if (!indexed) return { name, type, ...bounded(decoded[nextInData++]) }
      const topic = topics[nextTopic++] ?? ''
      if (!isFixedSize(type)) return { name, type, value: topic.toLowerCase(), hashed: true }
      return { name, type, ...bounded(decodeStrictly([arg], topic.slice(2))[0]) }
    })
  } catch {
    // An event of the same name and types would decode: the contract breaks its own declaration.
    return undefined
  }
}
