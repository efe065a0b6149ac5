import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type AlertCount, alertsByDay, alertsOnDay, withMoreAlerts } from '#watch/alert-counts.ts'

/** Counts alerts, each of them on a day of November 2026. */
const counted = (days: readonly number[], before?: AlertCount): AlertCount | undefined =>
  days.reduce<AlertCount | undefined>(
    (count, day) => withMoreAlerts(count, { alerts: 1, now: dateOf(day), day: nameOf(day) }),
    before,
  )
const dateOf = (day: number): number => Date.UTC(2026, 10, day)
const nameOf = (day: number): string => new Date(dateOf(day)).toISOString().slice(0, 10)
const byDay = (days: readonly number[], today: number): string =>
  alertsByDay(counted(days), nameOf(today)).join(' ')

describe('The alerts of the last seven days', () => {
  it('are none before the first one', () => {
    assert.deepEqual(alertsByDay(undefined, '2026-11-21'), [0, 0, 0, 0, 0, 0, 0])
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
    assert.equal(count?.otherDays.length, 6)
    assert.deepEqual(counted([1, 20])?.otherDays, [])
  })

  it('are counted on when the clock or the time zone is set back, and when it goes on', () => {
    assert.equal(byDay([20, 21, 20], 20), '0 0 0 0 0 0 2')
    assert.equal(byDay([20, 21, 20, 21], 21), '0 0 0 0 0 2 2')
    assert.equal(alertsOnDay(counted([20, 21, 20]), '2026-11-21'), 1)
    assert.equal(byDay([29, 20], 21), '0 0 0 0 0 1 0', 'a clock that was far ahead')
  })
})
