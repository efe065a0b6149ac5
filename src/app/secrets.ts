import { describeError } from '#lib/describe-error.ts'
import { decodeText, splitCredentials, splitHeaders } from '#lib/http-request.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { channels as serviceChannels } from '#service/records/records.ts'
import type { Keyring } from '#store/sealed/keyring.ts'
import { reseal } from '#store/sealed/reseal.ts'
import { defineKind, put, type RecordKind, type Store } from '#store/store.ts'
import { channels as chatChannels } from '#watch/channels.ts'
import type { Config } from './config.ts'

const secretRecords = defineKind<{ secret: string }>()('secretRecords', { secrets: ['secret'] })

/** A secret of 256 random bits, in base64url, generated at its first use and kept in the store. */
export const loadOrCreateSecret = async (store: Store, name: string): Promise<string> => {
  const [existing] = await store.get(secretRecords, [name])
  if (existing !== undefined) return existing.value.secret
  await store.commit([put(secretRecords, { id: name, value: { secret: createRandomId(32) } }, { expect: 0 })])
  // Read again: another process may have been first.
  const [created] = await store.get(secretRecords, [name])
  if (created === undefined) throw new Error(`the store did not keep the secret ${name}`)
  return created.value.secret
}

/** Matches the user name and the password before a host, with `@` and `?` in them, as Redis allows. */
const credentialsPattern = /^[^/]*\/\/(?<user>[^:/]*)(?::(?<password>[^/]*))?@/

/** Lists the user name, which may be a key, and the password before a host, as written and decoded. */
const listCredentials = (address: string): string[] => {
  const { user = '', password = '' } = credentialsPattern.exec(address)?.groups ?? {}
  return [user, decodeText(user), password, decodeText(password)]
}

/**
 * Lists the secrets of a URL: itself, also without the headers behind `#` and without the credentials, as it
 * is requested, and these.
 */
const listUrlSecrets = (address: string): string[] => {
  const { url, headers } = splitHeaders(address)
  const forms = [address, url, splitCredentials(url).url]
  return [...forms, ...listUrlCredentials(address), ...Object.values(headers)]
}

/** Lists the credentials in a URL, as written, as a parsed URL encodes them, and decoded. */
const listUrlCredentials = (address: string): string[] =>
  [address, new URL(address).href].flatMap(listCredentials)

/** Lists the address, the credentials in it, and the password of the sentinels. */
const listRedisSecrets = ({ url, sentinelPassword = '' }: RedisConfig): string[] => [
  url,
  ...listCredentials(url),
  sentinelPassword,
]
type RedisConfig = Extract<Config['store'], { kind: 'redis' }>

const listStoreSecrets = (store: Config['store']): string[] => {
  switch (store.kind) {
    case 'redis':
      return listRedisSecrets(store)
    case 'sqlite':
      return []
  }
}

const listServiceSecrets = (service: Config['service']): string[] => {
  if (service.kind === 'embedded') {
    const { keys, pricesUrl, safeServiceKey } = service
    return [
      ...keys.map(({ secret }) => secret),
      ...(pricesUrl === undefined ? [] : listUrlSecrets(pricesUrl)),
      ...(safeServiceKey === undefined ? [] : [safeServiceKey]),
    ]
  }
  const { auth, baseUrl } = service
  const credentials = listUrlCredentials(baseUrl)
  switch (auth.kind) {
    case 'basic':
      return [auth.secret, ...credentials]
    case 'bearer':
      return [auth.token, ...credentials]
    case 'none':
      return credentials
  }
}

/** Every configured value that must not appear in a log. */
export const listSecrets = (config: Config): string[] => [
  ...(config.telegram === undefined ? [] : [config.telegram.token]),
  ...(config.telegram?.updates.kind === 'webhook' ? [config.telegram.updates.secret] : []),
  ...listStoreSecrets(config.store),
  ...(config.heartbeat === undefined ? [] : listUrlSecrets(config.heartbeat.url)),
  ...[config.proxies.http, config.proxies.https].flatMap(proxy =>
    proxy === undefined ? [] : listUrlSecrets(proxy),
  ),
  ...config.secretKeys,
  ...config.chains.flatMap(chain => [
    ...[...chain.rpc, ...chain.heads].flatMap(listUrlSecrets),
    ...(chain.safeService === undefined ? [] : [chain.safeService]),
  ]),
  ...listServiceSecrets(config.service),
]

/** Kinds with secrets that do not expire; other secrets are encrypted as they are written, and gone within a week. */
const lastingKinds: readonly RecordKind<object>[] = [serviceChannels, chatChannels, secretRecords]

/**
 * Encrypts with the current key, in the background, secrets that a start without a key stored as plain text
 * or that another key encrypted, and erases the plain ones from the files. Failures are left for the next
 * start. The store is the one whose secrets are as they are stored.
 */
export const startResealing = (store: Store, keyring: Keyring, log: Log, now: () => number) => {
  const ending = new AbortController()
  const run = async (): Promise<void> => {
    try {
      const records = await reseal(store, { keyring, kinds: lastingKinds, now, signal: ending.signal })
      if (records === 0) return
      await store.compact()
      log.info({ records }, 'Secrets in the store are encrypted with the present key')
    } catch (error) {
      if (!ending.signal.aborted)
        log.warn(
          { error: describeError(error) },
          'Not all secrets could be encrypted; the next start tries again',
        )
    }
  }
  const running = run()
  return {
    stop: (): Promise<void> => {
      ending.abort()
      return running
    },
  }
}
