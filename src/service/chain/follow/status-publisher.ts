import { type Fence, put, remove, type Store } from '#store/store.ts'
import { type ChainStatusRecord, chainStatuses } from '../../records/records.ts'

/** How often an unchanged status is published, and how long it is valid. */
const publishEveryMs = 5_000
const statusTtlMs = 20_000

/** Many changes in a second are published as one. */
const minChangeGapMs = 1_000

type ChainStatusNow = {
  readonly [key in keyof Required<ChainStatusRecord>]: ChainStatusRecord[key] | undefined
}

/** Leaves out unknown fields. */
const toStatusRecord = ({
  head,
  cursor,
  failing,
  caught = [],
  lateMs,
  gaps = 0,
  held = 0,
  faults = [],
  refused = [],
}: ChainStatusNow): ChainStatusRecord => ({
  head,
  cursor,
  failing,
  ...(caught.length > 0 && { caught }),
  lateMs,
  ...(gaps > 0 && { gaps }),
  ...(held > 0 && { held }),
  ...(faults.length > 0 && { faults }),
  ...(refused.length > 0 && { refused }),
})

/** The facts whose changes are published at once. */
const changeKey = ({ failing, caught = [], gaps = 0, held = 0, refused = [] }: ChainStatusNow): string =>
  [failing !== undefined, gaps, held, ...caught, ...refused.map(({ why }) => why)].join()

/**
 * Publishes a chain's status for API requests that another process answers: when the process begins to follow the chain, when
 * the chain begins or ceases to fail, when an endpoint leaves out logs or is not used, and every five seconds. A failed write is
 * not repeated: the next one is due soon, and the last one expires.
 */
export const createStatusPublisher = ({ store, chain }: { store: Store; chain: number }) => {
  const id = String(chain)
  let published: { readonly epoch: number; readonly key: string; readonly at: number } | undefined

  const isDue = ({ epoch }: Fence, status: ChainStatusNow): boolean => {
    if (status.cursor === undefined && status.failing === undefined) return false
    if (published?.epoch !== epoch) return true
    const agoMs = performance.now() - published.at
    return agoMs >= publishEveryMs || (agoMs >= minChangeGapMs && published.key !== changeKey(status))
  }

  return {
    publish: async (fence: Fence, status: ChainStatusNow): Promise<void> => {
      if (!isDue(fence, status)) return
      published = { epoch: fence.epoch, key: changeKey(status), at: performance.now() }
      const write = put(chainStatuses, { id, value: toStatusRecord(status) }, { ttlMs: statusTtlMs })
      await store.commit([write], fence).catch(() => undefined)
    },
    /**
     * Call this when no subscription needs the chain any more. `fence` is given if this process followed it.
     */
    withdraw: async (fence: Fence | undefined): Promise<void> => {
      published = undefined
      if (fence !== undefined) await store.commit([remove(chainStatuses, id)], fence)
    },
  }
}
