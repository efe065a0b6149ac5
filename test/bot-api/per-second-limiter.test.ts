import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { pause } from '#lib/timers.ts'
import { claimedApi } from '../support/claimed-api.ts'
import { tempStore } from '../support/store.ts'
import { startLocalTelegram } from '../support/telegram.ts'
import { blockEventLoop } from '../support/waiting.ts'
import { untilSent } from './until-sent.ts'

const second = 1_000

/** The most that arrived within any second. */
const mostInSecond = (times: readonly number[]): number =>
  Math.max(...times.map(from => times.filter(at => at >= from && at < from + second).length))

const start = async (t: TestContext) => {
  const telegram = await startLocalTelegram()
  const transport = createTransport({ store: await tempStore(t), perSecond: 30 })
  t.after(async () => {
    await transport.close()
    await telegram.close()
  })
  const { token, apiRoot } = telegram
  return {
    reply: new Api(token, { apiRoot, fetch: transport.patient }),
    alert: claimedApi({ transport, token, apiRoot }),
    arrived: () => telegram.calls.map(({ at }) => at).toSorted((one, other) => one - other),
  }
}

describe('One process', { concurrency: true }, () => {
  it('sends at most what Telegram allows in any second, even after it was suspended', async t => {
    const { reply, alert, arrived } = await start(t)
    const calls = Array.from({ length: 60 }, () =>
      [reply, alert].map(api => untilSent(() => api.getMe())),
    ).flat()
    for (const ms of [300, 150, 400, 50, 250]) {
      await pause(430)
      blockEventLoop(ms)
    }
    await Promise.all(calls)
    const times = arrived()
    assert.equal(times.length, 120)
    assert.ok(mostInSecond(times) <= 30, `${mostInSecond(times)} in a second`)
  })
})
