import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Queue, Store } from '#store/store.ts'
import { temporaryFolder } from '../support/machine.ts'
import { childProgram } from '../support/product-process.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { laneNames, openStore, tallies } from './crash-child.ts'

/** KILLS=100 for the full run. */
const kills = Number(process.env['KILLS'] ?? 6)
const child = childProgram(join(import.meta.dirname, 'crash-child.ts'))

/** Lets a child work on the store until it is killed; notes the last number acknowledged of each tally. */
const runAndKill = async (
  place: string,
  { acknowledged, disturb }: { acknowledged: Map<string, number>; disturb: () => Promise<void> },
): Promise<number> => {
  const worker = spawn(process.execPath, [child, place], { stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface({ input: worker.stdout })
  let count = 0
  lines.on('line', line => {
    // The kill may cut the last line short: a number must not be read out of half of it.
    const [, tally, number] = /^(\w+ lane\d+) (\d+)$/.exec(line) ?? []
    if (tally === undefined) return
    acknowledged.set(tally, Math.max(acknowledged.get(tally) ?? 0, Number(number)))
    count += 1
  })
  const ended = Promise.all([once(worker, 'close'), once(lines, 'close')])
  await once(lines, 'line')
  await sleep(Math.random() * 200)
  await disturb()
  await sleep(Math.random() * 200)
  worker.kill('SIGKILL')
  const [[code, signal]] = await ended
  assert.deepEqual([code, signal], [null, 'SIGKILL'], 'the child must not end by itself')
  return count
}

const numbersIn = async (store: Store, queue: Queue): Promise<Map<string, unknown[]>> => {
  const claims = await store.claim(queue, { lanes: 1_000, items: 1_000_000, leaseMs: 1_000 })
  const numbers = new Map(claims.map(({ lane, items }) => [lane, items.map(item => item.body)]))
  for (const claim of claims) await store.release(claim)
  return numbers
}

const from = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)

/** Everything acknowledged is there, each commit wholly or not at all, each lane in its order. */
const check = async (store: Store, acknowledged: ReadonlyMap<string, number>) => {
  const [waiting, passedOn] = [await numbersIn(store, 'match'), await numbersIn(store, 'deliveries')]
  for (const lane of laneNames) {
    const ids = [`pushed ${lane}`, `taken ${lane}`]
    const [pushed = 0, taken = 0] = (await store.get(tallies, ids)).map(doc => doc?.value.count ?? 0)
    for (const [index, count] of [pushed, taken].entries()) {
      const promised = acknowledged.get(ids[index] ?? '') ?? 0
      assert.ok(count >= promised, `${ids[index]}: ${promised} was acknowledged, ${count} is kept`)
    }
    assert.deepEqual(waiting.get(lane) ?? [], from(taken + 1, pushed), `${lane}, waiting`)
    assert.deepEqual(passedOn.get(lane) ?? [], from(1, taken), `${lane}, passed on`)
  }
}

const leaseMs = 60_000
const nothing = async (): Promise<void> => {}

/** Kills the child again and again, after `disturb` has done its worst, and looks at what is there. */
const survive = async (
  place: string,
  { disturb, settled }: { disturb: () => Promise<void>; settled: () => Promise<void> },
): Promise<number> => {
  const acknowledged = new Map<string, number>()
  let total = 0
  for (let kill = 1; kill <= kills; kill += 1) {
    total += await runAndKill(place, { acknowledged, disturb })
    await settled()
    // What the killed child held is free again once its leases have ended.
    const store = await openStore(place, kill * 2 * leaseMs)
    try {
      await check(store, acknowledged)
    } finally {
      await store.close()
    }
  }
  return total
}

test(`nothing acknowledged is lost by ${kills} kills, nothing is half done, lanes keep their order (SQLite)`, async t => {
  const path = join(await temporaryFolder(t), 'lookout.db')
  t.diagnostic(`${await survive(path, { disturb: nothing, settled: nothing })} commits acknowledged`)
})

test(`nothing acknowledged is lost by ${kills} kills, nor by as many of Redis, nothing is half done, lanes keep their order (Redis)`, {
  skip: skipWithoutRedis,
}, async t => {
  // `everysec` may put off a write by two seconds where the disk is slow, and answers meanwhile.
  const redis = await redisServer(t, ['--appendfsync', 'always'])
  const restart = async () => {
    await redis.kill()
    await redis.restart()
    // Half a transaction that the kill left in the file is gone once the store has had it rewritten.
    await redis.rewritten()
  }
  // What the killed child had sent is carried out until Redis has come to the end of its line.
  const settled = async () => {
    while (!/connected_clients:1\r\n/.test(await redis.command('INFO clients'))) await sleep(5)
  }
  t.diagnostic(`${await survive(redis.database(), { disturb: restart, settled })} commits acknowledged`)
})
