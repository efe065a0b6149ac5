import { z } from 'zod'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { loadTexts } from '#render/texts.ts'
import { maxDeliveries } from '#service/deliver/concurrency-limiter.ts'
import { deliveryPushes } from '#service/deliver/delivery-queue.ts'
import { createDeliveryWorker } from '#service/deliver/delivery-worker.ts'
import { createPlatforms } from '#service/deliver/platforms.ts'
import { createWebhookGuard } from '#service/deliver/webhook-guard.ts'
import { channelKey, channels } from '#service/records/records.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { put } from '#store/store.ts'
import { createWorker } from '#store/worker.ts'
import { notification } from '../test/support/notification.ts'
import { openStore } from './open-store.ts'

/**
 * The service's delivery of webhooks as a process of its own: `webhooks-child.ts <folder or redis:// URL> <port>`. To a rate it
 * publishes so many notifications a second for some seconds, each at its time, and sends when the first was due, how many there
 * were, how many are left in the queue some time later, and the CPU of all of it.
 */
const [place = '', port = ''] = process.argv.slice(2)

const channelCount = 200
/** Addresses of this machine, for receivers that are as many. */
const hosts = 20
const publishEveryMs = 2
const runMs = 8_000
/** How long what is left over is waited for. */
const drainMs = 4_000

const channelOf = (id: number) => ({
  account: 'bench',
  userId: 1,
  id,
  name: 'c',
  platform: 'Webhook',
  token: '',
  priority: 0 as const,
  channelType: '',
  secret: `whsec_${Buffer.from(String(id).padStart(24, '0')).toString('base64')}`,
  channel: `http://127.0.0.${1 + (id % hosts)}:${port}/${id}`,
})

const store = await openStore(place)
const log = createLog({ level: 'warn', secrets: [] })
const guard = createWebhookGuard({ allow: () => true })
const platforms = createPlatforms({ guard, telegramApiRoot: '', say: loadTexts().for('en') })
const worker = createWorker({
  store,
  queue: 'deliveries',
  concurrency: maxDeliveries,
  items: 20,
  leaseMs: 10_000,
  endsClaims: true,
  handle: createDeliveryWorker({
    store,
    log,
    now: Date.now,
    monotonicNow: performance.now.bind(performance),
    platforms,
    isOwnReceiver: () => false,
    knownNames: new Map(),
  }),
  onError: error => {
    throw error
  },
})
await store.commit(
  Array.from({ length: channelCount }, (_, id) =>
    put(channels, { id: channelKey(id), value: channelOf(id) }),
  ),
)
worker.start()

const clock = (): number => performance.timeOrigin + performance.now()
const publish = async (from: number, count: number): Promise<void> => {
  const writes = Array.from({ length: count }, (_, n) => {
    const number = from + n
    const lane = channelKey(number % channelCount)
    const bot = `bot-${number % channelCount}`
    return deliveryPushes({ ...notification({ number, bot }), id: String(number) }, [lane])
  }).flat()
  const committed = await store.commit(writes)
  if (!committed.ok) throw new Error(committed.reason)
}

/** What is left after the drain is cut off: it is neither delivered nor lost. */
const run = async (perSecond: number) => {
  const before = process.cpuUsage()
  const begun = clock()
  let published = 0
  for (let at = begun; at < begun + runMs; at = clock()) {
    const due = Math.floor(((at - begun) / 1_000) * perSecond) + 1
    const count = Math.min(maxCommitWrites, due - published)
    if (count > 0) await publish(published, count)
    else await pause(publishEveryMs)
    published += count
  }
  for (let waited = 0; waited < drainMs && (await store.depth('deliveries')).items > 0; waited += 50)
    await pause(50)
  await worker.stop(5_000)
  const { user, system } = process.cpuUsage(before)
  const { items: cutOff } = await store.depth('deliveries')
  return { begun, published, cutOff, cpuMs: (user + system) / 1_000 }
}

process.on('message', (message: unknown) => {
  run(z.number().parse(message)).then(
    value => process.send?.(value),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
// It must not outlive the bench, however that ends.
process.on('disconnect', () => process.exit())
process.send?.('ready')
