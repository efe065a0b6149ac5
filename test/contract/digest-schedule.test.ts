import assert from 'node:assert/strict'
import { it } from 'node:test'
import { subscriptionScheduleSchema } from '#contract/digest-schedule.ts'

const takes = (zone: string): boolean =>
  subscriptionScheduleSchema.safeParse({ at: '09:00', time_zone: zone }).success

it('takes the name of a time zone, and no offset', () => {
  for (const zone of ['Europe/Berlin', 'UTC', 'Asia/Kathmandu', 'Etc/GMT+5']) assert.ok(takes(zone), zone)
  for (const zone of ['+05:30', '-08:00', '+05', 'Mars/Base', '']) assert.ok(!takes(zone), zone)
})
