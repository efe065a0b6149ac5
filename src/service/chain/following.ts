import type { Log } from '#lib/log.ts'
import type { Fence, Store } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Branch } from './branch.ts'
import type { Node } from './node.ts'

/** One chain, held under a fence. */
export type Following = {
  readonly chain: number
  readonly confirmations: number
  readonly store: Store
  readonly log: Log
  readonly index: WatchIndex
  readonly node: Node
  readonly branch: Branch
  readonly fence: Fence
  readonly signal: AbortSignal
}
