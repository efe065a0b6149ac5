import type { Minimum, Worth } from './event-kind.ts'

type WithMinimumUsd = { readonly params: { readonly minimum_usd: number } }

/** What cannot be known passes. `isEnough`: whether something without a known price does. */
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
