import { Redis } from 'ioredis'
import { createLocalTelegram, type LocalTelegram } from '#playground/telegram/local-telegram.ts'
import type { Person } from '#playground/telegram/person.ts'
import { freePort } from '../test/support/machine.ts'
import { startProductProcess } from '../test/support/product-process.ts'
import { startChild, startServer } from './child.ts'
import { type Figure, median, processorMs } from './figure.ts'
import { p99Of } from './load.ts'
import { onRedis } from './open-store.ts'
import { crowdOf, type Step, type Stepped, walk } from './steps.ts'

const manyProcesses = 3
const people = 1_000
/** One process and the bare bot take turns, so that a neighbour on the machine is a neighbour of both. */
const rounds = 4
const peopleOfRound = 200
/** Go through it before anything is measured, so that the processes are warm. */
const warmers = 100
const addressesEach = 10
/** Telegram's pace is not what is measured. */
const callsPerSecond = '100000'
const token = `777000111:${'bench'.repeat(7)}`

const pasted = Array.from(
  { length: addressesEach },
  (_, n) => `0x${(n + 1).toString(16).padStart(40, '0')}`,
).join('\n')

/** A press that waits longer than its person is patient is answered late, not lost: what counts is the next screen. */
const press = (button: string) => (person: Person) => void person.presses(button).catch(() => {})

/** Back and forth between two screens; the last is the third once more. */
const longSteps: readonly Step[] = [
  { act: person => person.sends('/watch'), sees: /1 of 5/ },
  { act: person => person.sends(pasted), sees: /2 of 5/ },
  ...Array.from({ length: 29 }, (_, n) =>
    n % 2 === 0 ? { act: press('Next ›'), sees: /3 of 5/ } : { act: press('‹ Back'), sees: /2 of 5/ },
  ),
]
const longPeople = 100

const average = (steps: readonly Stepped[]): number =>
  steps.reduce((sum, { tookMs }) => sum + tookMs, 0) / steps.length

/** The third step of a conversation and two more of its kind, to the last three of its kind. */
const growthOf = (steps: readonly Stepped[]): number => {
  const alike = steps.slice(2).filter((_, n) => n % 2 === 0)
  return average(alike.slice(-3)) / average(alike.slice(0, 3))
}

/** Two messages that are answered below, three presses that change the message. */
const steps: readonly Step[] = [
  { act: person => person.sends('/watch'), sees: /1 of 5/ },
  { act: person => person.sends(pasted), sees: /2 of 5/ },
  { act: press('Next ›'), sees: /3 of 5/ },
  { act: press('Next ›'), sees: /4 of 5/ },
  // The wizard calls its last screen the review, the bare one beside it counts it.
  { act: press('Every transaction'), sees: /review|5 of 5/ },
]

