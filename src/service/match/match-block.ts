import type { Lateness } from '#contract/notification.ts'
import { type NotifiedBefore, noneNotified } from '../reorg/notified-before.ts'
import type { Block } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import type { IndexedCandidates } from './find-candidates.ts'
import { type Candidate, findCandidates } from './find-candidates.ts'
import type { Match, SubscribedMatch } from './match.ts'
import { matchCandidate, type TransactionOutcome } from './match-candidate.ts'
import type { WatchIndex } from './watch-index.ts'
import type { WatchedBot } from './watched-bot.ts'

type BlockMatching = {
  readonly chain: number
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly signal: AbortSignal
  /** By how much whatever is found in the block is told late. */
  readonly late?: Lateness | undefined
  readonly notifiedBefore?: NotifiedBefore
}

/** Receipts asked for at the same time. */
const receiptConcurrency = 8

const fetchOutcomes = async (block: Block, hits: readonly Candidate[], o: BlockMatching) => {
  const outcomes = new Map<Candidate, TransactionOutcome>()
  const asked = hits.filter(hit => hit.needsReceipt)
  for (let n = 0; n < asked.length; n += receiptConcurrency) {
    await Promise.all(
      asked.slice(n, n + receiptConcurrency).map(async hit => {
        const asked = { transaction: hit.transaction.hash, block: block.hash, height: block.height }
        const receipt = await o.node.receipt(asked, o.signal)
        if (receipt !== undefined) outcomes.set(hit, receipt)
      }),
    )
  }
  return outcomes
}

const subscriptionsOf = (bot: WatchedBot, match: Match, toldBefore: NotifiedBefore): string[] =>
  [...bot.subscriptions].flatMap(([id, heights]) =>
    match.block.height > (heights[match.chain] ?? Number.POSITIVE_INFINITY) ||
    toldBefore.isNotified({ subscription: id, match })
      ? [id]
      : [],
  )

const matchesOf = (
  hit: Candidate,
  outcome: TransactionOutcome,
  o: BlockMatching & { block: Block },
): SubscribedMatch[] => {
  const { chain, late, notifiedBefore: toldBefore = noneNotified } = o
  const { hash, height, time } = o.block
  return matchCandidate(hit, outcome).flatMap(({ bot, happening }) => {
    const match: Match = { chain, block: { hash, height, time }, ...happening, ...(late && { late }) }
    const subscriptions = subscriptionsOf(bot, match, toldBefore)
    return subscriptions.length === 0 ? [] : [toldBefore.withInternalCalls({ match, subscriptions })]
  })
}

/** The logs of a block; asked for now where somebody began to need them after the block was read. */
const logsOf = async (block: Block, { chain, index, node, signal }: BlockMatching) =>
  block.logs ?? (index.needsLogs(chain) ? await node.logs(block, signal) : [])

/** What was done inside its transactions; asked for now where somebody began to need it after the block was read. */
const internalCallsOf = async (block: Block, { chain, index, node, signal }: BlockMatching) =>
  block.internalCalls ?? (index.needsInternalCalls(chain) ? await node.internalCalls(block, signal) : [])

/** What of a block concerns somebody now; going through it throws `RpcError` where its logs are of another block. */
export const inspectBlock = (
  block: Block,
  { chain, index }: Pick<BlockMatching, 'chain' | 'index'>,
): IndexedCandidates => {
  const { transactions, logs = [], internalCalls: inners = [] } = block
  return {
    version: index.version(),
    ...findCandidates({ transactions, logs, internalCalls: inners, botsAt: index.botsAt(chain) }),
  }
}

/** Whether nothing has been watched since the block was looked at, nor while it was on its way. */
const isUpToDate = (
  { candidates: sight, logs, internalCalls: inners }: Block,
  { chain, index }: BlockMatching,
): boolean =>
  sight?.version === index.version() &&
  (logs !== undefined || !index.needsLogs(chain)) &&
  (inners !== undefined || !index.needsInternalCalls(chain))

/** As they were seen when the block was read, where that will still do. */
const candidatesOf = async (block: Block, o: BlockMatching): Promise<readonly Candidate[]> => {
  if (block.candidates !== undefined && isUpToDate(block, o)) return block.candidates.candidates
  const logs = await logsOf(block, o)
  const inners = await internalCallsOf(block, o)
  return inspectBlock({ ...block, logs, internalCalls: inners }, o).candidates
}

/** What one block means for the subscriptions. Receipts are asked for hits only. Throws `RpcError`. */
export const matchBlock = async (block: Block, o: BlockMatching): Promise<SubscribedMatch[]> => {
  const hits = await candidatesOf(block, o)
  const outcomes = await fetchOutcomes(block, hits, o)
  return hits.flatMap(hit => {
    // A log of a transaction, or what was done inside it, is proof enough that it succeeded.
    const isProved =
      !hit.needsReceipt || hit.logged.length + hit.internalTransfers.length + hit.createdContracts.length > 0
    const outcome = outcomes.get(hit) ?? (isProved ? { succeeded: true } : undefined)
    return outcome === undefined ? [] : matchesOf(hit, outcome, { ...o, block })
  })
}
