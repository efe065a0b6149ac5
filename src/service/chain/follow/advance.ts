import type { RawLog } from '#events/raw-block.ts'
import { noMeter } from '#metrics/meter.ts'
import { put, type Store } from '#store/store.ts'
import { matchesOfSubscriptions, type SubscribedMatch } from '../../records/match-update.ts'
import {
  blockMatches,
  blockMatchesKey,
  type HeldTransaction,
  subscriptions,
  subscriptionsOf,
} from '../../records/records.ts'
import { forgetMatchesOf } from '../match/forget-matches.ts'
import { inspectBlock, type MatchableBlock, matchBlock, needsTracesOf } from '../match/match-block.ts'
import type { AppendedBlock, ChainStep } from '../reorg/branch.ts'
import { commitStep, type MatchedChain } from '../reorg/matched-chain.ts'
import { loadNotifiedBefore, type NotifiedBefore } from '../reorg/notified-before.ts'
import { checkForReorg, rewind } from '../reorg/rewind.ts'
import { lowerStartPoints } from '../reorg/start-points.ts'
import type { Block, BlockHeader, BlockTraces, Receipt } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { gapTimeoutMs } from '../rpc/gap-waits.ts'
import { RpcError, undefinedIfMissing } from '../rpc/rpc-error.ts'
import type { CoverageState } from './coverage.ts'
import type { HeadHint } from './head-hints.ts'
import type { HeldTransactions } from './held-transactions.ts'
import { type LagTracker, lateAfterMs } from './lag.ts'
import { type MissingTimer, skipMissing } from './skip-missing.ts'

/** Caches answers, but not errors. */
const remember = <Answer>() => {
  const answers = new Map<string, { readonly answer: Answer }>()
  return async (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const entry = answers.get(key) ?? { answer: await ask() }
    answers.set(key, entry)
    return entry.answer
  }
}

/**
 * The nodes of a chain for one block: however often it is matched, its logs, its internal calls and each of
 * its receipts are read once.
 */
const rememberAnswers = (node: ChainNode): ChainNode => {
  const logs = remember<Iterable<RawLog>>()
  const internalCalls = remember<BlockTraces>()
  const receipts = remember<Receipt>()
  const receiptsTogether = new Map<string, Receipt>()
  return {
    ...node,
    logs: (block, signal) =>
      logs([block.hash, ...(block.declaredTopics ?? [])].join(' '), () => node.logs(block, signal)),
    internalCalls: (block, signal) => internalCalls(block.hash, () => node.internalCalls(block, signal)),
    receipt: (request, signal) =>
      receipts(`${request.block} ${request.transaction}`, () => node.receipt(request, signal)),
    blockReceipts: async (request, signal) => {
      const transactions = request.transactions.filter(transaction => !receiptsTogether.has(transaction))
      if (transactions.length > 0) {
        const receiptsOfBlock = await node.blockReceipts({ ...request, transactions }, signal)
        for (const [transaction, receipt] of receiptsOfBlock) receiptsTogether.set(transaction, receipt)
      }
      return receiptsTogether
    },
  }
}

export type FollowedChain = MatchedChain & {
  readonly lag: LagTracker
  readonly coverage: CoverageState
  readonly held: HeldTransactions
  readonly missing: MissingTimer
}

const blockRequest = (state: FollowedChain, height: number) => ({
  height,
  logs:
    state.index.reads(state.chain, 'logs') ||
    (state.index.reads(state.chain, 'coinLogs') && ('ofCoin' as const)),
  declaredTopics: state.index.declaredTopics(state.chain),
  needsTraces: (block: Block) => needsTracesOf(block, state),
  inspect: (block: Block) => inspectBlock(block, state),
  watched: {
    addresses: (most: number, block: Block) => state.index.loggedAddresses(state.chain, most, block),
    emitters: (most: number) => state.index.loggedEmitters(state.chain, most),
  },
})

/**
 * Reads the block on the matched branch, from any endpoint: a single wrong answer must not trigger a rewind.
 * Returns `undefined` if no endpoint continues that branch.
 */
const readOnBranch = (state: FollowedChain, height: number): Promise<MatchableBlock | undefined> => {
  const request = { ...blockRequest(state, height), parentHash: state.branch.cursor()?.hash }
  return undefinedIfMissing(state.node.block(request, state.signal))
}

