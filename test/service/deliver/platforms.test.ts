import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { z } from 'zod'
import { channelNoticeSchema } from '#contract/channel.ts'
import type { FinalNotification, Notification } from '#contract/notification.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import { platformNames } from '#platforms/registry.ts'
import { channelText } from '#render/notification-text.ts'
import { join } from '#render/rich-text.ts'
import { channelKey, channelLabels } from '#service/records/records.ts'
import { collection, router, stranger, treasury } from '../../support/addresses.ts'
import { listen } from '../../support/machine.ts'
import { movement, nftMovement, notification, time, tokenMovement } from '../../support/notification.ts'
import { type Receiver, type ReceiverReply, startReceiver } from '../../support/receiver.ts'
import { startService } from '../../support/service.ts'
import { addChannel, createBot, newChannel, subscribe } from '../../support/service-requests.ts'
import { startLocalTelegram } from '../../support/telegram.ts'
import { texts } from '../../support/texts.ts'
import { until } from '../../support/waiting.ts'

const token = `4242424242:${'A1b2C3d4E5'.repeat(3)}xyzzy`
const explore = 'https://etherscan.io'
const link = `${explore}/tx/0x${'1'.padStart(64, '0')}`

const listedSchema = z.object({
  data: z.array(
    z.object({
      id: z.number(),
      token: z.string(),
      state: z.string(),
      last_error: z.string(),
      last_error_code: z.string(),
      last_error_status: z.number(),
      failing_since: z.number(),
    }),
  ),
})

/** A service with one bot; `deliver` puts a notification into a channel's lane, as stage 2 does. */
const setUp = async (
  t: TestContext,
  o: { now?: () => number; telegramApiRoot?: string; knownNames?: ReadonlyMap<string, string> } = {},
) => {
  const lines: string[] = []
  const { api, store } = await startService(t, { lines, ...o })
  const bot = await createBot(api, { addresses: [`0x${'ab'.repeat(20)}`] })
  const add = async (body: object): Promise<number> => {
    const { data } = await api('POST', '/notify/channels', { body: { ...newChannel(''), ...body } })
    return z.object({ id: z.number() }).parse(data).id
  }
  let pushed = 0
  const deliver = async (
    channel: number,
    change: Partial<Notification | FinalNotification> = {},
  ): Promise<void> => {
    pushed += 1
    const told = notification({ bot, data: { chain: { chain_id: '1', explore, type: 'Ethereum' } } })
    const body = { ...told, ...change }
    const lane = channelKey(channel)
    await store.commit([{ op: 'push', queue: 'deliveries', lane, id: `n${pushed}`, body }])
  }
  const list = async () => listedSchema.parse((await api('GET', '/notify/channels')).data).data
  return { api, store, bot, add, deliver, list, lines }
}

const startReplyingReceiver = async (
  t: TestContext,
  ...replies: readonly ReceiverReply[]
): Promise<Receiver> => {
  const receiver = await startReceiver(t)
  receiver.replyNext(...replies)
  return receiver
}

const bodiesOf = async (receiver: Receiver, count: number): Promise<unknown[]> =>
  (await receiver.waitFor(count)).map(({ body }) => body)

const happened = ['📥 treasury: +1.25 ETH', 'Ethereum · 0x7099…79C8 ← 0xf39F…2266', '2026-11-20 10:42 UTC']

describe('A channel of Slack', () => {
  it('gets a text with the link, and without anything that Slack would read as markup', async t => {
    const { add, deliver } = await setUp(t)
    const receiver = await startReplyingReceiver(t)
    const channel = await add({ platform: 'Slack', channel: `${receiver.url}/services/T/B/x` })
    await deliver(channel)
    await deliver(channel, { message: 'a <!channel> & more' })
    const bodies = await bodiesOf(receiver, 2)
    const quiet = { unfurl_links: false, unfurl_media: false }
    assert.deepEqual(bodies, [
      { text: [...happened, `<${link}|Explorer>`].join('\n'), ...quiet },
      { text: 'a &lt;!channel&gt; &amp; more', ...quiet },
    ])
  })

  it('gets a text that is too long cut, but no escape in it', async t => {
    const { add, deliver } = await setUp(t)
    const receiver = await startReplyingReceiver(t)
    const channel = await add({ platform: 'Slack', channel: `${receiver.url}/services/T/B/x` })
    await deliver(channel, { message: 'and & '.repeat(600) })
    await deliver(channel, { message: '&'.repeat(4_096) })
    const bodies = z.array(z.object({ text: z.string() })).parse(await bodiesOf(receiver, 2))
    for (const { text } of bodies) {
      assert.ok(text.length > 3_980 && text.length <= 4_000, String(text.length))
      assert.match(text, /^(?:and |&amp;| )+(?:an?d?)?…$/)
    }
  })

  it('whose URL was revoked is switched off', async t => {
    const { add, deliver, list } = await setUp(t)
    const receiver = await startReplyingReceiver(t, { status: 404, text: 'no_service' })
    await deliver(await add({ platform: 'Slack', channel: `${receiver.url}/services/T/B/x` }))
    await until('its state', async () => (await list())[0]?.state === 'disabled')
    assert.equal((await list())[0]?.last_error, 'Slack does not know its URL any more')
  })
})

