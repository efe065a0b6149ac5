import type { Log } from '#lib/log.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Branch } from './branch.ts'
import type { KnownCoverage } from './coverage.ts'
import type { Lag } from './lag.ts'
import type { Node } from './node.ts'
import type { Punctuality } from './punctuality.ts'
import type { Tellings } from './tellings.ts'

/** One chain, held under a fence. */
export type Following = {
  readonly chain: number
  readonly confirmations: number
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly steadyNow: () => number
  readonly index: WatchIndex
  readonly node: Node
  readonly branch: Branch
  readonly tellings: Tellings
  readonly coverage: KnownCoverage
  readonly punctuality: Punctuality
  /** Of the node, behind the blocks that were matched. */
  readonly lag: Lag
  readonly fence: Fence
  readonly signal: AbortSignal
  /** Tells in the log, and for a while by the chain's status, of what people should look at although the chain gets on. */
  readonly alarm: (facts: object, what: string) => void
}
