import { withdrawalId } from '#chains/withdrawal-id.ts'
import type { Lateness } from '#contract/notification.ts'
import { type TransactionOutcome, tracedSources } from '#events/event-kind.ts'
import { decodeRevert } from '#events/failure/revert-reason.ts'
import { asksFor } from '#events/matchers.ts'
import type { RawTransaction } from '#events/raw-block.ts'
import { readWithdrawal } from '#events/withdrawal/read-withdrawal.ts'
import { paysWithdrawals } from '#events/withdrawal/withdrawal.ts'
import { toChunks } from '#lib/collections.ts'
import { zeroAddress } from '#lib/format.ts'
import type { Log } from '#lib/log.ts'
import type { Match, MatchOfSubscription, ReadExtent, SubscribedMatch } from '../../records/match-update.ts'
import { isPastStart } from '../../records/records.ts'
import type { Block, BlockTraces } from '../rpc/block.ts'
import type { InspectedBlock } from '../rpc/block-reader.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { AddressMap } from './address-map.ts'
import {
  type Candidate,
  findCandidates,
  type IndexedCandidates,
  isProved,
  mayBeSystemContract,
  nothingFound,
} from './find-candidates.ts'
import { withDelegations } from './find-delegations.ts'
import { matchCandidate } from './match-candidate.ts'
import type { WatchIndex } from './watch-index.ts'
import type { WatchedBot } from './watched-bot.ts'

/** Makes a candidate of a block's payouts to one address, in place of a transaction. */
const payoutCandidate = (
  { withdrawals = [], rewards = [] }: Partial<Pick<Candidate, 'withdrawals' | 'rewards'>>,
  address: string,
  height: number,
  bots: Candidate['bots'],
): Candidate => ({
  transaction: {
    hash: withdrawalId(height, address),
    from: zeroAddress,
    to: `0x${address}`,
    value: '0x0',
    input: '0x',
  },
  bots,
  ...nothingFound,
  withdrawals,
  rewards,
  needsReceipt: false,
})

/**
 * Finds the withdrawals of a block to addresses that are watched for them. `faults` counts withdrawals that
 * cannot be understood, and is 1 if the node leaves all of them out.
 */
export const findWithdrawals = (
  { height, withdrawals }: Pick<Block, 'height' | 'withdrawals'>,
  { chain, botsAt }: { readonly chain: number; readonly botsAt: AddressMap['botsAt'] },
): { readonly candidates: readonly Candidate[]; readonly faults: number } => {
  if (!paysWithdrawals(chain)) return { candidates: [], faults: 0 }
  if (withdrawals === undefined) return { candidates: [], faults: 1 }
  const read = withdrawals.flatMap(withdrawal => readWithdrawal(withdrawal) ?? [])
  const paid = read.filter(({ amount }) => amount !== '0')
  const byAddress = Map.groupBy(paid, ({ address }) => address)
  const candidates = [...byAddress].flatMap(([address, own]) => {
    const bots = new Set(botsAt(address, 0).filter(({ asked }) => asksFor(asked, 'withdrawals')))
    return bots.size === 0 ? [] : [payoutCandidate({ withdrawals: own }, address, height, bots)]
  })
  return { candidates, faults: withdrawals.length - read.length }
}

/**
 * Adds the tips of a block to the candidates if its fee recipient is watched for them. Only then receipts are
 * requested, and `areAllRead` tells whether a node gave them.
 */
const withRewards = async (
  candidates: readonly Candidate[],
  { hash, height, fees }: Pick<Block, 'hash' | 'height' | 'fees'>,
  { index, chain, node, signal, reportGap }: BlockMatching,
): Promise<{ readonly candidates: readonly Candidate[]; readonly areAllRead: boolean }> => {
  const asNow = { candidates, areAllRead: true }
  if (!fees?.gasUsed || !index.reads(chain, 'tips') || !paysWithdrawals(chain)) return asNow
  const address = fees.recipient
  const bots = new Set(
    index
      .botsAt(chain)(address, 0)
      .filter(({ asked }) => asksFor(asked, 'tips')),
  )
  if (bots.size === 0) return asNow
  const tips = await node.tips({ hash, height }, fees, signal)
  if (tips === undefined) {
    reportGap?.({ height }, 'no endpoint gives the receipts of a block: its tips go unnoticed')
    return { candidates, areAllRead: false }
  }
  if (tips <= 0n) return asNow
  const rewards = [{ address, amount: tips.toString() }]
  const paid = payoutCandidate({ rewards }, address, height, bots)
  const withdrawn = candidates.find(({ transaction }) => transaction.hash === paid.transaction.hash)
  if (withdrawn === undefined) return { candidates: [...candidates, paid], areAllRead: true }
  const merged = { ...withdrawn, rewards, bots: bots.union(withdrawn.bots) }
  return {
    candidates: candidates.map(candidate => (candidate === withdrawn ? merged : candidate)),
    areAllRead: true,
  }
}

