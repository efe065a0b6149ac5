import { describeError } from '#lib/describe-error.ts'
import { decodeText, splitHeaders } from '#lib/http-request.ts'
import { createRandomId } from '#lib/ids.ts'
import type { Log } from '#lib/log.ts'
import { channels as serviceChannels } from '#service/records/records.ts'
import { parseRedisAddress } from '#store/redis/redis-address.ts'
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

/**
 * Lists the passwords in a URL: the one before its host, as written and decoded, and the headers behind `#`.
 */
const listUrlPasswords = (address: string): string[] => {
  const { password } = new URL(address)
  return [password, decodeText(password), ...Object.values(splitHeaders(address).headers)]
}

/** Lists the secrets of a URL: itself, also without the headers behind `#`, and its passwords. */
const listUrlSecrets = (address: string): string[] => [
  address,
  splitHeaders(address).url,
  ...listUrlPasswords(address),
]

/** Lists the address, its password as it is written there, and decoded, and that of the sentinels. */
const listRedisSecrets = ({ url, sentinelPassword = '' }: RedisConfig): string[] => {
  const { address } = parseRedisAddress(url)
  const password = address?.password ?? ''
  return [url, encodeURIComponent(password), password, sentinelPassword]
}
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
      ...(pricesUrl === undefined ? [] : listUrlPasswords(pricesUrl)),
      ...(safeServiceKey === undefined ? [] : [safeServiceKey]),
    ]
  }
  switch (service.auth.kind) {
    case 'basic':
      return [service.auth.secret]
    case 'bearer':
      return [service.auth.token]
    case 'none':
      return []
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
