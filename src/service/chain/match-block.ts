import type { Late } from '#contract/notification.ts'
import { type Candidate, findCandidates } from '../match/find-hits.ts'
import type { SubscribedMatch } from '../match/found-match.ts'
import { matchCandidate, type TransactionOutcome } from '../match/happenings-of.ts'
import type { Match } from '../match/match.ts'
import type { IndexedCandidates } from '../match/sight.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { WatchedBot } from '../match/watched-bot.ts'
import type { Node } from './node.ts'
import type { Block } from './read-block.ts'
import { nothingTold, type ToldBefore } from './told-before.ts'

type Matching = {
  readonly chain: number
  readonly index: WatchIndex
  readonly node: Node
  readonly signal: AbortSignal
  /** By how much whatever is found in the block is told late. */
  readonly late?: Late | undefined
  readonly toldBefore?: ToldBefore
}

/** Receipts asked for at the same time. */
const atOnce = 8

const askOutcomes = async (block: Block, hits: readonly Candidate[], o: Matching) => {
  const outcomes = new Map<Candidate, TransactionOutcome>()
  const asked = hits.filter(hit => hit.needsReceipt)
  for (let n = 0; n < asked.length; n += atOnce) {
    await Promise.all(
      asked.slice(n, n + atOnce).map(async hit => {
        const asked = { transaction: hit.transaction.hash, block: block.hash, height: block.height }
        const receipt = await o.node.receipt(asked, o.signal)
        if (receipt !== undefined) outcomes.set(hit, receipt)
      }),
    )
  }
  return outcomes
}

const subscriptionsOf = (bot: WatchedBot, match: Match, toldBefore: ToldBefore): string[] =>
  [...bot.subscriptions].flatMap(([id, heights]) =>
    match.block.height > (heights[match.chain] ?? Number.POSITIVE_INFINITY) ||
    toldBefore.isTold({ subscription: id, match })
      ? [id]
      : [],
  )

const foundIn = (
  hit: Candidate,
  outcome: TransactionOutcome,
  o: Matching & { block: Block },
): SubscribedMatch[] => {
  const { chain, late, toldBefore = nothingTold } = o
  const { hash, height, time } = o.block
  return matchCandidate(hit, outcome).flatMap(({ bot, happening }) => {
    const match: Match = { chain, block: { hash, height, time }, ...happening, ...(late && { late }) }
    const subscriptions = subscriptionsOf(bot, match, toldBefore)
    return subscriptions.length === 0 ? [] : [toldBefore.withInners({ match, subscriptions })]
  })
}

/** The logs of a block; asked for now where somebody began to need them after the block was read. */
const logsOf = async (block: Block, { chain, index, node, signal }: Matching) =>
  block.logs ?? (index.needsLogs(chain) ? await node.logs(block, signal) : [])

/** What was done inside its transactions; asked for now where somebody began to need it after the block was read. */
const innersOf = async (block: Block, { chain, index, node, signal }: Matching) =>
  block.inners ?? (index.needsInternalCalls(chain) ? await node.inners(block, signal) : [])

/** What of a block concerns somebody now; going through it throws `RpcError` where its logs are of another block. */
export const lookAt = (
  block: Block,
  { chain, index }: Pick<Matching, 'chain' | 'index'>,
): IndexedCandidates => {
  const { transactions, logs = [], inners = [] } = block
  return {
    version: index.version(),
    ...findCandidates({ transactions, logs, internalCalls: inners, botsAt: index.botsAt(chain) }),
  }
}

/** Whether nothing has been watched since the block was looked at, nor while it was on its way. */
const isUpToDate = ({ sight, logs, inners }: Block, { chain, index }: Matching): boolean =>
  sight?.version === index.version() &&
  (logs !== undefined || !index.needsLogs(chain)) &&
  (inners !== undefined || !index.needsInternalCalls(chain))

/** As they were seen when the block was read, where that will still do. */
const hitsOf = async (block: Block, o: Matching): Promise<readonly Candidate[]> => {
  if (block.sight !== undefined && isUpToDate(block, o)) return block.sight.candidates
  const logs = await logsOf(block, o)
  const inners = await innersOf(block, o)
  return lookAt({ ...block, logs, inners }, o).candidates
}

/** What one block means for the subscriptions. Receipts are asked for hits only. Throws `RpcError`. */
export const matchBlock = async (block: Block, o: Matching): Promise<SubscribedMatch[]> => {
  const hits = await hitsOf(block, o)
  const outcomes = await askOutcomes(block, hits, o)
  return hits.flatMap(hit => {
    // A log of a transaction, or what was done inside it, is proof enough that it succeeded.
    const isProved =
      !hit.needsReceipt || hit.logged.length + hit.internalTransfers.length + hit.createdContracts.length > 0
    const outcome = outcomes.get(hit) ?? (isProved ? { succeeded: true } : undefined)
    return outcome === undefined ? [] : foundIn(hit, outcome, { ...o, block })
  })
}
