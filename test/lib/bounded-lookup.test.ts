import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { describe, it } from 'node:test'
import { createBoundedLookup } from '#lib/proxies.ts'

describe('a bounded look-up', () => {
  it('leaves a thread for others while many names are slow, and finds each of them', async () => {
    let running = 0
    let peak = 0
    const slow: LookupFunction = (hostname, _options, done) => {
      running += 1
      peak = Math.max(peak, running)
      setTimeout(() => {
        running -= 1
        if (hostname === 'n3') done(new Error('not found'), '')
        else done(null, hostname, 4)
      }, 2)
    }
    const lookup = createBoundedLookup(slow)
    const names = Array.from({ length: 20 }, (_, n) => `n${n}`)
    const found = names.map(
      name =>
        new Promise(resolve => lookup(name, {}, (error, address) => resolve(error?.message ?? address))),
    )
    assert.deepEqual(
      await Promise.all(found),
      names.map(name => (name === 'n3' ? 'not found' : name)),
    )
    assert.equal(peak, 3)
  })
})
