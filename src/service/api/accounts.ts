import { createHash, timingSafeEqual } from 'node:crypto'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { defineKind, put, type Store } from '#store/store.ts'
import { bots, channels, counters, subscriptions } from '../records/records.ts'
import { RequestError } from './request-error.ts'

/** Credentials for HTTP Basic. Keys with the same `clientId` are one account, which is VIP if one of them is. */
export type ApiKey = { readonly clientId: string; readonly secret: string; readonly vip: boolean }

export type Caller = { readonly account: string; readonly vip: boolean }

/** Limit per address, and per account from any address. */
const wrongLoginLimit = { burst: 20, perSecond: 1 / 3 }

const maxTrusted = 10_000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const readCredentials = (header: string | undefined): string | undefined => {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(header ?? '') ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Finds the caller by credentials, in a time that does not depend on any key. */
const createKeyLookup = (keys: readonly ApiKey[]) => {
  const digests = keys.map(({ clientId, secret }) => ({
    digest: digest(`${clientId}:${secret}`),
    caller: { account: clientId, vip: keys.some(key => key.clientId === clientId && key.vip) },
  }))
  return (credentials: string): Caller | undefined => {
    const givenDigest = digest(credentials)
    let caller: Caller | undefined
    // Every key is compared, even after a match.
    for (const entry of digests) if (timingSafeEqual(entry.digest, givenDigest)) ({ caller } = entry)
    return caller
  }
}

/**
 * Authenticates the caller of a request by its header `Authorization` and the address from which it comes.
 * Throws `RequestError` for unknown credentials, and after too many wrong logins of the address or the
 * account: then even the right secret is refused, unless it was accepted from that address before, so that no
 * stranger can lock an account out.
 */
export const createAuthenticator = (keys: readonly ApiKey[]) => {
  const findCaller = createKeyLookup(keys)
  const wrongLogins = createKeyedRateLimiter(wrongLoginLimit)
  const trusted = new Set<string>()

  return (header: string | undefined, address: string): Caller => {
    const credentials = readCredentials(header)
    if (credentials === undefined) throw unauthorized()
    const [account = ''] = credentials.split(':', 1)
    const names = [`address ${address}`, `account ${digest(account).toString('base64')}`]
    const waitMs = Math.max(...names.map(wrongLogins.waitMs))
    const caller = findCaller(credentials)
    const origin = `${address} ${caller?.account}`
    if (waitMs > 0 && (caller === undefined || !trusted.has(origin)))
      throw new RequestError('too_many', 'too many wrong logins; try again later', { waitMs })
    if (caller === undefined) {
      for (const name of names) wrongLogins.spend(name)
      throw unauthorized()
    }
    if (trusted.size < maxTrusted) trusted.add(origin)
    return caller
  }
}

const unauthorized = (): RequestError =>
  new RequestError('unauthorized', 'HTTP Basic with a known client id and secret key is needed')

/**
 * Everything the embedded service stores. Times are milliseconds since 1970 unless a comment says otherwise; addresses are 40 hex
 * digits in lower case, transactions and blocks as nodes write them.
 */

/** Accounts by `client_id`. `userId` is the small number that replies show. */
const serviceAccounts = defineKind<{ userId: number }>()('service.accounts')

/** Creates an account at its first call. Its number is small, stable and never reused. */
export const createAccounts = (store: Store) => {
  const userIds = new Map<string, number>()

  const lookUp = async (account: string): Promise<number> => {
    for (;;) {
      const [stored] = await store.get(serviceAccounts, [account])
      if (stored !== undefined) return stored.value.userId
      const [counter] = await store.get(counters, ['user'])
      const userId = (counter?.value.last ?? 0) + 1
      await store.commit([
        put(counters, { id: 'user', value: { last: userId } }, { expect: counter?.version ?? 0 }),
        put(serviceAccounts, { id: account, value: { userId } }, { expect: 0 }),
      ])
    }
  }

  return {
    userIdOf: async (account: string): Promise<number> => {
      const userId = userIds.get(account) ?? (await lookUp(account))
      userIds.set(account, userId)
      return userId
    },
  }
}

/** Limits of one account. */
export type AccountQuotas = {
  readonly bots: number
  readonly channels: number
  readonly subscriptions: number
  /** Limit in each process; a burst may be ten seconds' worth. */
  readonly callsPerSecond: number
}

/** Quotas far above what a front end with thousands of chats needs. */
export const defaultQuotas: AccountQuotas = {
  bots: 100_000,
  channels: 100_000,
  subscriptions: 200_000,
  callsPerSecond: 1_000,
}

/** Throws `RequestError` if the account is at its quota. */
export type QuotaCheck = (kind: keyof typeof quotaKinds, account: string) => Promise<void>

const quotaKinds = { bots, channels, subscriptions }

/** Share of the remaining quota that is used before counting again. */
const uncountedShare = 1 / 10

/** Counts by the index `account`. Processes that create at the same moment may exceed a quota slightly. */
export const createQuotaCheck = (store: Store, quotas: AccountQuotas): QuotaCheck => {
  const uncounted = new Map<string, number>()
  return async (kind, account) => {
    const name = `${kind} ${account}`
    const left = uncounted.get(name) ?? 0
    uncounted.set(name, left - 1)
    if (left > 0) return
    const quota = quotas[kind]
    const count = await store.count<{ readonly account: string }>(quotaKinds[kind], {
      index: 'account',
      value: account,
    })
    if (count >= quota)
      throw new RequestError(
        'quota_reached',
        `this account has ${count} ${kind} of ${quota}; delete some that are not needed`,
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
