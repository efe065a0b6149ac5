import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { StartError } from '#lib/start-error.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { StoreError, StoreInUseError } from '#store/store-error.ts'
import type { Config } from './config.ts'

/** The store that the operator asks for. Throws `StartError` where it cannot be had. */
export const openStore = ({ store }: Config, log: Log): Promise<Store> =>
  store.kind === 'redis' ? openRedis(store, log) : openSqlite(store.folder)

const openSqlite = async (folder: string): Promise<Store> => {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return createSqliteStore({ path: join(folder, 'lookout.db') })
  } catch (error) {
    // What only another process is the cause of is told by the store in the operator's words.
    const why = error instanceof StoreInUseError ? error.message : describeError(error)
    throw new StartError(`DATA_DIR: ${why}`, { cause: error })
  }
}

const openRedis = async (o: { url: string; replicas: number; strict: boolean }, log: Log): Promise<Store> => {
  try {
    // Who keeps everything in a file does without the client of Redis: it is several MB.
    const { openRedisStore } = await import('#store/redis/open-redis-store.ts')
    return await openRedisStore({ ...o, log })
  } catch (error) {
    const unsafe = error instanceof StoreError && error.code === 'store_unsafe'
    const why = error instanceof StoreError ? error.message : describeError(error)
    throw new StartError(`${unsafe ? 'REDIS_STRICT' : 'REDIS_URL'}: ${why}`, { cause: error })
  }
}