describe('The address labels of a channel’s owner', () => {
  const text = 'from 0xf39F…2266 to 0x7099…79C8'
  const labels = [{ address: treasury, label: 'cold wallet' }]

  it('is in the texts of this channel alone, above the names of the operator', async t => {
    const knownNames = new Map([
      [stranger.toLowerCase(), 'Binance 14'],
      [treasury.toLowerCase(), 'never shown'],
    ])
    const { api, add, deliver } = await setUp(t, { knownNames })
    const receiver = await startReceiver(t)
    const slack = await add({ platform: 'Slack', channel: `${receiver.url}/slack` })
    const webhook = await add({ channel: `${receiver.url}/webhook` })
    const other = await add({ channel: `${receiver.url}/other` })
    for (const channel of [slack, webhook]) {
      const reply = await api('PUT', `/notify/channels/${channel}/labels`, { body: { labels } })
      assert.deepEqual(reply.data, {})
    }
    await deliver(slack)
    await receiver.waitFor(1)
    for (const [n, channel] of [slack, webhook, other].entries()) {
      await deliver(channel, { message: text })
      await receiver.waitFor(n + 2)
    }
    const read = z.object({ text: z.string() }).or(z.object({ message: z.string() }))
    assert.deepEqual(
      (await bodiesOf(receiver, 4)).map(body => Object.values(read.parse(body))[0]),
      [
        [happened[0], 'Ethereum · cold wallet ← Binance 14', happened[2], `<${link}|Explorer>`].join('\n'),
        'from Binance 14 to cold wallet',
        'from Binance 14 to cold wallet',
        text,
      ],
    )
  })

  it('is not given to an address that looks like one of them', async t => {
    const { api, add, deliver } = await setUp(t)
    const receiver = await startReceiver(t)
    const channel = await add({ channel: `${receiver.url}/webhook` })
    await api('PUT', `/notify/channels/${channel}/labels`, { body: { labels } })
    const lookAlike = `${treasury.slice(0, 6)}${'0'.repeat(32)}${treasury.slice(-4)}`
    const { data } = notification({ movements: [movement({ counterparty: lookAlike })] })
    await deliver(channel, { message: text, data })
    const [body] = await bodiesOf(receiver, 1)
    assert.equal(z.object({ message: z.string() }).parse(body).message, text)
  })

  it('is refused for the channel of another account, and deleted with the channel', async t => {
    const { api, store, add } = await setUp(t)
    const channel = await add({ channel: 'https://example.com/hook' })
    const path = `/notify/channels/${channel}`
    assert.equal((await api('PUT', '/notify/channels/999/labels', { body: { labels } })).status, 404)
    await api('PUT', `${path}/labels`, { body: { labels } })
    await api('DELETE', path)
    assert.deepEqual(await store.all(channelLabels, { limit: 1 }), [])
  })
})

