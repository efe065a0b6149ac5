import { fromCreate } from 'ox/ContractAddress'
import { chainOf } from '#chains/registry.ts'
import { countAuthorizations } from '#events/delegation/authorization.ts'
import type { InternalRole, MatchInput, TransactionRole } from '#events/event-kind.ts'
import {
  asksFor,
  asksTransfers,
  declaresLog,
  isInInternalCall,
  isInTransaction,
  loggedKind,
} from '#events/matchers.ts'
import { provesSuccess, withoutPolygonDetours } from '#events/native/native-log.ts'
import { createEarlyNftReader } from '#events/nft/nft-log.ts'
import {
  type InternalCall,
  paidWei,
  type RawLog,
  type RawTransaction,
  topicAddressOffset,
  unreadableTransaction,
  validTransaction,
} from '#events/raw-block.ts'
import { type Transfer, transferTopic } from '#events/transfer.ts'
import { decodeTransferLog, loggedAssetKind, senderTopicIndex } from '#events/transfer-log.ts'
import { evmAddress } from '#lib/format.ts'
import type { BlockInspection } from '../rpc/check-block.ts'
import type { AddressMap } from './address-map.ts'
import type { WatchedBot } from './watched-bot.ts'

/** Whether a transaction holds authorizations; checked for every transaction of a block. */
const isAuthorizing = (raw: RawTransaction): boolean =>
  raw.authorizationList !== undefined && countAuthorizations(raw) > 0

/**
 * Whether a transaction may be of one of the chain's own types, which a node gives only when it is asked:
 * such a transaction calls nothing, and looks like a payment or a deployment.
 */
export const mayBeSystemContract = (chain: number, { input, value, to }: RawTransaction): boolean =>
  input === '0x' &&
  (value !== '0x0' || typeof to !== 'string') &&
  chainOf(chain).family.hidesContractTypes === true

const quantity = /^0x[0-9a-f]{1,16}$/i

/**
 * The contract (`0x…`) that a transaction without a receiver creates if it succeeds. The sender and its nonce
 * determine it, so no receipt is needed. Returns `undefined` if the node gives no nonce.
 */
const createdContract = (transaction: RawTransaction): string | undefined => {
  const nonce: unknown = Reflect.get(transaction, 'nonce')
  const { from } = transaction
  if (typeof nonce !== 'string' || !quantity.test(nonce) || !evmAddress.test(from)) return undefined
  return fromCreate({ from: `0x${from.slice(2)}`, nonce: BigInt(nonce) })
}

/** A transaction that concerns watched addresses, with the logs that do. */
export type Candidate = Omit<MatchInput, 'outcome'> & {
  readonly bots: ReadonlySet<WatchedBot>
  /** Whether only the receipt says that it succeeded, or which contract it created. */
  readonly needsReceipt: boolean
}

export const nothingFound = {
  transfers: [],
  logs: [],
  declaredLogs: [],
  internalCalls: [],
  delegations: [],
  withdrawals: [],
  rewards: [],
} as const satisfies Partial<Candidate>

/** Facts collected so far about a transaction that concerns watched addresses. */
type CandidateDraft = {
  /** Hash of the transaction at this index, as the log or the block has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly transfers: Transfer[]
  readonly logs: RawLog[]
  readonly declaredLogs: RawLog[]
  readonly internalCalls: InternalCall[]
  /** Concerns watched addresses also without its logs. */
  itself: boolean
}

type CandidateDrafts = ReturnType<typeof createCandidateDrafts>

const newCandidateDraft = (hash: string): CandidateDraft => ({
  hash,
  bots: new Set(),
  transfers: [],
  logs: [],
  declaredLogs: [],
  internalCalls: [],
  itself: false,
})

