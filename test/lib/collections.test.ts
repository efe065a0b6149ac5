import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBoundedMap, createSlidingMinimum, memoize } from '#lib/collections.ts'

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

const filled = (max: number, keys: string) => {
  const map = createBoundedMap<string, number>(max)
  for (const [n, key] of keys.split('').entries()) map.set(key, n)
  return map
}

describe('A bounded map', () => {
  it('forgets the oldest entry for a new one', () => {
    const map = filled(2, 'abc')
    assert.deepEqual(['a', 'b', 'c'].map(map.get), [undefined, 1, 2])
  })

  it('keeps what is set again as its newest entry', () => {
    const map = filled(2, 'abac')
    assert.deepEqual(['a', 'b', 'c'].map(map.get), [2, undefined, 3])
  })

  it('has room again for what is deleted', () => {
    const map = filled(2, 'ab')
    map.delete('b')
    map.set('c', 9)
    assert.deepEqual(['a', 'b', 'c'].map(map.get), [0, undefined, 9])
  })
})
