export type ContractLog = {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly height: number
  readonly hash: string
  /** Time of the block in Unix seconds, which not every node gives. */
  readonly time?: number | undefined
}

/** Digits of a word of 32 bytes. */
export const wordDigits = 64

/** The digits of a word of a log's data; `undefined` if the data is shorter. */
export const wordAt = (data: string, n: number): string | undefined => {
  const word = data.slice(2 + n * wordDigits, 2 + (n + 1) * wordDigits)
  return word.length === wordDigits ? word : undefined
}

/**
 * The first bytes to which a word of a log's data points, as hex digits without `0x`; a contract may claim
 * that there are more than there are. Returns `undefined` if the word points nowhere.
 */
export const bytesAt = (data: string, word: number, most: number): string | undefined => {
  const offset = wordAt(data, word)
  const start = offset === undefined ? Number.NaN : Number(BigInt(`0x${offset}`))
  if (!Number.isSafeInteger(start)) return undefined
  const length = wordAt(data.slice(2 * start), 0)
  if (length === undefined) return undefined
  const bytes = BigInt(`0x${length}`)
  const begin = 2 * start + 2 + wordDigits
  const digits = data.slice(begin, begin + 2 * (bytes < most ? Number(bytes) : most))
  return digits.length % 2 === 0 ? digits : undefined
}
