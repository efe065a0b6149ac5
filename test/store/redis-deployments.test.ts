import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { ownSlot } from '#store/redis/cluster-connector.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { defineKind, put, type Store, StoreError } from '#store/store.ts'
import { freePort } from '../support/machine.ts'
import { createCertificates, replicaOf, startCluster, startSentinels } from '../support/redis-deployments.ts'
import { type RedisServer, redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'
import { accepted, claimAll, claimOne, idsOf, push } from './conformance/rig.ts'

const notes = defineKind<{ tag: string }>()('note', { indexes: ['tag'] })

type Opening = Omit<Parameters<typeof openRedisStore>[0], 'log'>

/** Opens a store, and checks at the end that no password of the test was logged. */
const openStore = async (t: TestContext, o: Opening): Promise<Store> => {
  const lines: string[] = []
  const log = createLog({ level: 'debug', secrets: [], write: line => lines.push(line) })
  const store = await openRedisStore({ ...o, log })
  t.after(async () => {
    await store.close()
    assert.doesNotMatch(lines.join('\n'), /a-password/)
  })
  return store
}

/** Everything that needs rights of its own: documents, queues, leases, buckets, the feed, messages, files. */
const useEverything = async (store: Store): Promise<void> => {
  const asleep = store.waitForWork('chat', AbortSignal.timeout(5_000))
  await accepted(store, [
    put(notes, { id: 'a', value: { tag: 'x' } }, { ttlMs: 60_000 }),
    push('a', '1'),
    push('b', '2'),
  ])
  await asleep
  // A commit of its own goes another way.
  await accepted(store, [push('a', '1', 'deliveries')])
  assert.equal((await store.find(notes, { index: 'tag', value: 'x', limit: 9 })).length, 1)
  assert.equal(await store.count(notes, { index: 'tag', value: 'x' }), 1)
  const claims = await claimAll(store, { rateLimit: { bucket: 'r', perSecond: 100, burst: 100 } })
  assert.deepEqual(claims.map(idsOf), [['1'], ['2']])
  const [one, two] = claims
  assert.ok(one && two && (await store.extend(one, 1_000)))
  await store.release(two)
  await accepted(store, [
    { op: 'done', claim: one, count: 1, delayMs: 5 },
    { op: 'delay', queue: 'chat', lane: 'b', delayMs: 0 },
    { op: 'move', queue: 'chat', from: 'b', to: 'c' },
    { op: 'clear', queue: 'chat', lane: 'c' },
    { op: 'remove', kind: notes, id: 'a' },
  ])
  assert.equal((await store.depth('chat')).items, 0)
  assert.equal(await store.acquirePermits([{ bucket: 's', perSecond: 1, burst: 1 }], 0), 0)
  await store.penalize('s', 10)
  const fence = await store.acquireLease('lease', 'me', 1_000)
  assert.ok(fence)
  await store.freeLease(fence)
  await store.changes(notes, '', 10)
  await store.compact()
}

const isCode = (code: string, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof StoreError && error.code === code, String(error))
  assert.doesNotMatch(`${error.message} ${error.stack ?? ''}`, /a-password/)
  if (message !== undefined) assert.match(error.message, message)
  return true
}

/** Pushes alerts, many at once, until told to end; the ids that were acknowledged. */
const burst = (t: TestContext, store: Store) => {
  const acknowledged = new Set<string>()
  const ending = new AbortController()
  const pusher = async (n: number): Promise<void> => {
    for (let at = 0; !ending.signal.aborted; at += 1) {
      const id = `${n}-${at}`
      // Unknown is not acknowledged.
      const sent = await accepted(store, [push(`lane${n}`, id, 'match')]).catch(() => undefined)
      if (sent !== undefined) acknowledged.add(id)
    }
  }
  const running = Promise.all(Array.from({ length: 20 }, (_, n) => pusher(n)))
  const end = async (): Promise<ReadonlySet<string>> => {
    ending.abort()
    await running
    return acknowledged
  }
  t.after(end)
  /** Resolves once `more` further ones are acknowledged. */
  const goesOn = async (more: number): Promise<void> => {
    const before = acknowledged.size
    const deadline = performance.now() + 30_000
    while (acknowledged.size < before + more) {
      assert.ok(performance.now() < deadline, 'it does not go on')
      await pause(5)
    }
  }
  return { goesOn, end }
}

