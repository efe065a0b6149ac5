import { z } from 'zod'
import { minimumUsdSchema } from './fields.ts'

/** Worth in US dollars. An unlisted asset has no known price; `undefined` if it is not known, or not yet. */
export type Worth = number | 'unlisted' | undefined

/** A minimum that a person chose: an amount of the chain's coin in base units, or a worth in US dollars. */
export type MinimumValue = { readonly wei: string } | { readonly usd: number }

export type Minimum<Strategy> = {
  readonly verdict: 'below_minimum_amount' | 'below_minimum_usd'
  readonly isSet: (strategy: Strategy) => boolean
  readonly drop: (strategy: Strategy) => Strategy
  /** The minimum in base units, if *explain* may say it. */
  readonly amount?: (strategy: Strategy) => string
}

/** Digits of 256 bits: JSON numbers end at 2^53, amounts of 18 decimals do not. */
const maxAmountDigits = 78

export const minimumAmountSchema = (unit: 'wei' | 'base units') =>
  z.string().regex(/^\d{1,78}$/, `${unit} as decimal digits, 78 at most`)

/** Parameters of a strategy about amounts of the chain's coin. */
export const coinMinimumParams = {
  minimum_amount: minimumAmountSchema('wei').describe('Wei as decimal digits, 78 at most.').default('0'),
  minimum_usd: minimumUsdSchema.default(0),
}

/**
 * Returns `undefined` if no amount can reach the minimum, so that a megabyte of digits is not parsed for
 * every transaction.
 */
const readAmount = (digits: string): bigint | undefined => {
  const significant = digits.replace(/^0+/, '')
  return significant.length > maxAmountDigits ? undefined : BigInt(significant)
}

type WithMinimumAmount = { readonly params: { readonly minimum_amount?: string | undefined } }

export const reachesMinimumAmount = ({
  params: { minimum_amount = '0' },
}: WithMinimumAmount): ((amount: string) => boolean) => {
  const minimum = readAmount(minimum_amount)
  return amount => minimum !== undefined && BigInt(amount) >= minimum
}

/** A minimum amount; *explain* may say it if it is in wei. */
export const minimumAmount = <S extends WithMinimumAmount>({ inWei }: { inWei: boolean }): Minimum<S> => ({
  verdict: 'below_minimum_amount',
  isSet: ({ params: { minimum_amount = '0' } }) => readAmount(minimum_amount) !== 0n,
  drop: strategy => ({ ...strategy, params: { ...strategy.params, minimum_amount: '0' } }),
  ...(inWei && { amount: ({ params: { minimum_amount = '0' } }: S) => minimum_amount }),
})

type WithMinimumUsd = { readonly params: { readonly minimum_usd: number } }

/**
 * Whether an item reaches a minimum in dollars, as an unknown worth does. `isUnlistedEnough` says whether an
 * asset without a known price does.
 */
export const reachesMinimumUsd = (
  { params: { minimum_usd } }: WithMinimumUsd,
  worth: () => Worth,
  { isUnlistedEnough }: { isUnlistedEnough: boolean },
): boolean => {
  if (minimum_usd === 0) return true
  const usd = worth()
  return usd === 'unlisted' ? isUnlistedEnough : usd === undefined || usd >= minimum_usd
}

export const minimumUsd = <S extends WithMinimumUsd>(): Minimum<S> => ({
  verdict: 'below_minimum_usd',
  isSet: ({ params }) => params.minimum_usd > 0,
  drop: strategy => ({ ...strategy, params: { ...strategy.params, minimum_usd: 0 } }),
})

/** Filters a kind whose items are amounts of the chain's coin. */
export const coinAmountFilter = <S extends WithMinimumUsd & WithMinimumAmount>() => ({
  filter: (strategy: S) => {
    const reaches = reachesMinimumAmount(strategy)
    return ({ amount }: { readonly amount: string }, worth: () => Worth): boolean =>
      reaches(amount) && reachesMinimumUsd(strategy, worth, { isUnlistedEnough: true })
  },
  minimums: [minimumUsd<S>(), minimumAmount<S>({ inWei: true })],
  pricedAs: () => 'native',
})

type CoinMinimums = z.infer<z.ZodObject<typeof coinMinimumParams>>

/** The minimums of a strategy about amounts of the coin, as a person chose them. */
export const chosenCoinMinimums = ({
  minimum,
  own,
}: {
  readonly minimum: MinimumValue | 'kept'
  readonly own: { readonly params: CoinMinimums } | undefined
}): CoinMinimums => {
  if (minimum === 'kept')
    return {
      minimum_amount: own?.params.minimum_amount ?? '0',
      minimum_usd: own?.params.minimum_usd ?? 0,
    }
  return 'wei' in minimum
    ? { minimum_amount: minimum.wei, minimum_usd: 0 }
    : { minimum_amount: '0', minimum_usd: minimum.usd }
}
