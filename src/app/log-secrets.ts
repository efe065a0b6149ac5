import { decodeText, splitCredentials, splitHeaders } from '#lib/http-request.ts'
import type { Config } from './config.ts'

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
