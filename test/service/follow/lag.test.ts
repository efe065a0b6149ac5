import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLagTracker, type LagTracker } from '#service/follow/lag.ts'
import { tempStore } from '../../support/store.ts'

const minute = 60
const start = 1_795_171_320

/** A chain whose newest block has height 100, followed in time so far; all times in seconds. */
const follow = (o: { confirmations?: number; blockTime?: number; well?: boolean } = {}) => {
  let seconds = start
  const deps = {
    chain: 1,
    confirmations: o.confirmations ?? 0,
    blockTimeMs: (o.blockTime ?? 12) * 1_000,
    now: () => seconds * 1_000,
  }
  const punctuality = createLagTracker(deps)
  let height = 100
  const poll = (of: LagTracker = punctuality, blocks = 0): void => {
    height += blocks
    of.noteHead({ height, hash: '0x', time: seconds })
  }
  const well = () => {
    poll()
    return punctuality.heartbeat()
  }
  if (o.well !== false) well()
  return {
    deps,
    punctuality,
    poll,
    well,
    pass: (more: number): void => {
      seconds += more
    },
    late: (time: number, of = punctuality) => of.lagOf({ time }),
    present: () => seconds,
  }
}

describe('what is told late', () => {
  it('is late by the age of its block, where the node was away', () => {
    const { late, pass, poll, punctuality, present, well } = follow()
    pass(2)
    punctuality.noteNodeFailure()
    pass(14 * minute)
    punctuality.noteNodeFailure()
    poll(punctuality, 70)
    assert.deepEqual(late(start + 10), { seconds: 14 * minute - 8, because: 'node' })
    assert.deepEqual(late(present() - minute), { seconds: minute, because: 'node' })
    assert.equal(late(present() - minute + 1), undefined)
    well()
    assert.equal(late(start + 10), undefined)
  })

  it('is the doing of whoever was away longer', () => {
    for (const [service, node, because] of [
      [400, 300, 'service'],
      [300, 400, 'node'],
      [700, 0, 'service'],
    ] as const) {
      const { late, pass, punctuality } = follow()
      pass(service)
      if (node > 0) punctuality.noteNodeFailure()
      pass(node)
      assert.deepEqual(late(start + 50), { seconds: 650, because })
    }
  })

  it('is not late before there was anything to compare with', () => {
    const { late, punctuality } = follow({ well: false })
    punctuality.noteNodeFailure()
    assert.equal(late(start - 30 * minute), undefined)
  })

  it('is never later than the time in which the chain was not followed, whatever its clock says', () => {
    const { late, pass, punctuality, well } = follow()
    assert.equal(late(start - 86_400), undefined)
    assert.equal(late(start + 86_400), undefined)
    for (let n = 0; n < 30; n += 1) {
      pass(minute)
      well()
    }
    assert.equal(late(start + 1), undefined, 'a block that was made now and says that it is old')
    punctuality.noteNodeFailure()
    pass(10 * minute)
    assert.deepEqual(late(start - 86_400), { seconds: 10 * minute, because: 'node' })
    assert.equal(late(start + 86_400), undefined)
  })

  it('is late also where the node answered, but stood still, and then had all at once', () => {
    const { late, pass, poll, punctuality, present, well } = follow()
    for (let n = 0; n < 14; n += 1) {
      pass(minute)
      well()
    }
    poll(punctuality, 70)
    assert.deepEqual(late(start + 12), { seconds: 14 * minute - 12, because: 'node' })
    assert.equal(late(present() - 12), undefined)
    well()
    assert.equal(late(start + 12), undefined)
  })

  it('is not late where a chain was at rest, and a few blocks come', () => {
    const { late, pass, poll, punctuality, well } = follow()
    for (let n = 0; n < 14; n += 1) {
      pass(minute)
      well()
    }
    poll(punctuality, 5)
    assert.equal(late(start + 12), undefined)
  })

  it('is not late by the blocks that it was to wait for, nor within a few block times', () => {
    const confirmed = follow({ confirmations: 12 })
    confirmed.punctuality.noteNodeFailure()
    confirmed.pass(10 * minute)
    assert.deepEqual(confirmed.late(start), { seconds: 10 * minute - 144, because: 'node' })
    const slow = follow({ blockTime: 60 })
    slow.punctuality.noteNodeFailure()
    slow.pass(300)
    assert.equal(slow.late(start + 1), undefined)
    assert.deepEqual(slow.late(start), { seconds: 300, because: 'node' })
  })

  it('is known after a restart, or when another process takes over', async t => {
    const store = await tempStore(t)
    const { deps, late, pass, poll, punctuality, well } = follow({ well: false })
    const first = well()
    assert.ok(first !== undefined)
    await store.commit(first.writes)
    first.onCommitted()
    pass(9)
    assert.equal(well(), undefined, 'it is not put down at every poll')
    pass(1)
    const second = well()
    assert.ok(second !== undefined)
    await store.commit(second.writes)

    const next = createLagTracker(deps)
    pass(5 * minute)
    await next.load(store)
    poll(next, 25)
    assert.deepEqual(late(start + 30, next), { seconds: 5 * minute - 20, because: 'service' })
    next.heartbeat()
    pass(minute)
    await punctuality.load(store)
    poll(punctuality, 5)
    assert.deepEqual(late(start + 60, punctuality), { seconds: 5 * minute + 10, because: 'service' })
  })
})