describe('A channel of Discord', () => {
  const path = '/api/webhooks/123456789/a-Token_1'

  it('gets a text that mentions no one, and takes no chain’s name for markup', async t => {
    const { add, deliver } = await setUp(t)
    const receiver = await startReplyingReceiver(t)
    const channel = await add({ platform: 'Discord', channel: receiver.url + path })
    await deliver(channel)
    await deliver(channel, { message: '@everyone **[free](https://a_b.example/c_d)** ' })
    await deliver(channel, { message: 'long '.repeat(1_000) })
    const bodies = await bodiesOf(receiver, 3)
    const quiet = { allowed_mentions: { parse: [] }, flags: 4 }
    const [first, second, third] = bodies
    const escaped = ['📥 treasury: +1.25 ETH', ...happened.slice(1, 2), String.raw`2026\-11\-20 10:42 UTC`]
    assert.deepEqual(first, { content: [...escaped, `<${link}>`].join('\n'), ...quiet })
    const shown = String.raw`@everyone \*\*\[free\]\(https://a_b.example/c_d)** `
    assert.deepEqual(second, { content: shown, ...quiet })
    const { content } = z.object({ content: z.string() }).parse(third)
    assert.equal(content.length, 2_000)
    assert.ok(content.endsWith('…'))
  })

  it('shows a template as it is written: no list, and no half of an escape where it is cut', async t => {
    const { add, deliver } = await setUp(t)
    const receiver = await startReplyingReceiver(t)
    const channel = await add({ platform: 'Discord', channel: receiver.url + path })
    await deliver(channel, { message: '5. first\n  6. second, 1.5 ETH\n- third 7. ' })
    await deliver(channel, { message: `a${'*'.repeat(4_000)}` })
    const [listed, cut] = z.array(z.object({ content: z.string() })).parse(await bodiesOf(receiver, 2))
    assert.equal(
      listed?.content,
      String.raw`5\. first
  6\. second, 1.5 ETH
\- third 7. `,
    )
    assert.equal(cut?.content, `a${String.raw`\*`.repeat(999)}…`)
  })

  it('that asks to wait is written to again when it said', async t => {
    const { add, deliver } = await setUp(t)
    const limited = { status: 429, text: '{"message":"slow down","retry_after":1.4,"global":false}' }
    const receiver = await startReplyingReceiver(t, limited)
    const began = performance.now()
    await deliver(await add({ platform: 'Discord', channel: receiver.url + path }))
    await receiver.waitFor(2)
    assert.ok(performance.now() - began >= 1_390)
  })
})

const startTelegram = async (t: TestContext) => {
  const telegram = await startLocalTelegram({ token })
  t.after(() => telegram.close())
  const anna = telegram.person({ firstName: 'Anna' })
  anna.sends('/start')
  const service = await setUp(t, { telegramApiRoot: telegram.apiRoot })
  const channel = await service.add({ platform: 'Telegram', token, channel: String(anna.chatId) })
  return { telegram, anna, channel, ...service }
}

describe('A channel of Telegram', () => {
  it('is written to again when a proxy before Telegram said, in a header without a body', async t => {
    const receiver = await startReplyingReceiver(t, { status: 429, headers: { 'retry-after': '3' } })
    const { add, deliver } = await setUp(t, { telegramApiRoot: receiver.url })
    const began = performance.now()
    await deliver(await add({ platform: 'Telegram', token, channel: '42' }))
    await receiver.waitFor(2)
    assert.ok(performance.now() - began >= 2_990)
  })

  it('gets a text in the chat, and its token is neither shown nor logged', async t => {
    const { anna, channel, deliver, list, lines } = await startTelegram(t)
    await deliver(channel)
    await anna.sees([...happened, link].join('\n'))
    assert.equal((await list())[0]?.token, '…yzzy')
    assert.ok(!lines.join('').includes(token))
  })

  it('is notified of removed transactions, and of those included again', async t => {
    const { anna, channel, deliver } = await startTelegram(t)
    await deliver(channel, { revision: 1, state: 'removed' })
    const removed = '✕ Removed from the chain: its block was replaced. Treat it as never having happened.'
    await anna.sees([removed, ...happened, link].join('\n'))
    await deliver(channel, { revision: 2 })
    await anna.sees([...happened, 'This is how it stands on the chain now.', link].join('\n'))
  })

  it('is notified that a transaction is final', async t => {
    const { anna, channel, deliver } = await startTelegram(t)
    await deliver(channel, { revision: 2, state: 'final' })
    await anna.sees(['✓ Final: its block can no longer be replaced.', ...happened, link].join('\n'))
  })

  it('that blocked the bot is disabled, and its owner is notified through another channel', async t => {
    const { api, bot, channel, deliver, telegram, list } = await startTelegram(t)
    const receiver = await startReplyingReceiver(t)
    const other = await addChannel(api, receiver.url)
    await subscribe(api, { bot, channels: [channel, other] })
    const description = 'Forbidden: bot was blocked by the user'
    telegram.fail({ method: 'sendMessage' }, { error: { code: 403, description } })
    await deliver(channel)
    const [told] = await receiver.waitFor(1)
    const why = 'the bot was blocked, or removed from the chat'
    const notice = channelNoticeSchema.parse(told?.body)
    assert.equal(
      notice.text,
      `The Telegram channel «hook» is switched off: ${why}. Delete it and add it again.`,
    )
    assert.deepEqual(
      [notice.channel_health.change, notice.channel_health.last_error_code],
      ['gone', 'bot_blocked'],
    )
    const [shown] = await list()
    assert.equal(shown?.state, 'disabled')
    assert.equal(shown?.last_error, why)
  })

  for (const [description, why, code] of [
    ['Bad Request: chat not found', 'there is no such chat for the bot', 'chat_not_found'],
    ['Bad Request: CHANNEL_PRIVATE', 'there is no such chat for the bot', 'chat_not_found'],
    ['Bad Request: message thread not found', 'its topic is gone', 'topic_not_found'],
    ['Bad Request: TOPIC_CLOSED', 'its topic is closed', 'topic_closed'],
    [
      'Bad Request: not enough rights to send text messages to the chat',
      'the bot may not write there',
      'missing_rights',
    ],
    ['Bad Request: CHAT_RESTRICTED', 'the bot may not write there', 'missing_rights'],
    [
      'Bad Request: need administrator rights in the channel chat',
      'the bot may not write there',
      'missing_rights',
    ],
  ] as const)
    it(`is switched off where Telegram says “${description}”, and says why`, async t => {
      const { channel, deliver, telegram, list } = await startTelegram(t)
      telegram.fail({ method: 'sendMessage' }, { error: { code: 400, description } })
      await deliver(channel)
      await until('its state', async () => (await list())[0]?.state === 'disabled')
      const [shown] = await list()
      assert.equal(shown?.last_error, why)
      assert.deepEqual([shown?.last_error_code, shown?.last_error_status], [code, 400])
    })
})

