import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { alertSchema } from '#alerts/alert.ts'
import { alertMessage } from '#alerts/alert-message.ts'
import { put } from '#store/store.ts'
import { watches } from '#watch/watch.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { hashOf, notification, time } from '../../support/notification.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'
import { startAlerts } from '../start-alerts.ts'

const own = treasury.toLowerCase()
const other = stranger.toLowerCase()
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

type Payload = { event?: unknown; func?: string; number?: number; data?: object; whole?: object }

/** The payload of the documented service, its times in ISO text. */
const payload = ({ event, func, number = 1, data, whole }: Payload = {}) => ({
  bot: { id: 'bot-1', name: 'treasury' },
  data: {
    block: { hash: hashOf(9), height: 16_145_470, time: '2026-11-20T10:42:00Z' },
    chain: { chain_id: '1', explore: 'https://etherscan.io', type: 'Ethereum' },
    conditions: func === undefined ? [] : [{ func, params: {} }],
    ...(event !== undefined && { event }),
    transaction: { hash: hashOf(number) },
    ...data,
  },
  subscription: { id: 'sub-1', name: 'treasury' },
  time: '2026-11-20T10:42:02.993075864Z',
  version: '1.0',
  ...whole,
})

/** A chat with its receiver, and the alerts in its lane as they would be shown. */
const start = async (t: TestContext) => {
  const { post, store, ...rest } = await startAlerts(t, { begin: false })
  const messages = async () => {
    const claims = await store.claim('chat', { lanes: 10, items: 100, leaseMs: 1_000 })
    return claims
      .flatMap(({ items }) => items)
      .map(({ body }) =>
        alertMessage(alertSchema.parse(body), { watch: watch(), say: texts.for('en'), isRepeat: false }),
      )
  }
  return { ...rest, store, post, messages }
}

const at = '2026-11-20 10:42 UTC'
const link = (number: number) => ({ text: 'Explorer', url: `https://etherscan.io/tx/${hashOf(number)}` })

const wei = '1250000000000000000'
const token = { contract: usdc, decimals: 6, token_symbol: 'USDC' }

/** With invisible joiners where Telegram would begin a link. */
const joined = (text: string): string => text.replace(/(?<=https:)(?=\/)|(?<=\/)(?=e)|(?<=[.@])/gu, '\u2060')