/** Blocks read at the same time while catching up; they are matched in order all the same. */
const usualAhead = 4
/** Number of blocks with traces, which are many times as long. */
const tracedAhead = 2
/** Number of short blocks, once there were so many that more are likely. */
const maxAhead = 64
/** Minimum of blocks to read for which requests are shared. */
const minBatchedBlocks = 32

/** Limit of a short block's transactions: about 150 KB beside its call data. */
const shortTransactions = 50
const shortLogs = 200
/** Limit of a short block's call data and log data, in characters. */
const shortDataLength = 150_000
/** Limit of the data of all blocks that are read and wait, in characters: beyond it no more are requested. */
const maxWaitingLength = 8 * 2 ** 20

type ReadAheadOptions = {
  readonly from: number
  readonly to: number
  /** Reads a block. With `batched` many blocks are read at the same time, and may share requests. */
  readonly read: (
    height: number,
    options: { batched: boolean; signal: AbortSignal },
  ) => Promise<MatchableBlock>
  /** Whether blocks such as this one are traced now. */
  readonly isTraced: (block: Pick<MatchableBlock, 'hasCoinLogs'>) => boolean
  readonly signal: AbortSignal
}

/** Estimate for a transaction or a log, in characters; they are not measured if there are many. */
const usualDataLength = 1_000

/** Length of call data and log data, in characters. */
const dataLengthOf = ({ transactions, transactionCount, logs, inspection }: MatchableBlock): number => {
  const logCount = inspection?.logs ?? 0
  if (transactionCount === undefined) return shortDataLength
  if (transactionCount > shortTransactions || logCount > shortLogs)
    return usualDataLength * (transactionCount + logCount)
  let length = 0
  for (const { input } of transactions) length += input.length
  for (const { data } of logs ?? []) length += data.length
  return length
}

/** A block without transactions is not traced. */
const isShort = (block: MatchableBlock, { isTraced }: ReadAheadOptions): boolean => {
  const { transactionCount, inspection } = block
  if (transactionCount === undefined || transactionCount > (isTraced(block) ? 0 : shortTransactions))
    return false
  return (inspection?.logs ?? 0) <= shortLogs && dataLengthOf(block) <= shortDataLength
}

type ReadingBlock = { readonly whole: Promise<MatchableBlock>; read?: MatchableBlock; dataLength: number }

const startReading = (whole: Promise<MatchableBlock>): ReadingBlock => {
  const reading: ReadingBlock = { whole, dataLength: 0 }
  const note = async (): Promise<void> => {
    reading.read = await whole
    reading.dataLength = dataLengthOf(reading.read)
  }
  // Thrown when it is this block's turn, if that comes.
  note().catch(() => undefined)
  return reading
}

/** The next block, once it is read, and those that follow it and are read by then. */
const takeRead = async (reading: ReadingBlock[]): Promise<MatchableBlock[]> => {
  const first = await reading.shift()?.whole
  const blocks = first === undefined ? [] : [first]
  for (let next = reading[0]?.read; next !== undefined; next = reading[0]?.read) {
    blocks.push(next)
    reading.shift()
  }
  return blocks
}

/**
 * Yields the blocks in order, requested while earlier ones are matched. Returning early aborts the requests.
 */
export async function* readAhead(options: ReadAheadOptions): AsyncGenerator<readonly MatchableBlock[]> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  const reading: ReadingBlock[] = []
  let next = options.from
  let grown = 0
  let newest: Pick<MatchableBlock, 'hasCoinLogs'> = {}

  /** Requests half of many blocks at once, so that they can share requests. */
  const readMore = (): void => {
    const ahead = Math.max(grown, options.isTraced(newest) ? tracedAhead : usualAhead)
    if (grown > 0 && reading.length > ahead / 2) return
    if (reading.reduce((sum, { dataLength }) => sum + dataLength, 0) > maxWaitingLength) return
    const batched = grown > 0 && options.to - next >= minBatchedBlocks
    const last = Math.min(options.to, next + ahead - reading.length - 1)
    for (; next <= last; next += 1) reading.push(startReading(options.read(next, { batched, signal })))
  }

  try {
    for (let height = options.from; height <= options.to && !signal.aborted; ) {
      readMore()
      const blocks = await takeRead(reading)
      height += blocks.length
      newest = blocks.at(-1) ?? newest
      const areShort = blocks.every(block => isShort(block, options))
      grown = areShort ? Math.min(maxAhead, 2 * Math.max(grown, usualAhead)) : 0
      if (blocks.length > 0) yield blocks
    }
  } finally {
    stopping.abort()
  }
}

