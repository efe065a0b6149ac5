import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import { type RedisServer, startRedisServer } from '../test/support/redis-server.ts'

/** Opens the store at a `redis://` URL, or in a folder. */
export const openStore = async (place: string): Promise<Store> =>
  place.startsWith('redis:')
    ? openRedisStore({ url: place, log: createLog({ level: 'warn', secrets: [place] }) })
    : createSqliteStore({ path: join(place, 'lookout.db') })

/** Opens it for `work`, and closes it. */
export const inStore = async <T>(place: string, work: (store: Store) => Promise<T>): Promise<T> => {
  const store = await openStore(place)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Runs `work` on a folder that is gone afterwards. */
export const inFolder = async <T>(work: (folder: string) => T | Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lookout-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Runs `work` on a Redis of its own, append-only, synced each second. It does not rewrite its file meanwhile: that would
 * fall on whoever is being measured.
 */
export const onRedis = async <T>(work: (server: RedisServer) => Promise<T>): Promise<T> => {
  const server = await startRedisServer(['--auto-aof-rewrite-percentage', '0'])
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
