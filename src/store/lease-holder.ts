import type { Fence, Store } from './store.ts'

/** A lease among all processes on one store, renewed in the background until it is dropped. */
export type LeaseHolder = {
  /**
   * Acquires or renews the lease; `undefined` if another process has it. A new epoch means that another
   * process had it in between. Rejects if the store fails.
   */
  readonly hold: () => Promise<Fence | undefined>
  /** Frees the lease. Rejects if the store fails; the lease then ends after `ttlMs`. */
  readonly drop: () => Promise<void>
}

type LeaseHolderOptions = {
  readonly store: Store
  readonly name: string
  /** Unique to this process. */
  readonly owner: string
  /** How long the lease outlives a process that dies. It is renewed every quarter of that time. */
  readonly ttlMs: number
  /** A renewal found that another process has the lease. */
  readonly onLost?: () => void
}

export const createLeaseHolder = (options: LeaseHolderOptions): LeaseHolder => {
  const { store, name, owner, ttlMs, onLost } = options
  let held: { readonly fence: Fence; readonly until: number } | undefined
  let renewal: NodeJS.Timeout | undefined
  let drops = 0

  const acquire = async (): Promise<typeof held> => {
    const askedAt = performance.now()
    const fence = await store.acquireLease(name, owner, ttlMs)
    return fence === undefined ? undefined : { fence, until: askedAt + ttlMs }
  }

  const stopRenewing = (): void => {
    clearInterval(renewal)
    renewal = undefined
  }

  const renew = async (): Promise<void> => {
    const mine = renewal
    // An unknown answer counts as not held: the next `hold` asks again.
    const answer = await acquire().catch(() => 'unknown' as const)
    // The lease was dropped, and freed, in the meantime.
    if (renewal !== mine) return
    held = answer === 'unknown' ? undefined : answer
    if (answer !== undefined) return
    stopRenewing()
    onLost?.()
  }

  return {
    hold: async () => {
      // The process may have been suspended for longer than the lease.
      if (held !== undefined && performance.now() >= held.until) held = undefined
      if (held === undefined) {
        const before = drops
        const acquired = await acquire()
        if (drops > before) {
          // The lease was dropped while the store was asked: nothing else would free it.
          if (acquired !== undefined) await store.freeLease(acquired.fence)
          return undefined
        }
        held = acquired
      }
      if (held !== undefined) renewal ??= setInterval(() => void renew(), ttlMs / 4)
      return held?.fence
    },
    drop: async () => {
      drops += 1
      stopRenewing()
      const last = held
      held = undefined
      if (last !== undefined) await store.freeLease(last.fence)
    },
  }
}