/** The block after the cursor, read while the head is requested; `undefined` if it could not be read. */
export type EarlyBlock = { readonly height: number; readonly read: Promise<MatchableBlock | undefined> }

/** Begins to read the block that a hint names, if it is the next one: that spares a round trip. */
export const readHinted = (state: FollowedChain, hint: HeadHint | undefined): EarlyBlock | undefined => {
  const next = (state.branch.cursor()?.height ?? Number.NaN) + 1
  if (hint?.height !== next || state.confirmations > 0) return undefined
  const reading = state.node.block({ ...blockRequest(state, next), hash: hint.hash }, state.signal)
  // A failed block is requested again, as without a hint.
  return { height: next, read: reading.catch(() => undefined) }
}

/** The blocks up to `to`, in order. A hinted block counts only up to the head, as a hint may be false. */
const blocksUpTo = (state: FollowedChain, to: number, head: BlockHeader, early: EarlyBlock | undefined) => {
  const { node, signal } = state
  return readAhead({
    from: (state.branch.cursor()?.height ?? head.height) + 1,
    to,
    read: async (height, { batched, signal }) => {
      const hinted = height === early?.height ? await early.read : undefined
      if (hinted !== undefined && (height < head.height || hinted.hash === head.hash)) return hinted
      const hash = height === head.height ? head.hash : undefined
      return await node.block({ ...blockRequest(state, height), hash, batched }, signal)
    },
    isTraced: block => needsTracesOf(block, state) && node.supportsTracing() === true,
    signal,
  })
}

/**
 * Lets subscriptions that start above a block, but were created before it, match from it on, after a reorg to
 * a lower height. Only for a block of the new branch, which a node that is merely behind does not have.
 */
const lowerStartsAfterReorg = async (state: FollowedChain, { height, time }: BlockHeader): Promise<void> => {
  await lowerStartPoints(state, { height: height - 1, createdBefore: time })
  await state.index.refresh()
}

/** The next block, and a node that caches its answers about the block. */
type NextBlock = { readonly block: MatchableBlock; readonly node: ChainNode }

/** A matched block, with the version of the watch index with which it was matched. */
type MatchedNext = AppendedBlock & NextBlock & { readonly version: number; readonly held: readonly string[] }

const matchNext = async (
  state: FollowedChain,
  { block, node }: NextBlock,
  notified: NotifiedBefore,
): Promise<MatchedNext> => {
  const { chain, index, signal, reportGap } = state
  if (state.branch.orphaned() !== undefined) await lowerStartsAfterReorg(state, block)
  const version = index.version(chain)
  const late = state.lag.lagOf(block)
  const withoutReceipt = (transaction: string) =>
    state.held.mayHold(transaction, block, node.gaps) ? ('hold' as const) : ('fail' as const)
  const matching = { chain, index, node, signal, late, notified, reportGap, withoutReceipt }
  const matched = await matchBlock(block, matching)
  const matches = [...matched.matches, ...(await notified.unverifiable(block, matched))]
  return { block, node, matches, extent: matched.extent, held: matched.held, version }
}

/** Limit of matching a block again because watches have changed: with many accounts they always do. */
const maxRematches = 2

/**
 * Matches the next block with the present watch index. If that changes during the match, a subscription and
 * its replacement could both be missed, so the block is matched again.
 */
const matchNextAfresh = async (
  state: FollowedChain,
  next: NextBlock,
  notified: NotifiedBefore,
): Promise<MatchedNext> => {
  const { chain, index, log } = state
  await index.refresh()
  for (let left = maxRematches; ; left -= 1) {
    const matched = await matchNext(state, next, notified)
    await index.refresh()
    if (matched.version === index.version(chain)) return matched
    if (left > 0) continue
    const facts = { chain, block: next.block.height }
    log.warn(
      facts,
      'what is watched changes faster than a block is matched; what has just changed may count from the next block on',
    )
    return matched
  }
}

