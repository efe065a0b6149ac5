import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { createApi, ownerKey } from '../test/support/service.ts'
import { addChannel, createBot, subscribe } from '../test/support/service-requests.ts'
import { addressKey } from './made-block.ts'
import { openStore } from './open-store.ts'

/**
 * A service that follows chains as a process of its own: `many-chains-child.ts <origin of their nodes> <folder> <chain id>…`. Sends whether
 * it watches, and to any message how many blocks each chain is behind.
 */
const [nodes = '', folder = '', ...ids] = process.argv.slice(2)
const watchedAddresses = 100

const service = createService({
  store: await openStore(folder),
  log: createLog({ level: 'error', secrets: [] }),
  host: '127.0.0.1',
  port: 0,
  keys: [ownerKey],
  chains: ids.map(id => ({ id: Number(id), rpc: [`${nodes}/${id}`], confirmations: 0 })),
  allowWebhook: () => true,
})
const { port } = await service.start()
const api = createApi(`http://127.0.0.1:${port}/api/v1`)
const addresses = Array.from({ length: watchedAddresses }, (_, n) => `0x${addressKey('watched', n)}`)
const channel = await addChannel(api, 'http://127.0.0.1:1/')
for (const id of ids) {
  const bot = await createBot(api, { addresses, chain: Number(id) })
  await subscribe(api, { bot, channels: [channel] })
}
process.on('message', () => {
  process.send?.(service.ready().chains)
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
process.send?.('watching')