/** What a service posts, and what the chat shows of it above the time. */
const told: readonly (readonly [string, Payload, string])[] = [
  ['nothing but the transaction', {}, '🔔 treasury\nEthereum'],
  [
    'coins that went out, in wei',
    { func: 'eth_transfer', event: { from: own, to: other, value: wei } },
    '📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266',
  ],
  [
    'coins that came in, by the transaction alone',
    {
      func: 'eth_transfer',
      data: { transaction: { hash: hashOf(1), from: other, to: own, value: '0x1158e460913d00000' } },
    },
    '📥 treasury +20 ETH\nEthereum ← 0xf39F…2266',
  ],
  [
    'coins counted by a person, under other names',
    { event: { sender: own, recipient: other, amount: '1.25', symbol: 'ETH' } },
    '📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266',
  ],
  [
    'coins from one watched address to itself',
    { func: 'eth_transfer', event: { from: own, to: own, value: '1e18' } },
    '🔁 treasury 1 ETH to itself\nEthereum',
  ],
  [
    'a figure that may be coins or wei',
    { event: { from: other, to: own, amount: 2, symbol: 'ETH' } },
    '📥 treasury received ETH\nEthereum ← 0xf39F…2266 · value 2, unit not stated',
  ],
  [
    'that coins came, and not how many',
    { func: 'eth_transfer', event: { from: other, to: own } },
    '📥 treasury received ETH\nEthereum ← 0xf39F…2266',
  ],
  [
    'tokens with all that belongs to them',
    {
      func: 'token_transfer',
      event: { from_address: other, to_address: own, amount: '500000000', ...token },
    },
    '📥 treasury +500 USDC\nEthereum ← 0xf39F…2266',
  ],
  [
    'tokens described beside the transfer',
    {
      event: {
        from: { address: own },
        to: other,
        value: '500000000',
        token: { symbol: 'USDC', decimals: '6', address: usdc },
      },
    },
    '📤 treasury −500 USDC\nEthereum → 0xf39F…2266',
  ],
  [
    'tokens in raw and in people’s units',
    {
      func: 'token_transfer',
      event: {
        fromAddress: other,
        toAddress: own,
        value: 500.5,
        asset: 'USDC',
        rawContract: { rawValue: '0x1dd50620', decimals: 6, address: usdc },
      },
    },
    '📥 treasury +500.5 USDC\nEthereum ← 0xf39F…2266',
  ],
  [
    'tokens of which nobody says the decimals',
    { func: 'token_transfer', event: { from: other, to: own, value: '500', symbol: 'USDC' } },
    '📥 treasury received USDC\nEthereum ← 0xf39F…2266 · value 500, unit not stated',
  ],
  [
    'an event of a contract that is not ours to judge',
    {
      event: {
        contract: usdc,
        params: { owner: own, spender: other, value: 1.157920892373162e77 },
        rawEvent: { address: usdc, logIndex: '0x1b', removed: false, topics: [] },
      },
    },
    '🔔 treasury\nEthereum · 0xA0b8…eB48',
  ],
  [
    'an NFT',
    { func: 'nft_transfer', event: { from: other, to: own, token_id: '1234', collection_name: 'Bored Ape' } },
    '🖼️ treasury +1 NFT Bored Ape #1234\nEthereum ← 0xf39F…2266',
  ],
  [
    'that some NFT went',
    { func: 'nft_transfer', event: { from: own, to: other } },
    '🖼️ treasury sent an NFT\nEthereum → 0xf39F…2266',
  ],
  [
    'a deployment',
    { func: 'contract_deploy', event: { from: own, contract_address: usdc } },
    '📝 treasury deployed 0xA0b8…eB48\nEthereum',
  ],
  [
    'a call, by its method',
    {
      func: 'contract_call',
      data: { transaction: { hash: hashOf(1), from: own, to: usdc, method: 'transfer(address,uint256)' } },
    },
    '⚙️ treasury called transfer on 0xA0b8…eB48\nEthereum',
  ],
  [
    'a call without a method',
    { func: 'contract_call', data: { transaction: { hash: hashOf(1), from: own, to: usdc } } },
    '🔔 treasury\nEthereum · a contract call · treasury → 0xA0b8…eB48',
  ],
  [
    'a transaction without coins as no transfer',
    { data: { transaction: { hash: hashOf(1), from: own, to: usdc, value: '0x0', input: '0xa9059cbb' } } },
    '🔔 treasury\nEthereum · treasury → 0xA0b8…eB48',
  ],
  [
    'the word of a service for what came in, where it names nobody',
    { event: { direction: 'incoming', amount: '1.25', symbol: 'ETH' } },
    '📥 treasury +1.25 ETH\nEthereum',
  ],
  [
    'what failed',
    {
      func: 'eth_transfer',
      event: { from: own, to: other, value: wei },
      data: { transaction: { hash: hashOf(1), status: 'failed' } },
    },
    '✕ failed: treasury −1.25 ETH\nEthereum → 0xf39F…2266',
  ],
  [
    'coins between others',
    { func: 'eth_transfer', event: { from: other, to: usdc, value: wei } },
    '🔔 treasury\nEthereum · a coin transfer · 0xf39F…2266 → 0xA0b8…eB48 · 1.25 ETH',
  ],
  [
    'several transfers at once',
    { func: 'token_transfer', event: [{ from: other, to: own, amount: '500000000', ...token }, {}, {}] },
    '📥 treasury +500 USDC  and 2 more\nEthereum ← 0xf39F…2266',
  ],
]

