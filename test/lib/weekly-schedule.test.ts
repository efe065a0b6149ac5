import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestScheduleSchema } from '#contract/digest-schedule.ts'
import { createSchedule, nextScheduledTime } from '#lib/weekly-schedule.ts'

describe('A digest is due', () => {
  /** The schedule: a time, and the days where it is not every one. When it is after, and due: in UTC. */
  const table: readonly [what: string, schedule: string, zone: string, after: string, due: string][] = [
    ['the same day', '09:00', 'Europe/Berlin', '2026-11-25T07:59:59', '2026-11-25T08:00'],
    ['the next day', '09:00', 'Europe/Berlin', '2026-11-25T08:00:00', '2026-11-26T08:00'],
    ['by the day of the zone', '00:30', 'Pacific/Auckland', '2026-11-25T12:00:00', '2026-11-26T11:30'],
    [
      'by the day of a zone behind',
      '23:30',
      'America/Los_Angeles',
      '2026-11-25T06:00:00',
      '2026-11-25T07:30',
    ],
    ['where a half hour counts', '09:00', 'Asia/Kolkata', '2026-11-25T00:00:00', '2026-11-25T03:30'],
    ['on a chosen day', '08:00 Mon', 'UTC', '2026-11-25T00:00:00', '2026-11-30T08:00'],
    ['a week later', '08:00 Wed', 'UTC', '2026-11-25T08:00:00', '2026-12-02T08:00'],
    ['after the weekend', '08:00 Fri,Mon', 'UTC', '2026-11-27T09:00:00', '2026-11-30T08:00'],
    // Clocks in Berlin go from 2:00 to 3:00 on 2026-03-29, and from 3:00 to 2:00 on 2026-10-25.
    ['before summer time', '09:00', 'Europe/Berlin', '2026-03-27T12:00:00', '2026-03-28T08:00'],
    ['in summer time', '09:00', 'Europe/Berlin', '2026-03-28T12:00:00', '2026-03-29T07:00'],
    [
      'where clocks skip it, an hour later',
      '02:30',
      'Europe/Berlin',
      '2026-03-28T12:00:00',
      '2026-03-29T01:30',
    ],
    ['again the day after', '02:30', 'Europe/Berlin', '2026-03-29T01:30:00', '2026-03-30T00:30'],
    ['the first of two times', '02:30', 'Europe/Berlin', '2026-10-24T12:00:00', '2026-10-25T00:30'],
    ['and not the second', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00', '2026-10-26T01:30'],
    [
      'where clocks skip half an hour',
      '02:15',
      'Australia/Lord_Howe',
      '2026-10-03T00:00:00',
      '2026-10-03T15:45',
    ],
    // Samoa had no 2011-12-30 at all.
    ['after a day that was left out', '09:00', 'Pacific/Apia', '2011-12-29T20:00:00', '2011-12-30T19:00'],
  ]
  for (const [what, schedule, zone, after, due] of table)
    it(`${what}: ${schedule} in ${zone} after ${after}`, () => {
      const [at = '', days] = schedule.split(' ')
      const asked = digestScheduleSchema.parse({ at, ...(days !== undefined && { days: days.split(',') }) })
      const found = nextScheduledTime(asked, { zone, after: Date.parse(`${after}Z`) })
      assert.equal(new Date(found).toISOString(), `${due}:00.000Z`)
    })

  it('once a day, in order, while clocks change', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe'])
      for (const begin of ['2026-03-05T12:00:00Z', '2026-10-02T12:00:00Z']) {
        let after = nextScheduledTime({ at: '02:30' }, { zone, after: Date.parse(begin) })
        for (let day = 0; day < 32; day += 1) {
          const due = nextScheduledTime({ at: '02:30' }, { zone, after })
          const hours = (due - after) / 3_600_000
          assert.ok(hours >= 22 && hours <= 26, `${zone}: ${hours} h`)
          after = due
        }
      }
  })
})

describe('A schedule', () => {
  it('is normalized', () => {
    assert.deepEqual(createSchedule('09:00', ['Sun', 'Mon', 'Sun']), { at: '09:00', days: ['Mon', 'Sun'] })
    assert.deepEqual(createSchedule('09:00', ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']), {
      at: '09:00',
    })
    assert.deepEqual(createSchedule('09:00', []), { at: '09:00' })
  })

  it('is refused with a time or a day that does not exist', () => {
    for (const invalid of [
      { at: '24:00' },
      { at: '9:00' },
      { at: '09:60' },
      { at: '09:00', days: [] },
      { at: '09:00', days: ['Mo'] },
    ])
      assert.equal(digestScheduleSchema.safeParse(invalid).success, false)
  })
})
