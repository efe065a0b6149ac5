import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, StartError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { StoreError } from '#store/store.ts'
import {
  checkDatabaseFile,
  createIdentityFile,
  createStoreMonitor,
  type IdentityFile,
  type StoreMonitor,
} from '#store/store-monitor.ts'
import type { Config } from './config.ts'

type OpenStoreOptions = { readonly config: Config; readonly log: Log; readonly now: () => number }

/** The store that the operator asks for, watched over. Throws `StartError` where it cannot be had, or lacks what it kept. */
export const openStore = (o: OpenStoreOptions): Promise<StoreMonitor> => {
  const { store } = o.config
  return store.kind === 'redis' ? openRedis(store, o) : openSqlite(store.folder, o)
}

const openSqlite = async (folder: string, o: OpenStoreOptions): Promise<StoreMonitor> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, 'lookout.db')
    const file = createIdentityFile(folder)
    if (!o.config.acceptsLostData) checkDatabaseFile(path, file.read())
    return await monitorStore(createSqliteStore({ path }), o, file)
  } catch (error) {
    // What an operator can mend is told by the store in their words.
    const known =
      error instanceof StoreError && (error.code === 'store_in_use' || error.code === 'store_lost')
    throw new StartError(`DATA_DIR: ${known ? error.message : describeError(error)}`, { cause: error })
  }
}

const monitorStore = async (
  store: Store,
  { config, log, now }: OpenStoreOptions,
  file?: IdentityFile,
): Promise<StoreMonitor> => {
  try {
    const acceptsLoss = config.acceptsLostData
    return await createStoreMonitor({ store, log, now, acceptsLoss, ...(file && { file }) })
  } catch (error) {
    await store.close()
    throw error
  }
}

type RedisOptions = { url: string; replicas: number; strict: boolean }

const openRedis = async (
  { url, replicas, strict }: RedisOptions,
  o: OpenStoreOptions,
): Promise<StoreMonitor> => {
  try {
    // Who keeps everything in a file does without the client of Redis: it is several MB.
    const { openRedisStore } = await import('#store/redis/open-redis-store.ts')
    return await monitorStore(await openRedisStore({ url, replicas, strict, log: o.log }), o)
  } catch (error) {
    const unsafe = error instanceof StoreError && error.code === 'store_unsafe'
    const why = error instanceof StoreError ? error.message : describeError(error)
    throw new StartError(`${unsafe ? 'REDIS_STRICT' : 'REDIS_URL'}: ${why}`, { cause: error })
  }
}