/** Every id in the queue. Fails where one is there twice, or out of its order. */
const drain = async (store: Store): Promise<ReadonlySet<string>> => {
  const claims = await claimAll(store, { lanes: 1_000, items: 1_000_000 }, 'match')
  const ids = claims.flatMap(idsOf)
  assert.equal(new Set(ids).size, ids.length, 'none is there twice')
  for (const claim of claims) {
    const numbers = idsOf(claim).map(id => Number(id.split('-')[1]))
    assert.ok(
      numbers.every((number, n) => n === 0 || number > (numbers[n - 1] ?? 0)),
      'in their order',
    )
  }
  return new Set(ids)
}

const missingOf = (acknowledged: ReadonlySet<string>, kept: ReadonlySet<string>): string[] =>
  [...acknowledged].filter(id => !kept.has(id))

/** Sentinels end the connections of a server whose role they change. */
const becomesPrimary = (server: RedisServer): Promise<unknown> =>
  until('the replica is promoted', async () => {
    const replication = await server.command('INFO replication').catch(() => '')
    return replication.includes('role:master')
  })

describe('Redis with TLS and rights', { skip: skipWithoutRedis, concurrency: true }, () => {
  test('a user with the rights that the documents list can do all that Lookout does, and nothing else', async t => {
    const redis = await redisServer(t)
    const page = await readFile(join(import.meta.dirname, '../../docs/operating.md'), 'utf8')
    const [line = ''] = /^ACL SETUSER lookout [^`]*/m.exec(page) ?? []
    const command = line
      .replace('PASSWORD', 'a-password-of-a-user')
      .replace(/\s*\\?\n\s*/g, ' ')
      .trim()
    assert.equal(await redis.command(command), '+OK')
    const store = await openStore(t, {
      url: `redis://lookout:a-password-of-a-user@127.0.0.1:${redis.port}/3`,
    })
    await useEverything(store)
    await redis.rewritten()
    assert.equal(await redis.command('ACL LOG'), '*0')
    for (const forbidden of ['GET other', 'FLUSHALL', 'KEYS *', 'CONFIG GET *', 'EVAL "return 1" 0'])
      assert.match(await redis.command(`ACL DRYRUN lookout ${forbidden}`), /no permissions|can't run|NOPERM/)
  })

  test('rediss:// trusts the certificates of a file, and nothing else', async t => {
    const certificates = await createCertificates(t)
    const port = await freePort()
    const redis = await redisServer(t, certificates.serverOptions(port))
    const url = `rediss://:${redis.password}@localhost:${port}/1`
    await useEverything(await openStore(t, { url, ca: certificates.ca }))
    await assert.rejects(
      openStore(t, { url }),
      isCode('store_away', /^Redis cannot be reached \(SELF_SIGNED_CERT_IN_CHAIN\)/),
    )
    const stranger = url.replace('localhost', '127.0.0.1')
    await assert.rejects(
      openStore(t, { url: stranger, ca: certificates.ca }),
      isCode('store_away', /ALTNAME/),
    )
  })
})

