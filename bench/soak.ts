import { readdirSync } from 'node:fs'
import { Redis } from 'ioredis'
import { pause } from '#lib/timers.ts'
import { createAlertFlow, type Fleet, startFleet } from '../test/support/fleet.ts'
import { redisEngineAt } from '../test/support/product.ts'
import { startRedisServer } from '../test/support/redis-server.ts'
import { setStoreClock } from '../test/upgrades/stored-data.ts'
import { type Figure, residentMegabytes } from './figure.ts'

/** A whole number of the environment within these bounds; `undefined`: it is not set. Throws where it is anything else. */
const readWhole = (name: string, [least, most]: readonly [number, number]): number | undefined => {
  const given = process.env[name]
  const value = Number(given)
  if (given === undefined) return undefined
  if (Number.isInteger(value) && value >= least && value <= most) return value
  throw new Error(`${name}: must be a whole number from ${least} to ${most}`)
}

/** By then every process has done everything once. */
const warmRounds = 3
/** So many rounds, the last ones, are compared with the one before them. */
const comparedRounds = 4
const minRounds = warmRounds + comparedRounds
const rounds = readWhole('ROUNDS', [minRounds, 100]) ?? 14
/** `undefined`: time is compressed by the clock, not by load. At most what three chats keep in their histories, less a round. */
const alerts = readWhole('ALERTS', [1_000, 13_000])
const olderProgram = process.env['OLDER_PROGRAM']
/** Of a round, which ends with a pause in which everything arrives. */
const loadMs = alerts === undefined ? 8_000 : 10_000
/** With `ALERTS` as fast as the local chain makes blocks. */
const everyMs = alerts === undefined ? 60 : 5
const dayMs = 86_400_000
const daysPerRound = 10
/** In days: nothing that an alert leaves behind is kept for longer than its entry in the history. */
const keptForDays = 90
const completeWithinMs = 120_000

/** `sent`: transfers in all so far. `keys`: by what they are of, such as `doc:historyEntries`. */
type Sample = {
  readonly sent: number
  readonly megabytes: number
  readonly descriptors: number
  readonly keys: ReadonlyMap<string, number>
}

const sum = (values: Iterable<number>): number => [...values].reduce((one, other) => one + other, 0)

/** Of `{lookout}:doc:historyEntries:…` the second and third part, of others the second. */
const kindOf = (key: string): string => /^\{lookout\}:((?:doc:)?[^:]+)/.exec(key)?.[1] ?? key

const countKeys = async (url: string): Promise<ReadonlyMap<string, number>> => {
  const redis = new Redis(url)
  const counts = new Map<string, number>()
  let cursor = '0'
  do {
    const [next, keys] = await redis.scan(cursor, 'COUNT', 1_000)
    for (const kind of keys.map(kindOf)) counts.set(kind, (counts.get(kind) ?? 0) + 1)
    cursor = next
  } while (cursor !== '0')
  redis.disconnect()
  return counts
}

const sample = async (fleet: Fleet, sent: number): Promise<Sample> => {
  const pids = fleet.members.map(member => member.pid())
  return {
    megabytes: sum(pids.map(pid => residentMegabytes(pid))),
    descriptors: sum(pids.map(pid => readdirSync(`/proc/${pid}/fd`).length)),
    keys: await countKeys(fleet.environment['REDIS_URL'] ?? ''),
    sent,
  }
}

const growth = (from: number, to: number): number => (100 * (to - from)) / from

/** Enough for any number of transfers. */
const fillAccounts = async ({ chain }: Fleet): Promise<void> => {
  for (const account of chain.accounts)
    await chain.rpc('anvil_setBalance', [account, `0x${(10n ** 27n).toString(16)}`])
}

type Load = (work: () => Promise<unknown>) => Promise<Complete>

/** Rounds of load, each with a sample at its end: after it the clock jumps, or so many that `ALERTS` are sent. */
const sampleRounds = async (fleet: Fleet, load: Load): Promise<readonly Sample[]> => {
  const samples: Sample[] = []
  const isDone = (): boolean =>
    samples.length >= (alerts === undefined ? rounds : minRounds) &&
    (samples.at(-1)?.sent ?? 0) >= (alerts ?? 0)
  while (!isDone()) {
    const { sent } = await load(() => pause(loadMs))
    samples.push(await sample(fleet, sent))
    if (alerts === undefined)
      await setStoreClock(fleet.environment, { aheadMs: samples.length * daysPerRound * dayMs })
  }
  return samples
}

