import assert from 'node:assert/strict'
import { test } from 'node:test'
import { untilNextLook } from '#service/chain/follow/chain-check.ts'

const everyMs = 12_000
const dueAt = 1_000
const dueMs = dueAt * 1_000

test('the next look comes with a moment, often until its block is there, and then at its interval again', () => {
  assert.equal(untilNextLook(everyMs, undefined, dueMs), everyMs)
  assert.equal(untilNextLook(everyMs, dueAt, dueMs - 60_000), everyMs)
  assert.equal(untilNextLook(everyMs, dueAt, dueMs - 3_000), 3_000)
  assert.equal(untilNextLook(everyMs, dueAt, dueMs), 500)
  assert.equal(untilNextLook(everyMs, dueAt, dueMs + 20_000), 500)
  assert.equal(untilNextLook(250, dueAt, dueMs + 20_000), 250)
})

test('a clock that is put forward, or a chain that stands still, does not keep a node busy', () => {
  assert.equal(untilNextLook(everyMs, dueAt, dueMs + 30_000), everyMs)
  assert.equal(untilNextLook(everyMs, dueAt, dueMs + 86_400_000), everyMs)
})
