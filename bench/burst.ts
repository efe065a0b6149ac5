import fastify from 'fastify'
import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { addAlertReceiver } from '#alerts/receive/receiver.ts'
import { createTransport } from '#bot-api/transport.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import type { Store } from '#store/store.ts'
import { movement, notification } from '../test/support/notification.ts'
import { seenAlerts } from '../test/support/telegram.ts'
import { texts } from '../test/support/texts.ts'
import { keepChats, tokenOf } from './alert-shots.ts'
import type { Figure } from './figure.ts'
import { load } from './load.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

const chats = 500
const alertsToChat = 20
const alerts = chats * alertsToChat
/** What Telegram allows a bot, a second. */
const perSecond = 30
const endMs = 240_000

/** A transaction of its own for every `n`, the chats by turns, to each of 1, 2, 3 … coins. */
const shotOf = (n: number) => {
  const chat = n % chats
  const coin = movement({ amount: `${Math.floor(n / chats) + 1}${'0'.repeat(18)}` })
  const body = JSON.stringify(notification({ number: n + 1, bot: `bot-${chat}`, movements: [coin] }))
  return { method: 'POST', path: `/alerts/${tokenOf(chat)}`, body } as const
}

type Run = {
  seconds: number
  messages: number
  edits: number
  refused: number
  share: number
  most: number
  lost: number
}

const empties = async (store: Store): Promise<void> => {
  const until = performance.now() + endMs
  while ((await store.depth('chat')).items > 0) {
    if (performance.now() > until) throw new Error('alerts still wait')
    await pause(50)
  }
}

const resultOf = (telegram: LocalTelegram, people: readonly Person[]): Run => {
  const sends = telegram.calls.filter(({ method }) => method === 'sendMessage')
  const edits = telegram.calls.filter(({ method }) => method === 'editMessageText')
  // Telegram's limit is of both: more alerts may be added to a message by an edit.
  const calls = [...sends, ...edits]
  const times = calls.map(({ at }) => at).toSorted((one, other) => one - other)
  const seconds = ((times.at(-1) ?? 0) - (times[0] ?? 0)) / 1_000
  const shown = people.reduce((sum, person) => sum + seenAlerts(person).length, 0)
  return {
    seconds,
    messages: sends.length,
    edits: edits.length,
    refused: calls.filter(({ ok }) => ok === false).length,
    share: calls.length / (seconds * perSecond),
    most: Math.max(...times.map(from => times.filter(at => at >= from && at < from + 1_000).length)),
    lost: alerts - shown,
  }
}

const run = (place: string): Promise<Run> =>
  inStore(place, async store => {
    const telegram = await createLocalTelegram({ token: '42:a-token-for-the-bench' })
    const people = Array.from({ length: chats }, (_, n) => telegram.person({ firstName: `Person ${n}` }))
    await keepChats(
      store,
      people.map(({ chatId }) => chatId),
    )
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
      await load({ origin, count: alerts, shot: shotOf })
      await empties(store)
      return resultOf(telegram, people)
    } finally {
      await delivery.stop(1_000)
      await server.close()
      await transport.close()
      await telegram.close()
    }
  })

const figures = (name: string, o: Run): Figure[] => [
  { name: `${name}: from the first message to the last`, value: o.seconds, unit: 's' },
  { name: `${name}: messages`, value: o.messages, unit: '' },
  { name: `${name}: edits of messages, to add alerts`, value: o.edits, unit: '' },
  { name: `${name}: refused by Telegram`, value: o.refused, unit: '', hold: '0' },
  { name: `${name}: most in any second`, value: o.most, unit: '', hold: 'at most 30' },
  {
    name: `${name}: share of Telegram's rate`,
    value: o.share,
    unit: '',
    hold: 'at least 0.99',
  },
  { name: `${name}: alerts that no message tells of`, value: o.lost, unit: '', hold: '0' },
]

/** 10,000 alerts for 500 chats at once, through the receiver to a Telegram that holds its limits: each engine. Two minutes. */
export const measureBurst = (): Promise<Figure[]> =>
  onRedis(async server => [
    ...figures('SQLite', await inFolder(run)),
    ...figures('Redis', await run(server.database())),
  ])
