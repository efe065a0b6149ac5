import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type HistoryEntry, toRecordedSummary, toRecordedTransaction } from '#alerts/records/history.ts'
import { addToSummary, toSummary } from '#contract/summary.ts'
import type { Movement } from '#events/registry.ts'
import { plain } from '#render/rich-text.ts'
import { createChartRenderer } from '#telegram/features/history/chart-renderer.ts'
import { chartMessage, drawChart, toActivity } from '#telegram/features/history/history-chart.ts'
import { movement, notification } from '../../../support/notification.ts'
import { texts } from '../../../support/texts.ts'
import { until } from '../../../support/waiting.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const hour = 3_600

const worth = (value: number) => ({ state: 'fresh', value, price: 3_448, source: 'x', at: 0 }) as const

type Change = { readonly removed?: true; readonly summarized?: true }

/** A transaction so many hours ago. */
const moved = (hoursAgo: number, movements: readonly Movement[], change: Change = {}): HistoryEntry => {
  const { data } = notification({ time: now / 1_000 - hoursAgo * hour, movements })
  const transaction = toRecordedTransaction(data)
  return { of: [], name: 'treasury', at: now / 1_000, kind: 'transaction', transaction, ...change }
}

const came = (usd: number): Movement => movement({ usd: worth(usd) })
const went = (usd: number): Movement => movement({ direction: 'out', usd: worth(usd) })

const title = plain('Past alerts')
const lastTwo = (entries: readonly HistoryEntry[], zone = 'UTC') =>
  toActivity(entries, { count: 2, zone, now }).days.map(day => [day.date, day.in, day.out, day.alerts])

describe('The activity of a chat', () => {
  it('is counted by days of its time zone, by the times of the blocks', () => {
    const entries = [moved(1, [came(10)]), moved(13, [went(5), came(3)]), moved(60, [came(99)])]
    assert.deepEqual(lastTwo(entries), [
      ['2026-11-24', 3, 5, 1],
      ['2026-11-25', 10, 0, 1],
    ])
    assert.deepEqual(lastTwo(entries, 'Asia/Tokyo'), [
      ['2026-11-24', 0, 0, 0],
      ['2026-11-25', 13, 5, 2],
    ])
  })

  it('has every day, also those when clocks are set', () => {
    const spring = Date.parse('2026-04-02T10:00:00Z')
    const { days } = toActivity([], { count: 6, zone: 'Europe/Berlin', now: spring })
    assert.deepEqual(
      days.map(({ date }) => date),
      ['2026-03-28', '2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01', '2026-04-02'],
    )
  })

  it('counts nothing that a reorg removed, also where a summary had counted it', () => {
    const twice = [came(4_310), came(4_310)].map(
      (one, n) => notification({ number: n, movements: [one] }).data,
    )
    const [first, second] = twice
    assert.ok(first && second)
    const sums = toSummary(addToSummary(addToSummary(undefined, first), second), {
      since: now / 1_000 - hour,
      until: now / 1_000,
    })
    const summary: HistoryEntry = {
      of: [],
      name: 'treasury',
      at: now / 1_000,
      kind: 'summary',
      summary: toRecordedSummary(sums),
    }
    assert.deepEqual(lastTwo([summary]).at(-1), ['2026-11-25', 8_620, 0, 2])
    const gone = moved(0, [came(4_310)], { removed: true, summarized: true })
    assert.deepEqual(lastTwo([summary, gone]).at(-1), ['2026-11-25', 4_310, 0, 1])
    const back = moved(0, [came(4_310)], { summarized: true })
    assert.deepEqual(lastTwo([summary, back]).at(-1), ['2026-11-25', 8_620, 0, 2])
    assert.deepEqual(lastTwo([moved(0, [came(7)], { removed: true })]).at(-1), ['2026-11-25', 0, 0, 0])
  })
})

const pictureOf = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" font-family="DejaVu Sans" font-size="40"><text x="10" y="45">${text}</text></svg>`

const activityOf = (entries: readonly HistoryEntry[]) => toActivity(entries, { count: 30, zone: 'UTC', now })

