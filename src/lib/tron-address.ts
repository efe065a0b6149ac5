import { createHash } from 'node:crypto'
import { fromHex, toBytes } from 'ox/Base58'
import { memoize } from './collections.ts'

/**
 * An address of Tron as its nodes write it in hex: `0x41` and the 40 digits that it shares with an EVM
 * address.
 */
export const tronHex = /^0x41[0-9a-f]{40}$/i

/** An address of Tron as people write it, without its checksum. */
export const base58Address = /^T[1-9A-HJ-NP-Za-km-z]{33}$/

const checksumBytes = 4
const addressBytes = 21

const checksumOf = (body: Uint8Array): Buffer => {
  const once = createHash('sha256').update(body).digest()
  return createHash('sha256').update(once).digest().subarray(0, checksumBytes)
}

const encode = (hex: string): string => {
  const body = Buffer.from(hex.slice(2), 'hex')
  return fromHex(`0x${Buffer.concat([body, checksumOf(body)]).toString('hex')}`)
}

const maxEncoded = 4_096

/** Converts an address in hex to `T…` (Base58Check), as Tron's wallets and explorers write it. */
export const toBase58Address: (hex: string) => string = memoize(maxEncoded, encode)

/** Converts an address in Base58Check, 34 characters, to `0x41…`; `undefined` if its checksum is wrong. */
export const fromBase58Address = (written: string): string | undefined => {
  const bytes = Buffer.from(toBytes(written))
  const body = bytes.subarray(0, addressBytes)
  const isWhole =
    bytes.length === addressBytes + checksumBytes && checksumOf(body).equals(bytes.subarray(addressBytes))
  const hex = `0x${body.toString('hex')}`
  return isWhole && tronHex.test(hex) ? hex : undefined
}
