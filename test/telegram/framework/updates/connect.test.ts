import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { z } from 'zod'
import { createTransport } from '#bot-api/transport.ts'
import { StoreError } from '#store/store.ts'
import { connectToTelegram } from '#telegram/telegram.ts'
import { recordLog } from '../../../support/record-log.ts'
import { openTempStore } from '../../../support/store.ts'
import { until } from '../../../support/waiting.ts'
import { startTelegram } from './start-updates.ts'

const start = async (t: TestContext) => {
  const telegram = await startTelegram(t)
  const { store, discard } = await openTempStore()
  const transport = createTransport({ store, perSecond: 30 })
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  const stopping = new AbortController()
  t.after(async () => {
    stopping.abort()
    await transport.close()
    await discard()
  })
  const { log, said, raw } = recordLog()
  /** Begins as the chat does; `then`: what comes after Telegram answered. */
  const begin = (then = async (): Promise<void> => {}): Promise<void> =>
    connectToTelegram(
      async () => {
        await api.getMe()
        await then()
      },
      { log, stopping: stopping.signal },
    )
  const causes = (): (string | undefined)[] =>
    raw.map(line => z.looseObject({ error: z.string().optional() }).parse(JSON.parse(line)).error)
  return {
    telegram,
    said,
    causes,
    begin,
    whenBegun: () => until('the chat begins', () => said.at(-1) === 'info: Telegram answers'),
  }
}

describe('What keeps the chat from starting', { concurrency: true }, () => {
  it('is reported as Telegram being away, with the cause and without the token', async t => {
    const { telegram, said, causes, begin, whenBegun } = await start(t)
    await telegram.goOffline()
    await begin()
    assert.deepEqual(said, ['warn: Telegram cannot be reached; retrying until it answers'])
    assert.deepEqual(causes(), ['ECONNREFUSED: getMe had no readable reply (ECONNREFUSED)'])
    await telegram.goOnline()
    await whenBegun()
    assert.equal(said.length, 2)
  })

  it('is reported as a refusal of Telegram, in its words', async t => {
    const { telegram, said, causes, begin, whenBegun } = await start(t)
    telegram.fail({ method: 'getMe' }, { error: { code: 403, description: 'Forbidden: not today' } })
    await begin()
    assert.deepEqual(said, ['warn: Telegram refuses for now; retrying until it accepts'])
    assert.match(causes()[0] ?? '', /403: Forbidden: not today/)
    await whenBegun()
  })

  it('is reported as our own error if Telegram answers', async t => {
    const { said, causes, begin, whenBegun } = await start(t)
    let failures = 1
    await begin(async () => {
      failures -= 1
      if (failures >= 0) throw new StoreError('store_away', 'Redis cannot be reached.')
    })
    assert.deepEqual(said, ['warn: the chat cannot start yet; retrying until it can'])
    assert.deepEqual(causes(), ['store_away: Redis cannot be reached.'])
    await whenBegun()
  })
})
