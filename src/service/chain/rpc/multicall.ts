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

/** Limit of an answer: more than any value takes, so a longer one is taken for an attack on its reader. */
const maxReturnBytes = 1_024

/** A number of bytes; `undefined` if the digits are not a number, or it is too large. */
const readCount = (digits: string, at: number): number | undefined => {
  const text = digits.slice(at, at + wordDigits)
  if (text.length < wordDigits || !/^0{56}[0-9a-f]{8}$/.test(text)) return undefined
  return Number.parseInt(text.slice(-8), 16)
}

/**
 * The number that answers a question in the result of a call; `undefined` if the call returned something
 * else.
 */
const readNumber = (question: ValueQuestion, digits: string): bigint | undefined => {
  const { word: index = 0, words = 1, isSigned = false } = 'coinsOf' in question ? {} : question
  const text = digits.slice(index * wordDigits, (index + words) * wordDigits)
  if (digits.length / 2 > maxReturnBytes || text.length < words * wordDigits) return undefined
  const number = BigInt(`0x${text}`)
  return isSigned ? BigInt.asIntN(256, number) : number
}

/** Decodes the result of the call of a question, `0x` and hex digits; `undefined` if it is not a number. */
export const decodeValue = (question: ValueQuestion, returned: string): bigint | undefined =>
  readNumber(question, returned.slice(2))

const decodeResult = (question: ValueQuestion, digits: string): bigint | undefined => {
  const bytes = readCount(digits, 2 * wordDigits)
  if (readCount(digits, 0) !== 1 || bytes === undefined || bytes > maxReturnBytes) return undefined
  return readNumber(question, digits.slice(3 * wordDigits, 3 * wordDigits + 2 * bytes))
}

/**
 * Decodes the result of `aggregate3`, `0x` and hex digits, to a number for each question, `undefined` for one
 * that failed or returned none. Returns `undefined` if it is not the result of this many calls.
 */
export const decodeValues = (
  questions: readonly ValueQuestion[],
  returned: string,
): readonly (bigint | undefined)[] | undefined => {
  const digits = returned.slice(2).toLowerCase()
  const list = 2 * wordDigits
  if (readCount(digits, 0) !== 32 || readCount(digits, wordDigits) !== questions.length) return undefined
  return questions.map((question, n) => {
    const offset = readCount(digits, list + n * wordDigits)
    return offset === undefined ? undefined : decodeResult(question, digits.slice(list + 2 * offset))
  })
}
