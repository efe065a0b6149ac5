import type { Log } from '#lib/log.ts'
import { LookoutError } from '#lib/lookout-error.ts'
import type { Meter } from '#metrics/meter.ts'
import { maxCommitWrites } from '#store/limits.ts'
import type { Fence, Store, Write } from '#store/store.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { Branch, ChainStep } from './branch.ts'
import type { MatchUpdateQueue } from './match-updates.ts'

/** One chain and its matched branch, owned under a fence. */
export type MatchedChain = {
  readonly chain: number
  /** Blocks by which matching stays behind the head. */
  readonly confirmations: number
  readonly store: Store
  readonly fence: Fence
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly monotonicNow: () => number
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly branch: Branch
  readonly matchUpdates: MatchUpdateQueue
  readonly staleHead: StaleHead
  readonly signal: AbortSignal
  /** Logs what people should look at although the chain goes on, and shows it in the chain's status for a while. */
  readonly reportGap: Log['warn']
}

/** How long every head has been below all remembered blocks. */
export type StaleHead = {
  /** Remembers that a head is below them. */
  readonly mark: () => void
  /** Forgets it, as a head is not. */
  readonly clear: () => void
  readonly isLasting: () => boolean
}

/** Another process owns the chain by now. */
export class FencedError extends LookoutError<'fenced'> {
  override readonly name = 'FencedError'

  constructor() {
    super('fenced', 'another process follows this chain')
  }
}

/** Another commit came first; the next try reads its result. */
export class ConflictError extends LookoutError<'conflict'> {
  override readonly name = 'ConflictError'

  constructor() {
    super('conflict', 'what was read has changed in the store')
  }
}

type OwnedChain = Pick<MatchedChain, 'store' | 'fence'>

/**
 * A chain is where its cursor is, so what a power cut undoes is read and found again. No notification of it is sent before a later
 * commit, which makes it durable.
 */
const commit = async ({ store, fence }: OwnedChain, writes: readonly Write[]): Promise<void> => {
  const committed = await store.commit(writes, fence, { mayRepeat: true })
  if (committed.ok) return
  if (committed.reason === 'fenced') throw new FencedError()
  if (committed.reason === 'conflict') throw new ConflictError()
  // A lane of a subscription is full. The block is tried again until the worker of the lane has made room:
  // skipping it would lose matches.
  throw new Error(`the store refused a block: ${committed.reason}`)
}

/**
 * Commits `before`, then `step`, which moves the cursor; a crash in between repeats `before`, whose pushes count once. Throws
 * `FencedError` and `ConflictError`.
 */
export const commitStep = async (
  chain: OwnedChain,
  step: ChainStep,
  before: ChainStep = { writes: [], onCommitted: () => undefined },
): Promise<void> => {
  // The last commit takes as many of the writes before as fit beside the step's own.
  const split = Math.max(0, before.writes.length - (maxCommitWrites - step.writes.length))
  const first = before.writes.slice(0, split)
  for (let n = 0; n < split; n += maxCommitWrites) await commit(chain, first.slice(n, n + maxCommitWrites))
  await commit(chain, [...before.writes.slice(split), ...step.writes])
  before.onCommitted()
  step.onCommitted()
}