/** Limit of one block: an alert without a reason is better than a chain that waits. */
const maxReplays = 20
const timeoutMs = 2_000

/**
 * Reads why transactions of a block failed, by calling them on the block before; earlier transactions of
 * their own block are missing there. An entry is `undefined` if no node says, or not soon enough, or if there
 * are too many. Only throws if `signal` aborts.
 */
const readRevertReasons = async (
  transactions: readonly RawTransaction[],
  { node, height, signal }: MatchingAtHeight,
): Promise<(string | undefined)[]> => {
  if (transactions.length === 0) return []
  const soon = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  const readOne = async (transaction: RawTransaction): Promise<string | undefined> => {
    try {
      const returned = await node.replay(transaction, { height }, soon)
      return (returned !== undefined && decodeRevert(returned)) || undefined
    } catch (error) {
      if (soon.aborted && !signal.aborted) return undefined
      throw error
    }
  }
  return Promise.all(transactions.slice(0, maxReplays).map(readOne))
}

/** Candidates are found while a block is read. */
export type MatchableBlock = InspectedBlock<IndexedCandidates>

/** Matches that subscriptions were notified of before the chain took another branch. */
export type NotifiedMatches = {
  /** A notified subscription gets the match again, whatever its start height. */
  readonly isNotified: (match: MatchOfSubscription) => boolean
  /** The match with the internal calls that were notified, for a block that no node traces. */
  readonly withInternalCalls: (found: SubscribedMatch) => SubscribedMatch
}

/**
 * Treatment of a transaction while no node gives a part of it: the block is read again, the transaction is
 * held, or it is matched without that part.
 */
type WithoutReceipt = 'fail' | 'hold' | 'match'

type BlockMatching = {
  readonly chain: number
  readonly index: WatchIndex
  readonly node: ChainNode
  readonly signal: AbortSignal
  /** Delay of all matches that are found in the block. */
  readonly late?: Lateness | undefined
  /** None by default. */
  readonly notified?: NotifiedMatches
  /**
   * Decides about a transaction whose receipt, or on Tron whose type, no node gives. By default the block is
   * not matched without a receipt.
   */
  readonly withoutReceipt?: (transaction: string) => WithoutReceipt
  /** Called if part of the block is not read. */
  readonly reportGap?: Log['warn'] | undefined
}

type MatchingAtHeight = BlockMatching & { readonly height: number }

/**
 * The matches of a block. `extent` says how much of it was read; absent if that is not everything that shows
 * without traces.
 */
export type MatchedBlock = {
  readonly traced: Block['traced'] | undefined
  readonly matches: SubscribedMatch[]
  readonly extent: ReadExtent | undefined
  /** Transactions that were left out, as no node gives their receipts or types. */
  readonly held: readonly string[]
}

/** Number of receipts requested at the same time. */
const receiptConcurrency = 8
/** Number of receipts that take four rounds, and cost more than all of the block by one call. */
const minBlockReceipts = 4 * receiptConcurrency

const fetchOutcomes = async (block: Block, candidates: readonly Candidate[], matching: BlockMatching) => {
  const outcomes = new Map<Candidate, TransactionOutcome>()
  const held: string[] = []
  const open = candidates.filter(({ needsReceipt }) => needsReceipt)
  const { hash, height } = block
  const transactions = open.map(({ transaction }) => transaction.hash)
  const blockReceipts =
    open.length < minBlockReceipts
      ? undefined
      : await matching.node.blockReceipts({ block: hash, height, transactions }, matching.signal)
  const fetchOne = async (candidate: Candidate): Promise<void> => {
    const transaction = candidate.transaction.hash
    try {
      const receipt =
        blockReceipts?.get(transaction) ??
        (await matching.node.receipt({ transaction, block: hash, height }, matching.signal))
      outcomes.set(candidate, receipt)
    } catch (error) {
      if (!(error instanceof RpcError) || matching.signal.aborted) throw error
      const choice = matching.withoutReceipt?.(transaction) ?? 'fail'
      if (choice === 'fail') throw error
      if (choice === 'hold') held.push(transaction)
    }
  }
  for (const chunk of toChunks(open, receiptConcurrency)) await Promise.all(chunk.map(fetchOne))
  const failed = [...outcomes].filter(
    ([{ bots }, { succeeded }]) =>
      !succeeded && [...bots].some(({ asked }) => asksFor(asked, 'revertReasons')),
  )
  const reasons = await readRevertReasons(
    failed.map(([{ transaction }]) => transaction),
    { ...matching, height: block.height },
  )
  for (const [n, [candidate, outcome]] of failed.entries())
    outcomes.set(candidate, { ...outcome, reason: reasons[n] })
  return { outcomes, held, areAllRead: open.every(candidate => outcomes.has(candidate)) }
}

