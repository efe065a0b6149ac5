import { readdirSync } from 'node:fs'
import { pause } from '#lib/timers.ts'
import { createAlertFlow, type Fleet, startFleet } from '../test/support/fleet.ts'
import { redisEngineAt } from '../test/support/product.ts'
import { type RedisServer, startRedisServer } from '../test/support/redis-server.ts'
import { setStoreClock } from '../test/upgrades/stored-data.ts'
import { type Figure, residentMegabytes } from './figure.ts'

const rounds = Number(process.env['ROUNDS'] ?? 12)
const loadMs = 8_000
const everyMs = 60
const dayMs = 86_400_000
/** By then every process has done everything once. */
const warmRounds = 3
const completeWithinMs = 120_000

type Sample = { readonly megabytes: number; readonly descriptors: number; readonly keys: number }

const sum = (values: readonly number[]): number => values.reduce((one, other) => one + other, 0)

const sample = async (fleet: Fleet, redis: RedisServer): Promise<Sample> => {
  const pids = fleet.members.map(member => member.pid())
  return {
    megabytes: sum(pids.map(pid => residentMegabytes(pid))),
    descriptors: sum(pids.map(pid => readdirSync(`/proc/${pid}/fd`).length)),
    keys: Number((await redis.command('DBSIZE')).slice(1)),
  }
}

const growth = (from: number, to: number): number => (100 * (to - from)) / from

/**
 * Five processes on one Redis under steady load. After each round the store's clock jumps a day ahead, so that what expires does,
 * within eight rounds. At the end all five are restarted, one after the other, under the same load. Fails where an alert is lost, out
 * of order, or repeated without saying so. `ROUNDS`: 12 by default, four minutes.
 */
export const measureSoak = async (): Promise<Figure[]> => {
  const endings: (() => unknown)[] = []
  const after = (end: () => unknown): void => void endings.unshift(end)
  try {
    const redis = await startRedisServer()
    after(() => redis.stop())
    const fleet = await startFleet({ after }, redisEngineAt(redis.database()))
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
      await load(() => pause(loadMs))
      samples.push(await sample(fleet, redis))
      await setStoreClock(fleet.environment, { aheadMs: round * dayMs })
    }
    const before = await load(() => pause(0))
    const restarted = await load(async () => {
      for (const member of fleet.members) {
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

const figuresOf = (samples: readonly Sample[], o: { before: Complete; restarted: Complete }): Figure[] => {
  const [warm, last] = [samples[Math.min(warmRounds, samples.length) - 1], samples.at(-1)]
  if (warm === undefined || last === undefined) return []
  const expired = samples[Math.max(0, samples.length - 4)] ?? warm
  return [
    { name: 'transfers, each alerted to its chat', value: o.restarted.sent, unit: '', hold: 'none lost' },
    { name: 'days of the store', value: samples.length, unit: '' },
    { name: 'memory of five processes, at the end', value: last.megabytes, unit: 'MB' },
    { name: 'its growth', value: growth(warm.megabytes, last.megabytes), unit: '%', hold: 'at most 10' },
    { name: 'descriptors, at the end', value: last.descriptors, unit: '' },
    { name: 'their growth', value: last.descriptors - warm.descriptors, unit: '', hold: '0' },
    { name: 'keys in Redis, at the end', value: last.keys, unit: '' },
    { name: 'their growth in the last three days', value: growth(expired.keys, last.keys), unit: '%' },
    {
      name: 'repeats by a restart of all five under load',
      value: o.restarted.repeats - o.before.repeats,
      unit: '',
      hold: '0',
    },
  ]
}
