import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pause } from '#lib/timers.ts'
import { createAlertFlow, type FleetMember, startFleet } from '../support/fleet.ts'
import { redisEngine } from '../support/product.ts'
import { createRandom } from '../support/random.ts'
import { skipWithoutRedis } from '../support/redis-server.ts'

/** KILLS=100 for the full run; SEED for another course of it. */
const kills = Number(process.env['KILLS'] ?? 3)
const seed = Number(process.env['SEED'] ?? 20_261_120)
const engine = redisEngine

const title = `killed -9 ${kills} times, any process at any time under load: every alert comes, in order, repeats are few and marked`

test(title, { skip: skipWithoutRedis }, async t => {
  const fleet = await startFleet(t, engine)
  const { anna, members, telegram } = fleet
  const flow = await createAlertFlow(fleet)
  // Sends take a while, so that some are under way when a process is killed.
  telegram.fail({ method: 'sendMessage', times: Number.POSITIVE_INFINITY }, { delayMs: 150 })
  const random = createRandom(seed)
  const lives = new Map<FleetMember, Promise<void>>()
  flow.start(300)

  for (let kill = 1; kill <= kills; kill += 1) {
    await pause(random() * 1_500)
    const member = members[Math.floor(random() * members.length)]
    assert.ok(member)
    await member.kill()
    const life = member.start()
    // It may be killed again before it runs; whether the last one runs is asked below.
    life.catch(() => {})
    lives.set(member, life)
  }

  await flow.stop()
  await Promise.all(lives.values())
  const { sent, repeats } = await flow.expectComplete(60_000)
  t.diagnostic(`${sent} alerts, ${repeats} repeats in ${kills} kills (SEED=${seed})`)
  assert.ok(repeats <= 2 * kills, `${repeats} repeats`)
  const { messageId: after } = anna.sends('/watches')
  await anna.sees(/Your watches/, { after })
})
