import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { batchEntry } from '#alerts/batch/batch-entry.ts'
import { batchMessages } from '#alerts/batch/batch-message.ts'
import type { Batch, BatchEntry } from '#alerts/records/batches.ts'
import { type JoinedMessage, messagePayload } from '#render/message.ts'
import { plain } from '#render/rich-text.ts'
import { stranger, treasury } from '../../support/addresses.ts'
import { movement, notification, time, tokenMovement } from '../../support/notification.ts'
import { texts } from '../../support/texts.ts'
import { watch } from '../../support/watch.ts'

const say = texts.for('en')

/** `transfers` of 1, 2, 3 … coins, of `watched` watches in turn. */
const batchOf = (transfers: number, watched = 1): Batch => ({
  chat: '7',
  at: time + 60,
  repeat: false,
  entries: Array.from({ length: transfers }, (_, n) =>
    batchEntry(
      {
        kind: 'transaction',
        destination: 'd1',
        watch: `w${n % watched}`,
        notification: notification({
          number: n + 1,
          movements: [movement({ amount: `${n + 1}000000000000000000` })],
        }),
      },
      { watch: watch(), say },
    ),
  ).filter(entry => entry !== undefined),
})

const transactionEntry = (change: Parameters<typeof notification>[0]): BatchEntry => {
  const alert = {
    kind: 'transaction',
    destination: 'd1',
    watch: 'w0',
    notification: notification(change),
  } as const
  const entry = batchEntry(alert, { watch: watch(), say })
  assert.ok(entry)
  return entry
}

const render = (batch: Batch) => {
  const watched = Array.from(
    { length: 10 },
    (_, n) => [`w${n}`, watch({ settings: { name: `watch ${n}` } })] as const,
  )
  return batchMessages('id', batch, { watches: new Map(watched), say })
}

const textOf = ({ body }: JoinedMessage): string => body.text
const buttonsOf = ({ buttons }: JoinedMessage) =>
  buttons.flat().map(button => [button.text, 'callback_data' in button && button.callback_data])

