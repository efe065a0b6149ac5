import assert from 'node:assert/strict'
import { copyFile, mkdir, open, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createLog } from '#lib/log.ts'
import { pause } from '#lib/timers.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { createSqliteStore } from '#store/sqlite/create-sqlite-store.ts'
import { defineKind, put, type Store, StoreError } from '#store/store.ts'
import { createIdentityFile, createStoreMonitor, type StoreMonitor } from '#store/store-monitor.ts'
import { temporaryFolder } from '../support/machine.ts'
import { recordLog } from '../support/record-log.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

const notes = defineKind<{ text: string }>()('note')
const silent = createLog({ level: 'silent', secrets: [] })

const monitorStore = async (t: TestContext, store: Store, o: { folder?: string; accepts?: boolean } = {}) => {
  const { log, said } = recordLog()
  t.after(() => store.close())
  const monitor = await createStoreMonitor({
    store,
    log,
    now: Date.now,
    acceptsLoss: o.accepts ?? false,
    ...(o.folder !== undefined && { file: createIdentityFile(o.folder) }),
  })
  t.after(() => monitor.store.close())
  return { ...monitor, said }
}

/** A check answers what is known for two seconds. */
const becomes = (monitor: Pick<StoreMonitor, 'check'>, trouble: string | undefined) =>
  until(`the store is ${trouble}`, async () => (await monitor.check()) === trouble)

const isRefused = (error: unknown): boolean =>
  error instanceof StoreError && error.code === 'store_away' && error.trouble === 'emptied'

const emptied =
  'The store is empty, but Lookout kept data in it before. Put the data back, or start once with ACCEPT_LOST_DATA=1 to begin again without it.'
const older =
  'The store lacks the last of what Lookout kept in it. Put the newer data back, or start once with ACCEPT_LOST_DATA=1 to go on without it.'

test('a full Redis is reported once, and again when there is room', {
  skip: skipWithoutRedis,
}, async t => {
  const redis = await redisServer(t)
  const monitor = await monitorStore(t, await openRedisStore({ url: redis.database(), log: silent }))
  assert.equal(await monitor.check(), undefined)
  await redis.command('CONFIG SET maxmemory 1')
  await becomes(monitor, 'full')
  await redis.command('CONFIG SET maxmemory 0')
  await becomes(monitor, undefined)
  assert.deepEqual(monitor.said, [
    'error: The store is full: make room on its disk, or raise maxmemory of Redis; until then nothing new is accepted',
    'info: The store accepts writes again',
  ])
})

test('a Redis that is a replica is reported as read-only, not as away', {
  skip: skipWithoutRedis,
}, async t => {
  const [primary, replica] = [await redisServer(t), await redisServer(t)]
  const line = await startTcpProxy(t, primary.port)
  const { log, said } = recordLog()
  const url = primary.database().replace(`:${primary.port}`, `:${line.port}`)
  const monitor = await monitorStore(t, await openRedisStore({ url, log }))
  await replica.command(`REPLICAOF 127.0.0.1 ${primary.port}`)
  await until('the replica has all', async () =>
    (await replica.command('INFO replication')).includes('master_link_status:up'),
  )
  line.redirectTo(replica.port)
  await becomes(monitor, 'read_only')
  assert.ok((await monitor.store.get(notes, ['1'])).length === 1, 'it is read from')
  assert.deepEqual(monitor.said, [
    'error: The store refuses writes: its files are read-only, or this Redis is a replica; use the primary',
  ])
  const moved = said.length
  await becomes(monitor, 'read_only')
  assert.equal(said.length, moved, 'it is not reported repeatedly')
  line.redirectTo(primary.port)
  await becomes(monitor, undefined)
})

test('a Redis that becomes a replica under load is one line, and one when it takes writes again', {
  skip: skipWithoutRedis,
}, async t => {
  const redis = await redisServer(t)
  const { log, said } = recordLog()
  const monitor = await monitorStore(t, await openRedisStore({ url: redis.database(), log }))
  const ending = new AbortController()
  const write = async (id: string): Promise<void> => {
    while (!ending.signal.aborted) {
      await monitor.store.commit([put(notes, { id, value: { text: 'x' } })]).catch(() => {})
      await monitor.store.get(notes, [id]).catch(() => {})
      await pause(20)
    }
  }
  const load = ['1', '2', '3', '4'].map(write)
  // Of a primary that does not answer: it keeps its data.
  await redis.command('REPLICAOF 127.0.0.1 1')
  await becomes(monitor, 'read_only')
  await pause(3_000)
  await redis.command('REPLICAOF NO ONE')
  await becomes(monitor, undefined)
  ending.abort()
  await Promise.all(load)
  assert.deepEqual(
    [said, monitor.said],
    [
      [],
      [
        'error: The store refuses writes: its files are read-only, or this Redis is a replica; use the primary',
        'info: The store accepts writes again',
      ],
    ],
  )
})

