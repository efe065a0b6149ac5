import type { RateLimit } from './store.ts'
import { StoreError } from './store-error.ts'

/** Throws `StoreError` with `store_misused` where no bucket could keep such a pace, while the call is made. */
export const checkRateLimit = ({ bucket, perSecond, burst }: RateLimit): void => {
  if (Number.isFinite(perSecond) && perSecond > 0 && Number.isFinite(burst) && burst >= 1) return
  throw new StoreError(
    'store_misused',
    `The pace of ${bucket} must be above 0 a second, its burst 1 or more.`,
  )
}