const joinSteps = (steps: readonly ChainStep[]): ChainStep => ({
  writes: steps.flatMap(({ writes }) => writes),
  onCommitted: () => {
    for (const { onCommitted } of steps) onCommitted()
  },
})

/** Deletes records, after a block is stored, of subscriptions that were removed while it was matched. */
const forgetEndedSubscriptions = async (store: Store, matches: readonly SubscribedMatch[]): Promise<void> => {
  const ids = subscriptionsOf(matches)
  if (ids.length === 0) return
  const docs = await store.get(subscriptions, ids)
  await forgetMatchesOf(
    store,
    ids.filter((_, n) => docs[n] === undefined),
  )
}

/** Commits blocks with the cursor, their matches, and their held transactions. */
const commitBlocks = async (
  state: FollowedChain,
  appended: readonly [MatchedNext, ...MatchedNext[]],
): Promise<void> => {
  const { branch, chain, matchUpdates, meter = noMeter, store } = state
  const newMatches = appended.flatMap(({ matches }) => matches)
  const updates = matchesOfSubscriptions(newMatches).map(match => ({ ...match, type: 'included' as const }))
  const held = appended.map(next => state.held.hold(next.block, next.held))
  await commitStep(state, joinSteps([branch.append(appended), ...held]), matchUpdates.push(updates))
  meter.count('lookout_blocks_total', { chain }, appended.length)
  if (updates.length > 0) meter.count('lookout_matches_total', { chain }, updates.length)
  await forgetEndedSubscriptions(store, newMatches)
}

/**
 * Limit of the blocks in one commit: those that are read by then and have no matches. A block with matches,
 * or a long one, does not wait for later blocks.
 */
const maxCommitBlocks = 32

/**
 * Commits matched blocks. Subscriptions start at the stored cursor, which is below all of them: subscriptions
 * that began since they were matched are matched in them, too, and ended ones are not.
 */
const commitMatched = async (
  state: FollowedChain,
  matched: readonly MatchedNext[],
  notified: NotifiedBefore,
): Promise<void> => {
  const { index } = state
  const [first, ...others] = matched
  if (first === undefined) return
  await index.refresh()
  if (first.version === index.version(state.chain)) await commitBlocks(state, [first, ...others])
  else for (const next of matched) await commitBlocks(state, [await matchNextAfresh(state, next, notified)])
  for (const { block } of matched) {
    block.transactions.free?.()
    block.logs?.free?.()
  }
}

/** Matches the next blocks and commits them. Returns `false` if the chain takes another branch. */
const matchAll = async (
  state: FollowedChain,
  blocks: readonly MatchableBlock[],
  notified: NotifiedBefore,
): Promise<boolean> => {
  const { branch, index } = state
  let waiting: MatchedNext[] = []
  const commitWaiting = async (): Promise<void> => {
    const matched = waiting
    waiting = []
    await commitMatched(state, matched, notified)
  }

  try {
    for (const read of blocks) {
      const tip = waiting.at(-1)?.block ?? branch.cursor()
      if (read.parentHash !== tip?.hash) await commitWaiting()
      const block = read.parentHash === tip?.hash ? read : await readOnBranch(state, read.height)
      if (block === undefined) return false
      if (waiting.length === 0) await index.refresh()
      const isOnOrphaned = branch.orphaned() !== undefined
      const matched = await matchNext(state, { block, node: rememberAnswers(state.node) }, notified)
      waiting.push(matched)
      const isLong = block.transactions.free !== undefined || block.logs?.free !== undefined
      if (
        isOnOrphaned ||
        isLong ||
        matched.matches.length + matched.held.length > 0 ||
        waiting.length >= maxCommitBlocks
      )
        await commitWaiting()
    }
  } finally {
    await commitWaiting()
  }
  return true
}

/** Matches the blocks up to the head, strictly in order. Returns early when the chain takes another branch. */
export const advance = async (state: FollowedChain, head: BlockHeader, early?: EarlyBlock): Promise<void> => {
  const cursor = state.branch.cursor()?.height ?? head.height
  if (head.height <= cursor) {
    await checkForReorg(state, head)
    return
  }
  state.staleHead.clear()
  const notified = await loadNotifiedBefore(state)
  try {
    for await (const blocks of blocksUpTo(state, head.height - state.confirmations, head, early)) {
      if (await matchAll(state, blocks, notified)) continue
      await rewind(state, head)
      return
    }
  } catch (error) {
    await skipMissing(state, head, error)
  }
}