/** Bytes of each conversation as it is kept, with its key. */
const conversationBytes = async (url: string): Promise<number> => {
  const redis = new Redis(url)
  try {
    let bytes = 0
    let found = 0
    for await (const keys of redis.scanStream({ match: '*:doc:storedWizards:*', count: 1_000 })) {
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
    startProductProcess({
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
  return {
    pids: fronts.map(({ pid }) => pid),
    kill: () => Promise.all(fronts.map(front => front.kill('SIGKILL'))),
  }
}

/** A crowd of so many at a time; `cpuMs`: of the process, for each answer. */
type Crowds = {
  readonly walk: (people: number) => Promise<Walked>
  readonly close: () => Promise<unknown>
}
type Walked = Awaited<ReturnType<typeof walk>> & { readonly cpuMs: number }

const walkMeasured = async (
  telegram: LocalTelegram,
  o: { readonly people: number; readonly steps: readonly Step[]; readonly pid: number | undefined },
): Promise<Walked> => {
  const before = processorMs(o.pid)
  const walked = await walk(telegram, crowdOf(telegram, o.people), o.steps)
  return { ...walked, cpuMs: (processorMs(o.pid) - before) / walked.times.length }
}

type BareBot = { readonly program: URL; readonly steps: readonly Step[] }

/** The least that a bot with sessions does: one read, one reply. */
const bareBot: BareBot = {
  program: new URL('bare-bot-child.ts', import.meta.url),
  steps: steps.map((_, n) => ({ act: person => person.sends(`text ${n}`), sees: /^read/ })),
}

/** The same calls in a conversation that does nothing else: two replies, three taps that are answered and change the message. */
const bareWizard: BareBot = {
  program: new URL('bare-wizard-child.ts', import.meta.url),
  steps: steps.map(({ act, sees }, n) => ({ act: n < 2 ? act : press('Next'), sees })),
}

/** In a process of its own. */
const startBare = async (store: string, { program, steps }: BareBot): Promise<Crowds> => {
  const telegram = await createLocalTelegram({ token })
  const bare = await startChild(program, [token, telegram.apiRoot, store])
  return {
    walk: count => walkMeasured(telegram, { people: count, steps, pid: bare.pid }),
    close: async () => {
      await bare.kill()
      await telegram.close()
    },
  }
}

/** Of all rounds. */
type Paired = {
  readonly one: readonly Walked[]
  readonly bare: readonly Walked[]
  readonly bareWizard: readonly Walked[]
}

const measurePaired = async (stores: { readonly [Name in keyof Paired]: string }): Promise<Paired> => {
  const bot = await startBare(stores.bare, bareBot)
  const wizard = await startBare(stores.bareWizard, bareWizard)
  try {
    return await withFrontEnds({ processes: 1, store: stores.one }, async (telegram, [pid]) => {
      await bot.walk(warmers)
      await wizard.walk(warmers)
      const walks = { one: [] as Walked[], bare: [] as Walked[], bareWizard: [] as Walked[] }
      for (let n = 0; n < rounds; n += 1) {
        walks.bare.push(await bot.walk(peopleOfRound))
        walks.one.push(await walkMeasured(telegram, { people: peopleOfRound, steps, pid }))
        walks.bareWizard.push(await wizard.walk(peopleOfRound))
      }
      return walks
    })
  } finally {
    await bot.close()
    await wizard.close()
  }
}

/** One process to another of the same round. */
const ratios = (
  one: readonly Walked[],
  other: readonly Walked[],
  of: (walked: Walked) => number,
): readonly number[] => one.map((walked, n) => of(walked) / of(other[n] ?? walked))

type Outcome = Omit<Stepped, 'tookMs'> & { readonly perSecond: number; readonly bytes: number }

/** What `use` does to so many front ends on one store. */
const withFrontEnds = async <T>(
  o: { processes: number; store: string },
  use: (telegram: LocalTelegram, pids: readonly (number | undefined)[]) => Promise<T>,
): Promise<T> => {
  const telegram = await createLocalTelegram({ token })
  const service = await startServer('service', o.store)
  const { apiRoot } = telegram
  const fronts = await startFrontEnds(o.processes, { apiRoot, store: o.store, service: service.origin })
  try {
    await walk(telegram, crowdOf(telegram, warmers), steps)
    return await use(telegram, fronts.pids)
  } finally {
    await fronts.kill()
    await Promise.all([service.kill(), telegram.close()])
  }
}

const measureMany = (store: string): Promise<Outcome> =>
  withFrontEnds({ processes: manyProcesses, store }, async telegram => {
    const stepped = await walk(telegram, crowdOf(telegram, people), steps)
    return { ...stepped, bytes: await conversationBytes(store) }
  })

const measureLong = (store: string): Promise<Stepped & { growth: number }> =>
  withFrontEnds({ processes: 1, store }, async telegram => {
    const stepped = await walk(telegram, crowdOf(telegram, longPeople), longSteps)
    return { ...stepped, growth: growthOf(stepped.steps) }
  })

const lostOf = (steps: readonly Stepped[]): number => steps.reduce((sum, { lost }) => sum + lost, 0)
const perSecondOf = ({ perSecond }: Walked): number => perSecond
const cpuOf = ({ cpuMs }: Walked): number => cpuMs
const p99OfAll = (walks: readonly Walked[]): number =>
  p99Of(walks.flatMap(({ times }) => times).toSorted((one, other) => one - other))

const pairedFigures = ({ one, bare, bareWizard }: Paired): Figure[] => {
  const speed = ratios(one, bare, perSecondOf)
  const cpu = ratios(one, bare, cpuOf)
  const wizardCpu = ratios(one, bareWizard, cpuOf)
  return [
    { name: 'one process: steps of conversations', value: median(one.map(perSecondOf)), unit: '/s' },
    { name: 'one process: lost answers', value: lostOf(one), unit: '', hold: '0' },
    { name: 'one process: p99', value: p99OfAll(one), unit: 'ms' },
    { name: 'one process: CPU of a step', value: median(one.map(cpuOf)), unit: 'ms' },
    { name: 'a bare bot with sessions in Redis: replies', value: median(bare.map(perSecondOf)), unit: '/s' },
    { name: 'a bare bot with sessions in Redis: lost answers', value: lostOf(bare), unit: '', hold: '0' },
    { name: 'a bare bot with sessions in Redis: p99', value: p99OfAll(bare), unit: 'ms' },
    { name: 'a bare bot with sessions in Redis: CPU of a reply', value: median(bare.map(cpuOf)), unit: 'ms' },
    { name: 'steps to replies', value: median(speed), unit: '×', hold: 'at least 0.6' },
    { name: 'steps to replies, worst round', value: Math.min(...speed), unit: '×' },
    { name: 'steps to replies, best round', value: Math.max(...speed), unit: '×' },
    { name: 'CPU of a step to that of a reply', value: median(cpu), unit: '×', hold: 'at most 2' },
    { name: 'CPU of a step to that of a reply, worst round', value: Math.max(...cpu), unit: '×' },
    { name: 'CPU of a step to that of a reply, best round', value: Math.min(...cpu), unit: '×' },
    { name: 'a bare bot with a wizard: steps', value: median(bareWizard.map(perSecondOf)), unit: '/s' },
    { name: 'a bare bot with a wizard: lost answers', value: lostOf(bareWizard), unit: '', hold: '0' },
    { name: 'a bare bot with a wizard: CPU of a step', value: median(bareWizard.map(cpuOf)), unit: 'ms' },
    { name: 'CPU of a step to that of a bare wizard', value: median(wizardCpu), unit: '×' },
    { name: 'CPU of a step to that of a bare wizard, worst round', value: Math.max(...wizardCpu), unit: '×' },
    { name: 'CPU of a step to that of a bare wizard, best round', value: Math.min(...wizardCpu), unit: '×' },
  ]
}

/**
 * A crowd makes each step of a conversation at once, with one process of role `telegram`, by turns with a bare bot that reads its
 * session and replies, and one that makes the same calls in a conversation of its own; then a thousand people with three processes
 * on one Redis. The local Telegram runs here, on the same cores; its CPU and that of Redis and of the service is not in the CPU of a
 * step. Takes about two minutes.
 */
export const measureConversations = (): Promise<Figure[]> =>
  onRedis(async server => {
    const paired = await measurePaired({
      one: server.database(),
      bare: server.database(),
      bareWizard: server.database(),
    })
    const long = await measureLong(server.database())
    const many = await measureMany(server.database())
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
      ...pairedFigures(paired),
      { name: 'the 31st step to the third', value: long.growth, unit: '×', hold: 'at most 1.5' },
      { name: 'lost in long conversations', value: long.lost, unit: '', hold: '0' },
      {
        name: `Redis: a conversation about ${addressesEach} addresses, at its end`,
        value: many.bytes,
        unit: 'bytes',
        hold: 'at most 16,000',
      },
    ]
  })
