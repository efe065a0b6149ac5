import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { digestScheduleSchema } from '#contract/digest-schedule.ts'
import { createSchedule, nextScheduledTime } from '#lib/weekly-schedule.ts'

const next = (
  schedule: Parameters<typeof nextScheduledTime>[0],
  o: { zone: string; after: string },
): string => new Date(nextScheduledTime(schedule, { zone: o.zone, after: Date.parse(o.after) })).toISOString()

describe('A digest is due', () => {
  const table: readonly [string, Parameters<typeof nextScheduledTime>[0], string, string, string][] = [
    ['the same day', { at: '09:00' }, 'Europe/Berlin', '2026-11-25T07:59:59Z', '2026-11-25T08:00:00.000Z'],
    ['the next day', { at: '09:00' }, 'Europe/Berlin', '2026-11-25T08:00:00Z', '2026-11-26T08:00:00.000Z'],
    [
      'by the day of the zone',
      { at: '00:30' },
      'Pacific/Auckland',
      '2026-11-25T12:00:00Z',
      '2026-11-26T11:30:00.000Z',
    ],
    [
      'by the day of a zone behind',
      { at: '23:30' },
      'America/Los_Angeles',
      '2026-11-25T06:00:00Z',
      '2026-11-25T07:30:00.000Z',
    ],
    [
      'where a half hour counts',
      { at: '09:00' },
      'Asia/Kolkata',
      '2026-11-25T00:00:00Z',
      '2026-11-25T03:30:00.000Z',
    ],
    [
      'on a chosen day',
      { at: '08:00', days: ['Mon'] },
      'UTC',
      '2026-11-25T00:00:00Z',
      '2026-11-30T08:00:00.000Z',
    ],
    [
      'a week later',
      { at: '08:00', days: ['Wed'] },
      'UTC',
      '2026-11-25T08:00:00Z',
      '2026-12-02T08:00:00.000Z',
    ],
    [
      'after the weekend',
      { at: '08:00', days: ['Fri', 'Mon'] },
      'UTC',
      '2026-11-27T09:00:00Z',
      '2026-11-30T08:00:00.000Z',
    ],
    // Clocks in Berlin go from 2:00 to 3:00 on 2026-03-29, and from 3:00 to 2:00 on 2026-10-25.
    [
      'before summer time',
      { at: '09:00' },
      'Europe/Berlin',
      '2026-03-27T12:00:00Z',
      '2026-03-28T08:00:00.000Z',
    ],
    ['in summer time', { at: '09:00' }, 'Europe/Berlin', '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
    [
      'where clocks skip it, an hour later',
      { at: '02:30' },
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'again the day after',
      { at: '02:30' },
      'Europe/Berlin',
      '2026-03-29T01:30:00Z',
      '2026-03-30T00:30:00.000Z',
    ],
    [
      'the first of two times',
      { at: '02:30' },
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-25T00:30:00.000Z',
    ],
    [
      'and not the second',
      { at: '02:30' },
      'Europe/Berlin',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:30:00.000Z',
    ],
    [
      'where clocks skip half an hour',
      { at: '02:15' },
      'Australia/Lord_Howe',
      '2026-10-03T00:00:00Z',
      '2026-10-03T15:45:00.000Z',
    ],
    // Samoa had no 2011-12-30 at all.
    [
      'after a day that was left out',
      { at: '09:00' },
      'Pacific/Apia',
      '2011-12-29T20:00:00Z',
      '2011-12-30T19:00:00.000Z',
    ],
  ]
  for (const [what, schedule, zone, after, expected] of table)
    it(`${what}: ${schedule.at} in ${zone} after ${after}`, () => {
      assert.equal(next(schedule, { zone, after }), expected)
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
