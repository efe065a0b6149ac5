import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { basicAuth, ownerKey, startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, newChannel } from '../../support/service-requests.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const shown = z.looseObject({ id: z.union([z.string(), z.number()]) })

/** A bot of which nothing is left to a default. */
const wholeBot = {
  info: {
    type: 'Wallet',
    name: 'Savings',
    tags: ['cold', 'family'],
    status: 'Private',
    notify_template: String.raw`[{$subscription.name}]\n{$chain.explore}/tx/{$tx.hash}`,
    description: 'What we do not touch.',
  },
  driver: {
    chains: [{ chain_id: '31337', type: 'Ethereum' }],
    addresses: [vitalik],
    strategies: [
      { func: 'eth_transfer', params: { direction: 'in', minimum_amount: '5', minimum_usd: 1 } },
      { func: 'token_transfer', params: { direction: 'out', minimum_usd: 0.5 } },
      { func: 'nft_transfer', params: { direction: 'both' } },
      { func: 'contract_deploy', params: {} },
      { func: 'contract_call', params: {} },
    ],
  },
}

describe('a client that knows only the specification', { concurrency: true }, () => {
  it('adds a channel with others null, with zeros in others, with any priority', async t => {
    const { api } = await startService(t)
    const plain = newChannel('http://localhost/a')
    const wishes = [
      null,
      {},
      { retryExpire: '0', retryInterval: '0' },
      { retryInterval: '0' },
      { sound: 'x' },
    ]
    for (const others of wishes) {
      const { code, data } = await api('POST', '/notify/channels', { body: { ...plain, others } })
      assert.deepEqual([code, shown.parse(data)['others']], [0, {}], JSON.stringify(others))
    }
    for (const priority of [1, 2, -1, 100_000]) {
      const added = shown.parse(
        (await api('POST', '/notify/channels', { body: { ...plain, priority } })).data,
      )
      const read = shown.parse((await api('GET', `/notify/channels/${added.id}`)).data)
      assert.deepEqual([added['priority'], read['priority']], [priority, priority])
    }
  })

  it('lists all of its channels in one documented page', async t => {
    const { api } = await startService(t)
    for (let n = 0; n < 101; n += 1) await addChannel(api, 'http://localhost/a')
    const { data } = await api('GET', '/notify/channels?current_page=1&per_page=999')
    const page = z.object({ data: z.array(shown), per_page: z.string(), total: z.number() }).parse(data)
    assert.deepEqual([page.data.length, page.per_page, page.total], [101, '999', 101])
  })

  it('creates a bot with strategies that have no parameters', async t => {
    const { api } = await startService(t)
    const strategies = [{ func: 'contract_deploy' }, { func: 'contract_call' }]
    const body = newBot({ addresses: [vitalik], strategies })
    const { code, msg, data } = await api('POST', '/bots', { body })
    assert.deepEqual([code, msg], [0, 'success'])
    assert.deepEqual(
      z.object({ driver: z.looseObject({}) }).parse(data).driver['strategies'],
      strategies.map(strategy => ({ ...strategy, params: {} })),
    )
  })

  it('can send the reply to an update back without losing anything', async t => {
    const { api } = await startService(t)
    const { id } = shown.parse((await api('POST', '/bots', { body: wholeBot })).data)
    const before = await api('GET', `/bots/${id}`)
    const updated = await api('PUT', `/bots/${id}`, { body: wholeBot })
    assert.deepEqual(shown.parse(updated.data)['created_at'], null)
    assert.deepEqual(await api('PUT', `/bots/${id}`, { body: updated.data }), updated)
    const nulls = { ...wholeBot.info, tags: null, description: null, status: null, notify_template: null }
    assert.deepEqual(await api('PUT', `/bots/${id}`, { body: { ...wholeBot, info: nulls } }), updated)
    assert.deepEqual(await api('GET', `/bots/${id}`), before)
    const made = await api('POST', '/bots', { body: updated.data })
    assert.deepEqual([made.code, made.msg], [0, 'success'])
  })

  it('can empty fields in an update', async t => {
    const { api } = await startService(t)
    const { id } = shown.parse((await api('POST', '/bots', { body: wholeBot })).data)
    const empty = { ...wholeBot.info, tags: [], description: '', notify_template: '' }
    await api('PUT', `/bots/${id}`, { body: { ...wholeBot, info: empty } })
    assert.deepEqual(shown.parse((await api('GET', `/bots/${id}`)).data)['info'], empty)
  })

  const refused: readonly (readonly [string, object, string])[] = [
    [
      'nft_transfer',
      { minimum_usd: 5 },
      'nft_transfer has no parameter minimum_usd; it takes direction, tokens, counterparties',
    ],
    ['contract_call', { direction: 'in' }, 'contract_call has no parameter direction; it takes status'],
    [
      'contract_deploy',
      { direction: 'in', method: 'x' },
      'contract_deploy has no parameter direction, method; it takes none',
    ],
    [
      'token_transfer',
      { minimumUsd: '5' },
      'token_transfer has no parameter minimumUsd; it takes direction, minimum_usd, minimum_amount, tokens, counterparties, movements, zero_value',
    ],
    [
      'eth_transfer',
      { minimumAmount: '5' },
      'eth_transfer has no parameter minimumAmount; it takes direction, minimum_amount, minimum_usd, counterparties, movements',
    ],
  ]
  for (const [func, params, words] of refused)
    it(`is told that ${words.replace(/;.*/, '')}`, async t => {
      const { api } = await startService(t)
      const id = await createBot(api, { addresses: [vitalik] })
      const body = newBot({ addresses: [vitalik], strategies: [{ func, params }] })
      const refusal = { status: 400, code: 40001, msg: `driver.strategies[0].params: ${words}`, data: {} }
      assert.deepEqual(await api('POST', '/bots', { body }), refusal)
      assert.deepEqual(await api('PUT', `/bots/${id}`, { body }), refusal)
      assert.deepEqual(await api('POST', '/bots/preview', { body }), refusal)
    })

  it('is told which methods a path has', async t => {
    const { api, base } = await startService(t)
    const bot = await createBot(api, { addresses: [vitalik] })
    const channel = await addChannel(api, 'http://localhost/a')
    const paths = {
      '/notify/channels': 'GET, HEAD, POST',
      [`/notify/channels/${channel}`]: 'GET, HEAD, DELETE',
      '/bots': 'GET, HEAD, POST',
      [`/bots/${bot}`]: 'GET, HEAD, PUT, DELETE',
      '/bots/preview': 'POST',
      '/subscriptions': 'GET, HEAD, POST',
      '/subscriptions/none': 'GET, HEAD, DELETE',
      '/chains': 'GET, HEAD',
      '/openapi.json': 'GET, HEAD',
    }
    for (const [path, allow] of Object.entries(paths))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
        if (allow.split(', ').includes(method)) continue
        const reply = await fetch(base + path, {
          method,
          headers: { authorization: basicAuth(ownerKey), 'content-type': 'text/plain' },
          ...(method === 'GET' ? {} : { body: 'whatever' }),
        })
        assert.deepEqual(
          { status: reply.status, allow: reply.headers.get('allow'), body: await reply.json() },
          { status: 405, allow, body: { code: 40500, msg: `this path has ${allow}`, data: {} } },
          `${method} ${path}`,
        )
      }
    assert.equal((await api('PATCH', '/nowhere')).status, 404)
    assert.equal((await api('GET', `/bots/${bot}`)).status, 200)
  })
})
