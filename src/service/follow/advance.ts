import { inspectBlock, matchBlock } from '../match/match-block.ts'
import { forgetEndedSubscriptions } from '../match/subscription-end.ts'
import type { FollowedChain } from '../reorg/branch.ts'
import { commitStep } from '../reorg/branch.ts'
import { matchesOfSubscriptions } from '../reorg/match-updates.ts'
import { loadNotifiedBefore } from '../reorg/notified-before.ts'
import { checkGenesis, isNewerThanCursor, rewind } from '../reorg/rewind.ts'
import { lowerStartHeights } from '../reorg/start-heights.ts'
import type { Block, BlockHeader } from '../rpc/block.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** Blocks on their way at the same time while catching up; they are matched in order all the same. */
const readAheadBlocks = 4
/** The same of blocks that come with their traces, which are many times as long. */
const readAheadTracedBlocks = 2

/** Asked once more, for what follows leaves a branch: one wrong answer must not do that. */
const isConfirmed = async (f: FollowedChain, head: BlockHeader): Promise<boolean> =>
  (await f.node.header(head.height, f.signal)).hash === head.hash

/** The head is not above the cursor: nothing new, a node that lags, another branch, or a chain started anew. */
const checkBranch = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const known = f.branch.hashAt(head.height)
  if (known === undefined) {
    const at = f.branch.cursor()?.height ?? head.height
    if (head.height === at) return undefined
    f.staleHead.mark()
    if (isNewerThanCursor(f, head) && (await isConfirmed(f, head))) return rewind(f, head)
    if (await checkGenesis(f, head)) return undefined
    throw new RpcError('rpc_stale', `the node is at block ${head.height}, the chain was at ${at}`)
  }
  f.staleHead.clear()
  if (known === head.hash || !(await isConfirmed(f, head))) return undefined
  // As long as one of them has the block, the next one tells which branch goes on.
  if (!(await f.node.hasBlock({ height: head.height, hash: known }, f.signal))) await rewind(f, head)
  return undefined
}

/** What is asked for of a block, as things stand. */
const blockRequest = (f: FollowedChain, height: number) => ({
  height,
  logs: f.index.needsLogs(f.chain),
  internalCalls: f.index.needsInternalCalls(f.chain),
  inspect: (block: Block) => inspectBlock(block, f),
  watchedAddresses: (most: number) => f.index.loggedAddresses(f.chain, most),
})

/**
 * Confirmed by other endpoints, for what follows leaves a branch: the block as one of them has it, on the branch that was
 * matched; `undefined`: none goes on with that.
 */
const confirmOnBranch = async (f: FollowedChain, height: number): Promise<Block | undefined> => {
  try {
    return await f.node.block({ ...blockRequest(f, height), parentHash: f.branch.cursor()?.hash }, f.signal)
  } catch (error) {
    if (error instanceof RpcError && error.code === 'rpc_stale') return undefined
    throw error
  }
}

const readAheadOf = ({ node, index, chain }: FollowedChain): number =>
  index.needsInternalCalls(chain) && node.seesInternalCalls() === true
    ? readAheadTracedBlocks
    : readAheadBlocks

/** The blocks in their order, each asked for while those before it are matched. Whoever stops early ends the asking. */
async function* readAhead(
  f: FollowedChain,
  o: { from: number; to: number; head: BlockHeader },
): AsyncGenerator<Block> {
  const { node } = f
  const stopping = new AbortController()
  const signal = AbortSignal.any([f.signal, stopping.signal])
  const ask = (height: number): Promise<Block> => {
    const hash = height === o.head.height ? o.head.hash : undefined
    const asked = node.block({ ...blockRequest(f, height), hash }, signal)
    // Nobody waits for it where one before it does not come.
    asked.catch(() => undefined)
    return asked
  }
  const coming: Promise<Block>[] = []
  try {
    for (let height = o.from; height <= o.to && !signal.aborted; height += 1) {
      const last = Math.min(o.to, height + readAheadOf(f) - 1)
      while (height + coming.length <= last) coming.push(ask(height + coming.length))
      const block = await coming.shift()
      if (block !== undefined) yield block
    }
  } finally {
    stopping.abort()
  }
}

/**
 * Where the chain went back, subscriptions that began above a block match from it on if it was made after them. A node that is
 * merely behind has no such block.
 */
const lowerHeightsAfterReorg = async (f: FollowedChain, { height, time }: BlockHeader): Promise<void> => {
  await lowerStartHeights(f, { height: height - 1, madeBefore: time })
  await f.index.refresh()
}

/** Matches the blocks up to the head, strictly in order. Returns early when the chain takes another branch. */
export const advance = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const { branch, index, chain, node, lag: punctuality, signal } = f
  if (head.height <= (branch.cursor()?.height ?? head.height)) return checkBranch(f, head)
  f.staleHead.clear()
  const target = head.height - f.confirmations
  const toldBefore = await loadNotifiedBefore(f)
  const from = (branch.cursor()?.height ?? head.height) + 1
  for await (const read of readAhead(f, { from, to: target, head })) {
    const follows = read.parentHash === branch.cursor()?.hash
    const block = follows ? read : await confirmOnBranch(f, read.height)
    if (block === undefined) return rewind(f, head)
    await index.refresh()
    if (branch.orphanedBranch() !== undefined) await lowerHeightsAfterReorg(f, block)
    const late = punctuality.lagOf(block)
    const seen = await matchBlock(block, { chain, index, node, signal, late, notifiedBefore: toldBefore })
    const found = [...seen, ...(await toldBefore.untraced(block, seen))]
    block.transactions.free?.()
    block.logs?.free?.()
    await commitStep(f, branch.append(block, found), f.matchUpdates.included(matchesOfSubscriptions(found)))
    await forgetEndedSubscriptions(f.store, found)
  }
}