describe('The alert of a third party', { concurrency: true }, () => {
  for (const [what, given, shown] of told)
    it(`shows ${what}`, async t => {
      const { post, messages } = await start(t)
      assert.equal(await post(payload(given)), 200)
      const [message] = await messages()
      assert.equal(message?.body.text, `${shown}\n${at}`)
      assert.deepEqual(message?.buttons[0]?.[0], link(1))
    })

  it('shows its message if it has one, with links to the explorer only', async t => {
    const { post, messages } = await start(t)
    const lines = [
      '[treasury]',
      `From: ${stranger}`,
      `Explore: https://etherscan.io/tx/${hashOf(1)}`,
      'Claim at https://evil.example\u202e, @claim',
    ]
    assert.equal(await post(payload({ whole: { message: lines.join('\n') } })), 200)
    const [message] = await messages()
    assert.equal(
      message?.body.text,
      [...lines.slice(0, 3), `Claim at ${joined('https://evil.example')}, ${joined('@claim')}`].join('\n'),
    )
    assert.deepEqual(message?.body.entities, [])
  })

  it('shows its event if its message is invisible', async t => {
    const { post, messages } = await start(t)
    const event = { from: own, to: other, value: wei }
    assert.equal(await post(payload({ event, whole: { message: '\u200b\n\u2800' } })), 200)
    assert.equal((await messages())[0]?.body.text, `📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266\n${at}`)
  })

  it('links to the sender’s explorer on a chain without one of ours, and to no other place', async t => {
    const { post, messages } = await start(t)
    const bases = [
      'https://scan.example.org/',
      'https://scan.example.org/tx/',
      'http://scan.example.org',
      'https://user:word@scan.example.org',
      'https://10.0.0.1',
      'https://localhost',
      'https://scan.example.org/?to=',
      'javascript:alert(1)',
      `https://${'x.'.repeat(200)}org`,
      7,
    ]
    for (const [number, explore] of bases.entries()) {
      const chain = { chain_id: '777', explore, type: 'Ethereum' }
      assert.equal(await post(payload({ number, data: { chain } })), 200)
    }
    const first = (await messages()).map(({ buttons }) => buttons[0]?.[0])
    assert.deepEqual(
      first,
      bases.map((_, number) =>
        number < 2
          ? { text: 'Explorer', url: `https://scan.example.org/tx/${hashOf(number)}` }
          : { text: 'Copy hash', copy_text: { text: hashOf(number) } },
      ),
    )
  })

  it('has a time in seconds, milliseconds or ISO 8601, else the time of its arrival', async t => {
    const { post, messages } = await start(t)
    const known = [
      time,
      String(time),
      time * 1_000,
      String(time * 1_000),
      '2026-11-20T10:42:00Z',
      '2026-11-20T10:42:00.123456789Z',
      '2026-11-20T12:42:00+02:00',
      '2026-11-20 10:42:00',
      time + 0.5,
    ]
    const unknown = ['yesterday', '', null, -1, 9e15, 1e300, [], '2026-99-99T00:00:00Z']
    for (const [number, at] of [...known, ...unknown].entries()) {
      const flat = { bot_id: 'bot-1', chain_id: 1, tx_hash: hashOf(number), time: at }
      assert.equal(await post(flat), 200, String(at))
    }
    const shown = (await messages()).map(({ body }) => body.entities.find(({ type }) => type === 'date_time'))
    const times = shown.map(entity => (entity?.type === 'date_time' ? entity.unix_time : undefined))
    assert.deepEqual(
      times.slice(0, known.length),
      known.map(() => time),
    )
    for (const arrival of times.slice(known.length))
      assert.ok(Math.abs(Number(arrival) - Date.now() / 1_000) < 600)
  })

  it('may come in a flat body, or in one that names only the subscription', async t => {
    const { post, messages } = await start(t)
    const flat = {
      chainId: '0x1',
      transactionHash: hashOf(1),
      from: own,
      to: other,
      value: wei,
      timestamp: time,
    }
    assert.equal(await post({ ...flat, bot_id: 'bot-1' }), 200)
    assert.equal(await post({ ...flat, transactionHash: hashOf(2), subscription: { id: 'sub-1' } }), 200)
    const shown = `📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266\n${at}`
    assert.deepEqual(
      (await messages()).map(({ body }) => body.text),
      [shown, shown],
    )
  })

  it('is not shown if it names no watch', async t => {
    const { post, messages, said } = await start(t)
    assert.equal(await post({ event: { from: own, to: other, value: wei }, tx_hash: hashOf(1) }), 422)
    assert.equal(await post({ ...payload(), bot: { id: 'long gone' } }), 200)
    assert.deepEqual(await messages(), [])
    assert.deepEqual(said, ['info: ignored an alert of a deleted watch'])
  })

  it('shows each event of a transaction once', async t => {
    const { post, messages } = await start(t)
    const coins = payload({ func: 'eth_transfer', event: { from: own, to: other, value: wei } })
    const tokens = payload({
      func: 'token_transfer',
      event: { from: other, to: own, amount: '500000000', ...token },
    })
    const again = { ...coins, subscription: { id: 'sub-2', name: '' }, time: '2026-11-20T10:43:00Z' }
    const logs = [1, 2].map(logIndex =>
      payload({ func: 'nft_transfer', event: { from: other, to: own, token_id: '7', logIndex } }),
    )
    for (const body of [coins, tokens, coins, again, tokens, ...logs, ...logs])
      assert.equal(await post(body), 200)
    assert.deepEqual(
      (await messages()).map(({ body }) => body.text.split('\n')[0]),
      ['📤 treasury −1.25 ETH', '📥 treasury +500 USDC', ...logs.map(() => '🖼️ treasury received NFT #7')],
    )
  })

  it('without a transaction is recognized by its sender’s id, or by its text and time', async t => {
    const { post, messages } = await start(t)
    const words = { bot: { id: 'bot-1' }, message: 'Something moved' }
    for (const id of ['a', 'a', 'b']) assert.equal(await post(words, { 'webhook-id': id }), 200)
    for (const at of [time, time, time + 1]) assert.equal(await post({ ...words, time: at }), 200)
    // Without either, a repeat cannot be distinguished from a second event.
    for (let count = 0; count < 2; count += 1) assert.equal(await post(words), 200)
    assert.deepEqual(
      (await messages()).map(({ body, buttons }) => [body.text, buttons]),
      Array.from({ length: 6 }, () => ['Something moved', []]),
    )
  })

  it('says that a transaction failed only if the body does', async t => {
    const { post, messages } = await start(t)
    const failed = [false, 0, '0', '0x0', 'failed', 'Reverted', 'failure']
    const others = [true, 1, '0x1', 'success', '0x10', 'pending', null, undefined, 'failsafe']
    for (const [number, status] of [...failed, ...others].entries()) {
      const transaction = { hash: hashOf(number), status, from: own, to: other, value: wei }
      assert.equal(await post(payload({ func: 'eth_transfer', data: { transaction } })), 200)
    }
    assert.deepEqual(
      (await messages()).map(({ body }) => body.text.startsWith('✕ failed: treasury −1.25 ETH')),
      [...failed.map(() => true), ...others.map(() => false)],
    )
  })

  it('marks tests and removals', async t => {
    const { post, messages } = await start(t)
    const event = { from: own, to: other, value: wei }
    assert.equal(await post(payload({ event, whole: { test: true } })), 200)
    assert.equal(await post(payload({ event: { ...event, removed: true } })), 200)
    const lines = '📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266'
    assert.deepEqual(
      (await messages()).map(({ body }) => body.text),
      [`Test alert: not a real transaction\n${lines}\n${at}`, `✕ Removed from the chain\n${lines}`],
    )
  })

  it('is shown and harmless, whatever it contains', async t => {
    const { post, messages } = await start(t)
    const deep = (depth: number): unknown =>
      depth === 0 ? own : { event: deep(depth - 1), params: [[deep(0)]] }
    const events = [
      JSON.parse('{"__proto__":{"from":"x"},"constructor":{"prototype":{"to":1}},"from":null}'),
      { from: own, to: other, value: '9'.repeat(10_000), decimals: 1e308 },
      { from: own, to: other, value: '1e99999', decimals: -1 },
      { from: own, to: other, value: '-1', symbol: 7 },
      { from: own, to: other, value: '1e90', decimals: 255, symbol: 'x'.repeat(10_000), contract: usdc },
      { from: own, to: other, value: 1e21, symbol: '\u202eHTE https://evil.example @evil' },
      { from: own, to: other, value: '0x'.padEnd(66, 'f'), decimals: 0, contract: usdc },
      { token_id: '9'.repeat(200), from: own, to: other },
      Object.fromEntries(Array.from({ length: 3_000 }, (_, n) => [`key${n}`, n])),
      deep(10),
      Array.from({ length: 2_000 }, () => []),
      'Transfer',
      null,
    ]
    for (const [number, event] of events.entries()) assert.equal(await post(payload({ number, event })), 200)
    const shown = await messages()
    assert.equal(shown.length, events.length)
    for (const { body } of shown) {
      assert.ok(body.text.length < 300, body.text)
      assert.match(body.text, /^(🔔 |📤 )treasury/u)
      assert.doesNotMatch(body.text, /https:\/\/|@evil|[\u202a-\u202e]|undefined|NaN/)
    }
    assert.equal(Object.hasOwn(Object.prototype, 'from'), false)
  })

  it('is of the only chain of its watch if it names none', async t => {
    const { post, messages, store } = await start(t)
    const moved = { bot_id: 'bot-1', from: own, to: other, value: wei, time }
    assert.equal(await post({ ...moved, hash: hashOf(1) }), 200)
    await store.commit([put(watches, { id: 'w1', value: watch({ settings: { chains: [1, 8453] } }) })])
    assert.equal(await post({ ...moved, hash: hashOf(2) }), 200)
    assert.deepEqual(
      (await messages()).map(({ body, buttons }) => [body.text, buttons[0]?.[0]]),
      [
        [`📤 treasury −1.25 ETH\nEthereum → 0xf39F…2266\n${at}`, link(1)],
        [
          `🔔 treasury\ntreasury → 0xf39F…2266 · 1.25 ETH\n${at}`,
          { text: 'Copy hash', copy_text: { text: hashOf(2) } },
        ],
      ],
    )
  })
})

const words = (count: number): string => `📥 «treasury +${count} ETH»\nEthereum ← 0xf39F…2266\n`

describe('In the chat', () => {
  it('each event of one transaction is a message of its own, also if they come in one body', async t => {
    const { post, empty, read, together } = await startAlerts(t)
    const events = [1, 2, 3].map(count => ({ from: other, to: own, value: `${count}e18` }))
    assert.equal(await post(payload({ event: events[0] })), 200)
    await empty()
    await together(async () => {
      for (const event of events) assert.equal(await post(payload({ event })), 200)
      assert.equal(await post(notification({ number: 2 })), 200)
    })
    assert.deepEqual(read(), [
      `${words(1)}[ Explorer ] [ Mute 1 h ] [ ⋯ ]`,
      `📥 «treasury +1.25 ETH»
Ethereum ← 0xf39F…2266

${words(2)}~\nExplorer

${words(3)}~\nExplorer
[ Show all ]`,
    ])
  })
})
