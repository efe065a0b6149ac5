import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { withTimeout } from '#lib/timers.ts'
import { blockEventLoop } from '../support/waiting.ts'

const late = () => 'late'

const tooLate = (): never => {
  throw new Error('too late')
}

it('A result in time is returned, and a later one is a timeout', async () => {
  assert.equal(await withTimeout(Promise.resolve('here'), 10_000, late), 'here')
  assert.equal(await withTimeout(new Promise<string>(() => {}), 10, late), 'late')
})

it('A failure in time rejects, and so does a timeout if the caller wants an error', async () => {
  await assert.rejects(withTimeout(Promise.reject(new Error('no')), 10_000, late), { message: 'no' })
  await assert.rejects(withTimeout(new Promise<string>(() => {}), 10, tooLate), { message: 'too late' })
})

it('A timeout that passed while the process was suspended starts again', async () => {
  const read = withTimeout(readFile(import.meta.filename, 'utf8'), 50, late)
  blockEventLoop(1_000)
  assert.notEqual(await read, 'late')
})

it('A timer that fires a fraction of a millisecond early warns of nothing', async t => {
  const warnings: string[] = []
  const warn = ({ name }: Error): void => void warnings.push(name)
  process.on('warning', warn)
  t.after(() => process.off('warning', warn))
  const times = [1_000.9, 1_001.5]
  t.mock.method(performance, 'now', () => times.shift() ?? 2_000)
  assert.equal(await withTimeout(new Promise<string>(() => {}), 1, late), 'late')
  await setImmediate()
  assert.deepEqual(warnings, [])
})
