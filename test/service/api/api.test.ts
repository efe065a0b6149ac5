import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { kinds } from '#events/registry.ts'
import { platformNames } from '#platforms/registry.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { asGuest, basicAuth, guestKey, ownerKey, startService } from '../../support/service.ts'
import {
  addChannel,
  createBot,
  newBot,
  newChannel,
  newSubscription,
  subscribe,
} from '../../support/service-requests.ts'

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const mistyped = vitalik.replace('d8dA', 'D8dA')
const addresses = [vitalik, mistyped]

const saysMistyped = `${mistyped} has a wrong checksum`

/** Strategies with an address that has a wrong checksum: where, and what is said of it. */
const mistypedStrategies: readonly [where: string, strategy: object, what: string][] = [
  [
    'counterparties.except[1]',
    { func: 'eth_transfer', params: { counterparties: { except: addresses } } },
    saysMistyped,
  ],
  ['tokens.only[1]', { func: 'token_transfer', params: { tokens: { only: addresses } } }, saysMistyped],
  ['tokens.except[1]', { func: 'nft_transfer', params: { tokens: { except: addresses } } }, saysMistyped],
  ['except[1]', { func: 'token_approval', params: { except: addresses } }, saysMistyped],
  [
    'where[0]',
    {
      func: 'contract_event',
      params: { event: 'Paused(address account)', where: [{ arg: 'account', op: 'in', value: addresses }] },
    },
    `account is compared with ${mistyped}, which has a wrong checksum`,
  ],
]

const success = (data: object) => ({ status: 200, code: 0, msg: 'success', data })

const refusal = (status: number, code: number, msg: string) => ({ status, code, msg, data: {} })

const shownChannel = (id: number, others: object | null) => ({
  id,
  user_id: 1,
  name: 'hook',
  platform: 'Webhook',
  token: '',
  channel: 'http://localhost/a',
  channel_type: '',
  is_default: 0,
  priority: 0,
  others,
  state: 'ok',
  last_error: '',
  last_error_code: '',
  last_error_status: 0,
  failing_since: 0,
  accepted_test: '',
})

/** A bot that watches an event, without a template unless `template` has one. */
const withEvent = (event: string, template: object) => {
  const strategies = [{ func: 'contract_event', params: { event } }]
  const { info, driver } = newBot({ addresses: [vitalik], strategies })
  const { notify_template: _, ...named } = info
  return { info: { ...named, ...template }, driver }
}

