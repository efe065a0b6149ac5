import { join } from 'node:path'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLocalChain } from '#playground/local-chain.ts'
import { createService } from '#service/service.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { startReceiver } from '../test/support/receiver.ts'
import { createApi, ownerKey } from '../test/support/service.ts'
import { addChannel, createBot, subscribe } from '../test/support/service-requests.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { inFolder } from './open-store.ts'

const pollMs = 2_000
const samples = 15
/** No multiple of the poll, so that blocks come at every moment between two. */
const betweenMs = 2_270

type Chain = Awaited<ReturnType<typeof createLocalChain>>

/** A service that watches an address; `delays`: from the moment a block is there to its notification, in ms. */
const startWatching = async (o: { chain: Chain; folder: string; heads: readonly string[] }) => {
  const { chain, folder, heads } = o
  const store = createSqliteStore({ path: join(folder, `${heads.length}.db`) })
  const receiver = await startReceiver()
  const service = createService({
    store,
    log: createLog({ level: 'warn', secrets: [] }),
    host: '127.0.0.1',
    port: 0,
    keys: [ownerKey],
    chains: [{ id: chain.chainId, rpc: [chain.url], heads, confirmations: 0 }],
    pollIntervalMs: pollMs,
    allowWebhook: () => true,
  })
  const { port } = await service.start()
  const api = createApi(`http://127.0.0.1:${port}/api/v1`)
  const channel = await addChannel(api, receiver.url)
  const bot = await createBot(api, { addresses: [chain.accounts[1] ?? ''] })
  await subscribe(api, { bot, channels: [channel] })
  return {
    delays: async (minedAt: readonly number[]): Promise<number[]> =>
      (await receiver.waitFor(minedAt.length)).map(({ at }, n) => at - (minedAt[n] ?? at)),
    stop: async (): Promise<void> => {
      await service.stop(2_000)
      await Promise.all([store.close(), receiver.close()])
    },
  }
}

/** From the block to the notification, polling every two seconds, with and without a WebSocket that tells of blocks. */
export const measureHints = (): Promise<Figure[]> =>
  inFolder(async folder => {
    const chain = await createLocalChain()
    const hinted = await startWatching({ chain, folder, heads: [chain.url.replace('http', 'ws')] })
    const polling = await startWatching({ chain, folder, heads: [] })
    try {
      const [from = '', to = ''] = chain.accounts
      await pause(2 * pollMs)
      const minedAt: number[] = []
      for (let sample = 0; sample < samples; sample += 1) {
        await chain.send({ from, to, wei: 1n })
        minedAt.push(Date.now())
        await pause(betweenMs)
      }
      const withHints = median(await hinted.delays(minedAt))
      const without = median(await polling.delays(minedAt))
      return [
        { name: 'block to notification with hints, poll of 2 s, median', value: withHints, unit: 'ms' },
        { name: 'the same by polling alone', value: without, unit: 'ms' },
        { name: 'with hints to polling alone', value: withHints / without, unit: '×', hold: 'under 0.3' },
      ]
    } finally {
      await Promise.all([hinted.stop(), polling.stop()])
      await chain.close()
    }
  })