describe('The chart of a history', () => {
  it('says in its caption what it shows', () => {
    const entries = [moved(1, [came(4_310)]), moved(30, [went(0.5)]), moved(31, [movement()])]
    const message = chartMessage(activityOf(entries), { title, say: texts.for('en') })
    assert.equal(
      message?.caption.text,
      `Past alerts
In and out per day, last 30 days: +$4,310  −$0.50
Solid bars up: in. Outlined bars down: out.
1 transaction without a known price isn't included.

Nov 24  −$0.50
Nov 25  +$4,310`,
    )
    const unpriced = chartMessage(activityOf([moved(1, [movement()])]), { title, say: texts.for('en') })
    assert.equal(
      unpriced?.caption.text,
      'Past alerts\nAlerts per day, last 30 days. No prices are known, so there are no dollars.\n\nNov 25  1',
    )
    assert.equal(chartMessage(activityOf([]), { title, say: texts.for('en') }), undefined)
  })

  it('counts alerts in whole numbers', () => {
    for (const [count, values] of [
      [1, ['0', '+1']],
      [4, ['0', '+1', '+2', '+3', '+4']],
    ] as const) {
      const entries = Array.from({ length: count }, () => moved(1, [movement()]))
      const message = chartMessage(activityOf(entries), { title, say: texts.for('en') })
      const drawn = [...(message?.svg.matchAll(/<text[^>]*"end"[^>]*>([^<]*)</g) ?? [])]
      assert.deepEqual(
        drawn.map(([, text]) => text),
        values,
      )
    }
  })

  it('has no text in any language, and shows the figures of every day', () => {
    const entries = Array.from({ length: 30 }, (_, n) => moved(n * 24, [came(999_999), went(123_456)]))
    for (const locale of texts.locales) {
      const message = chartMessage(activityOf(entries), { title, say: texts.for(locale) })
      const drawn = [...(message?.svg.matchAll(/<text[^>]*>([^<]*)</g) ?? [])].map(([, text = '']) => text)
      assert.ok(drawn.length > 8, locale)
      for (const text of drawn) assert.match(text, /^[\d$.,+−/\-\s]+$/, `${locale}: ${text}`)
      const { caption = title, figures = '' } = message ?? {}
      assert.ok(caption.text.length <= 1_024, locale)
      const lines = [caption.text, figures].join('\n').split('\n')
      assert.equal(lines.filter(line => / {2}\+/.test(line)).length, 30, locale)
    }
  })

  it('is a picture with all of its signs', async () => {
    const { render } = createChartRenderer()
    const days = [{ label: '25', in: 5, out: 3 }]
    const png = Buffer.from(await render(drawChart({ days, format: value => `$${value}` })))
    assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [960, 512])
    const empty = (await render(pictureOf(''))).length
    for (const sign of '0123456789$.,+−-/') assert.ok((await render(pictureOf(sign))).length > empty, sign)
  })

  it('is drawn beside the other work, one at a time, by a thread that ends when it has nothing to do', async () => {
    const { render, isRunning } = createChartRenderer({ idleMs: 20 })
    assert.equal(isRunning(), false)
    const before = { thread: process.threadCpuUsage(), all: process.cpuUsage() }
    const days = Array.from({ length: 30 }, (_, n) => ({ label: String(n), in: n, out: 30 - n }))
    const svg = drawChart({ days, format: String })
    const pictures = await Promise.all(Array.from({ length: 10 }, () => render(svg)))
    const thread = process.threadCpuUsage(before.thread).user
    const all = process.cpuUsage(before.all).user
    assert.equal(new Set(pictures.map(png => Buffer.from(png).toString('base64'))).size, 1)
    assert.ok(thread < all / 2, `${thread} of ${all} µs were of this thread`)
    assert.equal(isRunning(), true)
    await until('the thread has ended', () => !isRunning())
    assert.deepEqual(await render(svg), pictures[0])
  })

  it('fails where nothing can be drawn, and is drawn the next time', async () => {
    const { render } = createChartRenderer()
    await assert.rejects(render('no picture'))
    assert.ok((await render(pictureOf('1'))).length > 0)
  })
})
