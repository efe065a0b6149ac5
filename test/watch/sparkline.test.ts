import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sparkline } from '#telegram/features/watches/watch-card.ts'

describe('A sparkline', () => {
  it('has a bar for each count, the highest for the largest', () => {
    assert.equal(sparkline([0, 0, 3, 2, 0, 7, 1]), '▁▁▄▃▁█▂')
    assert.equal(sparkline([5, 5, 5, 5, 5, 5, 5]), '███████')
  })

  it('shows a bar for a single alert, however large the other counts are', () => {
    assert.equal(sparkline([0, 1, 0, 5_000, 0, 0, 0]), '▁▂▁█▁▁▁')
  })

  it('is empty where fewer than two counts can be compared', () => {
    for (const counts of [[], [0, 0, 0], [0, 0, 4]]) assert.equal(sparkline(counts), '')
  })
})
