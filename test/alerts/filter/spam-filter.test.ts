import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hideSpam } from '#alerts/filter/spam-filter.ts'
import type { HiddenSpam } from '#chat/filters.ts'
import { plain } from '#render/rich-text.ts'

const hour = 3_600_000
const start = 1_800_000_000_000

/** Hides one transfer after the other; `+`: a look-alike. Resolves to what was told of each. */
const days = (hidings: readonly (readonly [hours: number, kind: '+' | '-'])[]) => {
  let before: HiddenSpam | undefined
  return hidings.map(([hours, kind], n) => {
    const hiding = { lines: [plain(`${n}`)], count: 1, lookAlikes: kind === '+' ? 1 : 0 }
    const { hidden, told } = hideSpam(before, hiding, start + hours * hour)
    before = hidden
    return told
  })
}

describe('What is told of hidden transfers', () => {
  it('the first one, and then no more of its kind', () => {
    assert.deepEqual(
      days([
        [0, '-'],
        [30, '-'],
        [60, '-'],
      ]),
      [{ count: 1, lookAlikes: 0 }, undefined, undefined],
    )
  })

  it('the first look-alike at once, and what was not told before with it', () => {
    const told = days([
      [0, '-'],
      [1, '-'],
      [2, '+'],
    ])
    assert.deepEqual(told, [{ count: 1, lookAlikes: 0 }, undefined, { count: 2, lookAlikes: 1 }])
  })

  it('the first look-alike of a day, with all since the last', () => {
    const told = days([
      [0, '+'],
      [1, '+'],
      [2, '-'],
      [23.9, '+'],
      [24, '+'],
      [25, '+'],
    ])
    assert.deepEqual(told, [
      { count: 1, lookAlikes: 1 },
      undefined,
      undefined,
      undefined,
      { count: 4, lookAlikes: 3 },
      undefined,
    ])
  })

  it('the last ten are kept, newest first', () => {
    let before: HiddenSpam | undefined
    for (let n = 0; n < 12; n += 1)
      before = hideSpam(before, { lines: [plain(`${n}`)], count: 1, lookAlikes: 0 }, start).hidden
    assert.deepEqual(
      before?.lines.map(({ text }) => text),
      ['11', '10', '9', '8', '7', '6', '5', '4', '3', '2'],
    )
  })
})
