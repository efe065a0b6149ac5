import type { Lateness } from '#contract/notification.ts'
import { minuteMs } from '#lib/time.ts'
import { defineKind, put, type Store } from '#store/store.ts'
import type { ChainStep } from '../reorg/branch.ts'
import type { BlockHeader } from '../rpc/block.ts'

/** A match within this time, or within this many block times, is not late. */
const minLagMs = minuteMs
const minLagBlocks = 5

/** Lag from which the matches of a chain that is polled at each block are late. */
export const lateAfterMs = (blockTimeMs: number): number => Math.max(minLagMs, minLagBlocks * blockTimeMs)

/**
 * How much later a block is seen because the operator lets the chain be polled less often than it makes
 * blocks.
 */
const pollDelayMs = ({ pollMs, blockTimeMs }: Pick<LagTrackerDeps, 'pollMs' | 'blockTimeMs'>): number =>
  Math.max(0, pollMs - blockTimeMs)

/**
 * The head of a chain that makes blocks all the time stays the same for this long only if its nodes, or the
 * chain, have stopped.
 */
const minStallMs = 300_000
const minStallBlocks = 60

/** How often a heartbeat is stored. */
const heartbeatEveryMs = 10_000

/** Knows since when a chain is behind, and why, so that late notifications can say so. */
export type LagTracker = {
  /** Continues from the last heartbeat of any process. */
  readonly load: (store: Store) => Promise<void>
  readonly noteHead: (head: BlockHeader) => void
  /** Call this if no node gives a usable answer. */
  readonly noteNodeFailure: () => void
  /** The lag of a block that is matched now (`time` in Unix seconds); `undefined` if it is not late. */
  readonly lagOf: (block: { readonly time: number }) => Lateness | undefined
  /** Time since everything up to the head was matched, as far as is known, in ms. */
  readonly lagMs: () => number | undefined
  /**
   * How long alerts have been late, and whether that is because the head has stalled; otherwise current
   * matches are late.
   */
  readonly late: () => { readonly ms: number; readonly isStalled: boolean } | undefined
  /** Call this when everything up to this time (ms) is matched, and nothing after it. */
  readonly catchUpFrom: (at: number) => void
  /**
   * Call this when everything up to the head is matched. Returns the step that stores that; `undefined` if
   * none is due.
   */
  readonly heartbeat: () => ChainStep | undefined
}

export type Late = ReturnType<LagTracker['late']>

export type LagTrackerDeps = {
  readonly chain: number
  /** How many blocks matching stays behind the head. */
  readonly confirmations: number
  readonly blockTimeMs: number
  readonly pollMs: number
  /** The setting of the chain with this name. */
  readonly blocksOnDemand?: boolean | undefined
  readonly now: () => number
}

/** How long the head has been the same, once that says something; else 0. */
const stallMs = (headAt: number | undefined, deps: LagTrackerDeps): number => {
  const { blockTimeMs, blocksOnDemand = false, now } = deps
  const ms = headAt === undefined || blocksOnDemand ? 0 : now() - headAt
  return ms < Math.max(minStallMs, minStallBlocks * blockTimeMs) + pollDelayMs(deps) ? 0 : ms
}

const lateFor = (behindMs: number, stalledMs: number, minMs: number): Late => {
  const ms = Math.max(behindMs, stalledMs)
  return ms < minMs ? undefined : { ms, isStalled: stalledMs >= behindMs }
}

/**
 * Time from which the first head that is seen counts as the head; `time` is its own. A restart must not hide
 * that a chain has stopped.
 */
const firstHeadAt = (time: number, { blocksOnDemand = false, now }: LagTrackerDeps): number =>
  blocksOnDemand ? now() : Math.min(now(), time * 1_000)

type SeenHead = { readonly height: number; readonly at: number }

/** When matching was last up to date, to about ten seconds, by chain id. */
const heartbeats = defineKind<{ at: number }>()('service.heartbeats')

/**
 * A block's lag is its age minus the time of its confirmations, but at most the time since the last heartbeat: block times come
 * from the chain, and development chains have clocks of their own.
 */
export const createLagTracker = (deps: LagTrackerDeps): LagTracker => {
  const { chain, confirmations, blockTimeMs, now } = deps
  const minMs = lateAfterMs(blockTimeMs) + pollDelayMs(deps)
  let heartbeatAt: number | undefined
  let storedAt = Number.NEGATIVE_INFINITY
  let failedAt: number | undefined
  let head: SeenHead | undefined
  /** Time since which the node has answered with the same head. */
  let stalledSince: number | undefined

  /** Whether the head stalled and then jumped as far as the chain grew in that time; on a quiet chain it does not jump. */
  const hasStalled = (last: SeenHead, { height, at }: SeenHead): boolean =>
    (heartbeatAt ?? last.at) - last.at >= minMs && (height - last.height) * blockTimeMs * 2 >= at - last.at

  const lagMs = (): number | undefined =>
    heartbeatAt === undefined ? undefined : Math.max(0, now() - heartbeatAt)

  return {
    load: async store => {
      const [doc] = await store.get(heartbeats, [String(chain)])
      storedAt = doc?.value.at ?? storedAt
      if (doc !== undefined) heartbeatAt = Math.max(heartbeatAt ?? 0, doc.value.at)
      head = undefined
    },
    noteHead: ({ height, time }) => {
      if (height === head?.height) return
      const at = head === undefined ? firstHeadAt(time, deps) : now()
      if (head !== undefined && hasStalled(head, { height, at })) stalledSince ??= head.at
      head = { height, at }
    },
    noteNodeFailure: () => {
      failedAt ??= now()
    },
    lagOf: ({ time }) => {
      const since = stalledSince ?? heartbeatAt
      if (since === undefined) return undefined
      const at = now()
      const lagMs = Math.min(at - since, at - time * 1_000 - confirmations * blockTimeMs)
      if (lagMs < minMs) return undefined
      const nodeSince = stalledSince ?? (failedAt !== undefined && failedAt >= since ? failedAt : at)
      const because = (at - nodeSince) * 2 >= at - since ? 'node' : 'service'
      return { seconds: Math.round(lagMs / 1_000), because }
    },
    lagMs,
    catchUpFrom: at => {
      heartbeatAt = at
      failedAt = failedAt === undefined ? undefined : Math.max(failedAt, at)
    },
    late: () => lateFor(lagMs() ?? 0, stallMs(head?.at, deps), minMs),
    heartbeat: () => {
      const at = now()
      heartbeatAt = at
      failedAt = undefined
      stalledSince = undefined
      // If it was stored at a later time, the clock has been set back.
      if (at >= storedAt && at - storedAt < heartbeatEveryMs) return undefined
      return {
        writes: [put(heartbeats, { id: String(chain), value: { at } })],
        onCommitted: () => {
          storedAt = at
        },
      }
    },
  }
}
