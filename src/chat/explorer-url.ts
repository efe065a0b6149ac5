import { chainOf } from '#contract/chains.ts'

/** Where a transaction can be looked at; `undefined`: its chain has no explorer. */
export const transactionUrl = (chain: number, hash: string): string | undefined => {
  const { explorer } = chainOf(chain)
  return explorer === '' ? undefined : `${explorer}/tx/${hash}`
}
