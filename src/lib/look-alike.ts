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

/** How many characters two addresses share at either end; the `0x` counts. Both in lower case. */
export const sharedEnds = (a: string, b: string): { readonly start: number; readonly end: number } => ({
  start: sharedLength(a, b, 1),
  end: sharedLength(a, b, -1),
})

/** Whether an address imitates another one: equal at both ends, different in between. Both `0x…` in lower case. */
export const isLookAlike = (address: string, known: string): boolean => {
  if (address === known) return false
  const { start: shared, end } = sharedEnds(address, known)
  const start = shared - '0x'.length
  return start >= minSharedPerEnd && end >= minSharedPerEnd && start + end <= maxShared
}
