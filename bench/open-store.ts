import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'

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