describe('Redis behind sentinels', { skip: skipWithoutRedis, concurrency: true }, () => {
  test('a failover in the middle of a burst loses none of the alerts, repeats none, and old claims are fenced', async t => {
    const primary = await redisServer(t)
    const replica = await replicaOf(t, primary)
    const sentinels = await startSentinels(t, primary)
    await sentinels.knowReplica()
    const url = `redis+sentinel://:${primary.password}@${sentinels.list}/${sentinels.name}/2`
    const sentinelPassword = sentinels.password
    const store = await openStore(t, { url, replicas: 1, sentinelPassword })
    const lease = await store.acquireLease('chain', 'me', 600_000)
    assert.ok(lease)
    await accepted(store, [push('held', '1')])
    const held = await claimOne(store)
    const pushes = burst(t, store)
    await pushes.goesOn(300)
    await primary.kill()
    await becomesPrimary(replica)
    // The writes wait until another replica has them too.
    await replicaOf(t, replica)
    await pushes.goesOn(300)
    const acknowledged = await pushes.end()
    assert.deepEqual(missingOf(acknowledged, await drain(store)), [])
    assert.equal(await store.acquireLease('chain', 'another', 1_000), undefined)
    assert.deepEqual(await claimAll(store), [])
    await accepted(store, [{ op: 'done', claim: held, count: 1 }])
    assert.deepEqual(await store.commit([push('late', '2')], { lease: 'chain', epoch: lease.epoch - 1 }), {
      ok: false,
      reason: 'fenced',
      write: -1,
    })
  })

  test('a primary that is cut off from its replicas is left', async t => {
    const [abandoned, elected] = await Promise.all([redisServer(t), redisServer(t)])
    await replicaOf(t, elected)
    const sentinels = await startSentinels(t, abandoned, 1)
    const url = `redis+sentinel://:${abandoned.password}@${sentinels.list}/${sentinels.name}`
    const { password: sentinelPassword } = sentinels
    const store = await openStore(t, { url, replicas: 0, sentinelPassword })
    const careful = await openStore(t, { url, replicas: 1, sentinelPassword })
    // As a sentinel on the other side of a cut line: it has elected another.
    assert.equal(await sentinels.command('SENTINEL REMOVE main'), '+OK')
    assert.equal(await sentinels.command(`SENTINEL MONITOR main 127.0.0.1 ${elected.port} 1`), '+OK')
    assert.equal(await sentinels.command(`SENTINEL SET main auth-pass ${elected.password}`), '+OK')
    await accepted(careful, [push('a', 'careful')])
    await accepted(store, [push('a', 'lost')])
    assert.deepEqual(idsOf(await claimOne(careful)), ['careful'])
  })

  test('without WAIT the last acknowledged writes are lost with the primary, with it none', async t => {
    const primary = await redisServer(t)
    const line = await startTcpProxy(t, primary.port)
    const replica = await replicaOf(t, primary, { port: line.port })
    const url = primary.database()
    const [hasty, careful] = [await openStore(t, { url }), await openStore(t, { url, replicas: 1 })]
    await accepted(careful, [push('a', 'confirmed', 'match')])
    line.silence()
    const acknowledged = Array.from({ length: 50 }, (_, n) => `hasty-${n}`)
    for (const id of acknowledged) await accepted(hasty, [push('a', id, 'match')])
    const refused = assert.rejects(careful.commit([push('a', 'unconfirmed', 'match')]), isCode('store_away'))
    await pause(100)
    await primary.kill()
    await refused
    await replica.command('REPLICAOF NO ONE')
    const promoted = await openStore(t, { url: url.replace(`:${primary.port}`, `:${replica.port}`) })
    const kept = new Set(idsOf(await claimOne(promoted, {}, 'match')))
    assert.ok(kept.has('confirmed'))
    assert.equal(missingOf(new Set(acknowledged), kept).length, 50)
  })

  test('says what is wrong with the sentinels, without a password', async t => {
    const primary = await redisServer(t)
    const { list, name, password } = await startSentinels(t, primary, 1)
    const url = `redis+sentinel://:${primary.password}@${list}/${name}`
    const fails = async (url: string, o: { sentinelPassword?: string }, message: RegExp) =>
      assert.rejects(openStore(t, { url, ...o }), isCode('store_away', message))
    const o = { sentinelPassword: password }
    await Promise.all([
      fails(url, {}, /^The sentinels do not accept REDIS_SENTINEL_PASSWORD, or ask for it\.$/),
      fails(url.replace(/main$/, 'other'), o, /^The sentinels know no primary by the name in the URL\.$/),
      fails(
        url.replace(primary.password, 'a-password-that-is-wrong'),
        o,
        /^Redis does not accept the name or the password in REDIS_URL \(WRONGPASS\): /,
      ),
    ])
  })
})

