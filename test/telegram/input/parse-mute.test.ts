import assert from 'node:assert/strict'
import { it } from 'node:test'
import { parseMute } from '#telegram/input/parse-mute.ts'

const day = 1_440

it('reads how long to mute, and what', () => {
  const read: readonly (readonly [text: string, mute: number | string, name: string])[] = [
    ['2h30m', 150, ''],
    ['2h30', 150, ''],
    ['2 h 30', 150, ''],
    ['2 h 30 min', 150, ''],
    ['２ｈ', 120, ''],
    ['٢ h', 120, ''],
    ['1 month', 30 * day, ''],
    ['1 год', 365 * day, ''],
    ['1 day and 3 hours', day + 180, ''],
    ['half an hour', 30, ''],
    ['1,5 Std kalt', 90, 'kalt'],
    ['2小时30分', 150, ''],
    ['1w', 7 * day, ''],
    ['until tomorrow', day, ''],
    ['завтра', day, ''],
    ['2h 0x00000000000000000000000000000000000000d1', 120, '0x00000000000000000000000000000000000000d1'],
    ['hot off', 'off', 'hot'],
    ['immer', 'forever', ''],
    ['-5m', 'unclear', ''],
    ['0h hot', 'unclear', 'hot'],
    ['366 days', 'unclear', ''],
    ['2h-3h', 'unclear', '2h-3h'],
    ['18:00', 'unclear', '18:00'],
    ['0x3d', 'open', '0x3d'],
    ['7099', 'open', '7099'],
    ['for the treasury', 'open', 'for the treasury'],
    ['', 'open', ''],
  ]
  for (const [text, expected, name] of read) {
    const mute = typeof expected === 'number' ? { kind: 'for', minutes: expected } : { kind: expected }
    const { mute: found, name: rest } = parseMute(text)
    assert.deepEqual(found, mute, text)
    if (expected !== 'unclear') assert.equal(rest, name, text)
  }
})