describe('A batch', () => {
  it('expands into as many pages as its transactions need, newest first', () => {
    const { message, pages } = render(batchOf(60))
    assert.equal(
      textOf(message),
      `⏱ watch 0 · 60 transactions in 1 min
In  +1,830 ETH
Largest +60 ETH from 0xf39F…2266`,
    )
    const listed = pages.map(({ expanded }) => textOf(expanded).split('\n'))
    assert.deepEqual(
      listed.map(([title]) => title),
      Array(3).fill('⏱ watch 0 · 60 transactions in 1 min'),
    )
    assert.deepEqual(
      listed.flatMap(([, ...lines]) => lines),
      Array.from({ length: 60 }, (_, n) => `📥 watch 0 +${60 - n} ETH · Ethereum · 2026-11-20 10:42 UTC`),
    )
  })

  it('says what came in and went out in dollars, as far as prices are known', () => {
    const usd = { state: 'fresh', value: 4_310, price: 3_448, source: 'feed', at: time } as const
    const moved = [
      [movement({ usd })],
      [movement({ usd: { state: 'unavailable' } }), tokenMovement()],
      [tokenMovement({ direction: 'out', usd: { ...usd, value: 500 } })],
    ]
    const entries = moved.map((movements, number) => transactionEntry({ number, movements }))
    const { message } = render({ ...batchOf(0), entries })
    assert.equal(
      textOf(message),
      `⏱ watch 0 · 3 transactions in 1 min
In  +2.5 ETH  +500 USDC  ≈\u00A0$4,310 + 2 unpriced
Out −500 USDC  ≈\u00A0$500
Largest +1.25 ETH from 0xf39F…2266`,
    )
  })

  it('shows the only transaction of a watch as an alert', () => {
    const { message, pages } = render(batchOf(1))
    assert.equal(textOf(message), '📥 watch 0 +1 ETH\nEthereum ← 0xf39F…2266')
    assert.deepEqual([buttonsOf(message).map(([text]) => text), pages], [['Explorer', 'Watch settings'], []])
    const removed = batchOf(1).entries.map(entry =>
      entry.kind === 'transaction' ? { ...entry, state: 'removed' as const } : entry,
    )
    assert.equal(
      textOf(render({ ...batchOf(0), entries: removed }).message),
      '✕ Removed from the chain\n📥 watch 0 +1 ETH\nEthereum ← 0xf39F…2266',
    )
  })

  it('has buttons from page to page and back', () => {
    const { message, pages } = render(batchOf(60))
    const [first, second, third] = pages
    assert.deepEqual(
      pages.map(({ collapsed }) => collapsed),
      [message, first?.expanded, second?.expanded],
    )
    const steps = pages.map(({ expanded }) => buttonsOf(expanded).map(([text]) => text))
    assert.deepEqual(steps, [['‹ Back', '›'], ['‹', '›'], ['‹']])
    const [[, opens] = []] = buttonsOf(message)
    assert.ok(String(opens).includes(first?.id ?? '-'))
    const [[, back] = [], [, onward] = []] = second === undefined ? [] : buttonsOf(second.expanded)
    assert.ok(String(back).includes(second?.id ?? '-') && String(onward).includes(third?.id ?? '-'))
  })

  it('of more watches than it has room for counts the rest', () => {
    const { message, pages } = render(batchOf(14, 7))
    const blocks = textOf(message).split('\n\n')
    assert.equal(blocks.length, 6)
    assert.equal(
      blocks[0],
      '⏱ watch 0 · 2 transactions in 1 min\nIn  +9 ETH\nLargest +8 ETH from 0xf39F…2266',
    )
    assert.equal(blocks.at(-1), 'and 2 more watches · 4 transactions')
    assert.match(pages.map(({ expanded }) => textOf(expanded)).join(), /^⏱ 14 transactions\n/)
  })

  it('stays within Telegram’s limits at its largest', () => {
    const { message, pages } = render(batchOf(100, 10))
    for (const one of [message, ...pages.map(({ expanded }) => expanded)]) {
      const { text, entities } = messagePayload(one)
      assert.equal(text, textOf(one), 'nothing is cut')
      assert.ok(entities.length <= 100)
    }
  })

  it('lists all transactions under a name of 32 emoji', () => {
    const name = '👩‍👩‍👧‍👦'.repeat(32)
    const tokens = ['ONE', 'TWO', 'THREE'].map(symbol => tokenMovement({ symbol, contract: stranger }))
    const entries = Array.from({ length: 30 }, (_, number) =>
      batchEntry(
        {
          kind: 'transaction',
          destination: 'd1',
          watch: 'w0',
          notification: notification({ number, movements: tokens }),
        },
        { watch: watch(), say },
      ),
    ).filter(entry => entry !== undefined)
    const named = watch({ settings: { name, addresses: [{ address: treasury }] } })
    const batch = { ...batchOf(0), entries }
    const { pages } = batchMessages('id', batch, { watches: new Map([['w0', named]]), say })
    const listed = pages.flatMap(({ expanded }) => {
      const { text } = messagePayload(expanded)
      assert.ok(text.length <= 4_096, `${text.length} units`)
      const [title, ...lines] = text.split('\n')
      assert.equal(title, `⏱ ${name} · 30 transactions in 1 min`)
      return lines
    })
    const moved = '+500 ONE  +500 TWO  +500 THREE'
    assert.deepEqual(listed, Array(30).fill(`📥 ${name} ${moved} · Ethereum · 2026-11-20 10:42 UTC`))
  })

  it('has the mark of a possible repeat at any length', () => {
    const name = '👩‍👩‍👧‍👦'.repeat(32)
    const watched = Array.from({ length: 5 }, (_, n) => [`w${n}`, watch({ settings: { name } })] as const)
    const words = { kind: 'words', words: plain('x'.repeat(2_400)) } as const
    const batch = batchOf(95, 5)
    const { message } = batchMessages(
      'id',
      { ...batch, repeat: true, entries: [...batch.entries, words], missed: { older: [], left: 3 } },
      { watches: new Map(watched), say },
    )
    const { text } = messagePayload(message)
    assert.match(text, /^While I couldn't write to you:\n\n⏱ 👩/u)
    assert.match(text, /x…\nand 3 more\n↻ possible repeat$/)
    assert.ok(text.length <= 4_096 && text.length > 3_900, `${text.length} units`)
  })
})
