import { createRandomId } from '#lib/random-id.ts'
import { defineKind, put, type Store } from '#store/store.ts'

import { type Config } from './config.ts'

const secretRecords = defineKind<{ secret: string }>()('secret')

/** A secret of 256 random bits, in base64url, made at its first use and kept in the store. */
export const loadOrCreateSecret = async (store: Store, name: string): Promise<string> => {
  const [kept] = await store.get(secretRecords, [name])
  if (kept !== undefined) return kept.value.secret
  await store.commit([put(secretRecords, { id: name, value: { secret: createRandomId(32) } }, { expect: 0 })])
  // Read again: another process may have been first.
  const [made] = await store.get(secretRecords, [name])
  if (made === undefined) throw new Error(`the store did not keep the secret ${name}`)
  return made.value.secret
}

/** As it stands in the URL, and as it is meant. */
const passwordsOf = (url: string): string[] => {
  const { password } = new URL(url)
  return [password, decodeURIComponent(password)]
}

/** Every configured value that must not be seen in a log. */
export const listSecrets = (config: Config): string[] => [
  ...(config.telegram === undefined ? [] : [config.telegram.token]),
  ...(config.telegram?.updates.kind === 'webhook' ? [config.telegram.updates.secret] : []),
  ...(config.store.kind === 'redis' ? [config.store.url, ...passwordsOf(config.store.url)] : []),
  ...config.chains.flatMap(chain => [...chain.rpc, ...chain.heads]),
  ...(config.service.kind === 'embedded' ? config.service.keys.map(key => key.secret) : []),
  ...(config.service.kind === 'remote' && config.service.auth.kind === 'basic'
    ? [config.service.auth.secret]
    : []),
  ...(config.service.kind === 'remote' && config.service.auth.kind === 'bearer'
    ? [config.service.auth.token]
    : []),
]