/** Subscriptions that start below the match's block, or were notified of it before. */
const subscriptionsFor = (bot: WatchedBot, match: Match, notified: NotifiedMatches | undefined): string[] =>
  [...bot.subscriptions].flatMap(([subscription, from]) =>
    isPastStart(from[match.chain], match.block) || notified?.isNotified({ subscription, match }) === true
      ? [subscription]
      : [],
  )

const matchesOf = (
  candidate: Candidate,
  outcome: TransactionOutcome,
  matching: BlockMatching & { block: Block; traced: Block['traced'] },
): SubscribedMatch[] => {
  const { chain, late, notified, traced } = matching
  const { hash, height, time } = matching.block
  return matchCandidate(candidate, outcome).flatMap(({ bot, contents }) => {
    const match: Match = { chain, block: { hash, height, time }, ...contents, ...(late && { late }) }
    const subscriptions = subscriptionsFor(bot, match, notified)
    if (subscriptions.length === 0) return []
    const subscribed = { match, subscriptions }
    return [(traced === 'none' ? notified?.withInternalCalls(subscribed) : undefined) ?? subscribed]
  })
}

/** Whether the logs of a block were asked for with these topics. */
const hasDeclaredLogs = ({ declaredTopics }: Block, topics: ReadonlySet<string>): boolean =>
  topics.size === 0 || (declaredTopics !== undefined && topics.isSubsetOf(declaredTopics))

type CoinLogs = Pick<Block, 'hasCoinLogs'>
type Needing = Pick<BlockMatching, 'chain' | 'index'>

/** Whether something watched shows in the logs of a block. */
const needsLogsOf = ({ hasCoinLogs }: CoinLogs, { chain, index }: Needing): boolean =>
  index.reads(chain, hasCoinLogs === true ? 'coinLogs' : 'logs')

/** Whether something watched may show in its traces alone. */
export const needsTracesOf = ({ hasCoinLogs }: CoinLogs, { chain, index }: Needing): boolean =>
  tracedSources.some(
    source => index.reads(chain, source) && !(source === 'internalTransfers' && hasCoinLogs === true),
  )

/** The logs of a block; asked for now where a subscription began to need them after the block was read. */
const logsOf = async (block: Block, matching: BlockMatching) => {
  const { chain, index, node, signal } = matching
  const declaredTopics = index.declaredTopics(chain)
  if (block.logs !== undefined && hasDeclaredLogs(block, declaredTopics)) return block.logs
  return needsLogsOf(block, matching) ? await node.logs({ ...block, declaredTopics }, signal) : []
}

/** The traces of a block; asked for now likewise. */
const tracesOf = async (
  { internalCalls, traced, ...block }: Block,
  matching: BlockMatching,
): Promise<Partial<BlockTraces>> => {
  if (internalCalls !== undefined && traced !== undefined) return { internalCalls, traced }
  return needsTracesOf(block, matching) ? await matching.node.internalCalls(block, matching.signal) : {}
}

/** The candidates of a block, by the watch index as it is now. Throws `RpcError` where its logs are of another block. */
export const inspectBlock = (
  block: Block,
  { chain, index }: Pick<BlockMatching, 'chain' | 'index'>,
): IndexedCandidates => {
  const { transactions, logs = [], internalCalls = [] } = block
  const botsAt = index.botsAt(chain)
  const blockCandidates = findCandidates({
    chain,
    transactions,
    logs,
    internalCalls,
    botsAt,
    declaredTopics: index.declaredTopics(chain),
  })
  const version = index.version(chain)
  if (!index.reads(chain, 'withdrawals')) return { version, ...blockCandidates }
  // Withdrawals are paid out after the transactions.
  const { candidates, faults } = findWithdrawals(block, { chain, botsAt })
  return {
    version,
    ...blockCandidates,
    candidates: [...blockCandidates.candidates, ...candidates],
    faults: blockCandidates.faults + faults,
  }
}

/** Whether nothing has been watched since the block was inspected, nor while it was being read. */
const isUpToDate = (block: MatchableBlock, matching: BlockMatching): boolean =>
  block.inspection?.version === matching.index.version(matching.chain) &&
  (block.logs !== undefined || !needsLogsOf(block, matching)) &&
  hasDeclaredLogs(block, matching.index.declaredTopics(matching.chain)) &&
  (block.internalCalls !== undefined || !needsTracesOf(block, matching))

