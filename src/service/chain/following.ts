import type { Log } from '#lib/log.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Branch } from './branch.ts'
import type { CoverageState } from './coverage.ts'
import type { StaleHead } from './lag.ts'
import type { ChainNode } from './node.ts'
import type { LagTracker } from './punctuality.ts'
import type { MatchUpdateSteps } from './tellings.ts'

/** One chain, held under a fence. */
export type FollowedChain = {
  readonly chain: number
  readonly confirmations: number
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly branch: Branch
  readonly matchUpdates: MatchUpdateSteps
  readonly coverage: CoverageState
  readonly lag: LagTracker
  /** Of the node, behind the blocks that were matched. */
  readonly staleHead: StaleHead
  readonly fence: Fence
  readonly signal: AbortSignal
  /** Tells in the log, and for a while by the chain's status, of what people should look at although the chain gets on. */
  readonly raiseAlarm: (facts: object, what: string) => void
}
