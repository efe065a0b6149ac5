import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { pause } from '#lib/timers.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { defineKind, put } from '#store/store.ts'
import { createStoreMonitor } from '#store/store-monitor.ts'
import { recordLog } from '../support/record-log.ts'
import { startCluster } from '../support/redis-deployments.ts'
import { type RedisServer, redisServer, runCommand, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

const notes = defineKind<{ text: string }>()('note')

/** A store on a Redis of its own, which several callers read and write all the time; `said`: what an operator reads. */
const runOn = async (t: TestContext, { start = redisServer, toUrl = url => url }: Setup) => {
  const redis = await start(t)
  const line = await startTcpProxy(t, redis.port)
  const url = toUrl(redis.database().replace(`:${redis.port}`, `:${line.port}`), redis)
  const { log, said } = recordLog()
  const store = await openRedisStore({ url, log })
  const monitor = await createStoreMonitor({ store, log, now: Date.now, acceptsLoss: false })
  const ending = new AbortController()
  const write = async (id: string): Promise<void> => {
    while (!ending.signal.aborted) {
      await monitor.store.commit([put(notes, { id, value: { text: 'x' } })]).catch(() => {})
      await monitor.store.get(notes, [id]).catch(() => {})
      await monitor.store.claim('chat', { lanes: 1, items: 1, leaseMs: 1_000 }).catch(() => {})
      await pause(20)
    }
  }
  const load = ['1', '2', '3', '4'].map(write)
  t.after(async () => {
    ending.abort()
    await Promise.all(load)
    await monitor.store.close()
  })
  return { redis, said, line, monitor, reconnect: () => line.redirectTo(redis.port) }
}

type Setup = {
  readonly start?: (t: TestContext) => Promise<RedisServer>
  readonly toUrl?: (url: string, redis: RedisServer) => string
}

type State = Setup & {
  readonly title: string
  /** Resolves with what ends it. */
  readonly begin: (redis: RedisServer) => Promise<() => Promise<unknown>>
  readonly told: readonly string[]
  readonly reconnects?: boolean
}

const between =
  (begin: string, end: string): State['begin'] =>
  async redis => {
    assert.equal(await redis.command(begin), '+OK')
    return () => redis.command(end)
  }

/** A connection that stays, and sends a command whenever told. */
const stay = async (redis: RedisServer): Promise<(line: string) => void> => {
  const socket = connect(redis.port, '127.0.0.1')
  socket.on('error', () => {}).resume()
  await once(socket, 'connect')
  socket.write(`AUTH ${redis.password}\r\n`)
  return line => void socket.write(`${line}\r\n`)
}

const other = 'another-password-of-the-tests'
const again = 'info: Redis answers again'
const accepts = 'info: The store accepts writes again'

const states: readonly State[] = [
  {
    title: 'whose password was changed',
    begin: async redis => {
      await redis.command(`CONFIG SET requirepass ${other}`)
      return () => runCommand(redis.port, other, `CONFIG SET requirepass ${redis.password}`)
    },
    reconnects: true,
    told: [
      'error: Redis does not accept the name or the password in REDIS_URL (WRONGPASS): write the right ones there, and start Lookout again. Until then everything waits',
      again,
    ],
  },
  {
    title: 'that asks for a password from now on',
    start: async t => {
      const redis = await redisServer(t)
      await redis.command('CONFIG SET requirepass ""')
      return redis
    },
    toUrl: (url, { password }) => url.replace(`:${password}@`, ''),
    begin: async redis => {
      await runCommand(redis.port, '', `CONFIG SET requirepass ${redis.password}`)
      return () => redis.command('CONFIG SET requirepass ""')
    },
    reconnects: true,
    told: [
      'error: Redis asks for a password, and REDIS_URL has none (NOAUTH): write it there, and start Lookout again. Until then everything waits',
      again,
    ],
  },
  {
    title: 'that takes no more connections',
    begin: async redis => {
      const send = await stay(redis)
      send('CONFIG SET maxclients 1')
      return async () => send('CONFIG SET maxclients 100')
    },
    reconnects: true,
    told: [
      'error: Redis has as many connections as it takes (maxclients): close others, or raise it. Until then everything waits',
      again,
    ],
  },
  {
    title: 'that another script holds up',
    begin: async redis => {
      await redis.command('CONFIG SET busy-reply-threshold 5')
      void redis.command('EVAL "while true do end" 0').catch(() => {})
      await until('it is busy', async () => (await redis.command('PING')).startsWith('-BUSY'))
      return () => redis.command('SCRIPT KILL')
    },
    told: [
      'error: A script of another program holds Redis up (BUSY): end it by SCRIPT KILL. Until then everything waits',
      again,
    ],
  },
  {
    title: 'that takes long to load its data',
    start: t => redisServer(t, ['--key-load-delay', '1000']),
    begin: async redis => {
      await redis.command("EVAL \"for n = 1, 6000 do redis.call('SET', 'x' .. n, n) end\" 0")
      await redis.kill()
      // Several attempts to connect fail.
      await pause(500)
      const restarted = redis.restart()
      return () => restarted
    },
    told: [
      'error: Redis does not answer; everything waits until it does',
      'error: Redis is still loading its data (LOADING), which ends by itself. Until then everything waits',
      again,
    ],
  },
  {
    title: 'that is a node of a cluster without all slots',
    start: async t => {
      const [node] = await startCluster(t, ['0 16383'])
      assert.ok(node)
      return node.server
    },
    toUrl: url => url.replace('redis:', 'redis+cluster:').replace(/\/\d+$/, ''),
    begin: between('CLUSTER DELSLOTS 0', 'CLUSTER ADDSLOTS 0'),
    told: [
      'error: The cluster of Redis is down (CLUSTERDOWN): look at CLUSTER INFO, and start its nodes. Until then everything waits',
      again,
    ],
  },
  {
    title: 'whose replicas are missing',
    begin: between('CONFIG SET min-replicas-to-write 1', 'CONFIG SET min-replicas-to-write 0'),
    told: [
      'error: Redis takes no writes until more of its replicas have them: look at its replicas, its min-replicas-to-write and REDIS_REPLICAS; until then nothing new is accepted',
      accepts,
    ],
  },
  {
    title: 'that becomes a replica',
    begin: between('REPLICAOF 127.0.0.1 1', 'REPLICAOF NO ONE'),
    told: [
      'error: The store refuses writes: its files are read-only, or this Redis is a replica; use the primary',
      accepts,
    ],
  },
  {
    title: 'that forbids a command',
    begin: between('ACL SETUSER default -zrangebyscore', 'ACL SETUSER default +zrangebyscore'),
    told: [
      'error: Redis forbids the user in REDIS_URL a command that Lookout needs: give it the rights that docs/operating.md lists under Redis; until then nothing is accepted',
      accepts,
    ],
  },
  {
    title: 'that is full',
    begin: between('CONFIG SET maxmemory 1', 'CONFIG SET maxmemory 0'),
    told: [
      'error: The store is full: make room on its disk, or raise maxmemory of Redis; until then nothing new is accepted',
      accepts,
    ],
  },
]

describe('a running Lookout whose Redis refuses says in one line why', {
  skip: skipWithoutRedis,
  concurrency: 4,
}, () => {
  for (const { title, begin, told, reconnects = false, ...setup } of states)
    test(`one ${title}`, async t => {
      const { redis, said, reconnect } = await runOn(t, setup)
      const end = await begin(redis)
      if (reconnects) reconnect()
      await until('it is told', () => said.length > 0)
      // Long enough for every caller to be refused several times.
      await pause(1_500)
      await end()
      await until('it is over', () => said.length >= told.length)
      await pause(300)
      assert.deepEqual(said, told)
    })

  test('nothing where it asks for the password again, which a new connection sends', async t => {
    const { said, line, monitor } = await runOn(t, {})
    line.replyInPlace('-NOAUTH Authentication required.\r\n')
    await monitor.store.commit([put(notes, { id: 'own', value: { text: 'x' } })])
    assert.equal((await monitor.store.get(notes, ['own'])).length, 1)
    assert.equal(await monitor.check(), undefined)
    assert.deepEqual(said, [])
  })
})
