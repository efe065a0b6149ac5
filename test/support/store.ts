import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { Redis } from 'ioredis'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createKeyring, type Keyring } from '#store/sealed/keyring.ts'
import { sealStore } from '#store/sealed/sealed-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { makeFolder, removeFolder } from './machine.ts'
import type { Product } from './product.ts'

/**
 * The real store in a folder of its own, by the machine's clock or `now`; `discard` closes it, after whatever works with it
 * has stopped.
 */
export const openTempStore = async (
  o: { now?: () => number } = {},
): Promise<{ store: Store; discard: () => Promise<void> }> => {
  const folder = await makeFolder()
  const store = createSqliteStore({ path: join(folder, 'lookout.db'), ...o })
  const discard = async (): Promise<void> => {
    await store.close()
    await removeFolder(folder)
  }
  return { store, discard }
}

/** The real store, discarded when the test ends: before what is set up later, for hooks run in their order. */
export const tempStore = async (t: TestContext): Promise<Store> => {
  const { store, discard } = await openTempStore()
  t.after(discard)
  return store
}

/** Works with what a Lookout keeps while it does not run, by a clock that is `aheadMs` ahead: it goes on from there. */
export const withStore = <T>(
  { environment }: Pick<Product, 'environment'>,
  o: { aheadMs?: number; use: (store: Store) => Promise<T> },
): Promise<T> =>
  withRawStore({ environment }, { ...o, use: store => o.use(sealStore(store, keyringOf(environment))) })

/** The keys of a Lookout, once it has run. */
const keyringOf = (environment: Product['environment']): Keyring | undefined => {
  const file = join(environment['DATA_DIR'] ?? '', 'lookout.key')
  const given = environment['SECRET_KEY']?.split(',') ?? []
  const kept =
    environment['DATA_DIR'] !== undefined && existsSync(file) ? [readFileSync(file, 'utf8').trim()] : []
  const [first, ...others] = [...given, ...kept]
  return first === undefined ? undefined : createKeyring([first, ...others])
}

/** As `withStore`, with secrets as they are stored. */
export const withRawStore = async <T>(
  { environment }: Pick<Product, 'environment'>,
  o: { aheadMs?: number; use: (store: Store) => Promise<T> },
): Promise<T> => {
  const now = () => Date.now() + (o.aheadMs ?? 0)
  const url = environment['REDIS_URL']
  const store =
    url === undefined
      ? createSqliteStore({ path: join(environment['DATA_DIR'] ?? '', 'lookout.db'), now })
      : await openRedisStore({ url, log: createLog({ level: 'silent', secrets: [] }), now })
  try {
    return await o.use(store)
  } finally {
    await store.close()
  }
}

/**
 * Everything that a Lookout keeps, as it lies there, byte for byte, but for what Redis answered the last calls, which goes with
 * as many more or within minutes. SQLite: while it does not run.
 */
export const storedText = async ({ environment }: Product): Promise<string> => {
  const url = environment['REDIS_URL']
  if (url === undefined)
    return (await readFile(join(environment['DATA_DIR'] ?? '', 'lookout.db'))).toString('latin1')
  const redis = new Redis(url)
  try {
    const keys = (await redis.keys('*')).filter(key => !key.includes(':replies:'))
    const dumps = await Promise.all(keys.map(key => textOf(redis, key)))
    return [...keys, ...dumps].join('\n')
  } finally {
    redis.disconnect()
  }
}

/**
 * All bytes that a Lookout keeps, also while it runs: every file of its folder, or every key of Redis with its value, and what
 * Redis answered.
 */
export const storedBytes = async ({ environment }: Product): Promise<Buffer> => {
  const url = environment['REDIS_URL']
  if (url === undefined) {
    const folder = environment['DATA_DIR'] ?? ''
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    return Buffer.concat(await Promise.all(files.map(file => readFile(file))))
  }
  const redis = new Redis(url)
  try {
    const keys = await redis.keys('*')
    const values = await Promise.all(keys.map(key => textOf(redis, key)))
    return Buffer.from([...keys, ...values].join('\n'))
  } finally {
    redis.disconnect()
  }
}

const textOf = async (redis: Redis, key: string): Promise<string> => {
  switch (await redis.type(key)) {
    case 'string':
      return String(await redis.get(key))
    case 'hash':
      return JSON.stringify(await redis.hgetall(key))
    case 'list':
      return JSON.stringify(await redis.lrange(key, 0, -1))
    case 'set':
      return JSON.stringify(await redis.smembers(key))
    case 'zset':
      return JSON.stringify(await redis.zrange(key, '0', '-1'))
    default:
      return JSON.stringify(await redis.xrange(key, '-', '+').catch(() => ''))
  }
}
