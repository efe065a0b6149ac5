import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import type { Claim, Store, Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'

/** How long the end of a silence waits while the deletion of its watch can be undone. */
export const undoRetryMs = 60_000

/** Ends silences in time, each in the lane of its watch. */
export const createEndWorker = (
  { store, log }: { readonly store: Store; readonly log: Log },
  {
    queue,
    endWrites,
  }: {
    readonly queue: 'mute' | 'snooze'
    /** Writes of the commit that ends one. */
    readonly endWrites: (claim: Claim) => Promise<readonly Write[]>
  },
): Worker => {
  return createWorker({
    store,
    queue,
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const committed = await store.commit(await endWrites(claim))
      if (!committed.ok) throw new Error(`the end of a ${queue} was not stored: ${committed.reason}`)
    },
    onError: error => log.error({ error: describeError(error) }, `could not end a ${queue}; retrying`),
  })
}
