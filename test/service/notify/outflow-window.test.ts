import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { OutflowStrategy } from '#events/outflow/outflow.ts'
import { addOutflow, emptyOutflowWindow, removeOutflow } from '#service/notify/count-outflows.ts'
import type { OutflowWindow } from '#service/records/outflow-records.ts'
import { movement } from '../../support/notification.ts'

const strategy: OutflowStrategy = { func: 'outflow', params: { usd: 100, within: '1h' } }
const minute = 60

/** Adds outflows, `40:1` of one dollar in the fortieth minute; the sums that they reached, by minute. */
const play = (
  outflows: string,
  { strategies = [strategy] }: { strategies?: readonly OutflowStrategy[] } = {},
) => {
  let window: OutflowWindow = emptyOutflowWindow
  const told: string[] = []
  for (const [n, outflow] of outflows.split(' ').entries()) {
    const [minutes = 0, usd = 0] = outflow.split(':').map(Number)
    const entry = { at: minutes * minute, usd, transactions: 1, unpriced: 0, hash: `0x${n}` }
    const added = addOutflow(window, entry, strategies)
    window = added.window
    told.push(...added.sums.map(sum => `${minutes}: ${sum.left_usd} in ${sum.seconds / minute}`))
  }
  return { window, told }
}

/** A dollar each minute. */
const everyMinute = (count: number): string => Array.from({ length: count }, (_, n) => `${n}:1`).join(' ')

describe('the window of an outflow', () => {
  test('a limit is notified once when it is reached', () => {
    const { told } = play('0:60 30:39 40:1 41:50')
    assert.deepEqual(told, ['40: 100 in 40'])
  })

  test('what left an hour ago does not count', () => {
    assert.deepEqual(play('0:60 60:60').told, [])
    assert.deepEqual(play('1:60 60:60').told, ['60: 120 in 59'])
  })

  test('a limit that was reached stays so when what had reached it is long forgotten', () => {
    const { window, told } = play('0:1000 50:150 100:150 130:1')
    assert.deepEqual(told, ['0: 1000 in 0'])
    assert.deepEqual(removeOutflow(window, '0xother').window, window)
    assert.deepEqual(removeOutflow(window, '0x3').window.reached, window.reached)
  })

  test('a sum that wavers about the limit is notified once, until it has fallen below half', () => {
    const { told } = play('0:60 30:60 61:60 91:60 160:60 170:60')
    assert.deepEqual(told, ['30: 120 in 30', '170: 120 in 10'])
  })

  test('twice the notified sum is notified again', () => {
    const { told } = play('0:110 1:100 2:10 3:219 4:1')
    assert.deepEqual(told, ['0: 110 in 0', '2: 220 in 2', '4: 440 in 4'])
  })

  test('a late one counts in the windows that it was in', () => {
    const { told } = play('0:40 50:40 70:10 20:30')
    assert.deepEqual(told, ['20: 110 in 50'])
  })

  test('a limit that a late one reaches, with those after it, is notified once', () => {
    const { window, told } = play('20:40 30:40 10:30')
    assert.deepEqual(told, ['10: 110 in 20'])
    const { window: same } = removeOutflow(window, '0xother')
    const entry = { at: 31 * minute, usd: 10, transactions: 1, unpriced: 0, hash: '0x9' }
    assert.deepEqual(addOutflow(same, entry, [strategy]).sums, [])
  })

  test('each strategy has its own limit and time', () => {
    const day: OutflowStrategy = { func: 'outflow', params: { usd: 150, within: '1d' } }
    const { told } = play('0:90 120:90 130:20', { strategies: [strategy, day] })
    assert.deepEqual(told, ['120: 180 in 120', '130: 110 in 10'])
  })

  test('a transaction that a reorg removes leaves the sum, and may reach the limit once more', () => {
    const { window, told } = play('0:60 10:60')
    assert.equal(told.length, 1)
    const removed = removeOutflow(window, '0x1')
    assert.deepEqual(
      removed.gone.map(({ sum }) => sum.left_usd),
      [120],
    )
    const entry = { at: 11 * minute, usd: 45, transactions: 1, unpriced: 0, hash: '0x9' }
    assert.deepEqual(
      addOutflow(removed.window, entry, [strategy]).sums.map(({ left_usd }) => left_usd),
      [105],
    )
  })

  test('a limit that was reached only with what a reorg removes counts again', () => {
    const { window } = play('0:60 10:60')
    const removed = removeOutflow(window, '0x0')
    assert.deepEqual(removed.gone, [])
    const entry = { at: 11 * minute, usd: 45, transactions: 1, unpriced: 0, hash: '0x9' }
    assert.equal(addOutflow(removed.window, entry, [strategy]).sums.length, 1)
  })

  test('ten thousand outflows are stored as a few hundred entries, with the same sum', () => {
    const week: OutflowStrategy = { func: 'outflow', params: { usd: 9_999, within: '7d' } }
    const { window, told } = play(everyMinute(10_000), { strategies: [week] })
    assert.deepEqual(told, ['9998: 9999 in 9998'])
    assert.ok(window.entries.length <= 200, `${window.entries.length} entries`)
    assert.equal(
      window.entries.reduce((sum, { transactions }) => sum + transactions, 0),
      10_000,
    )
  })

  test('of a busy address what left before the window does not count, however much it was', () => {
    const week: OutflowStrategy = { func: 'outflow', params: { usd: 9_999, within: '7d' } }
    const { window, told } = play(everyMinute(21_000), { strategies: [week] })
    assert.deepEqual(told, ['9998: 9999 in 9998'])
    assert.ok(window.entries.length <= 200, `${window.entries.length} entries`)
    const left = window.entries.reduce((sum, { usd }) => sum + usd, 0)
    // A week and an hour, to a part.
    assert.ok(left > 10_000 && left < 10_500, String(left))
  })

  test('names the three largest of what left, of the window that reached the limit', () => {
    let window: OutflowWindow = emptyOutflowWindow
    const named: string[][] = []
    for (const [n, usd] of [90, 5, 10, 30, 20].entries()) {
      const hash = `0x${n}`
      const value = { state: 'fresh', value: usd, price: 1, source: 'x', at: 0 } as const
      const largest = [{ hash, movements: [movement({ direction: 'out', usd: value })] }]
      const entry = { at: n === 0 ? 0 : 4_000 + n, usd, transactions: 1, unpriced: 0, hash, largest }
      const added = addOutflow(window, entry, [{ ...strategy, params: { usd: 60, within: '1h' } }])
      window = added.window
      named.push(...added.sums.map(sum => sum.largest.map(part => part.hash)))
    }
    assert.deepEqual(named, [['0x0'], ['0x3', '0x4', '0x2']])
  })
})
