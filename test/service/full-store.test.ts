import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { createLog } from '#lib/log.ts'
import { openRedisStore } from '#store/redis/open-redis-store.ts'
import { temporaryFolder } from '../support/machine.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { basicAuth, createApi, ownerKey, serviceProgram, startService } from '../support/service.ts'
import { newBot } from '../support/service-requests.ts'

const watched = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045'

/** What a caller reads when the store is full. */
const full = {
  status: 503,
  retryAfter: '5',
  body: { code: 50300, msg: 'the store is full or away; try again later', data: { store: true } },
}

/** A bot of about 40 KB. */
const large = (n: number) =>
  newBot({
    name: `bot ${n}`,
    addresses: Array.from(
      { length: 900 },
      (_, index) => `0x${(n * 1_000 + index).toString(16).padStart(40, '0')}`,
    ),
  })

const post = async (base: string, body: unknown) => {
  const reply = await fetch(`${base}/bots`, {
    method: 'POST',
    headers: { authorization: basicAuth(ownerKey), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { status, headers } = reply
  return { status, retryAfter: headers.get('retry-after'), body: await reply.json() }
}

/** Makes bots until one is refused; whatever was made before can still be read. */
const fill = async (base: string) => {
  const api = createApi(base)
  let made = 0
  let reply = await post(base, large(made))
  while (reply.status === 200 && made < 200) {
    made += 1
    reply = await post(base, large(made))
  }
  assert.deepEqual(reply, full)
  const { status, data } = await api('GET', '/bots?per_page=1')
  assert.equal(status, 200)
  assert.equal(Reflect.get(Object(data), 'total'), made)
}

test('a disk that is full is answered with 503, is read from, and takes again once there is room', async t => {
  const folder = await temporaryFolder(t)
  const args = [folder, 'http://127.0.0.1:9', ownerKey.clientId, ownerKey.secret]
  // A file that this shell's child writes ends at 1 MB.
  const child = spawn(
    'sh',
    ['-c', 'ulimit -S -f 2048; exec "$0" "$@"', process.execPath, serviceProgram, ...args],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  )
  t.after(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  const [port] = await once(child.stdout, 'data')
  const base = `http://127.0.0.1:${Number(String(port))}/api/v1`
  await fill(base)
  const room = spawnSync('sh', ['-c', `prlimit --pid ${child.pid} --fsize=unlimited`])
  if (room.status !== 0) return t.diagnostic('there is no prlimit: more room was not tried')
  assert.equal((await post(base, large(1_000))).status, 200)
})

test('a Redis that is full is answered with 503, is read from, and takes again once there is room', {
  skip: skipWithoutRedis,
}, async t => {
  const redis = await redisServer(t)
  const log = createLog({ level: 'silent', secrets: [] })
  const store = await openRedisStore({ url: redis.database(), log })
  const { base } = await startOn(t, store)
  assert.equal((await post(base, newBot({ addresses: [watched] }))).status, 200)
  await redis.command('CONFIG SET maxmemory 1')
  assert.deepEqual(await post(base, newBot({ addresses: [watched] })), full)
  const { status } = await createApi(base)('GET', '/bots')
  assert.equal(status, 200)
  await redis.command('CONFIG SET maxmemory 0')
  assert.equal((await post(base, newBot({ addresses: [watched] }))).status, 200)
})

const startOn = async (t: TestContext, store: Awaited<ReturnType<typeof openRedisStore>>) => {
  const running = await startService(t, { folder: '', store })
  t.after(() => store.close())
  return running
}
