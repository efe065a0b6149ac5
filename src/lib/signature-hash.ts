import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const selectorDigits = 8

/** Keccak-256 of a text, `0x…`: the first topic of the logs of an event, of its signature `Transfer(address,address,uint256)`. */
export const textHash = (text: string): string => `0x${bytesToHex(keccak_256(utf8ToBytes(text)))}`

/** The first four bytes of a call's input, `0x…`, from the signature of the method. */
export const selectorOf = (signature: string): string => textHash(signature).slice(0, 2 + selectorDigits)
