import type { Store } from '#store/store.ts'
import { bots, channels, subscriptions } from '../records.ts'
import type { Caller } from './authenticator.ts'
import { RequestError } from './request-error.ts'

/** What one account may have. `callsPerSecond`: in each process; a burst may be ten seconds' worth. */
export type AccountQuotas = {
  readonly bots: number
  readonly channels: number
  readonly subscriptions: number
  readonly callsPerSecond: number
}

/** Far more than a front end with thousands of chats needs. */
export const defaultQuotas: AccountQuotas = {
  bots: 100_000,
  channels: 100_000,
  subscriptions: 200_000,
  callsPerSecond: 1_000,
}

/** Throws `RequestError` if the account is at its quota. */
export type QuotaCheck = (of: keyof typeof quotaKinds, account: string) => Promise<void>

const quotaKinds = { bots, channels, subscriptions }

/** This part of the room left is used before counting again. */
const uncountedShare = 1 / 10

/** Counts by the index `account`. Processes that create at the same moment may exceed a quota slightly. */
export const createQuotaCheck = (store: Store, quotas: AccountQuotas): QuotaCheck => {
  const uncounted = new Map<string, number>()
  return async (of, account) => {
    const name = `${of} ${account}`
    const left = uncounted.get(name) ?? 0
    uncounted.set(name, left - 1)
    if (left > 0) return
    const quota = quotas[of]
    const count = await store.count<{ readonly account: string }>(quotaKinds[of], {
      index: 'account',
      value: account,
    })
    if (count >= quota)
      throw new RequestError(
        'quota_reached',
        `this account has ${count} ${of} of ${quota}; delete some that are not needed`,
      )
    uncounted.set(name, Math.floor((quota - count) * uncountedShare))
  }
}

const maxWaitMs = 500

/** How often an account may call an operation that costs the nodes work. */
export type AccountRateLimit = { readonly what: string; readonly burst: number; readonly perSecond: number }

/** Throws `RequestError` if the account calls too often, whichever process it calls. */
export const acquireRateLimit = async (
  store: Store,
  { account }: Caller,
  { what, ...limit }: AccountRateLimit,
): Promise<void> => {
  const waitMs = await store.acquirePermits([{ bucket: `${what} ${account}`, ...limit }], maxWaitMs)
  if (waitMs > maxWaitMs)
    throw new RequestError('too_many', 'too often; try again in a few seconds', { waitMs })
}
