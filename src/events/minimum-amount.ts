import { z } from 'zod'

export type Minimum<Strategy> = {
  readonly verdict: 'below_minimum_amount' | 'below_minimum_usd'
  readonly isSet: (strategy: Strategy) => boolean
  readonly drop: (strategy: Strategy) => Strategy
  /** The amount that it asks for, in base units, where *explain* says it. */
  readonly amount?: (strategy: Strategy) => string
}

/** Digits of 256 bits: JSON numbers end at 2^53, amounts of 18 decimals do not. */
const maxAmountDigits = 78

export const minimumAmountSchema = (unit: 'wei' | 'base units') =>
  z.string().regex(/^\d{1,78}$/, `${unit} as decimal digits, 78 at most`)

/** `undefined`: no amount can reach it. A megabyte of digits is not read for every transaction to learn that. */
const readAmount = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > maxAmountDigits ? undefined : BigInt(significant)
}

type WithMinimumAmount = { readonly params: { readonly minimum_amount?: string | undefined } }

/** Whether amounts reach the minimum of a strategy. */
export const reachesMinimumAmount = ({
  params: { minimum_amount = '0' },
}: WithMinimumAmount): ((amount: string) => boolean) => {
  const minimum = readAmount(minimum_amount)
  return amount => minimum !== undefined && BigInt(amount) >= minimum
}

/** `inWei`: *explain* may say the amounts. */
export const minimumAmount = <S extends WithMinimumAmount>({ inWei }: { inWei: boolean }): Minimum<S> => ({
  verdict: 'below_minimum_amount',
  isSet: ({ params: { minimum_amount = '0' } }) => readAmount(minimum_amount) !== 0n,
  drop: strategy => ({ ...strategy, params: { ...strategy.params, minimum_amount: '0' } }),
  ...(inWei && { amount: ({ params: { minimum_amount = '0' } }: S) => minimum_amount }),
})
