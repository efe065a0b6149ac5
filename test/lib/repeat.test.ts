import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRepetition } from '#lib/repeat.ts'
import { pause } from '#lib/timers.ts'
import { until } from '../support/waiting.ts'

test('turns follow one another until one says that it was the last', async () => {
  const done: string[] = []
  const repetition = createRepetition(
    async () => {
      done.push('begins')
      await pause(5)
      done.push('ends')
      return done.length < 6 ? 1 : undefined
    },
    async () => done.push('over'),
  )
  repetition.start()
  repetition.start()
  await until('it is over', () => done.includes('over'))
  assert.deepEqual(done, ['begins', 'ends', 'begins', 'ends', 'begins', 'ends', 'over'])
  await repetition.stop()
  assert.equal(done.length, 7)
})

test('a stop does not wait for the next turn, but for the one that runs', async () => {
  const done: string[] = []
  const repetition = createRepetition(
    async stopping => {
      await pause(60_000, stopping)
      done.push(stopping.aborted ? 'told to stop' : 'too late')
      return 60_000
    },
    async () => done.push('over'),
  )
  repetition.start()
  await repetition.stop()
  assert.deepEqual(done, ['told to stop', 'over'])
})
