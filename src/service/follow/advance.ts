import { noMeter } from '#metrics/meter.ts'
import { inspectBlock, type MatchableBlock, matchBlock } from '../match/match-block.ts'
import { forgetEndedSubscriptions } from '../match/subscription-end.ts'
import { matchesOfSubscriptions } from '../match-update.ts'
import { commitStep, type MatchedChain } from '../reorg/matched-chain.ts'
import { loadNotifiedBefore, type NotifiedBefore } from '../reorg/notified-before.ts'
import { checkForReorg, rewind } from '../reorg/rewind.ts'
import { lowerStartHeights } from '../reorg/start-heights.ts'
import type { Block, BlockHeader } from '../rpc/block.ts'
import { undefinedIfStale } from '../rpc/rpc-error.ts'
import type { CoverageState } from './coverage.ts'
import type { LagTracker } from './lag.ts'

export type FollowedChain = MatchedChain & {
  readonly lag: LagTracker
  readonly coverage: CoverageState
}

/** Blocks read at the same time while catching up; they are matched in order all the same. */
const readAheadBlocks = 4
/** The same of blocks with traces, which are many times as long. */
const readAheadTracedBlocks = 2

const blockRequest = (c: FollowedChain, height: number) => ({
  height,
  logs: c.index.needsLogs(c.chain),
  declaredTopics: c.index.declaredTopics(c.chain),
  internalCalls: c.index.needsInternalCalls(c.chain),
  inspect: (block: Block) => inspectBlock(block, c),
  watchedAddresses: (most: number) => c.index.loggedAddresses(c.chain, most),
})

/**
 * The block on the matched branch, from any endpoint: a single wrong answer must not trigger a rewind. `undefined`: no endpoint
 * continues that branch.
 */
const readOnBranch = (c: FollowedChain, height: number): Promise<MatchableBlock | undefined> => {
  const request = { ...blockRequest(c, height), parentHash: c.branch.cursor()?.hash }
  return undefinedIfStale(c.node.block(request, c.signal))
}

const readAheadOf = ({ node, index, chain }: FollowedChain): number =>
  index.needsInternalCalls(chain) && node.seesInternalCalls() === true
    ? readAheadTracedBlocks
    : readAheadBlocks

/** The blocks in order, each asked for while those before it are matched. Returning early aborts the requests. */
async function* readAhead(
  c: FollowedChain,
  o: { from: number; to: number; head: BlockHeader },
): AsyncGenerator<MatchableBlock> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([c.signal, stopping.signal])
  const read = (height: number): Promise<MatchableBlock> => {
    const hash = height === o.head.height ? o.head.hash : undefined
    const block = c.node.block({ ...blockRequest(c, height), hash }, signal)
    // Not awaited if one before it fails.
    block.catch(() => undefined)
    return block
  }
  const reading: Promise<MatchableBlock>[] = []
  try {
    for (let height = o.from; height <= o.to && !signal.aborted; height += 1) {
      const last = Math.min(o.to, height + readAheadOf(c) - 1)
      while (height + reading.length <= last) reading.push(read(height + reading.length))
      const block = await reading.shift()
      if (block !== undefined) yield block
    }
  } finally {
    stopping.abort()
  }
}

/**
 * After a reorg to a lower height, subscriptions that start above a block match from it on if they were created before it. Only for
 * a block of the new branch: a node that is merely behind has none.
 */
const lowerHeightsAfterReorg = async (c: FollowedChain, { height, time }: BlockHeader): Promise<void> => {
  await lowerStartHeights(c, { height: height - 1, createdBefore: time })
  await c.index.refresh()
}

/** Matches the next block, and commits its matches with the cursor. */
const matchNext = async (
  c: FollowedChain,
  block: MatchableBlock,
  notified: NotifiedBefore,
): Promise<void> => {
  const { branch, chain, index, node, signal, meter = noMeter, raiseAlarm } = c
  await index.refresh()
  if (branch.orphaned() !== undefined) await lowerHeightsAfterReorg(c, block)
  const late = c.lag.lagOf(block)
  const matched = await matchBlock(block, { chain, index, node, signal, late, notified, raiseAlarm })
  const found = [...matched.matches, ...(await notified.unread(block, matched))]
  block.transactions.free?.()
  block.logs?.free?.()
  const updates = matchesOfSubscriptions(found).map(match => ({ ...match, type: 'included' as const }))
  await commitStep(c, branch.append(block, found, matched.extent), c.matchUpdates.push(updates))
  meter.count('lookout_blocks_total', { chain })
  if (updates.length > 0) meter.count('lookout_matches_total', { chain }, updates.length)
  await forgetEndedSubscriptions(c.store, found)
}

/** Matches the blocks up to the head, strictly in order. Returns early when the chain takes another branch. */
export const advance = async (c: FollowedChain, head: BlockHeader): Promise<void> => {
  const cursor = c.branch.cursor()?.height ?? head.height
  if (head.height <= cursor) {
    await checkForReorg(c, head)
    return
  }
  c.staleHead.clear()
  const notified = await loadNotifiedBefore(c)
  for await (const read of readAhead(c, { from: cursor + 1, to: head.height - c.confirmations, head })) {
    const follows = read.parentHash === c.branch.cursor()?.hash
    const block = follows ? read : await readOnBranch(c, read.height)
    if (block === undefined) {
      await rewind(c, head)
      return
    }
    await matchNext(c, block, notified)
  }
}
