import type { Store } from '#store/store.ts'
import { bots, channels, subscriptions } from '../records.ts'
import type { Caller } from './authenticator.ts'
import { RequestError } from './request-error.ts'

/** What one account may have, and how many calls it may make a second in each process, ten seconds' worth of them at once. */
export type AccountQuotas = {
  readonly bots: number
  readonly channels: number
  readonly subscriptions: number
  readonly callsPerSecond: number
}

/** Far more than a front end with thousands of chats makes. */
export const defaultQuotas: AccountQuotas = {
  bots: 100_000,
  channels: 100_000,
  subscriptions: 200_000,
  callsPerSecond: 1_000,
}

/** Throws a `Refusal` where an account has all of them that it may have. */
export type QuotaCheck = (of: keyof typeof quotaKinds, account: string) => Promise<void>

const quotaKinds = { bots, channels, subscriptions }

/** Not every time: with much room left, so many more are made before it is counted again. */
const uncountedShare = 1 / 10

/** Counts by the index `account`; processes that make things at the same moment may go a little beyond. */
export const createQuotaCheck = (store: Store, quotas: AccountQuotas): QuotaCheck => {
  const uncounted = new Map<string, number>()
  return async (of, account) => {
    const name = `${of} ${account}`
    const left = uncounted.get(name) ?? 0
    uncounted.set(name, left - 1)
    if (left > 0) return
    const most = quotas[of]
    const has = await store.count<{ readonly account: string }>(quotaKinds[of], {
      index: 'account',
      value: account,
    })
    if (has >= most)
      throw new RequestError(
        'quota_reached',
        `this account has ${has} ${of} of ${most}; delete some that are not needed`,
      )
    uncounted.set(name, Math.floor((most - has) * uncountedShare))
  }
}

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
