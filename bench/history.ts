import { Api } from 'grammy'
import { createAlertWorker } from '#alerts/deliver/alert-worker.ts'
import { historyEntries } from '#alerts/records/history.ts'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import type { Store, Write } from '#store/store.ts'
import { notification } from '../test/support/notification.ts'
import { texts } from '../test/support/texts.ts'
import { keepChats } from './alert-shots.ts'
import { type Figure, median } from './figure.ts'
import { inFolder, inStore, onRedis } from './open-store.ts'

const chats = 500
/** Waiting in each chat: fewer than make a batch, so that each is a message. */
const alertsToChat = 2
const alerts = chats * alertsToChat
const rounds = 12
/** The first fill the caches and compile the code. */
const warmRounds = 2
/** Telegram's rate is not what is measured. */
const perSecond = 1_000_000

/** Telegram answers at once, and costs nothing. */
const createApi = (): Api => {
  let message = 0
  const answer = async (): Promise<Response> => {
    message += 1
    return Response.json({
      ok: true,
      result: { message_id: message, date: 0, chat: { id: 1, type: 'private' } },
    })
  }
  return new Api('42:a-token-for-the-bench', { fetch: answer })
}

const isOfHistory = (write: Write): boolean => write.op === 'put' && write.kind === historyEntries

/** The same store, which keeps no history. */
const withoutHistory = (store: Store): Store => ({
  ...store,
  commit: (writes, fence) =>
    store.commit(
      writes.filter(write => !isOfHistory(write)),
      fence,
    ),
})

const fill = async (store: Store, round: number): Promise<void> => {
  const numbers = Array.from({ length: alerts }, (_, n) => n)
  await Promise.all(
    numbers.map(n => {
      const chat = n % chats
      const id = `${round}-${n}`
      const told = notification({ number: round * alerts + n + 1, bot: `bot-${chat}` })
      const body = { kind: 'transaction', destination: `d${chat}`, watch: `w${chat}`, notification: told }
      return store.commit([{ op: 'push', queue: 'chat', lane: String(1_000_000 + chat), id, body }])
    }),
  )
}

/** Ms of CPU of this process for each alert, from the queue to the commit of its delivery. */
const runRound = async (store: Store, round: number): Promise<number> => {
  await fill(store, round)
  const log = createLog({ level: 'error', secrets: [] })
  const worker = createAlertWorker({ store, apiWhile: createApi, texts, log, now: Date.now, perSecond })
  const used = process.cpuUsage()
  worker.start()
  while ((await store.depth('chat')).items > 0) await pause(20)
  const { user, system } = process.cpuUsage(used)
  await worker.stop(5_000)
  return (user + system) / 1_000 / alerts
}

type Run = { readonly plain: readonly number[]; readonly told: readonly number[] }

/** Rounds of both take turns, each on a store of its own. */
const run = async (places: readonly [string, string]): Promise<Run> =>
  inStore(places[0], bare =>
    inStore(places[1], async told => {
      const one = withoutHistory(bare)
      const ids = Array.from({ length: chats }, (_, n) => 1_000_000 + n)
      await keepChats(one, ids)
      await keepChats(told, ids)
      const measured = { plain: [] as number[], told: [] as number[] }
      for (let round = 0; round < rounds + warmRounds; round += 1) {
        const plain = await runRound(one, round)
        const kept = await runRound(told, round)
        if (round < warmRounds) continue
        measured.plain.push(plain)
        measured.told.push(kept)
      }
      return measured
    }),
  )

const figures = (name: string, { plain, told }: Run): Figure[] => [
  { name: `${name}: CPU of an alert, without history`, value: median(plain), unit: 'ms' },
  { name: `${name}: CPU of an alert`, value: median(told), unit: 'ms' },
  {
    name: `${name}: of it, to the same without history`,
    value: median(told.map((kept, n) => kept / (plain[n] ?? kept))),
    unit: '×',
    hold: 'at most 1.05',
  },
]

/** What the history costs a single alert, from the queue to the commit of its delivery: each engine. Half a minute. */
export const measureHistory = (): Promise<Figure[]> =>
  onRedis(async server => {
    const inFolders = await inFolder(one => inFolder(other => run([one, other])))
    return [
      ...figures('SQLite', inFolders),
      ...figures('Redis', await run([server.database(), server.database()])),
    ]
  })
