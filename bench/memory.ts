import { z } from 'zod'
import { put } from '#store/store.ts'
import { intents } from '#telegram/records.ts'
import { watches } from '#watch/watch.ts'
import type { RedisServer } from '../test/support/redis-server.ts'
import { basicAuth } from '../test/support/service.ts'
import { newBot, newChannel, newSubscription } from '../test/support/service-requests.ts'
import { watch } from '../test/support/watch.ts'
import { alertShot, keepChats } from './alert-shots.ts'
import { startServer } from './child.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { inStore, onRedis } from './open-store.ts'

const count = 2_000
const addressesEach = 10

const usedBytes = async (server: RedisServer): Promise<number> =>
  Number(/used_memory:(\d+)/.exec(await server.command('INFO memory'))?.[1])

/** Bytes that Redis holds more of after `work`, whose connections are closed by then. */
const growthBy = async (server: RedisServer, work: () => Promise<void>): Promise<number> => {
  const before = await usedBytes(server)
  await work()
  return (await usedBytes(server)) - before
}

const addressOf = (watch: number, n: number): string =>
  `0x${(watch * addressesEach + n + 1).toString(16).padStart(40, '0')}`

const addressesOf = (watch: number): string[] =>
  Array.from({ length: addressesEach }, (_, n) => addressOf(watch, n))

const made = z.object({ data: z.object({ id: z.union([z.string(), z.number()]) }) })
const idsOf = (replies: readonly string[]) => replies.map(text => made.parse(JSON.parse(text)).data.id)

/** Bots and subscriptions through the service's API; the ids of the bots. */
const keepAtService = async (place: string): Promise<string[]> => {
  const { origin, kill } = await startServer('service', place)
  const headers = { authorization: basicAuth({ clientId: 'writer', secret: 'secret-of-the-bench' }) }
  const post = async (path: string, o: { count: number; body: (n: number) => unknown }) => {
    const shot = (n: number) =>
      ({ method: 'POST', path: `/api/v1${path}`, body: JSON.stringify(o.body(n)) }) as const
    return idsOf((await load({ origin, count: o.count, headers, shot })).replies)
  }
  try {
    const url = 'https://example.com/a'
    const [channel] = await post('/notify/channels', { count: 1, body: () => newChannel(url) })
    const body = (n: number) => newBot({ addresses: addressesOf(n) })
    const bots = (await post('/bots', { count, body })).map(String)
    await post('/subscriptions', { count, body: n => newSubscription(bots[n] ?? '', [Number(channel)]) })
    return bots
  } finally {
    await kill()
  }
}

/** What the chat keeps of each: the watch, and how it came about. */
const keepInChats = (place: string, bots: readonly string[]): Promise<void> =>
  inStore(place, async store => {
    for (const [n, bot] of bots.entries()) {
      const id = `watch-${n}`
      const addresses = addressesOf(n).map(address => ({ address, label: 'treasury' }))
      const value = watch({
        settings: { addresses },
        bot,
        chat: `${1_000_000 + n}`,
        destination: `destination-${n}`,
      })
      const { destination, chat, settings, subscription = '' } = value
      const progress = { state: 'done', bot, subscription, message: 1, failures: 0 } as const
      await store.commit([
        put(watches, { id, value }),
        put(intents, { id, value: { destination, chat, settings, ...progress } }),
      ])
    }
  })

const queueAlerts = async (place: string): Promise<void> => {
  const { origin, kill } = await startServer('receiver', place)
  try {
    await load({ origin, count, shot: alertShot })
  } finally {
    await kill()
  }
}

/** What Redis holds more of, by what people do. Takes some seconds. */
export const measureMemory = (): Promise<Figure[]> =>
  onRedis(async server => {
    const place = server.database()
    const watched = await growthBy(server, async () => keepInChats(place, await keepAtService(place)))
    await inStore(place, keepChats)
    const queued = await growthBy(server, () => queueAlerts(place))
    return [
      {
        name: `Redis: a watch of ${addressesEach} addresses, with its bot and subscription`,
        value: watched / count,
        unit: 'bytes',
        hold: 'at most 10,000',
      },
      { name: 'Redis: a queued alert', value: queued / count, unit: 'bytes', hold: 'at most 2,000' },
    ]
  })
