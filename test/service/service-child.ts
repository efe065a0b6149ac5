import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'

/** The service as a process of its own, to be killed: `service-child.ts <folder> <rpc url> <client id> <secret>`. */
const [folder = '', rpc = '', clientId = '', secret = ''] = process.argv.slice(2)

const service = createService({
  store: createSqliteStore({ path: join(folder, 'lookout.db') }),
  log: createLog({ level: 'warn', secrets: [] }),
  host: '127.0.0.1',
  port: 0,
  keys: [{ clientId, secret, vip: true }],
  chains: [{ id: 31337, rpc: [rpc], confirmations: 0 }],
  pollIntervalMs: 20,
  allowWebhook: () => true,
})
const { port } = await service.start()
console.log(port)
