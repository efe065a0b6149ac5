import { Redis } from 'ioredis'
import { createLocalTelegram, type LocalTelegram, type Person } from '#playground/telegram/local-telegram.ts'
import { startAppProcess } from '../test/support/app-process.ts'
import { freePort } from '../test/support/free-port.ts'
import { onRedis } from './bench-redis.ts'
import { p99Of } from './callers.ts'
import type { Figure } from './figure.ts'
import { startServer } from './start-server.ts'

const manyProcesses = 3
const people = 1_000
/** Go through it before anything is measured, so that the processes are warm. */
const warmers = 100
const addressesEach = 10
const stepEndMs = 30_000
/** Telegram's pace is not what is measured. */
const callsPerSecond = '100000'
const token = `777000111:${'bench'.repeat(7)}`

type Step = { readonly act: (person: Person) => unknown; readonly sees: RegExp }
type Stepped = { readonly tookMs: number; readonly times: readonly number[]; readonly lost: number }

const pasted = Array.from(
  { length: addressesEach },
  (_, n) => `0x${(n + 1).toString(16).padStart(40, '0')}`,
).join('\n')

/** A press that waits longer than its person is patient is answered late, not lost: what counts is the next screen. */
const press = (button: string) => (person: Person) => void person.presses(button).catch(() => {})

/** Two messages that are answered below, three presses that change the message. */
const steps: readonly Step[] = [
  { act: person => person.sends('/watch'), sees: /1 of 5/ },
  { act: person => person.sends(pasted), sees: /2 of 5/ },
  { act: press('Next ›'), sees: /3 of 5/ },
  { act: press('Next ›'), sees: /4 of 5/ },
  { act: press('Every time'), sees: /5 of 5/ },
]

/** All make the step at once; how long until each sees the answer. */
const stepAll = async (
  telegram: LocalTelegram,
  crowd: readonly Person[],
  { act, sees }: Step,
): Promise<Stepped> => {
  const waiting = new Map(crowd.map(person => [person.chatId, person]))
  const times: number[] = []
  const all = Promise.withResolvers<void>()
  const begun = performance.now()
  const stop = telegram.onChange(chatId => {
    const last = waiting.get(chatId)?.messages().at(-1)
    if (last === undefined || !sees.test(last.text)) return
    times.push(performance.now() - begun)
    waiting.delete(chatId)
    if (waiting.size === 0) all.resolve()
  })
  const timer = setTimeout(all.resolve, stepEndMs)
  await telegram.together(() => {
    for (const person of crowd) act(person)
  })
  await all.promise
  const tookMs = performance.now() - begun
  clearTimeout(timer)
  stop()
  return { tookMs, times, lost: waiting.size }
}

const converse = async (telegram: LocalTelegram, crowd: readonly Person[]): Promise<Stepped> => {
  const stepped: Stepped[] = []
  for (const step of steps) stepped.push(await stepAll(telegram, crowd, step))
  return {
    tookMs: stepped.reduce((sum, { tookMs }) => sum + tookMs, 0),
    times: stepped.flatMap(({ times }) => times).toSorted((one, other) => one - other),
    lost: stepped.reduce((sum, { lost }) => sum + lost, 0),
  }
}

/** Bytes of each conversation as it is kept, with its key. */
const conversationBytes = async (url: string): Promise<number> => {
  const redis = new Redis(url)
  try {
    let bytes = 0
    let found = 0
    for await (const keys of redis.scanStream({ match: '*:doc:conversation:*', count: 1_000 })) {
      for (const key of keys) bytes += (await redis.memory('USAGE', key)) ?? 0
      found += keys.length
    }
    return bytes / found
  } finally {
    redis.disconnect()
  }
}

const startFrontEnds = async (processes: number, o: { apiRoot: string; store: string; service: string }) => {
  const front = async () =>
    startAppProcess({
      ROLE: 'telegram',
      BOT_TOKEN: token,
      TELEGRAM_API_ROOT: o.apiRoot,
      TELEGRAM_PER_SECOND: callsPerSecond,
      REDIS_URL: o.store,
      API_BASE_URL: `${o.service}/api/v1`,
      API_CLIENT_ID: 'caller',
      API_SECRET_KEY: 'secret-of-the-bench',
      PORT: String(await freePort()),
      LOG_LEVEL: 'info',
    })
  const fronts = await Promise.all(Array.from({ length: processes }, front))
  await Promise.all(fronts.map(({ running }) => running))
  return { kill: () => Promise.all(fronts.map(front => front.kill('SIGKILL'))) }
}

type Outcome = Stepped & { readonly perSecond: number; readonly bytes: number }

const measureWith = async (processes: number, store: string): Promise<Outcome> => {
  const telegram = await createLocalTelegram({ token })
  const service = await startServer('service', store)
  const { apiRoot } = telegram
  const fronts = await startFrontEnds(processes, { apiRoot, store, service: service.origin })
  const crowdOf = (length: number) =>
    Array.from({ length }, (_, n) => telegram.person({ firstName: `Person ${n}` }))
  try {
    await converse(telegram, crowdOf(warmers))
    const stepped = await converse(telegram, crowdOf(people))
    const perSecond = stepped.times.length / (stepped.tookMs / 1_000)
    return { ...stepped, perSecond, bytes: await conversationBytes(store) }
  } finally {
    await fronts.kill()
    await Promise.all([service.kill(), telegram.close()])
  }
}

/**
 * A thousand people make each step of a conversation at once, with three processes of role `telegram` on one Redis, and with
 * one. The local Telegram runs here, on the same cores. Takes about 30 seconds.
 */
export const measureConversations = (): Promise<Figure[]> =>
  onRedis(async server => {
    const one = await measureWith(1, server.database())
    const many = await measureWith(manyProcesses, server.database())
    const name = `${manyProcesses} processes`
    return [
      { name: `${name}: steps of conversations`, value: many.perSecond, unit: '/s', hold: 'at least 300' },
      {
        name: `${name}: a step of ${people} at once, p99`,
        value: p99Of(many.times),
        unit: 'ms',
        hold: 'at most 5,000',
      },
      { name: `${name}: lost answers`, value: many.lost, unit: '', hold: '0' },
      { name: 'one process: steps of conversations', value: one.perSecond, unit: '/s' },
      { name: 'one process: lost answers', value: one.lost, unit: '', hold: '0' },
      { name: `${name} to one`, value: many.perSecond / one.perSecond, unit: '×' },
      {
        name: `Redis: a conversation about ${addressesEach} addresses, at its end`,
        value: many.bytes,
        unit: 'bytes',
        hold: 'at most 16,000',
      },
    ]
  })