/** The drafts of one block, by the transaction's index in it. */
const createCandidateDrafts = ({ chain, botsAt, declaredTopics = new Set() }: BlockContents) => {
  const { earlyNfts } = chainOf(chain)
  const drafts = new Map<number, CandidateDraft>()
  /** Transactions by hash that are elsewhere in the block than a log says. */
  const misplaced = new Map<string, CandidateDraft>()
  return {
    chain,
    botsAt,
    declaredTopics,
    /** Converts a log to the form of the standards; `undefined` if it is a part of one that follows. */
    inStandardShape: earlyNfts ? createEarlyNftReader(earlyNfts) : (log: RawLog) => log,
    /** The indexes of transactions that are known to have succeeded, with or without a draft. */
    succeeded: new Set<number>(),
    /** Watched addresses that transfer logs name; keys. */
    logged: new Set<string>(),
    /**
     * First topics of logs that are watched for by their contract, and the watched ones of these contracts;
     * keys.
     */
    emitted: new Set<string>(),
    /**
     * The indexes of transactions that ask a token to move holdings of watched addresses, or to send them
     * some.
     */
    movesTokens: new Set<number>(),
    get: (index: number): CandidateDraft | undefined => drafts.get(index),
    /** All drafts, including those of indexes outside the block. */
    all: (): ReadonlySet<CandidateDraft> => new Set([...drafts.values(), ...misplaced.values()]),
    /** The draft of an index, for some more bots; a new one if there was none. */
    take: (index: number, hash: string, bots: readonly WatchedBot[]): CandidateDraft => {
      const draftAtIndex = drafts.get(index)
      const draft =
        (draftAtIndex?.hash === hash ? draftAtIndex : misplaced.get(hash)) ?? newCandidateDraft(hash)
      for (const bot of bots) draft.bots.add(bot)
      if (draftAtIndex === undefined) drafts.set(index, draft)
      else if (draftAtIndex !== draft) misplaced.set(hash, draft)
      return draft
    },
  }
}

const collectActionLog = (log: RawLog, drafts: CandidateDrafts): void => {
  const kind = loggedKind(log)
  if (kind === undefined) return
  const { addressTopic } = kind
  const isEmitter = addressTopic === 'emitter'
  const [text = '', offset] = isEmitter ? [log.address, 2] : [log.topics[addressTopic], topicAddressOffset]
  if (isEmitter) drafts.emitted.add(log.topics[0] ?? '')
  const watching = drafts.botsAt(text, offset)
  if (watching.length === 0) return
  const key = text.slice(offset).toLowerCase()
  drafts.logged.add(key)
  if (isEmitter) drafts.emitted.add(key)
  const bots = watching.filter(({ asked }) => asked[kind.id] !== undefined)
  if (bots.length === 0 || !kind.isValid(log, drafts.chain)) return
  const index = Number(log.transactionIndex)
  drafts.succeeded.add(index)
  drafts.take(index, log.transactionHash, bots).logs.push(log)
}

/** A log of an event that a bot declares for its contract, whatever else it may be. */
const collectDeclaredLog = (log: RawLog, drafts: CandidateDrafts): void => {
  drafts.emitted.add(log.topics[0] ?? '')
  const watching = drafts.botsAt(log.address, 2)
  if (watching.length > 0) drafts.emitted.add(log.address.slice(2).toLowerCase())
  const bots = watching.filter(({ asked }) => declaresLog(asked, log))
  if (bots.length === 0) return
  const index = Number(log.transactionIndex)
  if (provesSuccess(log)) drafts.succeeded.add(index)
  drafts.take(index, log.transactionHash, bots).declaredLogs.push(log)
}

const collectLog = (given: RawLog, drafts: CandidateDrafts): void => {
  if (drafts.declaredTopics.has(given.topics[0] ?? '')) collectDeclaredLog(given, drafts)
  const log = drafts.inStandardShape(given)
  if (log === undefined) return
  const sender = senderTopicIndex(log)
  if (sender === 0) return collectActionLog(log, drafts)
  const index = Number(log.transactionIndex)
  if (provesSuccess(log)) drafts.succeeded.add(index)
  const senders = drafts.botsAt(log.topics[sender] ?? '', topicAddressOffset)
  const receivers = drafts.botsAt(log.topics[sender + 1] ?? '', topicAddressOffset)
  if (senders.length === 0 && receivers.length === 0) return
  for (const end of log.topics.slice(sender, sender + 2))
    drafts.logged.add(end.slice(topicAddressOffset).toLowerCase())
  if (log.topics[0] === transferTopic && provesSuccess(log)) {
    const reading = senders.filter(({ asked }) => asksFor(asked, 'outgoingLogs'))
    if (reading.length > 0) drafts.take(index, log.transactionHash, reading).logs.push(log)
  }
  const kind = loggedAssetKind(log)
  const asking = [...senders, ...receivers].filter(({ asked }) => asksTransfers(asked, kind))
  const moved = asking.length === 0 ? [] : decodeTransferLog(log)
  const isNothing = moved.every(({ amount }) => amount === 0n)
  const bots = isNothing ? asking.filter(({ asked }) => asked[kind]?.zeroValue) : asking
  if (moved.length === 0 || bots.length === 0) return
  const { transfers } = drafts.take(index, log.transactionHash, bots)
  for (const transfer of moved) transfers.push(transfer)
}

