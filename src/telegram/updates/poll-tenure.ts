import { pause } from '#lib/pause.ts'
import { createRandomId } from '#lib/random-id.ts'
import { createLeaseHolder } from '#store/lease-holder.ts'
import type { Store } from '#store/store.ts'
import { StoreError } from '#store/store-error.ts'

/** How long nobody polls when the process that did dies. */
const leaseMs = 5_000

/** People who wait for an answer must not wait for the store to give up: who polled last polls when it hesitates. */
const storeTimeoutMs = 500
const storeTimeout = async (): Promise<'late'> => {
  await pause(storeTimeoutMs)
  return 'late'
}

/** The time in which this process is the one that polls. */
export type PollLease = {
  /** On the clock of `performance.now`. */
  readonly since: number
  /** Another process may have polled before. */
  readonly takenOver: boolean
  /** Aborts when another process has the lease. */
  readonly over: AbortSignal
  /** Of the next poll. */
  offset: number
  /** The store kept what came last. */
  kept: boolean
  /** There is no webhook, which would keep updates from polls. */
  prepared: boolean
}

/** Who of all processes on one store polls. */
export const createPollLeases = (store: Store) => {
  let current:
    | { readonly tenure: PollLease; readonly epoch: number; readonly over: AbortController }
    | undefined
  let storeAnswers = true
  const onLost = (): void => current?.over.abort()
  const lease = createLeaseHolder({
    store,
    name: 'poller',
    owner: createRandomId(12),
    ttlMs: leaseMs,
    onLost,
  })

  const begin = (epoch: number): void => {
    const over = new AbortController()
    const facts = { since: performance.now(), takenOver: epoch > 1, over: over.signal }
    current = { epoch, over, tenure: { ...facts, offset: 0, kept: true, prepared: false } }
  }

  return {
    /**
     * `undefined`: another process polls. While the store is away nobody can take over, so who polled last goes on: people
     * are told that it takes longer.
     */
    hold: async (): Promise<PollLease | undefined> => {
      if (current?.tenure.kept === false) return current.tenure
      try {
        const fence = await (current === undefined
          ? lease.hold()
          : Promise.race([lease.hold(), storeTimeout()]))
        storeAnswers = fence !== 'late'
        if (fence === 'late') return current?.tenure
        if (fence === undefined) current = undefined
        else if (fence.epoch !== current?.epoch) begin(fence.epoch)
      } catch (error) {
        if (!(error instanceof StoreError)) throw error
        storeAnswers = false
      }
      return current?.tenure
    },
    /** Leaves it to another process. */
    leave: async (): Promise<void> => {
      current = undefined
      try {
        await lease.drop()
      } catch (error) {
        // The lease ends by itself.
        if (!(error instanceof StoreError)) throw error
      }
    },
    current: () => current?.tenure,
    storeAnswers: () => storeAnswers,
  }
}