describe('the API', () => {
  it('adds, lists and deletes channels of the caller alone', async t => {
    const { api } = await startService(t)
    const body = newChannel('http://localhost/a', { retryInterval: '10', retryExpire: '60' })
    const added = await api('POST', '/notify/channels', { body })
    const { secret } = z.object({ secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32}$/) }).parse(added.data)
    assert.deepEqual(added, success({ ...shownChannel(1, {}), secret }))
    for (let n = 0; n < 11; n += 1) await addChannel(api, 'http://localhost/a')
    await api('POST', '/notify/channels', { body, as: guestKey })
    const data = [shownChannel(11, null), shownChannel(12, null)]
    assert.deepEqual(
      await api('GET', '/notify/channels?current_page=2&per_page=10'),
      success({ data, current_page: 2, per_page: '10', total: 12 }),
    )
    assert.deepEqual(
      await api('DELETE', '/notify/channels/13'),
      refusal(404, 40401, 'there is no channel 13'),
    )
    assert.deepEqual(await api('DELETE', '/notify/channels/1'), success({}))
    assert.deepEqual(await api('DELETE', '/notify/channels/1'), refusal(404, 40401, 'there is no channel 1'))
  })

  it('creates, updates and deletes a bot', async t => {
    const { api } = await startService(t)
    const body = newBot({
      addresses: [vitalik, vitalik.toLowerCase()],
      params: { direction: 'in', minimum_amount: '5' },
    })
    const created = await api('POST', '/bots', { body })
    const { id, created_at, ...bot } = z
      .looseObject({ id: z.string(), created_at: z.string() })
      .parse(created.data)
    assert.match(created_at, iso)
    const driver = {
      chains: [{ chain_id: '31337', type: 'Ethereum' }],
      addresses: [vitalik],
      strategies: [
        { func: 'eth_transfer', params: { direction: 'in', minimum_amount: '5', minimum_usd: 0 } },
      ],
    }
    const rest = {
      view_times: 0,
      triggered_times: 0,
      last_trigger_time: 0,
      readme: '',
      user: {},
      notifies: null,
      forked_bot: null,
      original_bot: null,
      sub_users: null,
    }
    assert.deepEqual(bot, {
      info: { ...body.info, status: 'Public' },
      driver,
      subscribe_num: 0,
      fork_num: 0,
      ...rest,
    })
    const changed = { ...body, info: { ...body.info, name: 'Other', status: 'Private' } }
    assert.deepEqual(
      await api('PUT', `/bots/${id}`, { body: changed, as: guestKey }),
      refusal(404, 40402, `there is no bot ${id}`),
    )
    const info = { type: 'Wallet', name: 'Other', notify_template: '', status: 'Private' }
    assert.deepEqual(
      await api('PUT', `/bots/${id}`, { body: changed }),
      success({ id, info, driver, subscribe_num: null, fork_num: null, created_at: null, ...rest }),
    )
    assert.deepEqual(await api('DELETE', `/bots/${id}`), success({}))
    assert.deepEqual(await api('DELETE', `/bots/${id}`), refusal(404, 40402, `there is no bot ${id}`))
  })

  it('refuses a change of events that leaves a bot with a template for other ones', async t => {
    const { api } = await startService(t)
    const made = await api('POST', '/bots', {
      body: withEvent('Paused(address account)', { notify_template: '{$event.account}' }),
    })
    const { id } = z.object({ id: z.string() }).parse(made.data)
    const refused = await api('PUT', `/bots/${id}`, { body: withEvent('Closed(address owner)', {}) })
    assert.deepEqual(
      refused,
      refusal(
        400,
        40001,
        'info.notify_template: there is no placeholder {$event.account}: the events have owner',
      ),
    )
    const { data } = await api('GET', `/bots/${id}`)
    const { info, driver } = z
      .object({ info: z.object({}).loose(), driver: z.object({}).loose() })
      .parse(data)
    assert.equal((await api('PUT', `/bots/${id}`, { body: { info, driver } })).code, 0)
  })

  it('subscribes and unsubscribes', async t => {
    const { api } = await startService(t)
    const channel = await addChannel(api, 'http://localhost/a')
    const bot = await createBot(api, { addresses: [vitalik] })
    const schedule = { at: '09:00', days: ['Mon', 'Fri'], time_zone: 'Europe/Berlin' }
    const body = newSubscription(bot, [channel], { frequency: '24h', template: 'hello', schedule })
    const reply = await api('POST', '/subscriptions', { body })
    const { id, created_at, trigger_last_update_at, ...data } = z
      .looseObject({ id: z.string(), created_at: z.string(), trigger_last_update_at: z.number() })
      .parse(reply.data)
    assert.match(created_at, iso)
    assert.equal(trigger_last_update_at, Math.floor(Date.parse(created_at) / 1000))
    assert.deepEqual(data, {
      info: { ...body.info, notify: { ...body.info.notify, final: false } },
      user_id: 1,
      bot_id: bot,
      trigger_times: 0,
      last_trigger_time: 0,
      // It has no node that could say how far the chain is.
      pending_chains: ['31337'],
    })
    const foreign = await api('DELETE', `/subscriptions/${id}`, { as: guestKey })
    assert.deepEqual(foreign, refusal(404, 40403, `there is no subscription ${id}`))
    assert.equal((await api('DELETE', `/subscriptions/${id}`)).code, 0)
    assert.deepEqual(
      await api('DELETE', `/subscriptions/${id}`),
      refusal(404, 40403, `there is no subscription ${id}`),
    )
  })

  it('lets anyone subscribe to a Public bot, and only its owner to a Private one', async t => {
    const { api } = await startService(t)
    const open = await createBot(api, { addresses: [vitalik] })
    const closed = await createBot(api, { addresses: [vitalik], status: 'Private' })
    const byGuest = (bot: string) =>
      api('POST', '/subscriptions', { body: newSubscription(bot, []), as: guestKey })
    assert.equal((await byGuest(open)).code, 0)
    assert.deepEqual(await byGuest(closed), refusal(404, 40402, `bot_id: there is no bot ${closed}`))
    assert.equal((await api('POST', '/subscriptions', { body: newSubscription(closed, []) })).code, 0)
  })

  it('ends subscriptions of other accounts when a bot goes Private, and all of them when it is deleted', async t => {
    const { api } = await startService(t)
    const bot = await createBot(api, { addresses: [vitalik] })
    const foreign = asGuest(api)
    const theirs = await subscribe(foreign, { bot, channels: [] })
    const ours = await Promise.all(Array.from({ length: 230 }, () => subscribe(api, { bot, channels: [] })))
    await api('PUT', `/bots/${bot}`, { body: newBot({ addresses: [vitalik], status: 'Private' }) })
    assert.equal((await foreign('DELETE', `/subscriptions/${theirs}`)).code, 40403)
    assert.equal((await api('DELETE', `/subscriptions/${ours.pop()}`)).code, 0)
    await api('DELETE', `/bots/${bot}`)
    const codes = await Promise.all(ours.map(id => api('DELETE', `/subscriptions/${id}`)))
    assert.deepEqual([...new Set(codes.map(({ code }) => code))], [40403])
  })

  it('keeps accounts and counters across a restart', async t => {
    const folder = await temporaryFolder(t)
    const first = await startService(t, { folder })
    await first.api('GET', '/notify/channels')
    await first.api('POST', '/notify/channels', { body: newChannel('http://localhost/a'), as: guestKey })
    await first.stop()
    const { api } = await startService(t, { folder })
    const reply = await api('POST', '/notify/channels', {
      body: newChannel('http://localhost/a'),
      as: guestKey,
    })
    assert.deepEqual(z.object({ id: z.number(), user_id: z.number() }).parse(reply.data), {
      id: 2,
      user_id: 2,
    })
  })

  const address = '0x52908400098527886E0F7030069857D2E4169EE7'
  const bot = newBot({ addresses: [address] })
  const refusedDrivers: [what: string, driver: object, msg: string][] = [
    [
      'a wrong checksum',
      { addresses: [address, vitalik.replace('d8dA', 'D8dA')] },
      'driver.addresses[1]: wrong checksum',
    ],
    [
      'what is no address',
      { addresses: ['0x12'] },
      'driver.addresses[0]: an address: 0x and 40 hex digits; of Tron: T and 33 characters',
    ],
    [
      'a chain that is not watched',
      { chains: [{ chain_id: '5', type: 'Ethereum' }] },
      'driver.chains[0].chain_id: chain 5 is not watched here',
    ],
    [
      'a strategy twice',
      {
        strategies: [
          { func: 'contract_call', params: {} },
          { func: 'contract_call', params: {} },
        ],
      },
      'driver.strategies[1].func: contract_call stands twice, with the same params',
    ],
    [
      'a minimum in units of tokens that differ',
      { strategies: [{ func: 'token_transfer', params: { minimum_amount: '5' } }] },
      'driver.strategies[0].params: token_transfer takes minimum_amount only with one token in tokens.only: base units differ from token to token',
    ],
    [
      'a list of tokens without tokens',
      { strategies: [{ func: 'token_transfer', params: { tokens: {} } }] },
      'driver.strategies[0].params.tokens: only, except, or both',
    ],
    [
      'a list of counterparties that is none',
      { strategies: [{ func: 'eth_transfer', params: { counterparties: { none: [] } } }] },
      'driver.strategies[0].params.counterparties: it takes only, except and new_only, not none',
    ],
    [
      'a strategy that there is not',
      { strategies: [{ func: 'balance_of', params: {} }] },
      `driver.strategies[0].func: a strategy: ${kinds.map(({ func }) => func).join(', ')}, balance, runway, reading, value, silence, rate, deadline`,
    ],
    [
      'a parameter beside the others',
      { strategies: [{ func: 'contract_call', params: {}, tokens: [] }] },
      'driver.strategies[0]: contract_call has no field tokens; parameters go into params',
    ],
    [
      'a minimum in words',
      { strategies: [{ func: 'eth_transfer', params: { minimum_amount: '1e18' } }] },
      'driver.strategies[0].params.minimum_amount: wei as decimal digits, 78 at most',
    ],
    [
      'a parameter of a balance beside the others',
      { strategies: [{ func: 'balance', params: { asset: 'coin', below: '5' }, hysteresis: 3 }] },
      'driver.strategies[0]: balance has no field hysteresis; parameters go into params',
    ],
    ...mistypedStrategies.map(([where, strategy, what]): (typeof refusedDrivers)[number] => [
      `a wrong checksum in ${where}`,
      { strategies: [{ func: 'contract_call', params: {} }, strategy] },
      `driver.strategies[1].params.${where}: ${what}`,
    ]),
  ]
  for (const [what, driver, msg] of refusedDrivers) {
    it(`refuses ${what} and names the field`, async t => {
      const { api } = await startService(t)
      const body = { ...bot, driver: { ...bot.driver, ...driver } }
      assert.deepEqual(await api('POST', '/bots', { body }), refusal(400, 40001, msg))
    })
  }

  const refusedChannels: [what: string, channel: object, msg: string][] = [
    [
      'another platform',
      { ...newChannel('x'), platform: 'PagerDuty' },
      `platform: this service delivers to ${platformNames.join(', ')}`,
    ],
    ['a channel that is no URL', newChannel('nowhere'), 'channel: an http or https URL'],
    ['a file URL', newChannel('file:///etc/passwd'), 'channel: an http or https URL'],
    ['credentials in a URL', newChannel('http://a:b@localhost/'), 'channel: a URL without credentials'],
    [
      'an interval of two days',
      newChannel('http://localhost/', { retryInterval: '172800' }),
      'others.retryInterval: seconds as decimal digits, from 0 to 86400',
    ],
    [
      'an end in words',
      newChannel('http://localhost/', { retryExpire: 'soon' }),
      'others.retryExpire: seconds as decimal digits, from 0 to 604800',
    ],
  ]
  for (const [what, body, msg] of refusedChannels) {
    it(`refuses ${what} and names the field`, async t => {
      const { api } = await startService(t)
      assert.deepEqual(await api('POST', '/notify/channels', { body }), refusal(400, 40001, msg))
    })
  }

  it('refuses an unknown channel in a subscription and names it', async t => {
    const { api } = await startService(t)
    const id = await createBot(api, { addresses: [vitalik] })
    const own = await addChannel(api, 'http://localhost/')
    await api('POST', '/notify/channels', { body: newChannel('http://localhost/'), as: guestKey })
    assert.deepEqual(
      await api('POST', '/subscriptions', { body: newSubscription(id, [own, 2]) }),
      refusal(404, 40401, 'info.actions[0].params.channel_ids[1]: there is no channel 2'),
    )
  })

  it('refuses a Private bot to an account that is not VIP', async t => {
    const { api } = await startService(t)
    assert.deepEqual(
      await api('POST', '/bots', { body: newBot({ addresses: [vitalik], status: 'Private' }), as: guestKey }),
      refusal(403, 40301, 'info.status: only VIP users may have Private bots'),
    )
  })

  it('replies to every HTTP error in the envelope', async t => {
    const { api, base } = await startService(t)
    const send = async (path: string, init: RequestInit) => {
      const reply = await fetch(`${base}${path}`, {
        ...init,
        headers: { authorization: basicAuth(ownerKey), ...Object.fromEntries(new Headers(init.headers)) },
      })
      return { status: reply.status, ...z.looseObject({}).parse(await reply.json()) }
    }
    const json = { 'content-type': 'application/json' }
    const unauthorized = refusal(401, 40101, 'HTTP Basic with a known client id and secret key is needed')
    assert.deepEqual(await send('/notify/channels', { headers: { authorization: 'Bearer x' } }), unauthorized)
    assert.deepEqual(
      await api('GET', '/notify/channels', { as: { ...ownerKey, secret: 'wrong' } }),
      unauthorized,
    )
    assert.deepEqual(await api('GET', '/notify/channels', { as: { ...ownerKey, secret: '' } }), unauthorized)
    assert.deepEqual(await api('GET', '/nowhere'), refusal(404, 40400, 'there is no such path'))
    assert.deepEqual(await api('PATCH', '/bots'), refusal(405, 40500, 'this path has GET, HEAD, POST'))
    assert.deepEqual(
      await send('/bots', { method: 'POST', body: '{', headers: json }),
      refusal(400, 40001, 'the body is not JSON'),
    )
    assert.deepEqual(
      await send('/bots', { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }),
      refusal(415, 41500, 'the body must be application/json'),
    )
    assert.deepEqual(
      await send('/bots', { method: 'POST', body: `"${'x'.repeat(1024 * 1024)}"`, headers: json }),
      refusal(413, 41300, 'the body may have 1 MB'),
    )
    assert.deepEqual(
      await send('/bots', { method: 'POST', body: '[]', headers: json }),
      refusal(400, 40001, 'body: Invalid input: expected object, received array'),
    )
    assert.deepEqual(
      await send('/bots/%E0%A4%A', { method: 'DELETE' }),
      refusal(404, 40400, 'there is no such path'),
    )
    assert.deepEqual(
      await api('GET', '/notify/channels?per_page=1001'),
      refusal(400, 40001, 'per_page: Too big: expected number to be <=1000'),
    )
    for (const number of ['0x1', '1e1', '1.0', '+1', '%201', ''])
      assert.deepEqual(
        await api('GET', `/notify/channels?per_page=${number}`),
        refusal(400, 40001, 'per_page: a whole number in decimal digits'),
      )
    assert.deepEqual(
      await api('DELETE', '/notify/channels/0x1'),
      refusal(400, 40001, 'channel_id: a whole number in decimal digits'),
    )
    assert.equal((await send('/bots/none', { method: 'DELETE', headers: json })).status, 404)
  })

  it('hides internal errors from callers', async t => {
    const lines: string[] = []
    const { api, store } = await startService(t, { lines })
    await store.close()
    assert.deepEqual(
      await api('POST', '/bots', { body: bot }),
      refusal(500, 50000, 'something went wrong on our side'),
    )
    assert.match(
      lines.join(''),
      /"route":"\/api\/v1\/bots","error":"store_closed: [^"]+","msg":"request failed"/,
    )
    assert.ok(!lines.join('').includes(ownerKey.secret))
  })

  it('names the port that is in use', async t => {
    const running = await startService(t)
    const port = Number(new URL(running.base).port)
    await assert.rejects(startService(t, { port }), {
      name: 'LookoutError',
      code: 'service_port_taken',
      message: `port ${port} on 127.0.0.1 is in use`,
    })
  })
})
