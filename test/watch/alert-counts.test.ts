import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlertCount, alertsByDay, alertsOnDay, withMoreAlerts } from '#watch/alert-counts.ts'

/** Counts alerts, each of them on a day of November 2026. */
const counted = (days: readonly number[], before?: AlertCount): AlertCount | undefined =>
  days.reduce<AlertCount | undefined>(
    (count, day) => withMoreAlerts(count, { alerts: 1, now: dateOf(day) }),
    before,
  )
const countedAt = (...times: readonly string[]): AlertCount | undefined =>
  times.reduce<AlertCount | undefined>(
    (count, time) => withMoreAlerts(count, { alerts: 1, now: Date.parse(time) }),
    undefined,
  )
const dateOf = (day: number): number => Date.UTC(2026, 10, day)
const byDay = (days: readonly number[], today: number): string =>
  alertsByDay(counted(days), dateOf(today)).join(' ')

describe('The alerts of the last seven days', () => {
  it('are none before the first one', () => {
    assert.deepEqual(alertsByDay(undefined, dateOf(21)), [0, 0, 0, 0, 0, 0, 0])
  })

  it('move with the days, also where nothing happened on some', () => {
    const days = [20, 20, 21, 25]
    assert.equal(byDay(days, 25), '0 2 1 0 0 0 1')
    assert.equal(byDay(days, 26), '2 1 0 0 0 1 0', 'at midnight')
    assert.equal(byDay(days, 27), '1 0 0 0 1 0 0')
    assert.equal(byDay(days, 32), '0 0 0 0 0 0 0')
    assert.equal(byDay([28, 30, 31], 32), '0 0 1 0 1 1 0', 'across the end of a month')
  })

  it('are what is stored of single days, however long the watch lasts', () => {
    const month = Array.from({ length: 30 }, (_, n) => n + 1)
    const count = counted(month)
    assert.equal(count?.alerts, 30)
    assert.equal(count?.quarters.length, 8)
    assert.equal(counted([1, 20])?.quarters.length, 1)
  })

  it('are counted on when the clock is set back, and when it goes on', () => {
    assert.equal(byDay([20, 21, 20], 20), '0 0 0 0 0 0 2')
    assert.equal(byDay([20, 21, 20, 21], 21), '0 0 0 0 0 2 2')
    assert.equal(alertsOnDay(counted([20, 21, 20]), dateOf(21)), 1)
    assert.equal(byDay([29, 20], 21), '0 0 0 0 0 1 0', 'a clock that was far ahead')
  })

  it('are those of the days of a time zone, whenever it was chosen', () => {
    const evening = countedAt('2026-11-30T04:59:00Z', '2026-11-30T05:01:00Z', '2026-12-01T03:00:00Z')
    const now = Date.parse('2026-12-01T03:05:00Z')
    assert.equal(alertsByDay(evening, now, 'America/Toronto').join(' '), '0 0 0 0 0 1 2')
    assert.equal(alertsByDay(evening, now).join(' '), '0 0 0 0 0 2 1')
    const nepal = countedAt('2026-11-30T18:14:00Z', '2026-11-30T18:16:00Z')
    assert.equal(alertsOnDay(nepal, now, 'Asia/Kathmandu'), 1, 'a day begins at a quarter past')
    const clockSetBack = countedAt('2026-11-01T03:59:00Z', '2026-11-01T04:01:00Z', '2026-11-02T04:59:00Z')
    assert.equal(alertsOnDay(clockSetBack, Date.parse('2026-11-01T12:00:00Z'), 'America/Toronto'), 2)
  })
})