/** Limit for all receipts that are asked for after a poll. */
const heldTimeoutMs = 1_000

/** Whether the block of a held transaction is no longer on the branch: then the new branch decides. */
const isOrphaned = ({ branch }: FollowedChain, { height, block }: HeldTransaction): boolean => {
  const hash = branch.hashAt(height)
  return height > (branch.cursor()?.height ?? 0) || (hash !== undefined && hash !== block)
}

/**
 * Matches a transaction whose receipt is there by now, or has not come in time. Throws `RpcError` if the
 * matches cannot be known.
 */
const matchHeld = async (
  state: FollowedChain,
  held: HeldTransaction,
  otherwise: 'fail' | 'match',
): Promise<SubscribedMatch[]> => {
  const { chain, index, node, signal } = state
  const block = await node.block(blockRequest(state, held.height), signal)
  if (block.hash !== held.block) throw new RpcError('rpc_stale', `block ${held.height} is of another branch`)
  const waitedMs = state.held.waitedMs(held)
  const late =
    waitedMs < lateAfterMs(0)
      ? undefined
      : { seconds: Math.round(waitedMs / 1_000), because: 'node' as const }
  const withoutReceipt = (transaction: string) =>
    transaction === held.transaction ? otherwise : ('hold' as const)
  const { matches } = await matchBlock(block, { chain, index, node, signal, late, withoutReceipt })
  return matches.filter(({ match }) => match.transaction.hash === held.transaction)
}

/** Commits held transactions with the matches of the block before, so that a reorg takes them back as well. */
const commitHeld = async (
  state: FollowedChain,
  held: HeldTransaction,
  newMatches: readonly SubscribedMatch[],
): Promise<void> => {
  const { branch, chain, matchUpdates, store } = state
  const { height, block: hash } = held
  const id = blockMatchesKey(chain, { height, hash })
  const [doc] = await store.get(blockMatches, [id])
  const others = (doc?.value.matches ?? []).filter(({ match }) => match.transaction.hash !== held.transaction)
  const matches = [...others, ...newMatches]
  const value = { chain: String(chain), height, hash, matches, subscriptions: subscriptionsOf(matches) }
  const isRemembered = newMatches.length > 0 && branch.hashAt(height) === hash
  const storeMatches: ChainStep = {
    writes: isRemembered ? [put(blockMatches, { id, value }, { expect: doc?.version ?? 0 })] : [],
    onCommitted: () => undefined,
  }
  const updates = matchesOfSubscriptions(newMatches).map(match => ({ ...match, type: 'included' as const }))
  await commitStep(state, joinSteps([storeMatches, state.held.drop(held)]), matchUpdates.push(updates))
  await forgetEndedSubscriptions(store, newMatches)
}

const releaseOne = async (state: FollowedChain, held: HeldTransaction, soon: AbortSignal): Promise<void> => {
  const { node, signal } = state
  if (isOrphaned(state, held)) {
    await commitStep(state, state.held.drop(held))
    return
  }
  try {
    await node.receipt(held, soon)
    await commitHeld(state, held, await matchHeld(state, held, 'fail'))
  } catch (error) {
    if (!(error instanceof RpcError) || signal.aborted) throw error
    state.held.askLater(held)
    if (state.held.waitedMs(held) < gapTimeoutMs(error, node.gaps.timeoutMs)) return
    await commitHeld(state, held, await matchHeld(state, held, 'match'))
    node.gaps.giveUp({ block: held.height, why: `${error.message}: ${held.transaction}` })
  }
}

/** Matches held transactions whose receipts are there by now, and gives up those that were held too long. */
export const releaseHeld = async (state: FollowedChain): Promise<void> => {
  const due = state.held.due()
  if (due.length === 0) return
  await state.index.refresh()
  const soon = AbortSignal.any([state.signal, AbortSignal.timeout(heldTimeoutMs)])
  for (const held of due) await releaseOne(state, held, soon)
}
