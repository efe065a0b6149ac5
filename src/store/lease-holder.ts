import type { Fence, Store } from './store.ts'

/** The sole right to do something among all processes on one store, renewed in the background until it is dropped. */
export type LeaseHolder = {
  /**
   * `undefined`: another process has it. Another epoch than before: another process had it in between. Rejects when the
   * store had to be asked and failed.
   */
  readonly hold: () => Promise<Fence | undefined>
  /** Leaves it to whoever asks next. Where the store cannot be told (then this rejects), it ends after `ttlMs`. */
  readonly drop: () => Promise<void>
}

export const createLeaseHolder = (o: {
  store: Store
  name: string
  /** Names this process. */
  owner: string
  /** How long the lease outlives a process that dies; it is renewed every quarter of that. */
  ttlMs: number
  /** Called when a renewal finds that another process has the lease. */
  onLost?: () => void
}): LeaseHolder => {
  let held: { readonly fence: Fence; readonly until: number } | undefined
  let renewal: NodeJS.Timeout | undefined
  let drops = 0

  const acquire = async (): Promise<typeof held> => {
    const asked = performance.now()
    const fence = await o.store.acquireLease(o.name, o.owner, o.ttlMs)
    return fence === undefined ? undefined : { fence, until: asked + o.ttlMs }
  }

  const rest = (): void => {
    clearInterval(renewal)
    renewal = undefined
  }

  const renew = async (): Promise<void> => {
    const mine = renewal
    // Unknown is not held: the next `hold` asks again.
    const answer = await acquire().catch(() => 'unknown' as const)
    // Dropped in the meantime: what was renewed just before is freed by now.
    if (renewal !== mine) return
    held = answer === 'unknown' ? undefined : answer
    if (answer !== undefined) return
    rest()
    o.onLost?.()
  }

  return {
    hold: async () => {
      // A process that slept longer than the lease must not believe what it knew before.
      if (held !== undefined && performance.now() >= held.until) held = undefined
      if (held === undefined) {
        const before = drops
        const acquired = await acquire()
        if (drops > before) {
          // Dropped while the store was asked: nobody would let go of it.
          if (acquired !== undefined) await o.store.freeLease(acquired.fence)
          return undefined
        }
        held = acquired
      }
      if (held !== undefined) renewal ??= setInterval(() => void renew(), o.ttlMs / 4)
      return held?.fence
    },
    drop: async () => {
      drops += 1
      rest()
      const last = held
      held = undefined
      if (last !== undefined) await o.store.freeLease(last.fence)
    },
  }
}
