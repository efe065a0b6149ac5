import type { ValueQuestion } from '#readings/question.ts'

const wordDigits = 64
const selectors = { aggregate3: '82ad56cb', getEthBalance: '4d2301cc' }

const word = (value: number): string => value.toString(16).padStart(wordDigits, '0')
const addressWord = (key: string): string => key.padStart(wordDigits, '0')

const toCall = (
  question: ValueQuestion,
  multicall: string,
): { readonly to: string; readonly data: string } =>
  'coinsOf' in question
    ? { to: multicall.slice(2), data: `${selectors.getEthBalance}${addressWord(question.coinsOf)}` }
    : question

/** Target, whether it may fail, offset and length of its data, and the data. */
const encodeCall = (question: ValueQuestion, multicall: string): string => {
  const { to, data } = toCall(question, multicall)
  const padded = data.padEnd(Math.ceil(data.length / wordDigits) * wordDigits, '0')
  return `${addressWord(to)}${word(1)}${word(3 * 32)}${word(data.length / 2)}${padded}`
}

/**
 * The input of `aggregate3` of the Multicall3 at an address, with a call for each question, all of which may fail. `0x` and hex
 * digits.
 */
export const encodeValueCalls = (questions: readonly ValueQuestion[], multicall: string): string => {
  const calls = questions.map(question => encodeCall(question, multicall))
  let offset = calls.length * 32
  const offsets = calls.map(call => {
    const own = word(offset)
    offset += call.length / 2
    return own
  })
  return `0x${selectors.aggregate3}${word(32)}${word(calls.length)}${offsets.join('')}${calls.join('')}`
}

/** More than any value takes. A longer answer is taken for an attack on its reader. */
const maxReturnBytes = 1_024

/** A number of bytes; `undefined`: it is none, or too large to be one. */
const readCount = (digits: string, at: number): number | undefined => {
  const text = digits.slice(at, at + wordDigits)
  if (text.length < wordDigits || !/^0{56}[0-9a-f]{8}$/.test(text)) return undefined
  return Number.parseInt(text.slice(-8), 16)
}

/** The number in the first word of what a contract returned; `undefined`: it returned something else. */
const readNumber = (digits: string, at: number, bytes: number): bigint | undefined => {
  const text = digits.slice(at, at + wordDigits)
  return bytes < 32 || bytes > maxReturnBytes || text.length < wordDigits ? undefined : BigInt(`0x${text}`)
}

/** Decodes the result of a call, `0x` and hex digits; `undefined`: no number. */
export const decodeValue = (returned: string): bigint | undefined =>
  readNumber(returned, 2, (returned.length - 2) / 2)

const decodeResult = (digits: string, at: number): bigint | undefined => {
  const bytes = readCount(digits, at + 2 * wordDigits)
  const succeeded = readCount(digits, at) === 1
  return !succeeded || bytes === undefined ? undefined : readNumber(digits, at + 3 * wordDigits, bytes)
}

/**
 * Decodes the result of `aggregate3`, `0x` and hex digits, to a number for each of `count` calls; `undefined` for
 * one that failed or returned none. `undefined` as a whole: it is not the result of so many calls.
 */
export const decodeValues = (
  returned: string,
  count: number,
): readonly (bigint | undefined)[] | undefined => {
  const digits = returned.slice(2).toLowerCase()
  const list = 2 * wordDigits
  if (readCount(digits, 0) !== 32 || readCount(digits, wordDigits) !== count) return undefined
  return Array.from({ length: count }, (_, n) => {
    const offset = readCount(digits, list + n * wordDigits)
    return offset === undefined ? undefined : decodeResult(digits, list + 2 * offset)
  })
}
