import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import type { Open } from './conformance/rig.ts'

/** A store in a database of its own; `database` gives the URL of an empty one. */
export const openRedisRig =
  (database: () => Promise<string>): Open =>
  async ({ limits }) => {
    const url = await database()
    const log = createLog({ level: 'silent', secrets: [], write: () => {} })
    let ahead = 0
    const open = () => openRedisStore({ url, log, limits, now: () => Date.now() + ahead })
    let store = await open()
    return {
      store: () => store,
      advance: async ms => {
        ahead += ms
      },
      reopen: async () => {
        await store.close()
        store = await open()
      },
      close: () => store.close(),
    }
  }
