import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { createService } from '#service/service.ts'
import { createApi, ownerKey } from '../test/support/service.ts'
import { addChannel, newBot, subscribe } from '../test/support/service-requests.ts'
import { addressKey } from './made-block.ts'
import { openStore } from './open-store.ts'

/**
 * A service that reads values as a process of its own: `readings-child.ts <node> <folder> <chain id> <bots>`. Each bot reads one value for
 * each of a hundred addresses. Sends how many values it reads, and to any message the bytes that it holds in its heap.
 */
const [node = '', folder = '', chain = '', bots = ''] = process.argv.slice(2)
const addressesOfBot = 100

const service = createService({
  store: await openStore(folder),
  log: createLog({ level: 'error', secrets: [] }),
  host: '127.0.0.1',
  port: 0,
  keys: [ownerKey],
  chains: [{ id: Number(chain), rpc: [node], confirmations: 0 }],
  allowWebhook: () => true,
})
const { port } = await service.start()
const api = createApi(`http://127.0.0.1:${port}/api/v1`)
const channel = await addChannel(api, 'http://127.0.0.1:1/')
const params = {
  contract: `0x${addressKey('contract', 0)}`,
  call: 'function healthOf(address) view returns (uint256)',
  args: ['{address}'],
  below: '1000',
}
for (let n = 0; n < Number(bots); n += 1) {
  const place = (_: unknown, m: number): string => `0x${addressKey('watched', n * addressesOfBot + m)}`
  const addresses = Array.from({ length: addressesOfBot }, place)
  const body = newBot({ addresses, chain: Number(chain) })
  const driver = { ...body.driver, strategies: [{ func: 'reading', params }] }
  const made = await api('POST', '/bots', { body: { ...body, driver } })
  const { id: bot } = z.object({ id: z.string() }).parse(made.data)
  await subscribe(api, { bot, channels: [channel] })
}
process.on('message', () => {
  globalThis.gc?.()
  process.send?.(process.memoryUsage().heapUsed)
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
process.send?.(Number(bots) * addressesOfBot)