describe('A channel that takes nothing', () => {
  it('is shown in the list, and its owner is notified after ten minutes and when it works again', async t => {
    let now = time * 1_000
    const { api, add, bot, deliver, list } = await setUp(t, { now: () => now })
    const beside = await startReplyingReceiver(t)
    const failing = { status: 500 }
    const receiver = await startReplyingReceiver(t, failing, failing, failing)
    const channel = await add({ channel: `${receiver.url}/hook`, others: { retryInterval: '1' } })
    const other = await addChannel(api, beside.url)
    for (const one of [channel, other]) await subscribe(api, { bot, channels: [one] })
    await deliver(channel)
    await until('its state', async () => (await list())[0]?.state === 'failing')
    const [first] = await list()
    assert.equal(first?.last_error, 'it answers 500')
    assert.deepEqual([first?.last_error_code, first?.last_error_status], ['http_status', 500])
    assert.equal(first?.failing_since, time)
    now += 10 * 60_000
    const [told, back] = await beside.waitFor(2)
    const since = 'The Webhook channel «hook» has accepted nothing since 2026-11-20 10:42 UTC'
    const health = { channel: { id: channel, name: 'hook', platform: 'Webhook' }, since: time }
    const fault = { last_error: 'it answers 500', last_error_code: 'http_status', last_error_status: 500 }
    assert.deepEqual(told?.body, {
      text: `${since}: it answers 500. Deliveries are retried.`,
      channel_health: { change: 'failing', ...health, ...fault },
    })
    const { text, channel_health } = channelNoticeSchema.parse(back?.body)
    assert.equal(text, 'The Webhook channel «hook» works again.')
    assert.deepEqual([channel_health.change, channel_health.channel.id], ['back', channel])
    const [healthy] = await list()
    assert.deepEqual([healthy?.state, healthy?.last_error_code], ['ok', ''])
  })
})

