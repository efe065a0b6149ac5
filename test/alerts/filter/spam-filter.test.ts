import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hideSpam } from '#alerts/filter/spam-filter.ts'
import { plain } from '#render/rich-text.ts'
import type { HiddenSpam } from '#watch/hidden-spam.ts'

const hour = 3_600_000
const start = 1_800_000_000_000

/** Hides one transfer after the other; `+`: a look-alike. The warnings, one for each. */
const days = (hidings: readonly (readonly [hours: number, kind: '+' | '-'])[]) => {
  let before: HiddenSpam | undefined
  return hidings.map(([hours, kind], n) => {
    const hiding = {
      entries: [{ line: plain(`${n}`), sender: undefined }],
      count: 1,
      lookAlikes: kind === '+' ? 1 : 0,
    }
    const { hidden, warning } = hideSpam(before, hiding, start + hours * hour)
    before = hidden
    return warning
  })
}

describe('The warning of hidden transfers', () => {
  it('comes with the first one, and then not for its kind', () => {
    assert.deepEqual(
      days([
        [0, '-'],
        [30, '-'],
        [60, '-'],
      ]),
      [{ count: 1, lookAlikes: 0 }, undefined, undefined],
    )
  })

  it('comes at once with the first look-alike, and counts what was hidden before', () => {
    const warnings = days([
      [0, '-'],
      [1, '-'],
      [2, '+'],
    ])
    assert.deepEqual(warnings, [{ count: 1, lookAlikes: 0 }, undefined, { count: 2, lookAlikes: 1 }])
  })

  it('comes with the first look-alike of a day, and counts all since the last warning', () => {
    const warnings = days([
      [0, '+'],
      [1, '+'],
      [2, '-'],
      [23.9, '+'],
      [24, '+'],
      [25, '+'],
    ])
    assert.deepEqual(warnings, [
      { count: 1, lookAlikes: 1 },
      undefined,
      undefined,
      undefined,
      { count: 4, lookAlikes: 3 },
      undefined,
    ])
  })

  it('has the last ten behind its button, newest first', () => {
    let before: HiddenSpam | undefined
    for (let n = 0; n < 12; n += 1)
      before = hideSpam(
        before,
        { entries: [{ line: plain(`${n}`), sender: undefined }], count: 1, lookAlikes: 0 },
        start,
      ).hidden
    assert.deepEqual(
      before?.lines.map(({ text }) => text),
      ['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'],
    )
  })
})
