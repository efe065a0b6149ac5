import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Alert } from '#alerts/alert.ts'
import { alertMessage } from '#alerts/alert-message.ts'
import { transactionFactsId } from '#alerts/records/alert-facts.ts'
import { type JoinedMessage, messagePayload } from '#render/message.ts'
import type { NotificationReader } from '#render/notification-text.ts'
import { savings, stranger, treasury } from '../support/addresses.ts'
import { hashOf, movement, notification, time } from '../support/notification.ts'
import { texts } from '../support/texts.ts'
import { watch } from '../support/watch.ts'

const say = texts.for('en')

const render = (
  alert: Alert,
  o: { watch?: NotificationReader['watch']; isRepeat?: boolean } = { watch: watch() },
): JoinedMessage => alertMessage(alert, { watch: o.watch, say, isRepeat: o.isRepeat ?? false })

const transfer = (o: Parameters<typeof notification>[0] = {}): Alert => ({
  kind: 'transaction',
  destination: 'd1',
  watch: 'w1',
  notification: notification(o),
})
const moved = (...changes: readonly Parameters<typeof movement>[0][]): Alert =>
  transfer({ movements: changes.map(movement) })

const titles = (alert: Alert, of: NotificationReader['watch']): string | undefined =>
  render(alert, { watch: of }).body.text.split('\n')[0]

const words = (alert: Alert, isRepeat: boolean): string =>
  render(alert, { watch: watch(), isRepeat }).body.text

const explorer = { text: 'Explorer', url: `https://etherscan.io/tx/${hashOf(1)}` }
/** A first button, and those of every alert of a watch. */
const row = (first: object, { chain = 1, number = 1 } = {}) => {
  const facts = transactionFactsId({ watch: 'w1', chain, hash: hashOf(number) })
  return [
    first,
    { text: 'Mute 1 h', callback_data: `1.m.w1.${facts}` },
    { text: '⋯', callback_data: `1.o.w1.${facts}` },
  ]
}
/** An address that opens in the explorer. */
const linked = (offset: number, { length, address }: { length: number; address: string }) => ({
  type: 'text_link' as const,
  offset,
  length,
  url: `https://etherscan.io/address/${address}`,
})
/** The watched address, by its label. */
const named = linked(3, { length: 8, address: treasury })
/** The chain, which opens the transaction, so that a forwarded alert can be asked about. */
const placed = (offset: number) => ({
  type: 'text_link' as const,
  offset,
  length: 8,
  url: `https://etherscan.io/tx/${hashOf(1)}`,
})
const place = placed(22)
const from = linked(33, { length: 11, address: stranger })
const at = (offset: number) => ({
  type: 'date_time' as const,
  offset,
  length: 20,
  unix_time: time,
  date_time_format: 't',
})

describe('The alert of a transfer', () => {
  it('coming in', () => {
    assert.deepEqual(render(transfer()), {
      body: {
        text: '📥 treasury +1.25 ETH\nEthereum ← 0xf39F…2266\n2026-11-20 10:42 UTC',
        entities: [{ type: 'bold', offset: 3, length: 18 }, named, place, from, at(45)],
      },
      buttons: [row(explorer)],
    })
  })

  it('that was removed from the chain', () => {
    assert.deepEqual(render(transfer({ revision: 1, state: 'removed' })), {
      body: {
        text: '✕ Removed from the chain\n📥 treasury +1.25 ETH\nEthereum ← 0xf39F…2266',
        entities: [
          { type: 'bold', offset: 2, length: 22 },
          { type: 'strikethrough', offset: 25, length: 21 },
          { type: 'bold', offset: 28, length: 18 },
          linked(28, { length: 8, address: treasury }),
          placed(47),
          linked(58, { length: 11, address: stranger }),
        ],
      },
      buttons: [row(explorer)],
    })
  })

  it('that is late says by how much, and why', () => {
    const table: [number, 'node' | 'service', string][] = [
      [1, 'node', '1 min late: the Ethereum node was down.'],
      [14 * 60 + 29, 'node', '14 min late: the Ethereum node was down.'],
      [7_199, 'service', '120 min late: the monitoring service was down.'],
      [7_200, 'service', '2 h late: the monitoring service was down.'],
      [172_799, 'node', '48 h late: the Ethereum node was down.'],
      [172_800, 'node', '2 days late: the Ethereum node was down.'],
    ]
    for (const [seconds, because, text] of table)
      assert.deepEqual(render(transfer({ late: { seconds, because } })), {
        body: {
          text: `📥 treasury +1.25 ETH\nEthereum ← 0xf39F…2266\n2026-11-20 10:42 UTC\n⏱️ ${text}`,
          entities: [{ type: 'bold', offset: 3, length: 18 }, named, place, from, at(45)],
        },
        buttons: [row(explorer)],
      })
  })

  it('that is late says so below a template, above the mark of a repeat, and not after a removal', () => {
    const late = { seconds: 600, because: 'node' } as const
    assert.equal(
      words(transfer({ late, message: 'Paid' }), true),
      'Paid\n⏱️ 10 min late: the Ethereum node was down.\n↻ possible repeat',
    )
    assert.equal(
      words(transfer({ late, message: 'Paid', state: 'removed' }), false),
      '✕ Removed from the chain\nPaid',
    )
  })

  it('between two watched addresses, both by their labels', () => {
    const both = watch({
      settings: {
        addresses: [
          { address: treasury, label: 'treasury' },
          { address: savings, label: 'savings' },
        ],
      },
    })
    const alert = moved(
      { direction: 'out', counterparty: savings },
      { direction: 'in', address: savings, counterparty: treasury },
    )
    assert.deepEqual(render(alert, { watch: both }).body, {
      text: '📤 treasury −1.25 ETH\n📥 savings +1.25 ETH\nEthereum\n2026-11-20 10:42 UTC',
      entities: [
        { type: 'bold', offset: 3, length: 18 },
        named,
        { type: 'bold', offset: 25, length: 17 },
        linked(25, { length: 7, address: savings }),
        placed(43),
        at(52),
      ],
    })
  })

  it('on a chain without an explorer offers the hash to copy', () => {
    const { body, buttons } = render(transfer({ chain: 31_337 }))
    assert.deepEqual(
      body.entities.filter(({ type }) => type === 'text_link'),
      [],
    )
    assert.equal(body.text, '📥 treasury +1.25 ETH\nLocal chain ← 0xf39F…2266\n2026-11-20 10:42 UTC')
    assert.deepEqual(buttons, [row({ text: 'Copy hash', copy_text: { text: hashOf(1) } }, { chain: 31_337 })])
  })

  it('on an unknown chain calls it by its number', () => {
    assert.equal(
      render(transfer({ chain: 99 })).body.text,
      '📥 treasury +1.25 ETH\nChain 99 ← 0xf39F…2266\n2026-11-20 10:42 UTC',
    )
  })
})

