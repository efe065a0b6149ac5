import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { ownerKey } from '../test/support/service.ts'
import { openStore } from './open-store.ts'
import { answerUsage, ready } from './peers/report.ts'
import { readTask } from './peers/task.ts'

/** Our service, all of it, as one more of the peers. What it is to watch it is told over its API; it tells by webhooks. */
const { url, folder, port, pollMs } = readTask()

const service = createService({
  store: await openStore(folder),
  log: createLog({ level: 'error', secrets: [] }),
  host: '127.0.0.1',
  port,
  keys: [ownerKey],
  chains: [{ id: 31_337, rpc: [url], confirmations: 0 }],
  pollIntervalMs: pollMs,
  allowWebhook: () => true,
})
await service.start()
answerUsage()
ready()
