import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { describe, it } from 'node:test'
import { createClient } from '#client/client.ts'
import { bots } from '#service/records/records.ts'
import { put } from '#store/store.ts'
import { basicAuth, ownerKey, startService } from '../../support/service.ts'
import { createBot } from '../../support/service-requests.ts'
import { until } from '../../support/waiting.ts'

describe('the API bounds', { concurrency: true }, () => {
  it('ids in paths, however long', async t => {
    const lines: string[] = []
    const { api } = await startService(t, { lines })
    const paths = { bot_id: '/bots', subscription_id: '/subscriptions', channel_id: '/notify/channels' }
    for (const [name, path] of Object.entries(paths))
      for (const length of [129, 257, 5_000]) {
        const { status, code, msg } = await api('DELETE', `${path}/${'9'.repeat(length)}`)
        assert.deepEqual({ path, status, code }, { path, status: 400, code: 40001 })
        assert.match(msg, new RegExp(`^${name}: `))
      }
    assert.doesNotMatch(lines.join(''), /request failed/)
  })

  it('no record that was stored before there was a bound', async t => {
    const { api, base, store } = await startService(t)
    const id = await createBot(api, { addresses: [`0x${'1'.repeat(40)}`] })
    const [kept] = await store.get(bots, [id])
    assert.ok(kept)
    const params = { direction: 'both', minimum_amount: '9'.repeat(900_000), minimum_usd: 1e300 } as const
    const value = { ...kept.value, strategies: [{ func: 'eth_transfer', params } as const] }
    await store.commit([put(bots, { id, value })])
    const client = createClient({ baseUrl: base, auth: { kind: 'basic', ...ownerKey } })
    t.after(() => client.close())
    assert.deepEqual((await client.getBot({ bot_id: id })).driver.strategies, value.strategies)
  })

  it('the nesting of bodies and the number of their values', async t => {
    const { base } = await startService(t)
    for (const body of [
      `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      `{"others":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}}`,
      `{"driver":{"addresses":[${'"",'.repeat(300_000)}""]}}`,
    ]) {
      const reply = await fetch(`${base}/notify/channels`, {
        method: 'POST',
        headers: { authorization: basicAuth(ownerKey), 'content-type': 'application/json' },
        body,
      })
      assert.deepEqual(
        [reply.status, await reply.json()],
        [400, { code: 40001, msg: 'the body nests too deep or holds too many values', data: {} }],
      )
    }
  })

  it('the log of an aborted request to one debug line', async t => {
    const lines: string[] = []
    const { base } = await startService(t, { lines })
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    socket.write(
      `POST /api/v1/bots HTTP/1.1\r\nhost: localhost\r\nauthorization: ${basicAuth(ownerKey)}\r\n` +
        'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{',
      () => setTimeout(() => socket.destroy(), 50),
    )
    await until('the broken body is noted', () => lines.join('').includes('a request was aborted'))
    assert.deepEqual(
      lines.map((line): unknown => JSON.parse(line).level).filter(level => Number(level) > 20),
      [],
    )
  })
})
