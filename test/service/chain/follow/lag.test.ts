import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createLagTracker, type LagTracker } from '#service/chain/follow/lag.ts'
import type { BlockHeader } from '#service/chain/rpc/block.ts'
import { tempStore } from '../../../support/store.ts'

const minute = 60
const start = 1_795_171_320

/** A chain whose newest block has height 100, followed in time so far; all times in seconds. */
const follow = (
  o: {
    confirmations?: number
    blockTime?: number
    pollEvery?: number
    blocksOnDemand?: boolean
    heartbeat?: boolean
  } = {},
) => {
  let seconds = start
  const deps = {
    chain: 1,
    confirmations: o.confirmations ?? 0,
    blockTimeMs: (o.blockTime ?? 12) * 1_000,
    pollMs: (o.pollEvery ?? o.blockTime ?? 12) * 1_000,
    blocksOnDemand: o.blocksOnDemand,
    now: () => seconds * 1_000,
  }
  const tracker = createLagTracker(deps)
  const head = { height: 100, hash: '0x', time: start } as const satisfies BlockHeader
  let newest: BlockHeader = head
  const poll = (of: LagTracker = tracker, blocks = 0): void => {
    if (blocks > 0) newest = { ...head, height: newest.height + blocks, time: seconds }
    of.noteHead(newest)
  }
  const heartbeat = () => {
    poll()
    return tracker.heartbeat()
  }
  if (o.heartbeat !== false) heartbeat()
  return {
    deps,
    tracker,
    poll,
    heartbeat,
    pass: (more: number): void => {
      seconds += more
    },
    lagOf: (time: number, of = tracker) => of.lagOf({ time }),
    present: () => seconds,
  }
}

describe('the lag of a block', () => {
  it('is its age where the node was down', () => {
    const { lagOf, pass, poll, tracker, present, heartbeat } = follow()
    pass(2)
    tracker.noteNodeFailure()
    pass(14 * minute)
    tracker.noteNodeFailure()
    poll(tracker, 70)
    assert.deepEqual(lagOf(start + 10), { seconds: 14 * minute - 8, because: 'node' })
    assert.deepEqual(lagOf(present() - minute), { seconds: minute, because: 'node' })
    assert.equal(lagOf(present() - minute + 1), undefined)
    heartbeat()
    assert.equal(lagOf(start + 10), undefined)
  })

  it('is attributed to node or service, whichever was down longer', () => {
    for (const [service, node, because] of [
      [400, 300, 'service'],
      [300, 400, 'node'],
      [700, 0, 'service'],
    ] as const) {
      const { lagOf, pass, tracker } = follow()
      pass(service)
      if (node > 0) tracker.noteNodeFailure()
      pass(node)
      assert.deepEqual(lagOf(start + 50), { seconds: 650, because })
    }
  })

  it('is not known before the first heartbeat', () => {
    const { lagOf, tracker } = follow({ heartbeat: false })
    tracker.noteNodeFailure()
    assert.equal(lagOf(start - 30 * minute), undefined)
  })

  it('is never longer than the time since the last heartbeat, whatever the chain’s clock says', () => {
    const { lagOf, pass, tracker, heartbeat } = follow()
    assert.equal(lagOf(start - 86_400), undefined)
    assert.equal(lagOf(start + 86_400), undefined)
    for (let n = 0; n < 30; n += 1) {
      pass(minute)
      heartbeat()
    }
    assert.equal(lagOf(start + 1), undefined, 'a block that was made now and says that it is old')
    tracker.noteNodeFailure()
    pass(10 * minute)
    assert.deepEqual(lagOf(start - 86_400), { seconds: 10 * minute, because: 'node' })
    assert.equal(lagOf(start + 86_400), undefined)
  })

  it('counts where the node answered with the same head, and then had all blocks at once', () => {
    const { lagOf, pass, poll, tracker, present, heartbeat } = follow()
    for (let n = 0; n < 14; n += 1) {
      pass(minute)
      heartbeat()
    }
    poll(tracker, 70)
    assert.deepEqual(lagOf(start + 12), { seconds: 14 * minute - 12, because: 'node' })
    assert.equal(lagOf(present() - 12), undefined)
    heartbeat()
    assert.equal(lagOf(start + 12), undefined)
  })

  it('does not count when a quiet chain continues', () => {
    const { lagOf, pass, poll, tracker, heartbeat } = follow()
    for (let n = 0; n < 14; n += 1) {
      pass(minute)
      heartbeat()
    }
    poll(tracker, 5)
    assert.equal(lagOf(start + 12), undefined)
  })

  it('does not count confirmations, nor a few block times', () => {
    const confirmed = follow({ confirmations: 12 })
    confirmed.tracker.noteNodeFailure()
    confirmed.pass(10 * minute)
    assert.deepEqual(confirmed.lagOf(start), { seconds: 10 * minute - 144, because: 'node' })
    const slow = follow({ blockTime: 60 })
    slow.tracker.noteNodeFailure()
    slow.pass(300)
    assert.equal(slow.lagOf(start + 1), undefined)
    assert.deepEqual(slow.lagOf(start), { seconds: 300, because: 'node' })
  })

  it('does not count the time between two polls, where the operator asks for few', () => {
    const { lagOf, pass, poll, tracker, heartbeat } = follow({ pollEvery: 600 })
    for (let n = 0; n < 6; n += 1) {
      pass(600)
      poll(tracker, 50)
      assert.equal(lagOf(start + n * 600 + 10), undefined)
      assert.equal(tracker.late(), undefined)
      heartbeat()
    }
    pass(600 + minute)
    assert.deepEqual(tracker.late(), { ms: 660_000, isStalled: false })
  })

  it('is known after a restart, or when another process takes over', async t => {
    const store = await tempStore(t)
    const { deps, lagOf, pass, poll, tracker, heartbeat } = follow({ heartbeat: false })
    const first = heartbeat()
    assert.ok(first !== undefined)
    await store.commit(first.writes)
    first.onCommitted()
    pass(9)
    assert.equal(heartbeat(), undefined, 'it is not put down at every poll')
    pass(1)
    const second = heartbeat()
    assert.ok(second !== undefined)
    await store.commit(second.writes)

    const next = createLagTracker(deps)
    pass(5 * minute)
    await next.load(store)
    poll(next, 25)
    assert.deepEqual(lagOf(start + 30, next), { seconds: 5 * minute - 20, because: 'service' })
    next.heartbeat()
    pass(minute)
    await tracker.load(store)
    poll(tracker, 5)
    assert.deepEqual(lagOf(start + 60, tracker), { seconds: 5 * minute + 10, because: 'service' })
  })
})

