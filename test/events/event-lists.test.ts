import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  countActions,
  countEvents,
  firstEvents,
  matchedEvents,
  noActions,
  pickLists,
} from '#events/event-lists.ts'
import { noEvents } from '../support/notification.ts'

const movement = {
  kind: 'native',
  address: '70997970c51812dc3a010c7d01b50e0d17dc79c8',
  direction: 'in',
  counterparty: 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  amount: '1',
} as const

describe('What a version stored that did not know every kind', () => {
  const stored = { movements: [movement] }

  it('has nothing of the kinds that it did not know', () => {
    assert.equal(countEvents(stored), 1)
    assert.deepEqual(countActions(stored), noActions)
    assert.deepEqual(matchedEvents(stored), [{ id: 'native', item: movement }])
  })

  it('is completed where it is written again', () => {
    const complete = { ...noEvents, movements: [movement] }
    assert.deepEqual(pickLists(stored), complete)
    assert.deepEqual(firstEvents(stored, 5), complete)
  })
})
