import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createSlidingMinimum, memoize } from '#lib/collections.ts'

describe('The least of the last numbers', () => {
  it('is 0 while there are too few, and forgets what is long past', () => {
    const leastOf = createSlidingMinimum(3)
    assert.deepEqual([5, 2, 9, 4, 7, 8, 6, 7, 9, 9].map(leastOf), [0, 0, 0, 2, 2, 2, 4, 4, 4, 6])
  })
})

describe('A memoized function', () => {
  it('computes a result once, and stores a bounded number', () => {
    const made: string[] = []
    const upper = memoize(2, key => {
      made.push(key)
      return key.toUpperCase()
    })
    assert.deepEqual(['a', 'b', 'a', 'c', 'c', 'a'].map(upper), ['A', 'B', 'A', 'C', 'C', 'A'])
    assert.deepEqual(made, ['a', 'b', 'c', 'a'])
  })
})