/** Reuses the candidates found when the block was read, if they still hold. */
const candidatesOf = async (
  block: MatchableBlock,
  matching: BlockMatching,
): Promise<{ readonly inspected: IndexedCandidates; readonly traced: Block['traced'] }> => {
  if (block.inspection !== undefined && isUpToDate(block, matching))
    return { inspected: block.inspection, traced: block.traced }
  const logs = await logsOf(block, matching)
  const traces = await tracesOf(block, matching)
  return { inspected: inspectBlock({ ...block, logs, ...traces }, matching), traced: traces.traced }
}

/**
 * Types of transactions that are what they look like: `value` is paid to `to` in coins, or a contract is
 * made.
 */
const plainTypes: ReadonlySet<string> = new Set([
  'TransferContract',
  'TriggerSmartContract',
  'CreateSmartContract',
])

/**
 * A transaction of this type as it is notified; `undefined` means that no node gave the type, so that the
 * apparent payment or deployment is not notified.
 */
const ofType = (transaction: RawTransaction, type: string | undefined): RawTransaction => ({
  ...transaction,
  value: '0x0',
  to: transaction.to ?? zeroAddress,
  systemContract: type?.replace(/Contract$/, ''),
})

/**
 * Turns candidates of a block that stake, vote, delegate or move a token of the chain's own into calls of
 * these system contracts: they look like payments or deployments. `areAllRead` says whether a node gives the
 * type of each; `held` has those whose type a node may give later.
 */
const withSystemContracts = async <C extends { readonly transaction: RawTransaction }>(
  candidates: readonly C[],
  { chain, height, node, signal, reportGap, withoutReceipt = () => 'match' }: MatchingAtHeight,
): Promise<{
  readonly candidates: readonly C[]
  readonly areAllRead: boolean
  readonly held: readonly string[]
}> => {
  const unclear = candidates.filter(({ transaction }) => mayBeSystemContract(chain, transaction))
  if (unclear.length === 0) return { candidates, areAllRead: true, held: [] }
  const hashes = unclear.map(({ transaction }) => transaction.hash)
  const { types, awaited } = await node.contractTypes(hashes, signal)
  const choices = new Map([...awaited].map(hash => [hash, withoutReceipt(hash)]))
  const held = [...awaited].filter(hash => choices.get(hash) === 'hold')
  if ([...choices.values()].includes('fail'))
    throw new RpcError('rpc_stale', 'no node says of what type a transaction is')
  const areAllRead = types.size === unclear.length
  if (types.size + held.length < unclear.length)
    reportGap?.({ height }, 'no endpoint gives the contract types of transactions: coins go unnoticed')
  const corrected = candidates.map(candidate => {
    const { transaction } = candidate
    const type = types.get(transaction.hash)
    const isPlain = !mayBeSystemContract(chain, transaction) || (type !== undefined && plainTypes.has(type))
    return isPlain ? candidate : { ...candidate, transaction: ofType(transaction, type) }
  })
  return { candidates: corrected, areAllRead, held }
}

/** The matches of one block. Receipts are asked for candidates only. Throws `RpcError`. */
export const matchBlock = async (block: MatchableBlock, matching: BlockMatching): Promise<MatchedBlock> => {
  const { inspected, traced } = await candidatesOf(block, matching)
  const delegated = await withDelegations(inspected.candidates, inspected, {
    ...matching,
    height: block.height,
  })
  const rewarded = await withRewards(delegated.candidates, block, matching)
  const typed = await withSystemContracts(rewarded.candidates, { ...matching, height: block.height })
  const { candidates } = typed
  const receipts = await fetchOutcomes(block, candidates, matching)
  const { outcomes } = receipts
  const left = new Set([...receipts.held, ...typed.held])
  const matches = candidates.flatMap(candidate => {
    if (left.has(candidate.transaction.hash)) return []
    // A log of a transaction, or an internal call, proves that it succeeded.
    const isKnown = !candidate.needsReceipt || isProved(candidate)
    const outcome = outcomes.get(candidate) ?? (isKnown ? { succeeded: true } : undefined)
    return outcome === undefined ? [] : matchesOf(candidate, outcome, { ...matching, block, traced })
  })
  const areAllTraced = traced === 'all' || (traced === undefined && block.hasCoinLogs === true)
  const isRead =
    inspected.faults === 0 && [delegated, rewarded, typed, receipts].every(({ areAllRead }) => areAllRead)
  const extent = areAllTraced ? 'traced' : 'visible'
  return { matches, traced, extent: isRead ? extent : undefined, held: [...left] }
}
