import assert from 'node:assert/strict'
import { it } from 'node:test'
import { relativeTime } from '#playground/page/relative-time.ts'

it('says how long ago something was in whole units that are over', () => {
  assert.equal(relativeTime(-95, 'en'), '1 minute ago')
  assert.equal(relativeTime(-1.7 * 3_600, 'en'), '1 hour ago')
  assert.equal(relativeTime(130, 'en'), 'in 2 minutes')
})
