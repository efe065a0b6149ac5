import { showAddress } from './format.ts'
import { tronHex } from './tron-address.ts'

/** Wallets show about four digits at each end; an address that shares three takes seconds to compute. */
const minSharedPerEnd = 3
/** More cannot be computed: such addresses belong together, such as the predeployed contracts of a chain. */
const maxShared = 16

/** How many characters are equal from the first on, or with `step` -1 from the last back. */
const sharedLength = (a: string, b: string, step: 1 | -1): number => {
  let count = 0
  const at = (): number => (step === 1 ? count : -1 - count)
  while (count < a.length && a.at(at()) === b.at(at())) count += 1
  return count
}

/** An address as people compare it: in hex the case of letters is a checksum, in Base58 it is another letter. */
const comparedAs = (address: string): string => {
  const shown = showAddress(address)
  return shown.startsWith('0x') ? shown.toLowerCase() : shown
}

/** How many characters two addresses share at either end as they are shown; the `0x` or `T` counts. */
export const sharedEnds = (a: string, b: string): { readonly start: number; readonly end: number } => {
  const [one, other] = [comparedAs(a), comparedAs(b)]
  return { start: sharedLength(one, other, 1), end: sharedLength(one, other, -1) }
}

/** Whether an address imitates another one: equal at both ends, different in between. Both in lower case, `0x…` or `0x41…` of Tron. */
export const isLookAlike = (address: string, known: string): boolean => {
  if (address === known) return false
  const { start: shared, end } = sharedEnds(address, known)
  const start = shared - (tronHex.test(known) ? 'T' : '0x').length
  return start >= minSharedPerEnd && end >= minSharedPerEnd && start + end <= maxShared
}
