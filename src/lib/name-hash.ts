import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { textHash } from './signature-hash.ts'

/** The hash of a normal name of the Ethereum Name Service (EIP-137), with `0x`. */
export const nameHash = (name: string): string => {
  const labels = name.split('.').toReversed()
  return labels.reduce((parent, label) => childHash(parent, labelHash(label)), `0x${'0'.repeat(64)}`)
}

/** The hash of the name that has a label, of which the hash is known, below another one. */
export const childHash = (parent: string, label: string): string =>
  `0x${bytesToHex(keccak_256(concatBytes(hexToBytes(parent.slice(2)), hexToBytes(label.slice(2)))))}`

/** The hash of one label, such as `vitalik` of `vitalik.eth`: the id of the name at its registrar. */
export const labelHash = textHash

/** Matches names that are normal in lower case. */
const simpleName = /^[a-z0-9]+(?:[.-][a-z0-9]+)*$/i

/**
 * The canonical form of a name (ENSIP-15); `undefined` if the text is not a name. The tables are large and
 * rarely needed, and take a second to load.
 */
export const normalizeName = async (name: string): Promise<string | undefined> => {
  if (simpleName.test(name)) return name.toLowerCase()
  const { normalize } = await import('ox/Ens')
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
