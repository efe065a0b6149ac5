import { RateLimitError } from 'bullmq'
import { pause } from '#lib/timers.ts'
import { createWorker } from '#store/worker.ts'
import { openBullQueue, openBullWorker } from './bull-queue.ts'
import type { Figure } from './figure.ts'
import { p99Of } from './load.ts'
import { inFolder, onRedis, openStore } from './open-store.ts'

const chats = 50
const items = 1_000
/** 200 items a second for 5 seconds, 4 of them to each chat. */
const betweenMs = 5
const sendMs = 20
const concurrency = 64
/** The first chat answers 429 to its first item after a second. */
const slowChat = 0
const slowFrom = 200
const retryMs = 3_000
const endMs = 10_000

/** From the push to the send, in ms, of the chats that nobody limited, the quickest first. */
type Delays = readonly number[]

/** What stands for Telegram: it takes a while to send, and limits one chat once. */
const createTelegram = () => {
  const pushedAt: number[] = []
  const delays: number[] = []
  let sent = 0
  let limitedUntil = 0
  const all = Promise.withResolvers<void>()
  return {
    pushed: (n: number): void => {
      pushedAt[n] = performance.now()
    },
    /** For how many ms the chat is limited, or 0: it was sent. */
    send: async (n: number): Promise<number> => {
      const chat = n % chats
      const begun = performance.now()
      if (chat === slowChat && n >= slowFrom && limitedUntil === 0) limitedUntil = begun + retryMs
      const wait = chat === slowChat ? Math.ceil(limitedUntil - begun) : 0
      if (wait > 0) return wait
      if (chat !== slowChat) delays.push(begun - (pushedAt[n] ?? 0))
      await pause(sendMs)
      sent += 1
      if (sent === items) all.resolve()
      return 0
    },
    delays: async (): Promise<Delays> => {
      const ended = new AbortController()
      await Promise.race([all.promise, pause(endMs, ended.signal)])
      ended.abort()
      if (sent !== items) throw new Error(`of ${items} items ${sent} were sent`)
      return delays.toSorted((one, other) => one - other)
    },
  }
}
type Telegram = ReturnType<typeof createTelegram>

const pushAll = async (telegram: Telegram, push: (n: number) => Promise<unknown>): Promise<void> => {
  const begun = performance.now()
  for (let n = 0; n < items; n += 1) {
    await pause(Math.max(0, begun + n * betweenMs - performance.now()))
    telegram.pushed(n)
    await push(n)
  }
}

const runStore = async (place: string): Promise<Delays> => {
  const store = await openStore(place)
  const telegram = createTelegram()
  const errors: unknown[] = []
  const worker = createWorker({
    store,
    queue: 'chat',
    concurrency,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const delayMs = await telegram.send(Number(claim.items[0]?.id))
      await store.commit([{ op: 'done', claim, count: delayMs > 0 ? 0 : 1, delayMs }])
    },
    onError: error => errors.push(error),
  })
  worker.start()
  await pushAll(telegram, n =>
    store.commit([{ op: 'push', queue: 'chat', lane: `chat${n % chats}`, id: String(n), body: {} }]),
  )
  const delays = await telegram.delays()
  await worker.stop(1_000)
  await store.close()
  if (errors.length > 0) throw new AggregateError(errors, 'the worker failed')
  return delays
}

/** As BullMQ's documentation has it for an API that answers 429: the queue is limited, and the job waits with it. */
const runBull = async (url: string): Promise<Delays> => {
  const queue = await openBullQueue(url)
  const telegram = createTelegram()
  const worker = await openBullWorker(url, {
    concurrency,
    handle: async job => {
      const wait = await telegram.send(Number(job.name))
      if (wait === 0) return
      await queue.rateLimit(wait)
      throw new RateLimitError()
    },
  })
  const running = worker.run()
  await pushAll(telegram, n => queue.add(String(n), {}))
  const delays = await telegram.delays()
  await worker.close()
  await running
  await queue.close()
  return delays
}

const figure = (name: string, delays: Delays): Figure => ({
  name: `${name}: p99 of the other chats`,
  value: p99Of(delays),
  unit: 'ms',
})

/** From push to send while one chat of 50 is limited for 3 seconds: each engine, and BullMQ beside them. Takes 20 seconds. */
export const measureSlowChat = (): Promise<Figure[]> =>
  onRedis(async server => {
    const hold = 'at most 200'
    return [
      { ...figure('SQLite', await inFolder(runStore)), hold },
      { ...figure('Redis', await runStore(server.database())), hold },
      figure('BullMQ', await runBull(server.database())),
    ]
  })
