import type { Store } from '#store/store.ts'
import type { Caller } from './authenticator.ts'
import { RequestError } from './refusal.ts'

const maxWaitMs = 500

/** How often an account may ask for something that costs the nodes work. */
export type AccountRateLimit = { readonly what: string; readonly burst: number; readonly perSecond: number }

/** Throws a `Refusal` where an account asks for it too often, whichever process it asks. */
export const acquireRateLimit = async (
  store: Store,
  { account }: Caller,
  often: AccountRateLimit,
): Promise<void> => {
  const { what, ...pace } = often
  const waitMs = await store.acquirePermits([{ bucket: `${what} ${account}`, ...pace }], maxWaitMs)
  if (waitMs > maxWaitMs)
    throw new RequestError('too_many', 'too often; try again in a few seconds', { waitMs })
}
