import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { Api } from 'grammy'
import { createTransport } from '#bot-api/transport.ts'
import { deleteWebhook, setWebhook } from '#telegram/framework/updates/webhook.ts'
import { recordLog } from '../../../support/record-log.ts'
import { tempStore } from '../../../support/store.ts'
import { callTelegram } from '../../../support/telegram.ts'
import { startTelegram } from './start-updates.ts'

// Nobody listens there; nothing is delivered in these tests.
const wish = { publicUrl: 'http://127.0.0.1:9', secret: 'a-secret' }

const start = async (t: TestContext) => {
  const telegram = await startTelegram(t)
  const store = await tempStore(t)
  const transport = createTransport({ store, perSecond: 30 })
  t.after(() => transport.close())
  const api = new Api(telegram.token, { apiRoot: telegram.apiRoot, fetch: transport.patient })
  const stopping = new AbortController()
  const { log, said } = recordLog()
  const settings = () =>
    telegram.calls.filter(({ method }) => method === 'setWebhook').map(({ payload }) => payload)
  const set = (changed: Partial<typeof wish> = {}) =>
    setWebhook({ store, api, stopping: stopping.signal }, { ...wish, ...changed })
  return { telegram, store, stopping, settings, set, said, remove: () => deleteWebhook({ api, log }) }
}

const first = {
  url: 'http://127.0.0.1:9/telegram',
  secret_token: 'a-secret',
  max_connections: 40,
  allowed_updates: [
    ...'message edited_message callback_query my_chat_member chat_member channel_post'.split(' '),
    ...'inline_query guest_message'.split(' '),
  ],
}

describe('The address of the webhook', { concurrency: true }, () => {
  it('is sent to Telegram once, not at every start', async t => {
    const { settings, set } = await start(t)
    await set()
    await set()
    assert.deepEqual(settings(), [first])
  })

  it('is sent once by many processes that start together', async t => {
    const { settings, set } = await start(t)
    await Promise.all([set(), set(), set()])
    assert.deepEqual(settings(), [first])
  })

  it('is sent again with another secret, or at another address', async t => {
    const { settings, set } = await start(t)
    await set()
    await set({ secret: 'another' })
    await set({ secret: 'another', publicUrl: 'http://127.0.0.1:10' })
    await set({ secret: 'another', publicUrl: 'http://127.0.0.1:10' })
    assert.deepEqual(settings(), [
      first,
      { ...first, secret_token: 'another' },
      { ...first, secret_token: 'another', url: 'http://127.0.0.1:10/telegram' },
    ])
  })

  const meddlings: readonly (readonly [string, string, object])[] = [
    ['deleted it', 'deleteWebhook', {}],
    ['set another', 'setWebhook', { ...first, url: 'http://127.0.0.1:9/other' }],
    ['wants other updates', 'setWebhook', { ...first, allowed_updates: ['message'] }],
    ['wants fewer connections', 'setWebhook', { ...first, max_connections: 1 }],
  ]
  for (const [what, method, payload] of meddlings)
    it(`is sent again where another program ${what}`, async t => {
      const { telegram, settings, set } = await start(t)
      await set()
      await callTelegram(telegram, method, payload)
      await set()
      await set()
      assert.deepEqual(settings().at(-1), first)
      assert.equal(settings().length, method === 'setWebhook' ? 3 : 2)
    })

  it('is sent at the next start if Telegram did not accept it', async t => {
    const { telegram, settings, set } = await start(t)
    telegram.fail({ method: 'setWebhook' }, { error: { code: 502, description: 'Bad Gateway' } })
    await assert.rejects(set(), { error_code: 502 })
    await set()
    assert.deepEqual(settings(), [first, first])
  })

  it('that Telegram cannot deliver to is logged in one line', async t => {
    const { telegram, set } = await start(t)
    const description = 'bad webhook: An HTTPS URL must be provided for webhook'
    telegram.fail({ method: 'setWebhook' }, { error: { code: 400, description } })
    await assert.rejects(set(), {
      name: 'StartError',
      message: `PUBLIC_URL: Telegram cannot deliver to it. Bad Request: ${description}`,
    })
  })

  it('is not waited for by a process that stops', async t => {
    const { store, stopping, settings, set } = await start(t)
    await store.acquireLease('webhook', 'another process', 60_000)
    const setting = set()
    stopping.abort()
    await setting
    assert.deepEqual(settings(), [])
  })

  it('is deleted by the poller, only if there is one, and nothing is lost by it', async t => {
    const { telegram, set, remove, said } = await start(t)
    await remove()
    assert.deepEqual(
      telegram.calls.map(({ method }) => method),
      ['getWebhookInfo'],
    )
    await set()
    await remove()
    await remove()
    assert.deepEqual(
      telegram.calls.filter(({ method }) => method === 'deleteWebhook').map(({ payload }) => payload),
      [{}],
    )
    assert.deepEqual(said, [
      'info: the webhook that was set for this BOT_TOKEN is deleted; updates are polled',
    ])
  })
})