/**
 * Five processes on one Redis under steady load. After each round the store's clock jumps ten days ahead, so that what expires does,
 * within nine rounds. At the end all five are restarted, one after the other, under the same load. Fails where an alert is lost, out
 * of order, or repeated without saying so, or where anything grows beyond its hold. `ROUNDS`: 14 by default, five minutes. `ALERTS`: in
 * place of the jumps, at least so many alerts in all, as fast as it goes: 7,200 are what an installation with one a second sends in two
 * hours. `OLDER_PROGRAM`: what they run until that restart, as in an update of one process after the other.
 */
export const measureSoak = async (): Promise<Figure[]> => {
  const endings: (() => unknown)[] = []
  const after = (end: () => unknown): void => void endings.unshift(end)
  try {
    const redis = await startRedisServer()
    after(() => redis.stop())
    const fleet = await startFleet({ after }, redisEngineAt(redis.database()), {
      ...(olderProgram !== undefined && { program: olderProgram }),
    })
    await fillAccounts(fleet)
    const flow = await createAlertFlow(fleet)
    const load: Load = async work => {
      flow.start(everyMs)
      await work()
      await flow.stop()
      const complete = await flow.expectComplete(completeWithinMs)
      await fleet.telegram.settled({ quietMs: 1_500 })
      return complete
    }
    const began = performance.now()
    const samples = await sampleRounds(fleet, load)
    const seconds = (performance.now() - began) / 1_000
    const before = await load(() => pause(0))
    const restarted = await load(async () => {
      // The services first, as docs/upgrading.md says.
      for (const member of fleet.members.toReversed()) {
        await member.stop()
        await member.start()
      }
    })
    return figuresOf(samples, { seconds, before, restarted })
  } finally {
    for (const end of endings) await end()
  }
}

type Complete = { readonly sent: number; readonly repeats: number }

/** What each alert leaves behind, for days or for as long as the history. */
const kindsOfAlerts: ReadonlySet<string> = new Set([
  'doc:historyEntries',
  'doc:shownAlerts',
  'doc:service.countedTransactions',
  'doc:service.passedMatches',
  'doc:alertFacts',
])

const otherKeys = ({ keys }: Sample): number =>
  sum([...keys].flatMap(([kind, count]) => (kindsOfAlerts.has(kind) ? [] : [count])))

/** A figure that must not be above `most`. */
const atMost = (most: number, figure: Pick<Figure, 'name' | 'value' | 'unit'>): Figure => ({
  ...figure,
  hold: `at most ${most}`,
  isMissed: figure.value > most,
})

const exactly = (wanted: number, figure: Pick<Figure, 'name' | 'value' | 'unit'>): Figure => ({
  ...figure,
  hold: String(wanted),
  isMissed: figure.value !== wanted,
})

/** How long the load lasted, or seemed to. */
const describeTime = (samples: readonly Sample[], seconds: number): Figure =>
  alerts === undefined
    ? { name: 'days of the store', value: samples.length * daysPerRound, unit: '' }
    : { name: 'alerts a second, with the pauses', value: (samples.at(-1)?.sent ?? 0) / seconds, unit: '' }

type Ends = { readonly seconds: number; readonly before: Complete; readonly restarted: Complete }

const figuresOf = (samples: readonly Sample[], { seconds, before, restarted }: Ends): Figure[] => {
  const [warm, settled, last] = [samples[warmRounds - 1], samples.at(-1 - comparedRounds), samples.at(-1)]
  if (warm === undefined || settled === undefined || last === undefined) throw new Error('too few rounds')
  const expired = alerts === undefined ? samples[samples.length - 1 - keptForDays / daysPerRound] : undefined
  const historyEntries = last.keys.get('doc:historyEntries') ?? 0
  return [
    { name: 'transfers, each alerted to its chat', value: restarted.sent, unit: '', hold: 'none lost' },
    describeTime(samples, seconds),
    { name: 'memory of five processes, at the end', value: last.megabytes, unit: 'MB' },
    atMost(10, { name: 'its growth', value: growth(warm.megabytes, last.megabytes), unit: '%' }),
    { name: 'descriptors, at the end', value: last.descriptors, unit: '' },
    atMost(0, { name: 'their growth', value: last.descriptors - warm.descriptors, unit: '' }),
    { name: 'keys in Redis, at the end', value: sum(last.keys.values()), unit: '' },
    exactly(0, {
      name: 'entries of the history in them, beside the alerts of 90 days',
      value: historyEntries - (last.sent - (expired?.sent ?? 0)),
      unit: '',
    }),
    atMost(10, {
      name: `growth of those that are not of single alerts, in the last ${comparedRounds} rounds`,
      value: growth(otherKeys(settled), otherKeys(last)),
      unit: '%',
    }),
    exactly(0, {
      name: 'repeats by a restart of all five under load',
      value: restarted.repeats - before.repeats,
      unit: '',
    }),
  ]
}
