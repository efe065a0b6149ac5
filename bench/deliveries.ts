import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { loadTexts } from '#render/texts.ts'
import { createDeliveryWorker } from '#service/deliver/delivery-worker.ts'
import { createPlatforms } from '#service/deliver/platforms.ts'
import { createWebhookGuard } from '#service/deliver/webhook-guard.ts'
import { channelKey, channels } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { createWorker } from '#store/worker.ts'
import type { Figure } from './figure.ts'
import { median } from './figure.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

/** Of one block. */
const hits = 10
const blocks = 30
const rounds = 3
/** As in the service. */
const together = 20
const lane = channelKey(1)

const channel = {
  account: 'bench',
  userId: 1,
  id: 1,
  name: 'c',
  platform: 'Webhook',
  token: '',
  priority: 0 as const,
  channelType: '',
}

/** A receiver that takes everything; `expect` resolves when so many more have come. */
const startReceiver = async () => {
  let left = 0
  let done = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      response.writeHead(204).end()
      left -= 1
      if (left === 0) done.resolve()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `http://127.0.0.1:${port}/`,
    expect: (count: number): Promise<void> => {
      left = count
      done = Promise.withResolvers()
      return done.promise
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Milliseconds from the commit of a block's notifications until the last of them has come, for each block. */
const run = (place: string, o: { items: number }): Promise<number[]> =>
  inStore(place, async store => {
    const receiver = await startReceiver()
    const guard = createWebhookGuard({ allow: () => true })
    const platforms = createPlatforms({
      guard,
      telegramApiRoot: receiver.url,
      say: loadTexts().for('en'),
    })
    const log = createLog({ level: 'warn', secrets: [] })
    const worker = createWorker({
      store,
      queue: 'deliveries',
      concurrency: 256,
      leaseMs: 5_000,
      ...o,
      handle: createDeliveryWorker({
        store,
        log,
        now: Date.now,
        monotonicNow: Date.now,
        platforms,
        isOwnReceiver: () => false,
        knownNames: new Map(),
      }),
      onError: error => {
        throw error
      },
    })
    await store.commit([put(channels, { id: lane, value: { ...channel, channel: receiver.url } })])
    worker.start()
    const times: number[] = []
    for (let block = 0; block < blocks; block += 1) {
      const came = receiver.expect(hits)
      const ids = Array.from({ length: hits }, (_, n) => `${block}:${n}`)
      const body = { text: 'x'.repeat(1_000), about: lane }
      await store.commit(ids.map(id => ({ op: 'push', queue: 'deliveries', lane, id, body })))
      const begun = performance.now()
      await came
      times.push(performance.now() - begun)
    }
    await worker.stop(5_000)
    await Promise.all([platforms.destroy(), guard.destroy()])
    receiver.close()
    return times
  })

type Times = { readonly together: number[]; readonly alone: number[] }

const figures = (name: string, times: Times): Figure[] => [
  { name: `${name}: ten hits of a block, to the last webhook`, value: median(times.together), unit: 'ms' },
  { name: `${name}: the same, each kept by itself`, value: median(times.alone), unit: 'ms' },
]

/** From ten notifications of one block to their receiver, kept together and, by turns, each by itself. */
export const measureDeliveries = (): Promise<Figure[]> =>
  onRedis(async server => {
    const sqlite: Times = { together: [], alone: [] }
    const redis: Times = { together: [], alone: [] }
    for (let round = 0; round < rounds; round += 1) {
      sqlite.together.push(...(await inFolder(folder => run(folder, { items: together }))))
      sqlite.alone.push(...(await inFolder(folder => run(folder, { items: 1 }))))
      redis.together.push(...(await run(server.database(), { items: together })))
      redis.alone.push(...(await run(server.database(), { items: 1 })))
    }
    return [...figures('SQLite', sqlite), ...figures('Redis', redis)]
  })
