import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { pause } from '#lib/timers.ts'
import { type FleetMember, startFleet } from '../support/fleet.ts'
import { redisEngineAt } from '../support/product.ts'
import { redisServer, skipWithoutRedis } from '../support/redis-server.ts'
import { startTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts'
import { until } from '../support/waiting.ts'

const minuteClock = fileURLToPath(new URL('../support/minute-clock.ts', import.meta.url))

const askOwner = 'HGET "{lookout}:lease:operator notices" owner'

/** Longer than every process takes to look for problems. */
const lookMs = 6_000

const putForward = (members: readonly FleetMember[]): void => {
  for (const pid of members.map(member => member.pid())) if (pid !== undefined) process.kill(pid, 'SIGUSR2')
}

/** Front ends and services, but for the `later` ones. Anna is their operator. Their node is behind a line that can be cut. */
const startOperated = async (t: TestContext, later: readonly string[]) => {
  const redis = await redisServer(t)
  const lines: TcpProxy[] = []
  const fleet = await startFleet(t, redisEngineAt(redis.database()), {
    later,
    own: async environment => {
      const node = new URL(environment['RPC_31337'] ?? '')
      const line = await startTcpProxy(t, Number(node.port))
      lines.push(line)
      node.port = String(line.port)
      return Object.fromEntries(['service 1', 'service 2'].map(name => [name, { RPC_31337: node.href }]))
    },
    all: ({ anna }) => ({
      OPERATOR_CHAT_ID: String(anna.chatId),
      NODE_OPTIONS: `--import=${minuteClock}`,
    }),
  })
  const [line] = lines
  const [third] = fleet.named('telegram 3')
  assert.ok(line && third)
  const { anna, chain, telegram } = fleet
  await fleet.addWatch(chain.accounts[1] ?? '')
  const front = fleet.named('telegram 1', 'telegram 2').filter(({ name }) => !later.includes(name))
  return {
    redis,
    line,
    front,
    third,
    told: () =>
      anna
        .messages()
        .filter(({ text }) => /^(⚠️|✅)/.test(text))
        .map(({ text }) => text),
    /** The process that looked for problems is gone; another one has taken over. */
    replaceFront: async (): Promise<void> => {
      await third.start()
      const before = await redis.command(askOwner)
      for (const member of front) await member.kill()
      await until('another process looks for problems', async () => {
        const now = await redis.command(askOwner)
        return now !== before && now.length > '$-1'.length
      })
    },
    settled: async (): Promise<void> => {
      await pause(lookMs)
      await telegram.settled({ quietMs: 700 })
    },
  }
}

describe('front ends and services on one Redis', {
  skip: skipWithoutRedis,
  concurrency: true,
}, () => {
  test('tell the operator once of a chain that falls behind, and once when it is over, though who told is killed', async t => {
    const { line, front, third, told, settled, replaceFront } = await startOperated(t, ['telegram 3'])
    line.cut()
    await pause(2 * lookMs)
    assert.deepEqual(told(), [], 'not before it has lasted for a minute')
    putForward(front)
    await until('the operator is told', () => told().length > 0)
    await settled()
    assert.deepEqual(told(), ['⚠️ Local chain has fallen behind, so its alerts are late.'])

    await replaceFront()
    putForward([third])
    await settled()
    assert.equal(told().length, 1, 'told already')
    line.restore()
    await pause(2 * lookMs)
    putForward([third])
    await until('the operator is told that it is over', () => told().length > 1)
    await settled()
    assert.match(
      told()[1] ?? '',
      /^✅ Resolved after \d+ min\. The problem was: Local chain has fallen behind, so its alerts are late\.$/,
    )
    assert.equal(told().length, 2)
  })

  test('tell the operator once of a Redis that is away, and once when it is back, though who told is killed', async t => {
    // Front ends alone look at what they store in.
    const later = ['telegram 2', 'telegram 3', 'service 2']
    const { redis, front, third, told, settled } = await startOperated(t, later)
    await third.start()
    // One of them looks for problems by then.
    await pause(2 * lookMs)
    await redis.kill()
    await pause(2 * lookMs)
    putForward([...front, third])
    await until('the operator is told', () => told().length > 0)
    await settled()
    assert.deepEqual(told(), ["⚠️ Storage isn't saving anything right now. See the log."])

    for (const member of front) await member.kill()
    await redis.restart()
    await pause(2 * lookMs)
    putForward([third])
    await until('the operator is told that it is over', () => told().length > 1)
    await settled()
    assert.match(
      told()[1] ?? '',
      /^✅ Resolved after \d+ min\. The problem was: Storage isn't saving anything right now\. See the log\.$/,
    )
    assert.equal(told().length, 2)
  })
})
