import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'

/**
 * The service as a process of its own, to be killed: `service-child.ts <folder or redis:// URL> <rpc urls> <client id> <secret>
 * <traces> <url of prices> <chain id>`. The rpc urls are separated by commas.
 */
const [place = '', rpc = '', clientId = '', secret = '', traces = 'off', prices = '', chain = '31337'] =
  process.argv.slice(2)

const log = createLog({ level: 'warn', secrets: [] })
const store = place.startsWith('redis:')
  ? await openRedisStore({ url: place, log })
  : createSqliteStore({ path: join(place, 'lookout.db') })
const service = createService({
  store,
  log,
  host: '127.0.0.1',
  port: 0,
  keys: [{ clientId, secret, vip: true }],
  chains: [
    { id: Number(chain), rpc: rpc.split(','), confirmations: 0, traces: traces === 'on' ? 'on' : 'off' },
  ],
  pollIntervalMs: 20,
  checkIntervalMs: 100,
  allowWebhook: () => true,
  ...(prices !== '' && { pricesUrl: prices }),
})
const { port } = await service.start()
console.log(port)
// A process that is killed would keep nothing of what it compiled for the next one.
flushCompileCache()