const collectInternalCall = (call: InternalCall, raw: RawTransaction, drafts: CandidateDrafts): void => {
  const { botsAt, succeeded, take } = drafts
  const { transactionIndex, creates, from, to } = call
  succeeded.add(transactionIndex)
  const atFrom = botsAt(from, 2)
  const atTo = botsAt(to, 2)
  const atSender = creates ? botsAt(raw.from, 2) : []
  if (atFrom.length + atTo.length + atSender.length === 0) return
  const asking = (bots: readonly WatchedBot[], role: InternalRole): WatchedBot[] =>
    bots.filter(({ asked }) => isInInternalCall(call, role, asked))
  const bots = [...asking(atFrom, 'from'), ...asking(atTo, 'to'), ...asking(atSender, 'sender')]
  if (bots.length > 0) take(transactionIndex, raw.hash, bots).internalCalls.push(call)
}

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`, and where the two name the receiver. */
const transferCalls = [
  { selector: '0xa9059cbb', receiverAt: 34, length: 138 },
  { selector: '0x23b872dd', receiverAt: 98, length: 202 },
] as const

/** The receiver (40 hex digits) that a transaction asks a token to move something to; asked of every transaction of a block. */
const transferCallReceiver = ({ input }: RawTransaction): string | undefined => {
  if (input.length !== 138 && input.length !== 202) return undefined
  const call = transferCalls.find(
    ({ selector, length }) => input.length === length && input.startsWith(selector),
  )
  return call === undefined ? undefined : input.slice(call.receiverAt, call.receiverAt + 40)
}

const collectTransaction = (raw: RawTransaction, index: number, drafts: CandidateDrafts): void => {
  const collectAt = (address: unknown, role: TransactionRole): void => {
    if (typeof address !== 'string') return
    for (const bot of drafts.botsAt(address, 2)) {
      const mayCall = bot.asked.call !== undefined && mayBeSystemContract(drafts.chain, raw)
      if (mayCall || isInTransaction(raw, role, bot.asked)) drafts.take(index, raw.hash, [bot]).itself = true
    }
  }
  collectAt(raw.from, 'sender')
  collectAt(raw.to, 'receiver')
  // The receipt names it too, but costs a call.
  if (typeof raw.to !== 'string' && raw.value !== '0x0') collectAt(createdContract(raw), 'receiver')
  for (const called of raw.alsoCalls ?? []) collectAt(called, 'batched')
  const receiver = transferCallReceiver(raw)
  if (receiver === undefined) return
  const ends = [...drafts.botsAt(raw.from, 2), ...drafts.botsAt(receiver, 0)]
  if (ends.some(({ asked }) => asksTransfers(asked, 'token'))) drafts.movesTokens.add(index)
}

type PlacedDraft = { readonly raw: RawTransaction; readonly index: number; readonly draft: CandidateDraft }

const mergeDraft = (into: CandidateDraft, other: CandidateDraft): void => {
  for (const bot of other.bots) into.bots.add(bot)
  into.transfers.push(...other.transfers)
  into.logs.push(...other.logs)
  into.declaredLogs.push(...other.declaredLogs)
  into.internalCalls.push(...other.internalCalls)
  into.itself ||= other.itself
}

type BlockContents = {
  readonly chain: number
  readonly transactions: Iterable<RawTransaction>
  readonly logs: Iterable<RawLog>
  readonly internalCalls?: readonly InternalCall[]
  readonly botsAt: AddressMap['botsAt']
  /** First topics of events that bots declare. */
  readonly declaredTopics?: ReadonlySet<string>
}

/** Adds the misplaced drafts, as some chains number logs otherwise than transactions. */
const withMisplaced = (
  placedDrafts: readonly PlacedDraft[],
  drafts: readonly CandidateDraft[],
  block: BlockContents,
): readonly PlacedDraft[] => {
  if (drafts.length === 0) return placedDrafts
  const byHash = new Map(placedDrafts.map(placed => [placed.draft.hash, placed]))
  const misplaced = Map.groupBy(drafts, ({ hash }) => hash)
  let index = 0
  for (const raw of block.transactions) {
    for (const draft of misplaced.get(raw.hash) ?? []) {
      const placedDraft = byHash.get(raw.hash)
      if (placedDraft === undefined) byHash.set(raw.hash, { raw, index, draft })
      else mergeDraft(placedDraft.draft, draft)
    }
    misplaced.delete(raw.hash)
    index += 1
  }
  return [...byHash.values()].toSorted((a, b) => a.index - b.index)
}

/** Whether logs or internal calls prove that the transaction succeeded. */
export const isProved = ({
  transfers,
  logs,
  declaredLogs,
  internalCalls,
}: Pick<Candidate, 'transfers' | 'logs' | 'declaredLogs' | 'internalCalls'>): boolean =>
  transfers.length + logs.length + declaredLogs.length + internalCalls.length > 0

/** Returns `undefined` if the transaction cannot be understood. */
const toCandidate = (
  { raw, index, draft }: PlacedDraft,
  succeeded: ReadonlySet<number>,
): Candidate | undefined => {
  const transaction = validTransaction(raw)
  if (transaction === undefined) return undefined
  const { bots, transfers, logs, declaredLogs, internalCalls, itself } = draft
  const creates = typeof transaction.to !== 'string'
  // Coins that are paid to a contract in its creation go to an address that only the receipt names.
  const needsReceipt = !succeeded.has(index) || (creates && (itself || paidWei(transaction) > 0n))
  return {
    transaction,
    bots,
    transfers: withoutPolygonDetours(transfers),
    logs,
    declaredLogs,
    internalCalls,
    delegations: [],
    withdrawals: [],
    rewards: [],
    needsReceipt,
  }
}

/** How many logs name an index and a hash that the block does not have. */
const countForeignLogs = ({ logs, transactions }: BlockContents, count: number): number => {
  const hashes = new Set(Array.from(transactions, ({ hash }) => hash))
  let foreign = 0
  for (const { transactionIndex, transactionHash } of logs)
    if (Number(transactionIndex) >= count && !hashes.has(transactionHash)) foreign += 1
  return foreign
}

/**
 * A block's transactions that hold authorizations, with their positions in it, and the sender of each
 * transaction.
 */
export type AuthorizingTransactions = {
  readonly authorizing: readonly { readonly raw: RawTransaction; readonly place: number }[]
  /** `0x…` in any case; empty if no transaction holds authorizations. */
  readonly senders: readonly string[]
}

/**
 * Candidates of a block. `faults` counts parts that cannot be understood and do or might concern watched
 * addresses, and parts that belong to no transaction of the block.
 */
type BlockCandidates = AuthorizingTransactions &
  BlockInspection & { readonly candidates: readonly Candidate[] }

/** Candidates of a block, valid as long as the watch index has this version. */
export type IndexedCandidates = BlockCandidates & { readonly version: number }

/**
 * Finds the transactions of a block that concern watched addresses, in their order. The cost grows with the
 * block, not with the number of watched addresses. Parts that cannot be understood are left out and counted.
 */
export const findCandidates = (block: BlockContents): BlockCandidates => {
  const drafts = createCandidateDrafts(block)
  let last = -1
  let logs = 0
  for (const log of block.logs) {
    logs += 1
    last = Math.max(last, Number(log.transactionIndex))
    collectLog(log, drafts)
  }
  const inside = Map.groupBy(block.internalCalls ?? [], ({ transactionIndex }) => transactionIndex)
  const placedDrafts: PlacedDraft[] = []
  const authorizing: { raw: RawTransaction; place: number }[] = []
  const senders: string[] = []
  let index = 0
  let calls = 0
  let faults = 0
  for (const raw of block.transactions) {
    if (raw === unreadableTransaction) faults += 1
    if (raw.input !== '0x') calls += 1
    senders.push(raw.from)
    if (isAuthorizing(raw)) authorizing.push({ raw, place: index })
    for (const call of inside.get(index) ?? []) collectInternalCall(call, raw, drafts)
    collectTransaction(raw, index, drafts)
    const draft = drafts.get(index)
    if (draft !== undefined && draft.hash === raw.hash) placedDrafts.push({ raw, index, draft })
    index += 1
  }
  const placed = new Set(placedDrafts.map(({ draft }) => draft))
  const misplaced = [...drafts.all()].filter(draft => !placed.has(draft))
  const all = withMisplaced(placedDrafts, misplaced, block)
  // Logs with other numbers prove something only of the transaction that they belong to.
  const proved =
    misplaced.length === 0
      ? drafts.succeeded
      : new Set(all.filter(({ draft }) => isProved(draft)).map(placed => placed.index))
  const candidates = all.flatMap(placed => toCandidate(placed, proved) ?? [])
  const hashes = new Set(all.map(({ draft }) => draft.hash))
  faults += all.length - candidates.length + misplaced.filter(({ hash }) => !hashes.has(hash)).length
  if (last >= index) faults += countForeignLogs(block, index)
  const unlogged = drafts.movesTokens.difference(drafts.succeeded).size
  return {
    candidates,
    faults,
    logs,
    calls,
    unlogged,
    logged: drafts.logged,
    emitted: drafts.emitted,
    authorizing,
    senders: authorizing.length === 0 ? [] : senders,
  }
}
