/** More than any name worth showing. */
const maxTextBytes = 256
const wordBytes = 32

const decodeUtf8 = (bytes: Buffer): string => {
  const short = bytes.subarray(0, maxTextBytes)
  // Half a character at the cut is no character.
  return new TextDecoder().decode(short, { stream: bytes.length > maxTextBytes })
}

/** `undefined`: more than fits in the bytes. */
const countAt = (bytes: Buffer, at: number): number | undefined => {
  const count = BigInt(`0x${bytes.subarray(at, at + wordBytes).toString('hex') || '0'}`)
  return count <= bytes.length ? Number(count) : undefined
}

/**
 * The text that a contract answered with, as `string` or, in old contracts, as `bytes32`; at most 256 bytes of it, not yet
 * made safe to show. Empty where it is neither. `answer`: `0x` and hex digits.
 */
export const decodeText = (answer: string): string => {
  const bytes = Buffer.from(answer.slice(2, 2 + 2 * (maxTextBytes + 4 * wordBytes)), 'hex')
  if (bytes.length === wordBytes) {
    const end = bytes.indexOf(0)
    return decodeUtf8(end === -1 ? bytes : bytes.subarray(0, end))
  }
  const offset = countAt(bytes, 0)
  if (offset === undefined || offset % wordBytes !== 0 || offset + wordBytes > bytes.length) return ''
  const start = offset + wordBytes
  const length = countAt(bytes, offset) ?? bytes.length
  return decodeUtf8(bytes.subarray(start, start + length))
}

/** A small number; null where the answer is none. */
export const decodeDecimals = (answer: string): number | null => {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) return null
  const number = BigInt(answer)
  return number <= 255n ? Number(number) : null
}
