import { readdirSync } from 'node:fs'
import { Redis } from 'ioredis'
import { pause } from '#lib/timers.ts'
import { createAlertFlow, type Fleet, startFleet } from '../test/support/fleet.ts'
import { redisEngineAt } from '../test/support/product.ts'
import { startRedisServer } from '../test/support/redis-server.ts'
import { setStoreClock } from '../test/upgrades/stored-data.ts'
import { type Figure, residentMegabytes } from './figure.ts'

const rounds = Number(process.env['ROUNDS'] ?? 14)
const olderProgram = process.env['OLDER_PROGRAM']
const loadMs = 8_000
const everyMs = 60
const dayMs = 86_400_000
const daysPerRound = 10
/** In days: nothing that an alert leaves behind is kept for longer than its entry in the history. */
const keptForDays = 90
/** By then every process has done everything once. */
const warmRounds = 3
const completeWithinMs = 120_000

/** `sent`: transfers in all so far. `keys`: by what they are of, such as `doc:history`. */
type Sample = {
  readonly sent: number
  readonly megabytes: number
  readonly descriptors: number
  readonly keys: ReadonlyMap<string, number>
}

const sum = (values: Iterable<number>): number => [...values].reduce((one, other) => one + other, 0)

/** Of `{lookout}:doc:history:…` the second and third part, of others the second. */
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

/**
 * Five processes on one Redis under steady load. After each round the store's clock jumps ten days ahead, so that what expires does,
 * within nine rounds. At the end all five are restarted, one after the other, under the same load. Fails where an alert is lost, out
 * of order, or repeated without saying so. `ROUNDS`: 14 by default, five minutes. `OLDER_PROGRAM`: what they run until that restart, as in an
 * update of one process after the other.
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
    const flow = await createAlertFlow(fleet)
    const load = async (work: () => Promise<unknown>) => {
      flow.start(everyMs)
      await work()
      await flow.stop()
      const complete = await flow.expectComplete(completeWithinMs)
      await fleet.telegram.settled({ quietMs: 1_500 })
      return complete
    }
    const samples: Sample[] = []
    for (let round = 1; round <= rounds; round += 1) {
      const { sent } = await load(() => pause(loadMs))
      samples.push(await sample(fleet, sent))
      await setStoreClock(fleet.environment, { aheadMs: round * daysPerRound * dayMs })
    }
    const before = await load(() => pause(0))
    const restarted = await load(async () => {
      // The services first, as docs/upgrading.md says.
      for (const member of fleet.members.toReversed()) {
        await member.stop()
        await member.start()
      }
    })
    return figuresOf(samples, { before, restarted })
  } finally {
    for (const end of endings) await end()
  }
}

type Complete = { readonly sent: number; readonly repeats: number }

/** What each alert leaves behind, for days or for as long as the history. */
const kindsOfAlerts: ReadonlySet<string> = new Set([
  'doc:history',
  'doc:shown',
  'doc:service.fired',
  'doc:alert',
])

const otherKeys = ({ keys }: Sample): number =>
  sum([...keys].flatMap(([kind, count]) => (kindsOfAlerts.has(kind) ? [] : [count])))

const figuresOf = (samples: readonly Sample[], o: { before: Complete; restarted: Complete }): Figure[] => {
  const [warm, last] = [samples[Math.min(warmRounds, samples.length) - 1], samples.at(-1)]
  if (warm === undefined || last === undefined) return []
  const settled = samples[Math.max(0, samples.length - 5)] ?? warm
  const forgotten = samples[samples.length - 1 - keptForDays / daysPerRound]?.sent ?? 0
  return [
    { name: 'transfers, each alerted to its chat', value: o.restarted.sent, unit: '', hold: 'none lost' },
    { name: 'days of the store', value: samples.length * daysPerRound, unit: '' },
    { name: 'memory of five processes, at the end', value: last.megabytes, unit: 'MB' },
    { name: 'its growth', value: growth(warm.megabytes, last.megabytes), unit: '%', hold: 'at most 10' },
    { name: 'descriptors, at the end', value: last.descriptors, unit: '' },
    { name: 'their growth', value: last.descriptors - warm.descriptors, unit: '', hold: '0' },
    { name: 'keys in Redis, at the end', value: sum(last.keys.values()), unit: '' },
    {
      name: 'entries of the history in them, beside the alerts of 90 days',
      value: (last.keys.get('doc:history') ?? 0) - (last.sent - forgotten),
      unit: '',
      hold: '0',
    },
    {
      name: 'growth of those that are not of single alerts, in the last four rounds',
      value: growth(otherKeys(settled), otherKeys(last)),
      unit: '%',
      hold: 'at most 10',
    },
    {
      name: 'repeats by a restart of all five under load',
      value: o.restarted.repeats - o.before.repeats,
      unit: '',
      hold: '0',
    },
  ]
}
