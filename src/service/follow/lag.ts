import type { Lateness } from '#contract/notification.ts'
import { put, type Store } from '#store/store.ts'
import { heartbeats } from '../records.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { BlockHeader } from '../rpc/block.ts'

/** What is told sooner than that, or within so many block times, is not late. */
const minLagMs = 60_000
const minLagBlocks = 5

/** How often it is put down that all is well. */
const heartbeatEveryMs = 10_000

/** Knows since when a chain was not followed as it should be, and why, so that what is told afterwards can say so. */
export type LagTracker = {
  /** Goes on from what whoever followed the chain last has put down. */
  readonly load: (store: Store) => Promise<void>
  /** The node tells of its head. */
  readonly noteHead: (head: BlockHeader) => void
  /** The node cannot be asked, or gives no usable answer. */
  readonly noteNodeFailure: () => void
  /** By how much a block is late that is matched now; its time in Unix seconds. `undefined`: it is not. */
  readonly lagOf: (block: { readonly time: number }) => Lateness | undefined
  /** Everything there is was matched; to be committed, from time to time. */
  readonly heartbeat: () => ChainStep | undefined
}

type LagTrackerDeps = {
  readonly chain: number
  readonly confirmations: number
  readonly blockTimeMs: number
  readonly now: () => number
}

/**
 * A block is late by its age, less what its confirmations take, but never by more than the time in which the chain was not
 * followed: the times of blocks are the chain's word, and development chains have clocks of their own.
 */
export const createLagTracker = ({ chain, confirmations, blockTimeMs, now }: LagTrackerDeps): LagTracker => {
  const patienceMs = Math.max(minLagMs, minLagBlocks * blockTimeMs)
  let wellAt: number | undefined
  let keptAt = Number.NEGATIVE_INFINITY
  let failedAt: number | undefined
  let head: { readonly height: number; readonly at: number } | undefined
  /** Since when the node answered, but stood still. */
  let stoodSince: number | undefined

  /** Whether the head stood still and then leapt as far as the chain would have come, which a chain at rest does not. */
  const hasStood = (o: { height: number; at: number }, at: number): boolean =>
    (wellAt ?? o.at) - o.at >= patienceMs && (o.height - (head?.height ?? 0)) * blockTimeMs * 2 >= at - o.at

  return {
    load: async store => {
      const [doc] = await store.get(heartbeats, [String(chain)])
      keptAt = doc?.value.at ?? keptAt
      if (doc !== undefined) wellAt = Math.max(wellAt ?? 0, doc.value.at)
      head = undefined
    },
    noteHead: ({ height }) => {
      if (height === head?.height) return
      const at = now()
      if (head !== undefined && hasStood({ height, at: head.at }, at)) stoodSince ??= head.at
      head = { height, at }
    },
    noteNodeFailure: () => {
      failedAt ??= now()
    },
    lagOf: ({ time }) => {
      const since = stoodSince ?? wellAt
      if (since === undefined) return undefined
      const at = now()
      const lateMs = Math.min(at - since, at - time * 1_000 - confirmations * blockTimeMs)
      if (lateMs < patienceMs) return undefined
      const nodeSince = stoodSince ?? (failedAt !== undefined && failedAt >= since ? failedAt : at)
      const because = (at - nodeSince) * 2 >= at - since ? 'node' : 'service'
      return { seconds: Math.round(lateMs / 1_000), because }
    },
    heartbeat: () => {
      const at = now()
      wellAt = at
      failedAt = undefined
      stoodSince = undefined
      // Kept at a later time: the clock was set back since.
      if (at >= keptAt && at - keptAt < heartbeatEveryMs) return undefined
      return {
        writes: [put(heartbeats, { id: String(chain), value: { at } })],
        onCommitted: () => {
          keptAt = at
        },
      }
    },
  }
}
