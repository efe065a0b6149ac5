import { createHash, timingSafeEqual } from 'node:crypto'

/** A pair of credentials for HTTP Basic. Keys of one `clientId` are one account, VIP if one of them is. */
export type ApiKey = { readonly clientId: string; readonly secret: string; readonly vip: boolean }

export type Caller = { readonly account: string; readonly vip: boolean }

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const credentials = (header: string | undefined): string | undefined => {
  const [, encoded] = /^Basic ([\w+/=-]+)$/i.exec(header ?? '') ?? []
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('utf8')
}

/**
 * Who an `Authorization` header speaks for, or `undefined`. Digests of one length are compared in constant time: how long
 * it takes tells nothing of the keys.
 */
export const createAuthenticator = (keys: readonly ApiKey[]) => {
  const known = keys.map(({ clientId, secret }) => ({
    digest: digest(`${clientId}:${secret}`),
    caller: { account: clientId, vip: keys.some(key => key.clientId === clientId && key.vip) },
  }))
  return (header: string | undefined): Caller | undefined => {
    const given = credentials(header)
    if (given === undefined) return undefined
    const asked = digest(given)
    let caller: Caller | undefined
    // Every key is compared, also after the right one.
    for (const key of known) if (timingSafeEqual(key.digest, asked)) ({ caller } = key)
    return caller
  }
}
