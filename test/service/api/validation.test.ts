import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoints } from '#contract/endpoints.ts'
import { errorCodes } from '#contract/envelope.ts'
import { bots } from '#service/records/records.ts'
import {
  asGuest,
  basicAuth,
  countStoredRecords,
  guestKey,
  ownerKey,
  type RunningService,
  startService,
} from '../../support/service.ts'
import { addChannel, createBot, newBot, newChannel, newSubscription } from '../../support/service-requests.ts'
import { badBodies, withField } from './request-bodies.ts'

type Row = {
  readonly what: string
  /** What the message begins with. */
  readonly path: string
  readonly body: unknown
  readonly as?: typeof ownerKey
  readonly error?: keyof typeof errorCodes
}

const watched = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const envelope = z.strictObject({ code: z.number(), msg: z.string(), data: z.strictObject({}) })

const goodChannel = newChannel('http://localhost/a', { retryInterval: '10', retryExpire: '60' })

const allStrategies = [
  { func: 'eth_transfer', params: { direction: 'in', minimum_amount: '5', minimum_usd: 1 } },
  { func: 'token_transfer', params: { direction: 'out', minimum_usd: 0.5 } },
  { func: 'nft_transfer', params: { direction: 'both' } },
  { func: 'contract_deploy', params: {} },
  { func: 'contract_call', params: {} },
]
const plainBot = newBot({ addresses: [watched, watched.toLowerCase()], status: 'Public' })
const goodBot = { ...plainBot, driver: { ...plainBot.driver, strategies: allStrategies } }

/** Sent with an idempotency key, so that a refusal that is kept is noticed. */
const send = async (base: string, o: { method: string; path: string; row: Row }) => {
  const reply = await fetch(base + o.path, {
    method: o.method,
    headers: {
      authorization: basicAuth(o.row.as ?? ownerKey),
      'content-type': 'application/json',
      'idempotency-key': 'one for all',
    },
    // JSON can write a number that JavaScript cannot hold.
    body: JSON.stringify(o.row.body).replaceAll('"Infinity"', '1e999'),
  })
  return { status: reply.status, ...envelope.parse(await reply.json()) }
}

/** Sends every row and looks that it is refused as it should be and leaves nothing behind. */
const refuseAll = async (
  t: TestContext,
  { base, store }: RunningService,
  o: { method: string; path: string; rows: readonly Row[] },
): Promise<void> => {
  const before = await countStoredRecords(store)
  const botsBefore = await store.all(bots, { limit: 100 })
  for (const row of o.rows) {
    await t.test(`${row.path}: ${row.what}`, async () => {
      const { status, code, msg } = await send(base, { ...o, row })
      const error = errorCodes[row.error ?? 'invalid_request']
      assert.deepEqual({ status, code }, { status: error.status, code: error.code }, msg)
      assert.ok(msg.startsWith(row.path), msg)
      assert.match(msg.slice(row.path.length), /^(?:\.[\w.[\]]+|\[\d+\][\w.[\]]*)?: \S/)
      assert.deepEqual(await countStoredRecords(store), before)
      assert.deepEqual(await store.all(bots, { limit: 100 }), botsBefore)
    })
  }
}

const rowsAt = (good: object, path: string, values: readonly unknown[]): Row[] =>
  values.map(value => ({
    what: JSON.stringify(value).slice(0, 60),
    path,
    body: withField(good, path, value),
  }))

const unknownPlaceholders = [
  '{$tx.gas}',
  '{$tx.to} and {$nothing}',
  '{$}',
  '{$ tx.to}',
  '{$tx.to }',
  '{$TX.TO}',
  '{$constructor}',
  '{$__proto__}',
  '{$tx.\nto}',
  '{$event}',
  '{$event.}',
  '{$event.new owner}',
  '{$event.1st}',
]

const botRows = (): Row[] => {
  const [first, second] = allStrategies
  const digits = watched.slice(2)
  return [
    ...badBodies(endpoints.createBot.body, goodBot),
    ...rowsAt(goodBot, 'driver.addresses[1]', [
      digits,
      `0X${digits}`,
      `0x${digits.slice(1)}`,
      `${watched}0`,
      ` ${watched}`,
      watched.replace('d8dA', 'D8dA'),
      watched.replace('045', '04g'),
      'vitalik.eth',
    ]),
    ...rowsAt(goodBot, 'driver.chains[0].chain_id', [
      '0',
      '01',
      '1',
      '5',
      '0x7a69',
      '9'.repeat(17),
      '31337 ',
    ]),
    {
      what: 'a strategy twice',
      path: 'driver.strategies[2].func',
      body: withField(goodBot, 'driver.strategies', [first, second, first]),
    },
    ...rowsAt(goodBot, 'driver.strategies[0].params.minimum_amount', [
      '+1',
      '0x1',
      '1_000',
      '1,5',
      '\uff11',
      '9'.repeat(79),
      '9'.repeat(900_000),
    ]),
    ...[0, 1].flatMap(n =>
      rowsAt(goodBot, `driver.strategies[${n}].params.minimum_usd`, [-0.01, -1e308, 'Infinity', '1']),
    ),
    ...rowsAt(goodBot, 'info.notify_template', [...unknownPlaceholders, '{$event.newOwner}']),
    ...rowsAt(goodBot, 'info.tags[0]', ['x'.repeat(65)]),
    {
      what: 'Private, and not VIP',
      path: 'info.status',
      body: withField(goodBot, 'info.status', 'Private'),
      as: guestKey,
      error: 'vip_only',
    },
    ...[[], 'text', 7, true].map(body => ({ what: `${JSON.stringify(body)} as body`, path: 'body', body })),
  ]
}

