import type { Fence } from '#store/store.ts'
import type { Branch } from '../reorg/branch.ts'

/** A chain at its last matched block, under the fence of the process that follows it. */
export type CheckedChain = { readonly fence: Fence; readonly branch: Branch }

/** A task of the process that follows a chain, beside the blocks, which do not wait for it. */
export type ChainCheck = {
  readonly name: string
  readonly everyMs: number
  /** Whether the check waits while the chain catches up: nodes keep the state of the newest blocks only. */
  readonly needsHead: boolean
  /**
   * When the check is due whatever its interval is, in Unix seconds: at the first block from then on. Absent
   * or `undefined` if never.
   */
  readonly dueAt?: () => number | undefined
  /** Rejects with `RpcError` if nodes do not answer. */
  readonly check: (chain: CheckedChain, signal: AbortSignal) => Promise<void>
}

/**
 * Interval between two looks for the block of a moment that has come; after 30 s without that block the usual
 * interval applies.
 */
const awaitedMs = 500
const awaitedForMs = 30_000

/**
 * Time until the next look, in ms: an interval, or less if a moment (Unix seconds) comes first. `now` is in
 * ms since 1970.
 */
export const untilNextLook = (everyMs: number, dueAt: number | undefined, now: number): number => {
  if (dueAt === undefined) return everyMs
  const leftMs = dueAt * 1_000 - now
  if (leftMs > 0) return Math.min(everyMs, leftMs)
  return leftMs > -awaitedForMs ? Math.min(everyMs, awaitedMs) : everyMs
}
