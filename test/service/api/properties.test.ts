import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { z } from 'zod'
import { toChecksumAddress } from '#lib/format.ts'
import { bots, subscriptions } from '#service/records/records.ts'
import { temporaryFolder } from '../../support/machine.ts'
import { startService } from '../../support/service.ts'
import { addChannel, createBot, newBot, newChannel, newSubscription } from '../../support/service-requests.ts'
import { createRandom, randomBot, randomChannel, randomSubscription, withField } from './request-bodies.ts'

/** Fixed, so that a failure comes again; the number in a failure's message is the seed of its body. */
const seeds = Array.from({ length: 100 }, (_, n) => 20_261_120 + n)
const chains = [1, 56, 31337] as const
const watched = chains.map(id => ({ id, rpc: [], confirmations: 0 }))

const identified = z.looseObject({ id: z.string() })
const fields = z.record(z.string(), z.unknown())

const unique = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** What a strategy left unsaid has its default. */
const complete = ({ func, params }: { func: string; params: object }) => {
  const direction = { direction: 'both' }
  const usd = { minimum_usd: 0 }
  const defaults: Record<string, object> = {
    eth_transfer: { ...direction, minimum_amount: '0', ...usd },
    token_transfer: { ...direction, ...usd },
    nft_transfer: direction,
  }
  return { func, params: { ...defaults[func], ...params } }
}

describe('any valid body', () => {
  it('adds a channel that is the same after a restart', async t => {
    const folder = await temporaryFolder(t)
    const { api, stop } = await startService(t, { folder })
    const expected: unknown[] = []
    for (const seed of seeds) {
      const body = randomChannel(createRandom(seed))
      const { others: _, ...said } = { others: undefined, ...body }
      const reply = await api('POST', '/notify/channels', { body })
      assert.equal(reply.status, 200, `${seed}: ${reply.msg}`)
      const health = {
        state: 'ok',
        last_error: '',
        last_error_code: '',
        last_error_status: 0,
        failing_since: 0,
        accepted_test: '',
      }
      const defaults = { user_id: 1, token: '', channel_type: '', is_default: 0, priority: 0, ...health }
      const made = { id: expected.length + 1, ...defaults, ...said }
      const { secret, ...told } = z.looseObject({ secret: z.string() }).parse(reply.data)
      assert.match(secret, /^whsec_[\w+/]{32}$/)
      assert.deepEqual(told, { ...made, others: {} }, String(seed))
      expected.push({ ...made, others: null })
    }
    await stop()
    const again = await startService(t, { folder })
    const listed: unknown[] = []
    for (const page of [1, 2, 3, 4]) {
      const { data } = await again.api('GET', `/notify/channels?current_page=${page}&per_page=30`)
      listed.push(...z.object({ data: z.array(z.unknown()) }).parse(data).data)
    }
    assert.deepEqual(listed, expected)
  })

  it('creates and changes a bot that is the same after a restart', async t => {
    const folder = await temporaryFolder(t)
    const { api, stop } = await startService(t, { folder, chains: watched })
    const made: { id: string; seed: number }[] = []
    for (const seed of seeds) {
      const body = randomBot(createRandom(seed), chains)
      const addresses = unique(body.driver.addresses.map(address => address.slice(2).toLowerCase()))
      const driver = {
        chains: unique(body.driver.chains.map(chain => chain.chain_id)).map(id => ({
          chain_id: id,
          type: 'Ethereum',
        })),
        addresses: addresses.map(hex => toChecksumAddress(`0x${hex}`)),
        strategies: body.driver.strategies.map(complete),
      }
      const reply = await api('POST', '/bots', { body })
      assert.equal(reply.status, 200, `${seed}: ${reply.msg}`)
      const { id, ...shown } = identified.parse(reply.data)
      const defaults = { tags: [], status: 'Public', notify_template: '', description: '' }
      const info: Record<string, unknown> = { ...defaults, ...body.info }
      assert.deepEqual({ info: shown['info'], driver: shown['driver'] }, { info, driver }, String(seed))
      const updated = fields.parse((await api('PUT', `/bots/${id}`, { body })).data)
      const { type, name, notify_template, status } = info
      assert.deepEqual(updated['info'], { type, name, notify_template, status }, String(seed))
      assert.deepEqual(updated['driver'], driver, String(seed))
      made.push({ id, seed })
    }
    await stop()
    const { store } = await startService(t, { folder, chains: watched })
    const kept = await store.get(
      bots,
      made.map(({ id }) => id),
    )
    for (const [n, { seed }] of made.entries()) {
      const { info, driver } = randomBot(createRandom(seed), chains)
      const { type: _, ...said } = info
      const record = kept[n]?.value
      const defaults = { tags: [], status: 'Public', notify_template: '', description: '' }
      assert.deepEqual(record?.info, { ...defaults, ...said }, String(seed))
      assert.deepEqual(record.strategies, driver.strategies.map(complete), String(seed))
    }
  })

  it('creates a subscription that is the same after a restart', async t => {
    const folder = await temporaryFolder(t)
    const { api, stop } = await startService(t, { folder })
    const bot = await createBot(api, { addresses: [watchedAddress] })
    const first = await addChannel(api, 'http://localhost/a')
    const channels = [first, await addChannel(api, 'http://localhost/b')] as const
    const made: { id: string; info: ReturnType<typeof randomSubscription>['info'] }[] = []
    for (const seed of seeds) {
      const body = randomSubscription(createRandom(seed), { bot, channels })
      const reply = await api('POST', '/subscriptions', { body })
      assert.equal(reply.status, 200, `${seed}: ${reply.msg}`)
      const { id, info, bot_id } = identified.parse(reply.data)
      const notify = { template: '', schedule: null, final: false, ...body.info.notify }
      assert.deepEqual({ info, bot_id }, { info: { ...body.info, notify }, bot_id: bot }, String(seed))
      made.push({ id, info: { ...body.info, notify } })
    }
    await stop()
    const { store } = await startService(t, { folder })
    const kept = await store.get(
      subscriptions,
      made.map(({ id }) => id),
    )
    assert.deepEqual(
      kept.map(doc => [doc?.value.name, doc?.value.actions, doc?.value.frequency]),
      made.map(({ info }) => [info.name, info.actions, info.notify.frequency]),
    )
  })
})

