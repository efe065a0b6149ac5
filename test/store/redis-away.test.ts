import assert from 'node:assert/strict'
import { appendFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { defineKind, put, type Store, StoreError } from '#store/store.ts'
import { createWorker } from '#store/worker.ts'
import { replicaOf } from '../support/redis-deployments.ts'
import { type RedisServer, redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { startTickClock, until } from '../support/waiting.ts'
import { accepted, claimAll, claimOne, idsOf, lanesOf, push } from './conformance/rig.ts'

const tallies = defineKind<{ by: string }>()('tally')

type Away = {
  readonly store: Store
  readonly line: TcpProxy
  readonly redis: RedisServer
  /** What was logged: pino's level (50: error, 30: info) and the message. */
  readonly lines: readonly string[]
}

/** A store on a Redis of its own, behind a line. */
const createAway = async (
  t: TestContext,
  { options = [], replicas = 0 }: { options?: readonly string[]; replicas?: number } = {},
): Promise<Away> => {
  // `everysec` may put off a write by two seconds where the disk is slow, and answers meanwhile.
  const redis = await redisServer(t, ['--appendfsync', 'always', ...options])
  const line = await startTcpProxy(t, redis.port)
  const url = redis.database().replace(`:${redis.port}`, `:${line.port}`)
  const lines: string[] = []
  const log = createLog({
    level: 'info',
    secrets: [],
    write: text => {
      const { level, msg }: { level: number; msg: string } = JSON.parse(text)
      lines.push(`${level}: ${msg}`)
    },
  })
  const store = await openRedisStore({ url, log, replicas })
  t.after(() => store.close())
  return { store, line, redis, lines }
}

const isAway = (error: unknown): boolean => error instanceof StoreError && error.code === 'store_away'

const tally = (by: string) => put(tallies, { id: 'one', value: { by } })

const quickSync = ['--repl-diskless-sync-delay', '0']

/** Commits one after the other until told to end; the versions that were acknowledged, and how many were not. */
const commitOn = (t: TestContext, store: Store) => {
  const ending = new AbortController()
  const versions: number[] = []
  let unknown = 0
  const running = (async () => {
    while (!ending.signal.aborted) {
      try {
        versions.push(...(await accepted(store, [tally('x')])))
      } catch (error) {
        assert.ok(isAway(error), String(error))
        unknown += 1
      }
    }
  })()
  t.after(() => ending.abort())
  return {
    /** Resolves once more has been acknowledged than now. */
    goesOn: async (): Promise<void> => {
      const before = versions.length
      const deadline = performance.now() + 90_000
      while (versions.length === before) {
        assert.ok(performance.now() < deadline, 'it does not go on')
        await pause(5)
      }
    },
    end: async () => {
      ending.abort()
      await running
      return { versions, unknown }
    },
  }
}

/** Nothing acknowledged was lost, nothing was done twice: versions rise, and none was left out but by an unknown one. */
const check = async (store: Store, { versions, unknown }: { versions: number[]; unknown: number }) => {
  const [last] = await store.get(tallies, ['one'])
  assert.ok(versions.every((version, n) => n === 0 || version > (versions[n - 1] ?? 0)))
  assert.ok((last?.version ?? 0) >= (versions.at(-1) ?? 0), 'nothing acknowledged is lost')
  assert.ok((last?.version ?? 0) <= versions.length + unknown, 'nothing is done twice')
}

const saidOnce = ['50: Redis does not answer; everything waits until it does', '30: Redis answers again']

describe('when Redis is away', { skip: skipWithoutRedis, concurrency: false }, () => {
  test('a commit whose answer was lost is not carried out twice', async t => {
    const { store, line } = await createAway(t)
    for (let round = 1; round <= 20; round += 1) {
      line.loseNextReply()
      assert.deepEqual(await accepted(store, [tally('x'), push('lane', `${round}`)]), [round, 1])
    }
    assert.equal((await store.depth('chat')).items, 20)
  })

  test('a claim whose answer was lost is given once more, as if nothing had happened', async t => {
    const { store, line } = await createAway(t)
    await accepted(store, [push('a', '1'), push('b', '2')])
    line.loseNextReply()
    const claims = await claimAll(store)
    assert.deepEqual(
      claims.map(claim => [claim.lane, idsOf(claim), claim.attempt]),
      [
        ['a', ['1'], 0],
        ['b', ['2'], 0],
      ],
    )
    await accepted(
      store,
      claims.map(claim => ({ op: 'done', claim, count: 1 })),
    )
    assert.equal((await store.depth('chat')).items, 0)
  })

  test('a permit whose reply was lost is counted once', async t => {
    const { store, line } = await createAway(t)
    const rateLimit = { bucket: 'b', perSecond: 0.001, burst: 3 }
    for (const waits of [0, 0, 0]) {
      line.loseNextReply()
      assert.equal(await store.acquirePermits([rateLimit], 0), waits)
    }
    assert.ok((await store.acquirePermits([rateLimit], 0)) > 0)
  })

  test('killed and started again, it loses nothing acknowledged, and no process restarts', async t => {
    const { store, redis, lines } = await createAway(t)
    const commits = commitOn(t, store)
    await commits.goesOn()
    await redis.kill()
    await until('it is told', () => lines.length > 0)
    await redis.restart()
    await commits.goesOn()
    await check(store, await commits.end())
    assert.deepEqual(lines, saidOnce)
  })

  test('half a transaction that a kill left in its file does not come alive later', async t => {
    const { store, redis } = await createAway(t)
    await accepted(store, [push('a', '1')])
    await redis.kill()
    const folder = join(redis.folder, 'appendonlydir')
    const file = (await readdir(folder)).find(name => name.endsWith('.incr.aof')) ?? ''
    const torn = ['MULTI', 'RPUSH {lookout}:items:chat:a [0,"2",null]', 'SET {lookout}:doc:tally:one 9']
    const encoded = torn.map(line => {
      const words = line.split(' ')
      return `*${words.length}\r\n${words.map(word => `$${word.length}\r\n${word}\r\n`).join('')}`
    })
    await appendFile(join(folder, file), encoded.join('').slice(0, -5))
    await redis.restart()
    await accepted(store, [push('a', '3')])
    await redis.rewritten()
    await redis.kill()
    await redis.restart()
    assert.deepEqual(idsOf(await claimOne(store)), ['1', '3'])
    assert.deepEqual(await store.get(tallies, ['one']), [undefined])
  })

  test('away for longer than any timeout, it is logged in one line, and again when it is back', async t => {
    const { store, line, lines } = await createAway(t)
    await accepted(store, [push('a', '1')])
    line.cut()
    const ticks = startTickClock(t)
    const answers = await Promise.allSettled([
      store.commit([push('a', '2')]),
      store.get(tallies, ['one']),
      store.claim('chat', { lanes: 1, items: 1, leaseMs: 1_000 }),
      store.waitForWork('deliveries', new AbortController().signal),
    ])
    assert.ok(answers.every(answer => answer.status === 'rejected' && isAway(answer.reason)))
    assert.ok(ticks.now() < 10_000, 'nobody is kept waiting')
    line.restore()
    await accepted(store, [push('a', '3')])
    assert.deepEqual(idsOf(await claimOne(store)).toSorted(), ['1', '3'])
    assert.deepEqual(lines, saidOnce)
  })

  test('a connection without replies is closed, and its calls are repeated on a new one', async t => {
    const { store, line } = await createAway(t)
    const commits = commitOn(t, store)
    await commits.goesOn()
    line.silence()
    await pause(500)
    line.restore()
    await commits.goesOn()
    await check(store, await commits.end())
  })

  test('stopped for a while, it continues where it was', async t => {
    const { store, redis } = await createAway(t)
    const commits = commitOn(t, store)
    await commits.goesOn()
    redis.pause()
    await pause(3_500)
    redis.resume()
    await commits.goesOn()
    await check(store, await commits.end())
  })

  test('a worker continues by itself when it is back, without an error', async t => {
    const { store, redis } = await createAway(t)
    const handled: string[] = []
    const errors: unknown[] = []
    const worker = createWorker({
      store,
      queue: 'chat',
      concurrency: 4,
      items: 10,
      leaseMs: 2_000,
      handle: async claim => {
        handled.push(...idsOf(claim))
        await accepted(store, [{ op: 'done', claim, count: claim.items.length }])
      },
      onError: error => errors.push(error),
    })
    worker.start()
    t.after(() => worker.stop(0))
    await redis.kill()
    // Longer than a call waits.
    await pause(4_500)
    await redis.restart()
    await accepted(store, [push('a', '1')])
    const deadline = performance.now() + 90_000
    while (handled.length === 0 && performance.now() < deadline) await pause(10)
    assert.deepEqual([handled, errors], [['1'], []])
  })

  test('scripts that Redis has forgotten are loaded again', async t => {
    const { store, redis } = await createAway(t)
    await accepted(store, [tally('x')])
    await redis.command('SCRIPT FLUSH')
    const [one, two, found] = await Promise.all([
      accepted(store, [tally('x')]),
      accepted(store, [tally('x')]),
      store.get(tallies, ['one']),
    ])
    assert.deepEqual(
      [...one, ...two].toSorted((a, b) => a - b),
      [2, 3],
    )
    assert.equal(found.length, 1)
  })

  test('while it loads its file all calls wait', async t => {
    const { store, redis } = await createAway(t, { options: ['--key-load-delay', '1000'] })
    await accepted(
      store,
      Array.from({ length: 300 }, (_, n) => push(`lane${n}`, `${n}`)),
    )
    await redis.kill()
    // Where the restart takes longer than a call waits, it is asked again.
    const asked = store.depth('chat').catch(() => undefined)
    await redis.restart()
    assert.equal(((await asked) ?? (await store.depth('chat'))).items, 300)
  })

  test('a failover that is asked for loses nothing, and the old primary is left', async t => {
    const { store, line, redis } = await createAway(t, { options: quickSync })
    const replica = await replicaOf(t, redis)
    const commits = commitOn(t, store)
    await commits.goesOn()
    assert.equal(await redis.command(`FAILOVER TO 127.0.0.1 ${replica.port}`), '+OK')
    while (!(await replica.command('INFO replication')).includes('role:master')) await pause(5)
    // The old one refuses writes from here on, as a replica; the name now leads to the new one.
    line.redirectTo(replica.port)
    await commits.goesOn()
    await commits.goesOn()
    await check(store, await commits.end())
  })

  test('a primary that dies loses nothing acknowledged where its replica is waited for', async t => {
    const { store, line, redis } = await createAway(t, { options: quickSync, replicas: 1 })
    const replica = await replicaOf(t, redis)
    const commits = commitOn(t, store)
    await commits.goesOn()
    await redis.kill()
    await replica.command('REPLICAOF NO ONE')
    const third = await replicaOf(t, replica)
    line.redirectTo(replica.port)
    await commits.goesOn()
    await check(store, await commits.end())
    await third.kill()
    await assert.rejects(store.commit([push('a', '1')]), isAway)
  })
})

const createTwo = async (t: TestContext): Promise<readonly [Store, Store]> => {
  const url = (await redisServer(t)).database()
  const log = createLog({ level: 'silent', secrets: [] })
  const stores = [await openRedisStore({ url, log }), await openRedisStore({ url, log })] as const
  t.after(() => Promise.all(stores.map(store => store.close())))
  return stores
}

describe('two processes on one Redis', { skip: skipWithoutRedis, concurrency: false }, () => {
  test('never hold the same lane, and one wakes for what the other pushes', async t => {
    const [one, two] = await createTwo(t)
    const asleep = two.waitForWork('chat', AbortSignal.timeout(60_000))
    await pause(50)
    const ticks = startTickClock(t)
    await accepted(one, [push('a', '1'), push('b', '2')])
    await asleep
    assert.ok(ticks.now() < 1_500, 'it was told, it did not look by itself')
    const claims = await Promise.all([claimAll(one, { lanes: 1 }), claimAll(two, { lanes: 1 })])
    assert.deepEqual(lanesOf(claims.flat()).toSorted(), ['a', 'b'])
  })

  test('share a rate limit, and wait in one line', async t => {
    const [one, two] = await createTwo(t)
    const rateLimit = { bucket: 'b', perSecond: 0.1, burst: 2 }
    const waits: number[] = []
    for (const store of [one, two, one, two]) waits.push(await store.acquirePermits([rateLimit], 60_000))
    assert.deepEqual(waits.slice(0, 2), [0, 0])
    assert.ok((waits[2] ?? 0) > 5_000 && (waits[3] ?? 0) > 15_000, waits.join())
  })
})