describe('Redis as a cluster', { skip: skipWithoutRedis, concurrency: true }, () => {
  test('a slot that moves to another node in the middle of a burst loses nothing and repeats nothing', async t => {
    const [from, to] = await startCluster(t, ['0 16383', ''])
    assert.ok(from && to)
    assert.equal(await from.server.command('CLUSTER KEYSLOT {lookout}'), `:${ownSlot}`)
    // Only the node that has nothing is configured.
    const url = `redis+cluster://:${to.server.password}@127.0.0.1:${to.server.port},127.0.0.1:1`
    const store = await openStore(t, { url })
    await useEverything(store)
    const pushes = burst(t, store)
    await pushes.goesOn(200)
    await to.server.command(`CLUSTER SETSLOT ${ownSlot} IMPORTING ${from.id}`)
    await from.server.command(`CLUSTER SETSLOT ${ownSlot} MIGRATING ${to.id}`)
    const keys = async () =>
      (await from.server.command(`CLUSTER GETKEYSINSLOT ${ownSlot} 10`)).match(/\{lookout\}\S*/g)
    // A few keys at a time, as redis-cli does; between two of them half of the data is here and half there.
    for (let some = await keys(); some !== null; some = await keys()) {
      const auth: string = `AUTH ${to.server.password} KEYS ${some.join(' ')}`
      assert.equal(await from.server.command(`MIGRATE 127.0.0.1 ${to.server.port} "" 0 5000 ${auth}`), '+OK')
      await pause(20)
    }
    for (const { server } of [to, from]) await server.command(`CLUSTER SETSLOT ${ownSlot} NODE ${to.id}`)
    await pushes.goesOn(200)
    assert.deepEqual(missingOf(await pushes.end(), await drain(store)), [])
  })

  test('a node that dies is replaced by its replica, without a loss where that is waited for', async t => {
    // An election needs a majority of the nodes with slots.
    const [primary, one, , two] = await startCluster(t, ['2 16383', '0 0', '1 1', ''])
    assert.ok(primary && one && two)
    assert.equal(await two.server.command(`CLUSTER REPLICATE ${primary.id}`), '+OK')
    await until('it is replicated', async () =>
      (await primary.server.command('INFO replication')).includes('state=online'),
    )
    const url = `redis+cluster://:${one.server.password}@127.0.0.1:${one.server.port}`
    const store = await openStore(t, { url, replicas: 1 })
    const pushes = burst(t, store)
    await pushes.goesOn(200)
    await primary.server.kill()
    await becomesPrimary(two.server)
    await primary.server.restart()
    await pushes.goesOn(200)
    assert.deepEqual(missingOf(await pushes.end(), await drain(store)), [])
  })

  test('says what is wrong with the cluster, without a password', async t => {
    const [whole, partial, plain] = await Promise.all([
      startCluster(t, ['0 16383']),
      startCluster(t, ['0 16383']),
      redisServer(t),
    ])
    await partial[0]?.server.command(`CLUSTER DELSLOTS ${ownSlot}`)
    const wholePort = whole[0]?.server.port
    const urlOf = (port: number | undefined, password: string = plain.password, scheme = 'redis') =>
      `${scheme}+cluster://:${password}@localhost:${port}`
    const cases = [
      [
        urlOf(wholePort, 'a-password-that-is-wrong'),
        /^Redis does not accept the name or the password in REDIS_URL \(WRONGPASS\): /,
      ],
      [
        `redis+cluster://localhost:${wholePort}`,
        /^Redis asks for a password, and REDIS_URL has none \(NOAUTH\): /,
      ],
      [
        urlOf(plain.port),
        /^This Redis is not a cluster: begin its URL with redis:\/\/ or redis\+sentinel:\/\/\.$/,
      ],
      [
        urlOf(partial[0]?.server.port),
        /^The cluster answers, but none of its nodes has slot 15975: look at CLUSTER INFO\.$/,
      ],
      [urlOf(await freePort()), /^Redis cannot be reached \(ECONNREFUSED\)\.$/],
      [urlOf(wholePort, plain.password, 'rediss'), /^Redis cannot be reached \(\w+\)\.$/],
    ] as const
    for (const [url, message] of cases)
      await assert.rejects(openStore(t, { url }), isCode('store_away', message))
  })

  test('a plain address of a node says how to write it', async t => {
    const [node, other] = await startCluster(t, ['0 16383', ''])
    assert.ok(node && other)
    await assert.rejects(
      openStore(t, { url: `redis://:${other.server.password}@127.0.0.1:${other.server.port}` }),
      isCode('store_failed', /^This Redis is a node of a cluster: begin its URL with redis\+cluster:\/\/$/),
    )
  })
})
