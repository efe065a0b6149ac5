import assert from 'node:assert/strict'
import { it } from 'node:test'
import { createSortableId } from '#lib/ids.ts'

it('bots that are made within a millisecond are listed in the order they were made in', () => {
  const moments = [5, 5, 5, 6, 6, 1_000_000].flatMap(at => Array.from({ length: 200 }, () => at))
  const ids = moments.map(createSortableId)
  assert.deepEqual(ids.toSorted(), ids)
  assert.equal(new Set(ids).size, ids.length)
})
