import type { Fence, Store } from '#store/store.ts'

const ttlMs = 4_000

/** Sole right to follow a chain, among all processes on one store; renewed in the background until it is dropped. */
export type ChainLease = {
  /** `undefined`: another process has it. Another epoch than before: another process had it in between. */
  readonly hold: () => Promise<Fence | undefined>
  readonly drop: () => Promise<void>
}

export const createChainLease = (o: { store: Store; name: string; owner: string }): ChainLease => {
  let fence: Fence | undefined
  let renewal: NodeJS.Timeout | undefined

  const acquire = async (): Promise<void> => {
    fence = await o.store.acquire(o.name, o.owner, ttlMs)
  }
  const renew = (): void => {
    acquire().catch(() => {
      // Unknown is not held: the next `hold` asks again.
      fence = undefined
    })
  }

  return {
    hold: async () => {
      if (fence === undefined) await acquire()
      if (fence !== undefined) renewal ??= setInterval(renew, ttlMs / 4)
      return fence
    },
    drop: async () => {
      clearInterval(renewal)
      renewal = undefined
      const held = fence
      fence = undefined
      if (held !== undefined) await o.store.free(held)
    },
  }
}
