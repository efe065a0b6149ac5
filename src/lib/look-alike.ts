import { showAddress } from './format.ts'
import { tronHex } from './tron-address.ts'

/** Wallets show about four digits at each end; an address that shares three takes seconds to compute. */
const minSharedPerEnd = 3
/**
 * An address that shares more cannot be computed. Such addresses belong together, as the predeployed
 * contracts of a chain do.
 */
const maxShared = 16

/** Number of equal characters from the first on, or with `step` -1 from the last back. */
const sharedLength = (a: string, b: string, step: 1 | -1): number => {
  let count = 0
  const at = (): number => (step === 1 ? count : -1 - count)
  while (count < a.length && a.at(at()) === b.at(at())) count += 1
  return count
}

/**
 * An address as people compare it: in hex the case of a letter is only a checksum, in Base58 it makes another
 * letter.
 */
const comparedAs = (address: string): string => {
  const shown = showAddress(address)
  return shown.startsWith('0x') ? shown.toLowerCase() : shown
}

/** Numbers of characters that two addresses share at either end as they are shown, including `0x` or `T`. */
export const sharedEnds = (a: string, b: string): { readonly start: number; readonly end: number } => {
  const [first, second] = [comparedAs(a), comparedAs(b)]
  return { start: sharedLength(first, second, 1), end: sharedLength(first, second, -1) }
}

/**
 * Whether an address imitates another one: equal at both ends, different in between. Both are in lower case,
 * `0x…` or Tron's `0x41…`.
 */
export const isLookAlike = (address: string, known: string): boolean => {
  if (address === known) return false
  const { start: shared, end } = sharedEnds(address, known)
  const start = shared - (tronHex.test(known) ? 'T' : '0x').length
  return start >= minSharedPerEnd && end >= minSharedPerEnd && start + end <= maxShared
}
