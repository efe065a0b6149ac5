import { keccak_256 } from '@noble/hashes/sha3.js'

const encoder = new TextEncoder()

/**
 * An address with its checksum in the capitals of its letters (EIP-55). `address`: `0x` and 40 hex digits, in whatever case.
 */
export const toChecksumAddress = (address: string): string => {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak_256(encoder.encode(digits))
  const nibble = (index: number): number => ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 0xf
  return `0x${digits.replace(/[a-f]/g, (digit, index: number) => (nibble(index) >= 8 ? digit.toUpperCase() : digit))}`
}
