import { type Fence, put, remove, type Store } from '#store/store.ts'
import { type Standing, standings } from '../records.ts'

/** How often it is told that nothing has changed, and how long the last word counts. */
const publishEveryMs = 5_000
const statusTtlMs = 20_000

/** How a chain stands, and the right to say so. */
export type OwnedStatus = { readonly fence: Fence; readonly standing: Standing }

/** A change is told sooner, but not each of many. */
const minChangeGapMs = 1_000

/** What of a standing is told sooner where it changes. */
const statusKey = ({ failing, caught = [] }: Standing): string => [failing !== undefined, ...caught].join()

/**
 * Puts down how a chain stands for who asks another process: when it is taken up, when it begins or ends to fail, when an
 * endpoint leaves out logs, and every five seconds from then on. What cannot be kept is not missed: the next word is on its way, and the last one runs out.
 */
export const createStatusPublisher = ({ store, chain }: { store: Store; chain: number }) => {
  const id = String(chain)
  let told: { readonly epoch: number; readonly state: string; readonly at: number } | undefined

  const isDue = ({ fence, standing }: OwnedStatus): boolean => {
    const { cursor, failing } = standing
    if (cursor === undefined && failing === undefined) return false
    if (told?.epoch !== fence.epoch) return true
    const agoMs = performance.now() - told.at
    return agoMs >= publishEveryMs || (agoMs >= minChangeGapMs && told.state !== statusKey(standing))
  }

  return {
    tell: async (stand: OwnedStatus): Promise<void> => {
      if (!isDue(stand)) return
      const { fence, standing } = stand
      told = { epoch: fence.epoch, state: statusKey(standing), at: performance.now() }
      const write = put(standings, { id, value: standing }, { ttlMs: statusTtlMs })
      await store.commit([write], fence).catch(() => undefined)
    },
    /** Nobody needs the chain any more. */
    end: async (fence: Fence): Promise<void> => {
      told = undefined
      await store.commit([remove(standings, id)], fence)
    },
  }
}
