import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import type { Store } from '#store/store.ts'
import type { Product } from './lookout.ts'

/** Works with what a Lookout keeps while it does not run, by a clock that is `aheadMs` ahead: it goes on from there. */
export const withStore = async <T>(
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
