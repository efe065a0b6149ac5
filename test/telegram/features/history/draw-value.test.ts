import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createChartRenderer } from '#telegram/features/history/chart-renderer.ts'
import { drawValue, findCrossings, type ValueLine } from '#telegram/features/history/value-chart.ts'
import { texts } from '../../../support/texts.ts'

const now = Date.parse('2026-11-25T12:00:00Z') / 1_000
const hour = 3_600
const below = { side: 'below', limit: '300' } as const

/** Values so many hours ago, the oldest first. */
const lineOf = (
  values: readonly (readonly [number, bigint?])[],
  more: Partial<ValueLine> = {},
): ValueLine => ({
  points: values.map(([hoursAgo, value]) => ({
    time: now - hoursAgo * hour,
    ...(value !== undefined && { value }),
  })),
  limits: [below],
  decimals: 0,
  zone: 'UTC',
  locale: 'en',
  ...more,
})

const textsOf = (line: ValueLine): string[] =>
  [...drawValue(line).matchAll(/<text[^>]*>([^<]*)</g)].map(([, text = '']) => text)

describe('The chart of a value', () => {
  it('marks where the line passes its limit, and where it comes back', () => {
    const { points, limits } = lineOf([
      [4, 400n],
      [2, 200n],
      [1, 300n],
      [0, 299n],
    ])
    assert.deepEqual(
      findCrossings({ points, limits }).map(({ time, isPast }) => [(now - time) / hour, isPast]),
      [
        [3, true],
        [1, false],
        [1, true],
      ],
    )
    const svg = drawValue({
      ...lineOf([
        [4, 400n],
        [0, 200n],
      ]),
    })
    assert.equal(svg.match(/<polyline/g)?.length, 1)
    assert.equal(svg.match(/stroke-dasharray/g)?.length, 1)
    assert.equal(svg.match(/<circle/g)?.length, 2)
  })

  it('breaks its line where there is no number', () => {
    const svg = drawValue(lineOf([[4, 400n], [3, 410n], [2], [1, 420n], [0, 430n]]))
    assert.equal(svg.match(/<polyline/g)?.length, 2)
    assert.deepEqual(findCrossings(lineOf([[2, 400n], [1], [0, 200n]])), [])
  })

  it('has round values, exact in base units, and round times of its zone', () => {
    const ether = 10n ** 18n
    const limits = [{ side: 'below', limit: String(ether / 5n) }] as const
    const line = lineOf(
      [
        [5, ether],
        [0, (ether * 18n) / 100n],
      ],
      { decimals: 18, limits, zone: 'Asia/Kathmandu' },
    )
    assert.deepEqual(
      textsOf(line),
      [
        ['0', '0.2', '0.4', '0.6', '0.8', '1', '1.2'],
        ['13:00', '14:00', '15:00', '16:00', '17:00'],
      ].flat(),
    )
    const month = lineOf(
      [
        [720, -5n],
        [0, 12n],
      ],
      { limits: [], zone: 'America/New_York' },
    )
    assert.deepEqual(textsOf(month), ['−5', '0', '5', '10', '15', '29', '3', '8', '13', '18', '23'])
  })

  it('draws in every language with the font alone, whatever the values are', async () => {
    const { render } = createChartRenderer({ idleMs: 1 })
    const extremes = [
      [0n, 0n],
      [1n, 2n ** 250n],
      [-(2n ** 200n), 5n],
      [7n, 7n],
    ] as const
    for (const locale of texts.locales)
      for (const [from, to] of extremes) {
        const line = lineOf(
          [
            [0.001, from],
            [0, to],
          ],
          { locale, limits: [] },
        )
        for (const text of textsOf(line)) assert.match(text, /^[\d.,−×⁰¹²³⁴⁵⁶⁷⁸⁹:\s]+$/, `${locale}: ${text}`)
        assert.doesNotMatch(drawValue(line), /NaN|Infinity/)
      }
    assert.ok((await render(drawValue(lineOf([[0, 7n]])))).length > 1_000)
  })
})