test('a flushed Redis is not written to until the operator accepts the loss', {
  skip: skipWithoutRedis,
}, async t => {
  const redis = await redisServer(t)
  const url = redis.database()
  const open = () => openRedisStore({ url, log: silent })
  const monitor = await monitorStore(t, await open())
  await monitor.store.commit([put(notes, { id: '1', value: { text: 'x' } })])
  await redis.command('FLUSHALL')
  await becomes(monitor, 'emptied')
  assert.deepEqual(monitor.said, [`error: ${emptied} Until then nothing is answered or accepted`])
  await assert.rejects(monitor.store.commit([put(notes, { id: '2', value: { text: 'x' } })]), isRefused)
  await assert.rejects(monitor.store.get(notes, ['1']), isRefused)
  await assert.rejects(monitorStore(t, await open()), { code: 'store_lost', message: emptied })
  const later = await monitorStore(t, await open(), { accepts: true })
  assert.ok((later.lostAt ?? 0) > Date.now() - 60_000)
  await later.store.commit([put(notes, { id: '2', value: { text: 'x' } })])
  const again = await monitorStore(t, await open())
  assert.equal(again.lostAt, later.lostAt)
  assert.equal(await again.check(), undefined)
})

test('a second process on one Redis shares its identity', { skip: skipWithoutRedis }, async t => {
  const redis = await redisServer(t)
  const url = redis.database()
  const open = () => openRedisStore({ url, log: silent })
  const both = await Promise.all([1, 2].map(async () => monitorStore(t, await open())))
  assert.deepEqual(await Promise.all(both.map(monitor => monitor.check())), [undefined, undefined])
})

test('a database that Redis does not have is refused', { skip: skipWithoutRedis }, async t => {
  const redis = await redisServer(t, ['--databases', '16'])
  const url = redis.database().replace(/\d+$/, '99')
  await assert.rejects(openRedisStore({ url, log: silent }), {
    code: 'store_failed',
    message:
      'Redis does not give us database 99, which the URL names. Name one that it has (its setting databases).',
  })
})

/** Notes of a page each, written out to the file. */
const openWithNotes = async (t: TestContext) => {
  const folder = await temporaryFolder(t)
  const path = join(folder, 'lookout.db')
  const monitor = await monitorStore(t, createSqliteStore({ path }), { folder })
  for (let n = 0; n < 40; n += 1)
    await monitor.store.commit([put(notes, { id: `${n}`, value: { text: 'x'.repeat(9_000) } })])
  assert.equal(await monitor.check(), undefined)
  return { folder, path, monitor }
}

test('a damaged file is noticed by the first read, and stays reported', async t => {
  const { folder, path, monitor } = await openWithNotes(t)
  await monitor.store.close()
  const pages = await readFile(path)
  for (let at = 24 * 4_096; at < pages.length; at += 4_096)
    if (pages.subarray(at, at + 4_096).includes('x'.repeat(2_000))) pages.fill('spoilt', at, at + 4_096)
  await writeFile(path, pages)
  const again = await monitorStore(t, createSqliteStore({ path }), { folder })
  const ids = Array.from({ length: 40 }, (_, n) => `${n}`)
  await assert.rejects(again.store.get(notes, ids), { code: 'store_failed', trouble: 'damaged' })
  await becomes(again, 'damaged')
  assert.deepEqual(again.said, [
    'error: The store file is damaged: stop Lookout and put a backup in its place',
  ])
})

for (const [what, take] of [
  ['is removed', (path: string) => rm(path)],
  ['is cut to nothing', (path: string) => truncate(path, 0)],
  ['has another in its place', (path: string) => rename(`${path}.new`, path)],
  ['loses its write-ahead log', (path: string) => rm(`${path}-wal`)],
] as const)
  test(`a file that ${what} while it is open is noticed, and not written to`, async t => {
    const { path, monitor } = await openWithNotes(t)
    await (await open(`${path}.new`, 'w')).close()
    await take(path)
    await becomes(monitor, 'emptied')
    assert.deepEqual(monitor.said, [`error: ${emptied} Until then nothing is answered or accepted`])
    await assert.rejects(monitor.store.commit([put(notes, { id: 'a', value: { text: 'x' } })]), isRefused)
  })

test('a write-ahead log that was lost after a crash is noticed at start', async t => {
  const { folder, path, monitor } = await openWithNotes(t)
  const crashed = join(folder, 'copy')
  await mkdir(crashed)
  // As a kill would leave it, without the log: only what reached the file itself.
  await monitor.store.close()
  await copyFile(path, join(crashed, 'lookout.db'))
  await copyFile(join(folder, 'lookout.store'), join(crashed, 'lookout.store'))
  const store = () => createSqliteStore({ path: join(crashed, 'lookout.db') })
  const file = createIdentityFile(crashed)
  const { store: identity, kept } = file.read() ?? { store: '', kept: 0 }
  file.write({ store: identity, kept: kept + 1 })
  const refused = store()
  await assert.rejects(monitorStore(t, refused, { folder: crashed }), { code: 'store_lost', message: older })
  await refused.close()
  const accepted = await monitorStore(t, store(), { folder: crashed, accepts: true })
  assert.deepEqual(accepted.said, [
    'warn: Data was lost; Lookout continues with what there is, because ACCEPT_LOST_DATA is set',
  ])
  assert.ok(accepted.lostAt !== undefined)
})
