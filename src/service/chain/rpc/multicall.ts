/**
 * Balance to read from a contract, or of the chain's coin. Keys: 40 hex digits in lower case. `token`: empty for the
 * coin.
 */
export type BalanceQuestion = { readonly token: string; readonly address: string }

const wordDigits = 64
const selectors = { aggregate3: '82ad56cb', getEthBalance: '4d2301cc', balanceOf: '70a08231' }

const word = (value: number): string => value.toString(16).padStart(wordDigits, '0')
const addressWord = (key: string): string => key.padStart(wordDigits, '0')

/** The input of `balanceOf(address)`, without `0x`. */
export const balanceOfInput = (address: string): string => `${selectors.balanceOf}${addressWord(address)}`

const callDataBytes = 36
const paddedCallData = '0'.repeat((64 - callDataBytes) * 2)
/** Target, whether it may fail, offset and length of its data, and the data in two words. */
const callBytes = 6 * 32

const encodeCall = ({ token, address }: BalanceQuestion, multicall: string): string => {
  const input = token === '' ? `${selectors.getEthBalance}${addressWord(address)}` : balanceOfInput(address)
  const target = addressWord(token === '' ? multicall.slice(2) : token)
  return `${target}${word(1)}${word(3 * 32)}${word(callDataBytes)}${input}${paddedCallData}`
}

/**
 * The input of `aggregate3` of the Multicall3 at an address, with a call for each question, all of which may fail. `0x` and hex
 * digits.
 */
export const encodeBalanceCalls = (questions: readonly BalanceQuestion[], multicall: string): string => {
  const count = questions.length
  const offsets = questions.map((_, n) => word(count * 32 + n * callBytes))
  return `0x${selectors.aggregate3}${word(32)}${word(count)}${offsets.join('')}${questions.map(question => encodeCall(question, multicall)).join('')}`
}

/** More than any token returns. A longer answer is taken for an attack on its reader. */
const maxReturnBytes = 1_024

/** A number of bytes; `undefined`: it is none, or too large to be one. */
const readCount = (digits: string, at: number): number | undefined => {
  const text = digits.slice(at, at + wordDigits)
  if (text.length < wordDigits || !/^0{56}[0-9a-f]{8}$/.test(text)) return undefined
  return Number.parseInt(text.slice(-8), 16)
}

/** The number in the first word of what a contract returned; `undefined`: it returned something else. */
const readAmount = (digits: string, at: number, bytes: number): bigint | undefined => {
  const text = digits.slice(at, at + wordDigits)
  return bytes < 32 || bytes > maxReturnBytes || text.length < wordDigits ? undefined : BigInt(`0x${text}`)
}

/** Decodes the result of `balanceOf`, `0x` and hex digits; `undefined`: no balance. */
export const decodeBalance = (returned: string): bigint | undefined =>
  readAmount(returned, 2, (returned.length - 2) / 2)

const decodeResult = (digits: string, at: number): bigint | undefined => {
  const bytes = readCount(digits, at + 2 * wordDigits)
  const succeeded = readCount(digits, at) === 1
  return !succeeded || bytes === undefined ? undefined : readAmount(digits, at + 3 * wordDigits, bytes)
}

/**
 * Decodes the result of `aggregate3`, `0x` and hex digits, to a balance for each of `count` calls; `undefined` for
 * one that failed or whose answer is no balance. `undefined` as a whole: it is not the result of so many calls.
 */
export const decodeBalances = (
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
