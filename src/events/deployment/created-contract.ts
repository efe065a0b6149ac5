import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { RawTransaction } from '../raw-block.ts'

/** Encodes a number in RLP: small numbers are one byte, and others follow their length. */
const encodeNumber = (number: bigint): string => {
  if (number === 0n) return '80'
  const digits = number.toString(16)
  const bytes = digits.padStart(digits.length + (digits.length % 2), '0')
  return number < 128n ? bytes : `${(0x80 + bytes.length / 2).toString(16)}${bytes}`
}

const quantity = /^0x[0-9a-f]{1,16}$/i
const address = /^0x[0-9a-f]{40}$/i

/**
 * The contract (`0x…`) that a transaction without a receiver creates if it succeeds. The sender and its nonce determine it, so no
 * receipt is needed. `undefined`: the node gives no nonce.
 */
export const createdContract = (transaction: RawTransaction): string | undefined => {
  const nonce: unknown = Reflect.get(transaction, 'nonce')
  const { from } = transaction
  if (typeof nonce !== 'string' || !quantity.test(nonce) || !address.test(from)) return undefined
  const items = `94${from.slice(2)}${encodeNumber(BigInt(nonce))}`
  const list = `${(0xc0 + items.length / 2).toString(16)}${items}`
  return `0x${bytesToHex(keccak_256(hexToBytes(list))).slice(24)}`
}
