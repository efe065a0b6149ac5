import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** A number, an address or other hex digits (`0x…`, put to the right of a word), bytes, a list, or a tuple that holds one of these. */
export type AbiValue =
  | bigint
  | number
  | `0x${string}`
  | { readonly bytes: string | Uint8Array }
  | { readonly list: readonly AbiValue[] }
  | { readonly tuple: readonly AbiValue[] }

const word = (value: bigint | number): string => value.toString(16).padStart(64, '0')

const encodeTail = (value: AbiValue): string | undefined => {
  if (typeof value !== 'object') return undefined
  if ('list' in value) return word(value.list.length) + encodeAbi(value.list)
  if ('tuple' in value) return encodeAbi(value.tuple)
  const bytes = typeof value.bytes === 'string' ? utf8ToBytes(value.bytes) : value.bytes
  return word(bytes.length) + bytesToHex(bytes).padEnd(Math.ceil(bytes.length / 32) * 64, '0')
}

/** Values in the ABI's encoding: hex digits without `0x`. */
export const encodeAbi = (values: readonly AbiValue[]): string => {
  let heads = ''
  let tails = ''
  for (const value of values) {
    const tail = encodeTail(value)
    if (tail === undefined) heads += word(BigInt(typeof value === 'object' ? 0 : value))
    else heads += word(32 * values.length + tails.length / 2)
    tails += tail ?? ''
  }
  return heads + tails
}

/** Input of a call: `callData('transfer(address,uint256)', to, 1n)`. */
export const callData = (signature: string, ...values: readonly AbiValue[]): string =>
  `0x${bytesToHex(keccak_256(utf8ToBytes(signature))).slice(0, 8)}${encodeAbi(values)}`