const lateAfter = (
  seconds: number,
  o: { blockTime?: number; pollEvery?: number; blocksOnDemand?: boolean },
) => {
  const { tracker, pass, heartbeat } = follow(o)
  // Everything up to the head is matched all the time.
  for (let n = 0; n < seconds; n += 30) {
    pass(30)
    heartbeat()
  }
  return tracker.late()?.ms
}

describe('a chain whose head stays the same', () => {
  it('is late once it is clear that no block comes', () => {
    assert.equal(lateAfter(270, { blockTime: 2 }), undefined)
    assert.equal(lateAfter(300, { blockTime: 2 }), 300_000)
    assert.equal(lateAfter(690, { blockTime: 12 }), undefined)
    assert.equal(lateAfter(720, { blockTime: 12 }), 720_000)
  })

  it('is late later where the operator asks for few polls', () => {
    assert.equal(lateAfter(1_290, { blockTime: 12, pollEvery: 612 }), undefined)
    assert.equal(lateAfter(1_320, { blockTime: 12, pollEvery: 612 }), 1_320_000)
  })

  it('is still late after a restart, or when another process takes over', async t => {
    const store = await tempStore(t)
    for (const blocksOnDemand of [false, true]) {
      const { deps, pass, poll, heartbeat } = follow({ blocksOnDemand })
      pass(3_600)
      heartbeat()
      const next = createLagTracker(deps)
      await next.load(store)
      poll(next)
      next.heartbeat()
      assert.deepEqual(next.late(), blocksOnDemand ? undefined : { ms: 3_600_000, isStalled: true })
    }
  })

  it('is not late where blocks come only with transactions', () => {
    assert.equal(lateAfter(86_400, { blockTime: 2, blocksOnDemand: true }), undefined)
  })

  it('is not late any more with the next block', () => {
    const { tracker, pass, poll, heartbeat } = follow()
    pass(3_600)
    heartbeat()
    assert.deepEqual(tracker.late(), { ms: 3_600_000, isStalled: true })
    poll(tracker, 1)
    assert.equal(tracker.late(), undefined)
  })
})