describe('The name in an alert', () => {
  it('is the address’s label, in whatever case the service writes the address', () => {
    const addresses = [{ address: treasury, label: 'cold' }, { address: savings }]
    const labelled = watch({ settings: { name: 'all', addresses } })
    const alert = moved({ address: treasury.toLowerCase() })
    assert.equal(titles(alert, labelled), '📥 cold +1.25 ETH')
  })

  it('is the watch’s if it has one address, unless that gave it its name and has another one now', () => {
    for (const label of [undefined, 'cold'])
      assert.equal(
        titles(transfer(), watch({ settings: { name: 'mine', addresses: [{ address: treasury, label }] } })),
        '📥 mine +1.25 ETH',
      )
    const book = new Map([[treasury.toLowerCase(), 'vault']])
    const named = watch({ settings: { name: 'cold', addresses: [{ address: treasury, label: 'cold' }] } })
    assert.equal(titles(transfer(), { ...named, book }), '📥 vault +1.25 ETH')
  })

  it('is the short address if the watch has several without labels, or is unknown', () => {
    const several = watch({ settings: { addresses: [{ address: savings }, { address: treasury }] } })
    assert.equal(titles(transfer(), several), '📥 0x7099…79C8 +1.25 ETH')
    assert.equal(titles(transfer(), undefined), '📥 0x7099…79C8 +1.25 ETH')
  })

  it('may hold emoji, and the bold part still covers all of it', () => {
    const { text, entities } = render(transfer(), {
      watch: watch({ settings: { name: '👩‍🚀 fund 🚀', addresses: [{ address: treasury }] } }),
    }).body
    const [bold] = entities
    assert.equal(text.split('\n')[0], '📥 👩‍🚀 fund 🚀 +1.25 ETH')
    assert.equal(
      text.slice(bold?.offset, (bold?.offset ?? 0) + (bold?.length ?? 0)),
      '👩‍🚀 fund 🚀 +1.25 ETH',
    )
  })

  it('may be right to left, isolated as the watch has it', () => {
    const { text } = render(transfer(), {
      watch: watch({ settings: { name: '\u2068אוצר\u2069', addresses: [{ address: treasury }] } }),
    }).body
    assert.equal(text.split('\n')[0], '📥 \u2068אוצר\u2069 +1.25 ETH')
  })

  it('is the counterparty’s label too if that is watched', () => {
    const both = watch({
      settings: { addresses: [{ address: treasury }, { address: stranger, label: 'hot' }] },
    })
    assert.equal(render(transfer(), { watch: both }).body.text.split('\n')[1], 'Ethereum ← hot')
  })
})