const action = (ids: readonly number[]) => ({ type: 'Notify', params: { channel_ids: ids } })

let rows = 0
const counted = (table: readonly Row[]): readonly Row[] => {
  rows += table.length
  return table
}

test('an invalid channel is refused with the name of the field', async t => {
  const running = await startService(t)
  const table = counted([
    ...badBodies(endpoints.addChannel.body, goodChannel),
    ...rowsAt(goodChannel, 'platform', ['Email', 'webhook', 'Lark']),
    ...rowsAt(goodChannel, 'channel', ['nowhere', 'localhost:80', 'ftp://localhost/', 'javascript:alert(1)']),
    ...rowsAt(goodChannel, 'channel', ['http://user:password@localhost/', 'http://user@localhost/']),
    ...rowsAt(goodChannel, 'priority', [0.5, 2 ** 53, '1', null]),
    ...rowsAt(goodChannel, 'others.retryInterval', ['86401', '-1', '1.5', '1e3', '', 'soon', ' 1']),
    ...rowsAt(goodChannel, 'others.retryExpire', ['604801', '-1', '1.5', '1e3', '', 'soon', ' 1']),
  ])
  await refuseAll(t, running, { method: 'POST', path: '/notify/channels', rows: table })
})

test('an invalid bot is refused with the name of the field', async t => {
  const running = await startService(t)
  await refuseAll(t, running, { method: 'POST', path: '/bots', rows: counted(botRows()) })
})

test('an invalid change of a bot is refused and leaves the bot unchanged', async t => {
  const running = await startService(t)
  const own = await createBot(running.api, { addresses: [watched] })
  const theirs = await createBot(asGuest(running.api), { addresses: [watched] })
  const [forGuest = [], forOwner = []] = [guestKey, undefined].map(as =>
    botRows().filter(row => row.as === as),
  )
  await refuseAll(t, running, { method: 'PUT', path: `/bots/${own}`, rows: counted(forOwner) })
  await refuseAll(t, running, { method: 'PUT', path: `/bots/${theirs}`, rows: counted(forGuest) })
})

test('an invalid subscription is refused with the name of the field', async t => {
  const running = await startService(t)
  const { api } = running
  const own = await addChannel(api, 'http://localhost/a')
  const theirs = await addChannel(asGuest(api), 'http://localhost/a')
  const gone = await addChannel(api, 'http://localhost/a')
  await api('DELETE', `/notify/channels/${gone}`)
  const bot = await createBot(api, { addresses: [watched] })
  const deleted = await createBot(api, { addresses: [watched] })
  await api('DELETE', `/bots/${deleted}`)
  const hidden = await createBot(api, { addresses: [watched], status: 'Private' })
  const good = newSubscription(bot, [own], { frequency: '5m', template: '{$tx.to}' })
  const many = Array.from({ length: 60 }, (_, n) => n + 1_000)
  const table = counted([
    ...badBodies(endpoints.subscribe.body, good),
    ...rowsAt(good, 'info.notify.template', unknownPlaceholders),
    ...rowsAt(good, 'info.notify.frequency', ['always', '1m', '60m', '24H', '']),
    // With another frequency than 24h there is none.
    ...rowsAt(good, 'info.notify.schedule', [{ at: '09:00', time_zone: 'UTC' }]),
    ...rowsAt(good, 'bot_id', ['unknown', deleted, '__proto__']).map(row => ({
      ...row,
      error: 'unknown_bot' as const,
    })),
    {
      what: 'Private, of another account',
      path: 'bot_id',
      body: newSubscription(hidden, []),
      as: guestKey,
      error: 'unknown_bot',
    },
    ...[theirs, gone, 999, 0, -1, Number.MAX_SAFE_INTEGER].map(
      (id): Row => ({
        what: `channel ${id}`,
        path: 'info.actions[1].params.channel_ids[1]',
        body: withField(good, 'info.actions', [action([own]), action([own, id])]),
        error: 'unknown_channel',
      }),
    ),
    {
      what: 'too many channels in all',
      path: 'info.actions',
      body: withField(good, 'info.actions', [action(many), action(many.map(id => id + 60))]),
    },
  ])
  await refuseAll(t, running, { method: 'POST', path: '/subscriptions', rows: table })
})

test('an invalid page is refused with the name of the parameter', async t => {
  const { api } = await startService(t)
  const values = {
    current_page: ['0', '-1', '1.5', 'x', '', '1e400'],
    per_page: ['0', '-1', '1001', '2.5', 'all', ''],
  }
  for (const [name, bad] of Object.entries(values)) {
    for (const value of bad) {
      const { status, code, msg } = await api('GET', `/notify/channels?${name}=${value}`)
      assert.deepEqual({ status, code }, { status: 400, code: 40001 }, `${name}=${value}`)
      assert.ok(msg.startsWith(`${name}: `), msg)
    }
  }
})

test('the tables of invalid bodies have at least 300 rows', () => {
  assert.ok(rows >= 300, String(rows))
})
