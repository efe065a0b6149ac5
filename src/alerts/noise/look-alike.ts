/** Wallets show about four digits of each end; addresses with three are made in seconds. */
const minSharedPerEnd = 3
/** What shares more is of one family, such as the contracts that a chain is born with: nobody can compute that many. */
const maxShared = 16

/** How many characters are the same, from the first on, or with `step` -1 from the last. */
const sharedLength = (a: string, b: string, step: 1 | -1): number => {
  let count = 0
  const at = (): number => (step === 1 ? count : -1 - count)
  while (count < a.length && a.at(at()) === b.at(at())) count += 1
  return count
}

/**
 * Whether an address was made to be taken for another one: it begins and ends as that does, and differs in between.
 * Both `0x…` in lower case.
 */
export const isLookAlike = (address: string, known: string): boolean => {
  if (address === known) return false
  const start = sharedLength(address, known, 1) - '0x'.length
  if (start < minSharedPerEnd) return false
  const end = sharedLength(address, known, -1)
  return end >= minSharedPerEnd && start + end <= maxShared
}
