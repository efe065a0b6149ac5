import { createHash, timingSafeEqual } from 'node:crypto'
import { createKeyedRateLimiter } from '#lib/rate-limit.ts'
import { put, type Store } from '#store/store.ts'
import { accounts, counters } from '../records.ts'
import { RequestError } from './request-error.ts'

/** A pair of credentials for HTTP Basic. Keys of one `clientId` are one account, VIP if one of them is. */
export type ApiKey = { readonly clientId: string; readonly secret: string; readonly vip: boolean }

export type Caller = { readonly account: string; readonly vip: boolean }

/** Of an address, and of an account wherever it is tried from. */
const wrongLoginLimit = { burst: 20, perSecond: 1 / 3 }

const maxTrusted = 10_000

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const readCredentials = (header: string | undefined): string | undefined => {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(header ?? '') ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/** Who a pair of credentials belongs to. How long it takes tells nothing of the keys. */
const createKeyLookup = (keys: readonly ApiKey[]) => {
  const known = keys.map(({ clientId, secret }) => ({
    digest: digest(`${clientId}:${secret}`),
    caller: { account: clientId, vip: keys.some(key => key.clientId === clientId && key.vip) },
  }))
  return (given: string): Caller | undefined => {
    const asked = digest(given)
    let caller: Caller | undefined
    // Every key is compared, also after the right one.
    for (const key of known) if (timingSafeEqual(key.digest, asked)) ({ caller } = key)
    return caller
  }
}

/**
 * Who a request speaks for, by its header `Authorization` and the address that it comes from. Throws a `Refusal` where nobody is
 * known by it, and where the address or the account was wrong too often: then not even the right secret is let in, unless it
 * came from there before, so that no stranger locks anybody out.
 */
export const createAuthenticator = (keys: readonly ApiKey[]) => {
  const match = createKeyLookup(keys)
  const wrong = createKeyedRateLimiter(wrongLoginLimit)
  const trusted = new Set<string>()

  return (header: string | undefined, address: string): Caller => {
    const given = readCredentials(header)
    if (given === undefined) throw unauthorized()
    const [account = ''] = given.split(':', 1)
    const names = [`address ${address}`, `account ${digest(account).toString('base64')}`]
    const waitMs = Math.max(...names.map(wrong.waitMs))
    const caller = match(given)
    const place = `${address} ${caller?.account}`
    if (waitMs > 0 && (caller === undefined || !trusted.has(place)))
      throw new RequestError('too_many', 'too many wrong logins; try again later', { waitMs })
    if (caller === undefined) {
      for (const name of names) wrong.spend(name)
      throw unauthorized()
    }
    if (trusted.size < maxTrusted) trusted.add(place)
    return caller
  }
}

const unauthorized = (): RequestError =>
  new RequestError('unauthorized', 'HTTP Basic with a known client id and secret key is needed')

/** Makes a client's account at its first call. Its number is small, stable and never given to another. */
export const createAccounts = (store: Store) => {
  const known = new Map<string, number>()

  const lookUp = async (account: string): Promise<number> => {
    for (;;) {
      const [kept] = await store.get(accounts, [account])
      if (kept !== undefined) return kept.value.userId
      const [counter] = await store.get(counters, ['user'])
      const userId = (counter?.value.last ?? 0) + 1
      await store.commit([
        put(counters, { id: 'user', value: { last: userId } }, { expect: counter?.version ?? 0 }),
        put(accounts, { id: account, value: { userId } }, { expect: 0 }),
      ])
    }
  }

  return {
    userIdOf: async (account: string): Promise<number> => {
      const userId = known.get(account) ?? (await lookUp(account))
      known.set(account, userId)
      return userId
    },
  }
}