describe('A deceptive symbol', () => {
  const table: readonly (readonly [title: string, symbol: string, shown: string])[] = [
    ['cannot add lines', 'ETH\n📥 treasury +99 BTC', '+1.25 ETH 📥 treasury …'],
    ['cannot turn the line around', 'ETH\u202E', '+1.25 ETH'],
    ['cannot be long', 'E'.repeat(500), `+1.25 ${'E'.repeat(15)}…`],
    ['cannot hide a difference', 'U\u200BS\u00ADDC', '+1.25 USDC'],
    ['cannot make Telegram refuse the alert', 'X\ud83d', '+1.25 X\ufffd'],
    ['cannot be a link', 'claim.com', '+1.25 claim.\u2060com'],
    ['cannot slip through as a pattern or a mark', '{ $name }\uE0000\uE001', '+1.25 { $\u2060name }0'],
  ]
  for (const [title, symbol, shown] of table)
    it(title, () => {
      assert.equal(titles(moved({ symbol }), watch()), `📥 treasury ${shown}`)
    })
})

describe('The alert of a template', () => {
  it('is the filled template, unchanged, with the buttons', () => {
    const message = 'Received *1.25* ETH\n<b>treasury</b>'
    assert.deepEqual(render(transfer({ message })), {
      body: { text: message, entities: [] },
      buttons: [row(explorer)],
    })
  })

  it('that is only white space is shown in the usual way', () => {
    assert.deepEqual(render(transfer({ message: ' \n ' })), render(transfer()))
  })

  it('has the labels of watched addresses', () => {
    const message = '0x7099…79C8 and 0x3C44…93BC and 0xf39F…2266'
    const addresses = [{ address: treasury, label: 'gold' }, { address: savings }]
    const told = (of: NotificationReader['watch']) => render(transfer({ message }), { watch: of }).body.text
    assert.equal(told(watch({ settings: { addresses } })), 'gold and 0x3C44…93BC and 0xf39F…2266')
    assert.equal(
      told(watch({ settings: { name: 'silver', addresses: [{ address: savings }] } })),
      '0x7099…79C8 and silver and 0xf39F…2266',
    )
    assert.equal(told(undefined), message)
  })

  it('of any length keeps the lines of the chat below it', () => {
    const alert = transfer({ message: '🐳'.repeat(4_000), state: 'removed' })
    const { text } = messagePayload(render(alert, { watch: watch(), isRepeat: true }))
    assert.match(text, /^✕ Removed from the chain\n(🐳)+…\n↻ possible repeat$/u)
    assert.ok(text.length <= 4_096 && text.length > 3_600, `${text.length} units`)
  })
})

describe('The alert of another sender', () => {
  it('that has a transaction without movements', () => {
    const alert: Alert = { kind: 'event', destination: 'd1', watch: 'w1', chain: 8453, hash: hashOf(2), time }
    assert.deepEqual(render(alert), {
      body: {
        text: '🔔 treasury\nBase\n2026-11-20 10:42 UTC',
        entities: [{ type: 'bold', offset: 0, length: 11 }, at(17)],
      },
      buttons: [
        row({ text: 'Explorer', url: `https://basescan.org/tx/${hashOf(2)}` }, { chain: 8453, number: 2 }),
      ],
    })
  })

  it('that is only text', () => {
    assert.deepEqual(render({ kind: 'text', destination: 'd1', text: 'Disk full' }, { watch: undefined }), {
      body: { text: 'Disk full', entities: [] },
      buttons: [],
    })
  })

  it('that is long still has the mark of a possible repeat', () => {
    const alert: Alert = { kind: 'text', destination: 'd1', text: '🐳'.repeat(4_000) }
    const { text } = messagePayload(render(alert, { watch: undefined, isRepeat: true }))
    assert.match(text, /^(🐳)+…\n↻ possible repeat$/u)
    assert.ok(text.length <= 4_096 && text.length > 3_600, `${text.length} units`)
  })
})

describe('The alert that a transaction is final', () => {
  it('calls addresses as the chat does', () => {
    const event = 'Transfer(address indexed from, address indexed to, uint256 value)'
    const args = [`0x${'0'.repeat(40)}`, savings, '5'].map((value, n) => ({
      name: ['from', 'to', 'value'][n] ?? '',
      type: n === 2 ? 'uint256' : 'address',
      value,
    }))
    const { data, ...others } = notification({
      movements: [],
      data: { contract_events: [{ address: treasury, event, name: 'Transfer', args }] },
    })
    const named = {
      ...watch({
        settings: {
          name: 'all of ours',
          addresses: [{ address: treasury, label: 'coin' }, { address: stranger }],
        },
      }),
      book: new Map([[savings.toLowerCase(), 'vault']]),
    }
    const { body } = alertMessage(
      {
        kind: 'final',
        destination: 'd1',
        watch: 'w1',
        notification: { ...others, data, state: 'final', revision: 1 },
      },
      { watch: named, say, isRepeat: false },
    )
    assert.equal(body.text, '✓ Final: coin minted 5 base units to vault')
  })
})