const watchedAddress = `0x${'ab'.repeat(20)}`
const wei = (amount: string) => [{ func: 'eth_transfer', params: { minimum_amount: amount } }]
const tags = (length: number) => Array.from({ length }, (_, n) => `t${n}`)
const addresses = (length: number) =>
  Array.from({ length }, (_, n) => `0x${n.toString(16).padStart(40, '0')}`)
const name = (length: number) => 'x'.repeat(length)

describe('the documented limits', () => {
  const table: { what: string; path: string; field: string; allowed: unknown; beyond: unknown }[] = [
    ...[
      { path: '/notify/channels', field: 'name' },
      { path: '/bots', field: 'info.name' },
      { path: '/subscriptions', field: 'info.name' },
    ].flatMap(where => [
      { ...where, what: 'a name has a character', allowed: name(1), beyond: '' },
      { ...where, what: 'a name has at most 64 characters', allowed: name(64), beyond: name(65) },
    ]),
    ...[
      { path: '/bots', field: 'info.notify_template' },
      { path: '/subscriptions', field: 'info.notify.template' },
    ].map(where => ({
      ...where,
      what: 'a template has at most 4,000 characters',
      allowed: name(4_000),
      beyond: name(4_001),
    })),
    {
      what: 'a bot has at most 16 tags',
      path: '/bots',
      field: 'info.tags',
      allowed: tags(16),
      beyond: tags(17),
    },
    {
      what: 'a bot has at most 1,000 addresses',
      path: '/bots',
      field: 'driver.addresses',
      allowed: addresses(1_000),
      beyond: addresses(1_001),
    },
    {
      what: 'a minimum has at most as many digits as 256 bits take',
      path: '/bots',
      field: 'driver.strategies',
      allowed: wei('9'.repeat(78)),
      beyond: wei('9'.repeat(79)),
    },
    ...[
      { field: 'others.retryInterval', what: 'tries are a second apart', allowed: '1', beyond: '-1' },
      { field: 'others.retryInterval', what: 'tries are a day apart', allowed: '86400', beyond: '86401' },
      { field: 'others.retryExpire', what: 'tries go on for a week', allowed: '604800', beyond: '604801' },
    ].map(row => ({ ...row, path: '/notify/channels' })),
  ]
  for (const { what, path, field, allowed, beyond } of table) {
    it(`${what} (${path})`, async t => {
      const { api } = await startService(t)
      const good: Record<string, object> = {
        '/bots': newBot({ addresses: [watchedAddress] }),
        '/notify/channels': newChannel('http://localhost/a', {}),
        '/subscriptions': newSubscription(await createBot(api, { addresses: [watchedAddress] }), []),
      }
      const send = (value: unknown) => api('POST', path, { body: withField(good[path] ?? {}, field, value) })
      const accepted = await send(allowed)
      assert.equal(accepted.status, 200, accepted.msg)
      const refused = await send(beyond)
      assert.equal(refused.status, 400)
      assert.ok(refused.msg.startsWith(field), refused.msg)
    })
  }
})