describe('A receiver that answers, but not in valid HTTP', () => {
  for (const [title, reply] of [
    ['in another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['with an invalid header', 'HTTP/1.1 200 OK\r\nbad header: 1\r\n\r\n'],
    ['with two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['with headers without end', `HTTP/1.1 200 OK\r\nx: ${'a'.repeat(40_000)}\r\n\r\n`],
  ] as const)
    it(`is not said to be silent: ${title}`, async t => {
      const server = createServer(socket => {
        socket.on('error', () => {}).once('data', () => socket.end(reply))
      })
      const port = await listen(server)
      t.after(() => server.close())
      const { add, deliver, list } = await setUp(t)
      await deliver(await add({ channel: `http://127.0.0.1:${port}/hook`, others: { retryInterval: '1' } }))
      await until('its state', async () => (await list())[0]?.state === 'failing')
      const [shown] = await list()
      assert.deepEqual(
        [shown?.last_error_code, shown?.last_error, shown?.last_error_status],
        ['malformed_reply', 'its reply is not valid HTTP', 0],
      )
    })
})

describe('A channel with a fault', () => {
  const table: [string, object, string][] = [
    [
      'another platform',
      { platform: 'Email' },
      `platform: this service delivers to ${platformNames.join(', ')}`,
    ],
    [
      'Telegram without a token',
      { platform: 'Telegram', channel: '1' },
      'token: the token of a bot, from @BotFather',
    ],
    [
      'Telegram with a path for a token',
      { platform: 'Telegram', token: `${token}/../x`, channel: '1' },
      'token: the token of a bot, from @BotFather',
    ],
    [
      'Telegram with a link for a chat',
      { platform: 'Telegram', token, channel: 'https://t.me/somebody' },
      'channel: the id of a chat, such as -1001234567890, of a topic in it, -1001234567890:17, or @name',
    ],
    [
      'Discord with another page',
      { platform: 'Discord', channel: 'https://discord.com/channels/1/2' },
      'channel: the URL of a webhook, https://discord.com/api/webhooks/…',
    ],
    ['Slack inside', { platform: 'Slack', channel: 'file:///etc/passwd' }, 'channel: an http or https URL'],
  ]
  for (const [what, body, msg] of table)
    it(`is refused: ${what}`, async t => {
      const { api } = await setUp(t)
      const reply = await api('POST', '/notify/channels', { body: { ...newChannel('x'), ...body } })
      assert.deepEqual({ status: reply.status, msg: reply.msg }, { status: 400, msg })
    })
})

const words = (told: Notification): string[] => {
  const { lines } = channelText(told, { say: texts.for('en') })
  return join(lines, '\n').text.split('\n')
}

describe('A notification in words', () => {
  const place = 'Ethereum · 0x7099…79C8'
  const when = '2026-11-20 10:42 UTC'
  const hash = `0x${'1'.padStart(64, '0')}`

  const table: [string, Parameters<typeof notification>[0], string[]][] = [
    [
      'a token that goes out, and one that comes in',
      { movements: [tokenMovement({ direction: 'out' }), movement()] },
      ['🔁 treasury: 500 USDC → 1.25 ETH', `${place} → 0xf39F…2266`],
    ],
    [
      'an NFT whose name would be a link',
      { movements: [nftMovement({ name: 'claim.example' })] },
      ['🖼️ treasury: +1 NFT claim.\u2060example #1234', `${place} ← 0xf39F…2266`],
    ],
    [
      'a token that says nothing of itself',
      { movements: [tokenMovement({ symbol: '', decimals: null, contract: collection })] },
      ['📥 treasury: +500,000,000 base units of 0xBC4C…f13D', `${place} ← 0xf39F…2266`],
    ],
    [
      'a contract that was made',
      { movements: [], data: { deployments: [{ address: treasury, contract: router }] } },
      ['📝 treasury: deployed 0x7a25…488D', place],
    ],
    [
      'a call that failed',
      {
        movements: [],
        data: {
          calls: [
            { address: treasury, role: 'sender', contract: router, method: '0x12345678', method_name: '' },
          ],
          transaction: { hash, from: treasury, to: router, method: '0x12345678', status: 'failed' },
        },
      },
      ['✕ treasury: failed: called method 0x12345678 on 0x7a25…488D', place],
    ],
    [
      'more than has room',
      { movements: [1, 2, 3, 4, 5].map(n => tokenMovement({ amount: `${n}000000` })), data: { left_out: 7 } },
      ['📥 treasury: +1 USDC  +2 USDC  +3 USDC  and 9 more', `${place} ← 0xf39F…2266`],
    ],
  ]
  for (const [what, given, expected] of table)
    it(`describes ${what}`, () => {
      assert.deepEqual(words(notification(given)), [...expected, when, hash])
    })

  it('says that it is late, and that it is a test', () => {
    const late = { ...notification(), late: { seconds: 840, because: 'node' as const } }
    assert.deepEqual(words(late).slice(3), ['14 min late: the Ethereum node was down.', hash])
    const test = { ...notification(), test: true as const }
    assert.equal(words(test)[0], 'Test alert: not a real transaction.')
    assert.deepEqual(words(test).slice(1), words(notification()))
  })

  it('describes many transactions in a few lines', () => {
    const told = [
      notification({ number: 1 }),
      notification({ number: 2, movements: [movement({ amount: '2000000000000000000' })] }),
      notification({ number: 3, movements: [tokenMovement({ direction: 'out', counterparty: router })] }),
    ]
    const all = told.reduce<ReturnType<typeof addToSummary> | undefined>(
      (sum, { data }) => addToSummary(sum, data),
      undefined,
    )
    assert.ok(all)
    const summary = toSummary(all, { since: time - 300, until: time })
    assert.deepEqual(words({ ...notification(), summary }), [
      '⏱️ treasury: 3 transactions in 5 min',
      'In  +3.25 ETH',
      'Out  −500 USDC',
      `Largest +2 ETH from ${stranger.slice(0, 6)}…${stranger.slice(-4)}`,
    ])
  })
})
