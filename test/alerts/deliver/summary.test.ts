import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { SummaryAlert } from '#alerts/alert.ts'
import { summaryMessages } from '#alerts/alert-message.ts'
import { type Notification, notificationSchema } from '#contract/notification.ts'
import { messagePayload } from '#render/message.ts'
import { collection, savings, stranger, treasury } from '../../support/addresses.ts'
import {
  hashOf,
  movement,
  nftMovement,
  notification,
  summaryOf,
  time,
  tokenMovement,
} from '../../support/notification.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'

const say = texts.for('en')
/** Hundredths of an ether, in wei. */
const hundredths = (amount: number): string => `${amount}${'0'.repeat(16)}`

/** A summary as it comes in over the wire. */
const summaryAlert = (
  all: readonly Notification[],
  o: { seconds?: number; message?: string } = {},
): SummaryAlert => {
  const { seconds = 300, message = '' } = o
  const summary = summaryOf(
    all.map(({ data }) => data),
    { since: time, until: time + seconds },
  )
  const last = all.at(-1) ?? notification()
  const sent = { ...last, id: 'sub-1:summary:7', summary, message }
  const told = notificationSchema.required({ summary: true }).parse(JSON.parse(JSON.stringify(sent)))
  return { kind: 'summary', destination: 'd1', watch: 'w1', notification: told }
}
const transfer = (number: number, amount: number, change: Parameters<typeof movement>[0] = {}) =>
  notification({ number, movements: [movement({ amount: hundredths(amount), ...change })] })

const render = (alert: SummaryAlert, o: { isRepeat?: boolean } = {}) =>
  summaryMessages(alert, { watch: watch(), say, isRepeat: o.isRepeat ?? false })

describe('The alert of a summary', () => {
  it('has the time span, the count, what came in and went out, and the largest movement', () => {
    const { collapsed, id } = render(
      summaryAlert([
        transfer(1, 12),
        transfer(2, 3, { direction: 'out' }),
        notification({ number: 3, movements: [tokenMovement({ amount: '1200000000' }), nftMovement()] }),
        transfer(4, 200),
        transfer(5, 30, { symbol: 'ETH' }),
      ]),
    )
    assert.deepEqual(collapsed, {
      body: {
        text: [
          '⏱ treasury · 5 transactions in 5 min',
          'In  +2.42 ETH  +1,200 USDC  +1 NFT Bored Ape',
          'Out −0.03 ETH',
          'Largest +2 ETH from 0xf39F…2266',
        ].join('\n'),
        entities: [{ type: 'bold', offset: 2, length: 8 }],
      },
      buttons: [
        [
          { text: 'Show all', callback_data: `1.a.${id}` },
          { text: 'Watch settings', callback_data: '1.sw.w1' },
        ],
      ],
    })
  })

  it('expands into the newest transactions, each a link to its explorer, and counts the others', () => {
    const { expanded, id } = render(summaryAlert(Array.from({ length: 12 }, (_, n) => transfer(n, 100 + n))))
    const { text, entities } = expanded.body
    assert.deepEqual(text.split('\n'), [
      '⏱ treasury · 12 transactions in 5 min',
      ...Array.from(
        { length: 10 },
        (_, n) => `📥 treasury +${(111 - n) / 100} ETH · Ethereum · 2026-11-20 10:42 UTC`,
      ),
      'and 2 more',
    ])
    assert.deepEqual(expanded.buttons, [[{ text: '‹ Back', callback_data: `1.A.${id}` }]])
    assert.deepEqual(
      entities.flatMap(entity => (entity.type === 'text_link' ? [entity.url] : [])),
      Array.from({ length: 10 }, (_, n) => `https://etherscan.io/tx/${hashOf(11 - n)}`),
    )
  })

  it('expands under a name of 32 emoji into as many as a message holds, and counts the others', () => {
    const name = '👩‍👩‍👧‍👦'.repeat(32)
    const alert = summaryAlert(Array.from({ length: 12 }, (_, n) => transfer(n, 100 + n)))
    const { expanded } = summaryMessages(alert, {
      watch: watch({ settings: { name, addresses: [{ address: treasury }] } }),
      say,
      isRepeat: true,
    })
    const { text } = messagePayload(expanded)
    assert.ok(text.length <= 4_096)
    assert.deepEqual(text.split('\n'), [
      `⏱ ${name} · 12 transactions in 5 min`,
      ...Array.from(
        { length: 9 },
        (_, n) => `📥 ${name} +${(111 - n) / 100} ETH · Ethereum · 2026-11-20 10:42 UTC`,
      ),
      'and 3 more',
      '↻ possible repeat',
    ])
  })

  it('adds up coins of one name on several chains, and keeps tokens of one name apart', () => {
    const { collapsed } = render(
      summaryAlert([
        transfer(1, 100),
        notification({ number: 2, chain: 8453, movements: [movement({ amount: hundredths(50) })] }),
        notification({ number: 3, movements: [tokenMovement(), tokenMovement({ contract: stranger })] }),
      ]),
    )
    assert.equal(collapsed.body.text.split('\n')[1], 'In  +1.5 ETH  +500 USDC  +500 USDC')
  })

  it('counts what has no room, and events that move nothing', () => {
    const contracts = Array.from({ length: 20 }, (_, n) => `0x${String(n).padStart(40, '0')}`)
    const deployments = [{ address: treasury, contract: savings }]
    const call = {
      address: treasury,
      role: 'sender' as const,
      contract: savings,
      method: '0xa9059cbb',
      method_name: '',
    }
    const { collapsed } = render(
      summaryAlert(
        [
          ...contracts.map((contract, number) =>
            notification({ number, movements: [tokenMovement({ contract, symbol: 'X' })] }),
          ),
          notification({ number: 21, movements: [], data: { deployments, calls: [call, call] } }),
        ],
        { seconds: 86_400 },
      ),
    )
    assert.deepEqual(collapsed.body.text.split('\n'), [
      '⏱ treasury · 21 transactions in 24 h',
      'In  +500 X  +500 X  +500 X  +500 X  and 8 more',
      '1 deployment · 2 calls · 8 more movements',
      'Largest +500 X from 0xf39F…2266',
    ])
  })

  it('has its time span in the shortest unit', () => {
    const spans = [0, 60, 301, 3_599, 3_600, 43_205, 86_400, 172_800, 864_000].map(seconds =>
      / in (.+)$/m.exec(
        render(summaryAlert([transfer(1, 1), transfer(2, 1)], { seconds })).collapsed.body.text,
      ),
    )
    assert.deepEqual(
      spans.map(span => span?.[1]),
      ['1 min', '1 min', '5 min', '60 min', '1 h', '12 h', '24 h', '2 days', '10 days'],
    )
  })

  it('shows the filled template instead, and marks a possible repeat', () => {
    const alert = summaryAlert([transfer(1, 1), transfer(2, 1)], { message: 'one\ntwo' })
    assert.equal(
      render(alert, { isRepeat: true }).collapsed.body.text,
      '⏱ treasury · 2 transactions in 5 min\none\ntwo\n↻ possible repeat',
    )
  })

  it('of tokens named with links and control characters shows none of these', () => {
    const symbol = 't.me/scam \u202Eevil'
    const all = [1, 2].map(number =>
      notification({
        number,
        movements: [tokenMovement({ symbol }), nftMovement({ name: symbol, contract: collection })],
      }),
    )
    const { collapsed, expanded } = render(summaryAlert(all))
    for (const message of [collapsed, expanded]) {
      const { text } = messagePayload(message)
      assert.ok(!text.includes('t.me') && !text.includes('\u202E'))
    }
  })
})
