import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { createLog } from '#lib/log.ts'
import { openRedisStore, readRedisState } from '#store/redis/open-redis-store.ts'
import { openRedisReader, openRedisWriter } from '#store/redis/transfer.ts'
import { defineKind, put, remove, type Store } from '#store/store.ts'
import { emptyRedisDatabase, redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { until } from '../support/waiting.ts'
import { accepted, claimOne, openRedisRig, push, smallLimits } from './conformance/rig.ts'
import { storeConformance } from './conformance.ts'

const log = createLog({ level: 'silent', secrets: [] })
const notes = defineKind<{ tag: string }>()('note', { indexes: ['tag'] })

/** Takes the one item there is, and lets its lane rest. */
const finish = async (store: Store, delayMs: number) =>
  accepted(store, [{ op: 'done', claim: await claimOne(store), count: 1, delayMs }])

describe('Redis', { skip: skipWithoutRedis, concurrency: false }, () => {
  storeConformance('the store in Redis', openRedisRig(emptyRedisDatabase))

  test('what is done with and has expired leaves no key behind', async t => {
    const redis = await redisServer(t)
    let time = 1_000_000
    const url = redis.database()
    const open = () => openRedisStore({ url, log, now: () => time, limits: smallLimits })
    const store = await open()
    await accepted(store, [
      put(notes, { id: 'a', value: { tag: 'x' } }, { ttlMs: 1_000 }),
      put(notes, { id: 'b', value: { tag: 'y' } }),
    ])
    await accepted(store, [push('a', '1')])
    await finish(store, 0)
    await accepted(store, [push('b', '2')])
    await finish(store, 100)
    await store.acquirePermits([{ bucket: 'drawn', perSecond: 10, burst: 1 }], 0)
    await store.penalize('cooled', 10)
    await store.close()
    time += 3_600_000
    const again = await open()
    t.after(() => again.close())
    // What Redis itself lets expire goes a second after its time.
    const kept = async () =>
      (await redis.command('KEYS *')).split('\r\n').filter(line => line.startsWith('{'))
    const deadline = performance.now() + 5_000
    while ((await kept()).length > 8 && performance.now() < deadline)
      await new Promise(resolve => setTimeout(resolve, 50))
    assert.deepEqual((await kept()).map(key => key.replace(/replies:.*/, 'replies')).toSorted(), [
      ...'{lookout}:clock {lookout}:doc:note:b {lookout}:ids:note {lookout}:index:note:tag:y'.split(' '),
      ...'{lookout}:life {lookout}:replies {lookout}:sizes {lookout}:token'.split(' '),
    ])
  })

  test('stored replies keep the name of a lane only for a bounded number of further calls', async t => {
    const redis = await redisServer(t)
    const store = await openRedisStore({ url: redis.database(), log })
    t.after(() => store.close())
    await accepted(store, [push('anna', '1', 'chat'), push('anna', '1', 'match')])
    const claims = await Promise.all([claimOne(store, {}, 'chat'), claimOne(store, {}, 'match')])
    await accepted(
      store,
      claims.map(claim => ({ op: 'done', claim, count: 1 })),
    )
    const limits = [{ bucket: 'drawn', perSecond: 1_000, burst: 1_000 }]
    for (let call = 0; call < 64; call += 1) await store.acquirePermits(limits, 0)
    const [key = ''] = /\S+:replies:\S+/.exec(await redis.command('KEYS *')) ?? []
    const answers = await redis.command(`HVALS ${key}`)
    assert.match(answers, /\[0\]/)
    assert.doesNotMatch(answers, /anna/)
  })

  test('what was removed is not in the append-only file after a scrub, nor in stored replies', async t => {
    const redis = await redisServer(t)
    const store = await openRedisStore({ url: redis.database(), log })
    t.after(() => store.close())
    const secret = '70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const files = async () => {
      const names = await readdir(redis.folder, { recursive: true })
      const texts = names
        .filter(name => /\.(aof|rdb)$/.test(name))
        .map(name => readFile(join(redis.folder, name), 'latin1').catch(() => ''))
      return (await Promise.all(texts)).join('')
    }
    await accepted(store, [
      put(notes, { id: 'a', value: { tag: secret } }),
      { op: 'push', queue: 'chat', lane: 'a', id: '1', body: secret },
    ])
    const claim = await claimOne(store)
    assert.equal(claim.items[0]?.body, secret)
    await accepted(store, [remove(notes, 'a'), { op: 'done', claim, count: 1 }])
    await until('it is in the file', async () => (await files()).includes(secret))
    await store.compact()
    assert.ok(!(await files()).includes(secret))
    const [key = ''] = /\S+:replies:\S+/.exec(await redis.command('KEYS *')) ?? []
    assert.ok(!(await redis.command(`HVALS ${key}`)).includes(secret))
    await accepted(store, [put(notes, { id: 'a', value: { tag: 'x' } })])
  })

  test('a Redis that does not allow to rewrite its file is scrubbed as far as possible', async t => {
    const redis = await redisServer(t)
    const url = redis.database().replace('redis://:', 'redis://lookout:')
    await redis.command(`ACL SETUSER lookout on >${redis.password} ~* &* +@all -bgrewriteaof`)
    const store = await openRedisStore({ url, log })
    t.after(() => store.close())
    await store.compact()
  })

  test('data of a newer version, or without one, is refused and left alone, also by a process that runs', async t => {
    const redis = await redisServer(t)
    const url = redis.database()
    const version = () => redis.command('HGET {lookout}:clock format')
    const store = await openRedisStore({ url, log })
    t.after(() => store.close())
    await accepted(store, [put(notes, { id: 'b', value: { tag: 'x' } })])
    assert.equal(await version(), '$1\r\n1')
    await redis.command('HSET {lookout}:clock format 999')
    const newer = {
      code: 'store_newer',
      trouble: 'newer',
      message:
        'The store was written by a newer Lookout (its version is 999, this one knows 1). Update Lookout.',
    }
    await assert.rejects(openRedisStore({ url, log }), newer)
    await assert.rejects(openRedisReader({ url, log, replicas: 0 }), newer)
    await assert.rejects(openRedisWriter({ url, log, replicas: 0 }), newer)
    await assert.rejects(
      readRedisState({ url, log, replicas: 0 }, async () => {}),
      newer,
    )
    await assert.rejects(store.commit([put(notes, { id: 'a', value: { tag: 'x' } })]), newer)
    await assert.rejects(store.claim('chat', { lanes: 1, items: 1, leaseMs: 1_000 }), newer)
    await assert.rejects(store.get(notes, ['a']), newer)
    assert.equal(await version(), '$3\r\n999')

    await redis.command('HDEL {lookout}:clock format')
    const outdated = { code: 'store_outdated' }
    await assert.rejects(openRedisStore({ url, log }), outdated)
    await assert.rejects(openRedisReader({ url, log, replicas: 0 }), outdated)
    await assert.rejects(openRedisWriter({ url, log, replicas: 0 }), outdated)
    await assert.rejects(store.commit([put(notes, { id: 'a', value: { tag: 'x' } })]), outdated)
    assert.equal(await version(), '$-1')
    assert.equal(await redis.command('EXISTS {lookout}:doc:note:a'), ':0')

    await redis.command('HSET {lookout}:clock format 1')
    await accepted(store, [put(notes, { id: 'a', value: { tag: 'x' } })])
  })

  test('a commit far larger than what goes into one script keeps its order and is whole', async t => {
    const store = await openRedisStore({ url: await emptyRedisDatabase(), log })
    t.after(() => store.close())
    const commits = Array.from({ length: 40 }, (_, n) =>
      store.commit(Array.from({ length: 60 }, (_, m) => push('lane', `${n}-${m}`, 'match'))),
    )
    assert.ok((await Promise.all(commits)).every(({ ok }) => ok))
    const { items } = await claimOne(store, { items: 10_000 }, 'match')
    const numbers = items.map(({ id }) => id.split('-').map(Number))
    assert.equal(numbers.length, 2_400)
    assert.ok(numbers.every(([n = 0, m = 0], at) => n * 60 + m === at))
  })
})
