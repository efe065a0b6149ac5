import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createBoundedMap } from '#lib/collections.ts'

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
