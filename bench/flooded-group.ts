import fastify from 'fastify'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import { notification } from '../test/support/notification.ts'
import { texts } from '../test/support/texts.ts'
import { keepChats, tokenOf } from './alert-shots.ts'
import { type Figure, median } from './figure.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

/** What Telegram allows a bot, a second. */
const perSecond = 30
/** Alerts of quiet chats, ten a second, each in a chat of its own. */
const quietAlerts = 40
const betweenMs = 100
/** The group gets a hundred a second at the same time. */
const floodAlerts = 400
const floodBetweenMs = 10

/** Posts a transaction of its own, for the `n`th chat. */
const createPost = (origin: string) => {
  let number = 0
  return async (n: number): Promise<void> => {
    number += 1
    const body = JSON.stringify(notification({ number, bot: `bot-${n}` }))
    const headers = { 'content-type': 'application/json' }
    const reply = await fetch(`${origin}/alerts/${tokenOf(n)}`, { method: 'POST', body, headers })
    if (reply.status !== 200) throw new Error(`an alert was not accepted: ${reply.status}`)
  }
}

/** When a message arrived at Telegram, by chat. */
const recordArrivals = (telegram: LocalTelegram): ReadonlyMap<number, number> => {
  const arrivedAt = new Map<number, number>()
  telegram.onCall(({ method, payload }) => {
    if (method === 'sendMessage') arrivedAt.set(Number(payload['chat_id']), performance.now())
  })
  return arrivedAt
}

type Run = { readonly aloneMs: number; readonly besideMs: number; readonly refused: number }

/** The first half of the quiet chats alone, the second half while the group is flooded. The group is the last chat. */
const measure = async (o: {
  telegram: LocalTelegram
  chats: readonly number[]
  post: (n: number) => Promise<void>
}): Promise<Run> => {
  const { telegram, chats, post } = o
  const arrivedAt = recordArrivals(telegram)
  const delayOf = async (n: number): Promise<number> => {
    const postedAt = performance.now()
    await post(n)
    const end = postedAt + 60_000
    while (!arrivedAt.has(chats[n] ?? 0)) {
      if (performance.now() > end) throw new Error('an alert did not arrive')
      await pause(5)
    }
    return (arrivedAt.get(chats[n] ?? 0) ?? 0) - postedAt
  }
  const medianDelay = async (from: number): Promise<number> => {
    const delays: Promise<number>[] = []
    for (let n = from; n < from + quietAlerts; n += 1) {
      delays.push(delayOf(n))
      await pause(betweenMs)
    }
    return median(await Promise.all(delays))
  }
  const flood = async (): Promise<void> => {
    for (let n = 0; n < floodAlerts; n += 1) {
      await post(2 * quietAlerts)
      await pause(floodBetweenMs)
    }
  }
  const aloneMs = await medianDelay(0)
  const [besideMs] = await Promise.all([medianDelay(quietAlerts), flood()])
  return { aloneMs, besideMs, refused: telegram.calls.filter(({ ok }) => ok === false).length }
}

const run = (place: string): Promise<Run> =>
  inStore(place, async store => {
    const telegram = await createLocalTelegram({ token: '42:a-token-for-the-bench' })
    const people = Array.from({ length: 2 * quietAlerts }, (_, n) =>
      telegram.person({ firstName: `Person ${n}` }),
    )
    const chats = [...people.map(({ chatId }) => chatId), telegram.group({ title: 'Team' }).chatId]
    await keepChats(store, chats)
    telegram.enforceSendLimits(true)
    const log = createLog({ level: 'error', secrets: [telegram.token] })
    const transport = createTransport({ store, perSecond })
    const apiWhile = (mayStart: () => boolean) =>
      new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.onceWhile(mayStart) })
    const delivery = createAlertWorker({ store, apiWhile, texts, log, now: Date.now, perSecond })
    const server = fastify({ forceCloseConnections: true })
    addAlertReceiver(server, { store, log, now: Date.now })
    const origin = await server.listen({ host: '127.0.0.1', port: 0 })
    delivery.start()
    try {
      return await measure({ telegram, chats, post: createPost(origin) })
    } finally {
      await delivery.stop(1_000)
      await server.close()
      await transport.close()
      await telegram.close()
    }
  })

const figures = (name: string, { aloneMs, besideMs, refused }: Run): Figure[] => [
  { name: `${name}: a quiet chat's alert, median`, value: aloneMs, unit: 'ms' },
  {
    name: `${name}: the same beside a flooded group`,
    value: besideMs / aloneMs,
    unit: '×',
    hold: 'at most 2',
  },
  { name: `${name}: refused by Telegram`, value: refused, unit: '', hold: '0' },
]

/** From the receiver to Telegram in quiet chats, alone and while 100 alerts a second come for one group: each engine. 20 seconds. */
export const measureFloodedGroup = (): Promise<Figure[]> =>
  onRedis(async server => [
    ...figures('SQLite', await inFolder(run)),
    ...figures('Redis', await run(server.database())),
  ])
