import type { Meter } from '#metrics/meter.ts'
import type { Store } from './store.ts'

/** Wraps a store and times every call but the waiting ones. */
export const measureStore = (store: Store, meter: Meter): Store => {
  const timed = async <T>(operation: string, call: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      return await call()
    } catch (error) {
      meter.count('lookout_store_errors_total', { operation })
      throw error
    } finally {
      meter.time('lookout_store_seconds', { operation }, performance.now() - began)
    }
  }
  return {
    ...store,
    get: (...asked) => timed('get', () => store.get(...asked)),
    find: (...asked) => timed('find', () => store.find(...asked)),
    count: (...asked) => timed('count', () => store.count(...asked)),
    all: (...asked) => timed('all', () => store.all(...asked)),
    commit: (...asked) => timed('commit', () => store.commit(...asked)),
    claim: (...asked) => timed('claim', () => store.claim(...asked)),
    extend: (...asked) => timed('extend', () => store.extend(...asked)),
    release: (...asked) => timed('release', () => store.release(...asked)),
    acquirePermits: (...asked) => timed('acquirePermits', () => store.acquirePermits(...asked)),
    penalize: (...asked) => timed('penalize', () => store.penalize(...asked)),
    acquireLease: (...asked) => timed('acquireLease', () => store.acquireLease(...asked)),
    freeLease: (...asked) => timed('freeLease', () => store.freeLease(...asked)),
    changes: (...asked) => timed('changes', () => store.changes(...asked)),
    depth: (...asked) => timed('depth', () => store.depth(...asked)),
    isLaneEmpty: (...asked) => timed('isLaneEmpty', () => store.isLaneEmpty(...asked)),
    oldestLanes: (...asked) => timed('oldestLanes', () => store.oldestLanes(...asked)),
    compact: () => timed('compact', () => store.compact()),
  }
}
