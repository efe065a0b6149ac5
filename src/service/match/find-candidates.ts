import {
  addressKey,
  type InternalCall,
  mayMint,
  type RawLog,
  type RawTransaction,
  unreadableTransaction,
  validTransaction,
} from '#events/raw-block.ts'
import {
  type CreatedContract,
  decodeDeploymentLog,
  decodeTransferLog,
  loggedAssetKind,
  provesSuccess,
  senderTopicIndex,
  type Transfer,
  topicAddressOffset,
  withoutPolygonDetours,
} from '#events/transfer-log.ts'
import type { AddressMap } from './address-map.ts'
import type { WatchedBot } from './watched-bot.ts'

/** What is known by now of a transaction that concerns watched addresses. */
type CandidateDraft = {
  /** Of the transaction that stands there, as whoever made the draft has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly logged: Transfer[]
  readonly paid: Transfer[]
  readonly made: CreatedContract[]
  /** Concerns somebody also without its logs. */
  itself: boolean
}

type CandidateDrafts = ReturnType<typeof createCandidateDrafts>

const newCandidateDraft = (hash: string): CandidateDraft => ({
  hash,
  bots: new Set(),
  logged: [],
  paid: [],
  made: [],
  itself: false,
})

/** The drafts of one block, by the transaction's place in it. */
const createCandidateDrafts = (botsAt: AddressMap['botsAt']) => {
  const drafts = new Map<number, CandidateDraft>()
  /** Of transactions that stand elsewhere than somebody said, by hash. */
  const misplaced = new Map<string, CandidateDraft>()
  return {
    botsAt,
    /** The places of those that are known to have succeeded, whether there is a draft or not. */
    succeeded: new Set<number>(),
    /** Watched addresses that transfer logs name; keys. */
    logged: new Set<string>(),
    /** The places of transactions that ask a token to move coins of watched addresses. */
    asksForLogs: new Set<number>(),
    get: (place: number): CandidateDraft | undefined => drafts.get(place),
    /** Also of those that no transaction stood at the place of. */
    all: (): ReadonlySet<CandidateDraft> => new Set([...drafts.values(), ...misplaced.values()]),
    /** The draft of a place for some more bots; a new one where there was none. */
    take: (place: number, hash: string, bots: readonly WatchedBot[]): CandidateDraft => {
      const there = drafts.get(place)
      const draft = (there?.hash === hash ? there : misplaced.get(hash)) ?? newCandidateDraft(hash)
      for (const bot of bots) draft.bots.add(bot)
      if (there === undefined) drafts.set(place, draft)
      else if (there !== draft) misplaced.set(hash, draft)
      return draft
    },
  }
}

const collectDeploymentLog = (log: RawLog, drafts: CandidateDrafts): void => {
  const made = decodeDeploymentLog(log)
  if (made === undefined) return
  const bots = drafts.botsAt(made.creator, 0).filter(bot => bot.deployments)
  if (bots.length === 0) return
  const place = Number(log.transactionIndex)
  drafts.succeeded.add(place)
  drafts.take(place, log.transactionHash, bots).made.push(made)
}

/** Takes in what a log means to somebody. */
const collectLog = (log: RawLog, drafts: CandidateDrafts): void => {
  const sender = senderTopicIndex(log)
  if (sender === 0) return collectDeploymentLog(log, drafts)
  const place = Number(log.transactionIndex)
  if (provesSuccess(log)) drafts.succeeded.add(place)
  const senders = drafts.botsAt(log.topics[sender] ?? '', topicAddressOffset)
  const receivers = drafts.botsAt(log.topics[sender + 1] ?? '', topicAddressOffset)
  if (senders.length === 0 && receivers.length === 0) return
  for (const end of log.topics.slice(sender, sender + 2))
    drafts.logged.add(end.slice(topicAddressOffset).toLowerCase())
  const kind = loggedAssetKind(log)
  const asking = [...senders, ...receivers].filter(bot => bot.directions[kind] !== undefined)
  const moved = asking.length === 0 ? [] : decodeTransferLog(log)
  const isNothing = moved.every(({ amount }) => amount === 0n)
  const bots = isNothing ? asking.filter(({ zeroValue }) => zeroValue) : asking
  if (moved.length === 0 || bots.length === 0) return
  const { logged } = drafts.take(place, log.transactionHash, bots)
  for (const transfer of moved) logged.push(transfer)
}

/** The bots that ask for the coins or the contract of an inner, if any. */
const botsForInternalCall = (inner: InternalCall, raw: RawTransaction, { botsAt }: CandidateDrafts) => {
  const { creates, from, to, value } = inner
  const atFrom = botsAt(from, 2)
  const atTo = botsAt(to, 2)
  const atSender = creates ? botsAt(raw.from, 2) : []
  if (atFrom.length + atTo.length + atSender.length === 0) return undefined
  const ofCoins = [...atFrom, ...atTo].filter(bot => value !== '0x0' && bot.directions.native !== undefined)
  const ofContract = [...atFrom, ...atSender].filter(bot => creates && bot.deployments)
  return ofCoins.length + ofContract.length === 0 ? undefined : { ofCoins, ofContract }
}

const internalTransfer = ({ from, to, value }: InternalCall): Transfer => ({
  asset: { kind: 'native' },
  from: addressKey(from),
  to: addressKey(to),
  amount: BigInt(value),
})

/** Takes in what was done inside a transaction, as far as it means something to somebody. */
const collectInternalCall = (inner: InternalCall, raw: RawTransaction, drafts: CandidateDrafts): void => {
  const { transactionIndex: place, from, to } = inner
  drafts.succeeded.add(place)
  const asking = botsForInternalCall(inner, raw, drafts)
  if (asking === undefined) return
  const { ofCoins, ofContract } = asking
  const draft = drafts.take(place, raw.hash, [...ofCoins, ...ofContract])
  if (ofCoins.length > 0) draft.paid.push(internalTransfer(inner))
  if (ofContract.length > 0) draft.made.push({ creator: addressKey(from), contract: addressKey(to) })
}

/** A transaction that concerns watched addresses, raw but for the logs that do. */
export type Candidate = {
  readonly transaction: RawTransaction
  readonly bots: ReadonlySet<WatchedBot>
  /** What its logs say was moved, as far as it concerns somebody. */
  readonly logged: readonly Transfer[]
  /** Coins that were paid inside it, likewise. */
  readonly internalTransfers: readonly Transfer[]
  /** Contracts that were made inside it. */
  readonly createdContracts: readonly CreatedContract[]
  /** The receipt alone says whether it succeeded, or which contract it made. */
  readonly needsReceipt: boolean
}

type BlockContents = {
  readonly transactions: Iterable<RawTransaction>
  readonly logs: Iterable<RawLog>
  readonly internalCalls?: readonly InternalCall[]
  readonly botsAt: AddressMap['botsAt']
}

const isSelfTransfer = ({ from, to }: RawTransaction): boolean =>
  typeof to === 'string' && addressKey(from) === addressKey(to)

/** Whether a bot asks for what a transaction does by itself, at one of its ends. */
const matchesTransaction = (bot: WatchedBot, raw: RawTransaction, end: 'from' | 'to'): boolean => {
  const creates = typeof raw.to !== 'string'
  if (bot.calls && !creates && raw.input !== '0x') return true
  if (bot.deployments && creates && end === 'from') return true
  const { native } = bot.directions
  if (native === undefined || (raw.value === '0x0' && !mayMint(raw))) return false
  return (
    native === 'both' || native === (end === 'from' ? 'out' : 'in') || mayMint(raw) || isSelfTransfer(raw)
  )
}

/** `transfer(address,uint256)` and `transferFrom(address,address,uint256)`, and where the two name the receiver. */
const transferCalls = [
  { selector: '0xa9059cbb', receiverAt: 34, length: 138 },
  { selector: '0x23b872dd', receiverAt: 98, length: 202 },
] as const

/** Whether a token is asked to move something from or to who asks for its logs. */
const movesWatchedTokens = ({ from, input }: RawTransaction, { botsAt }: CandidateDrafts): boolean => {
  if (input.length !== 138 && input.length !== 202) return false
  const call = transferCalls.find(
    ({ selector, length }) => input.length === length && input.startsWith(selector),
  )
  if (call === undefined) return false
  const ends = [botsAt(from, 2), botsAt(input.slice(call.receiverAt, call.receiverAt + 40), 0)]
  return ends.flat().some(({ directions }) => directions.token !== undefined)
}

/** Takes in what a transaction by itself means to somebody. */
const collectTransaction = (raw: RawTransaction, place: number, drafts: CandidateDrafts): void => {
  for (const end of ['from', 'to'] as const) {
    const address = raw[end]
    if (typeof address !== 'string') continue
    for (const bot of drafts.botsAt(address, 2)) {
      if (matchesTransaction(bot, raw, end)) drafts.take(place, raw.hash, [bot]).itself = true
    }
  }
  for (const called of raw.alsoCalls ?? []) {
    const bots = drafts.botsAt(called, 2).filter(({ calls }) => calls)
    if (bots.length > 0) drafts.take(place, raw.hash, bots).itself = true
  }
  if (movesWatchedTokens(raw, drafts)) drafts.asksForLogs.add(place)
}

/** A transaction of the block, and what is known of it. */
type PlacedDraft = { readonly raw: RawTransaction; readonly place: number; readonly draft: CandidateDraft }

const mergeDraft = (into: CandidateDraft, other: CandidateDraft): void => {
  for (const bot of other.bots) into.bots.add(bot)
  into.logged.push(...other.logged)
  into.paid.push(...other.paid)
  into.made.push(...other.made)
  into.itself ||= other.itself
}

/** With drafts whose transaction stands elsewhere in the block: some chains number logs otherwise than transactions. */
const withMisplaced = (
  found: readonly PlacedDraft[],
  drafts: readonly CandidateDraft[],
  block: BlockContents,
): readonly PlacedDraft[] => {
  if (drafts.length === 0) return found
  const byHash = new Map(found.map(one => [one.draft.hash, one]))
  const misplaced = Map.groupBy(drafts, ({ hash }) => hash)
  let place = 0
  for (const raw of block.transactions) {
    for (const draft of misplaced.get(raw.hash) ?? []) {
      const there = byHash.get(raw.hash)
      if (there === undefined) byHash.set(raw.hash, { raw, place, draft })
      else mergeDraft(there.draft, draft)
    }
    misplaced.delete(raw.hash)
    place += 1
  }
  return [...byHash.values()].toSorted((a, b) => a.place - b.place)
}

const isProved = ({ draft: { logged, paid, made } }: PlacedDraft): boolean =>
  logged.length + paid.length + made.length > 0

/** `undefined`: the transaction is not understood. */
const candidateOf = (
  { raw, place, draft }: PlacedDraft,
  succeeded: ReadonlySet<number>,
): Candidate | undefined => {
  const transaction = validTransaction(raw)
  if (transaction === undefined) return undefined
  const { bots, logged, paid, made, itself } = draft
  const creates = typeof transaction.to !== 'string'
  const needsReceipt = !succeeded.has(place) || (itself && creates)
  return {
    transaction,
    bots,
    logged: withoutPolygonDetours(logged),
    internalTransfers: paid,
    createdContracts: made,
    needsReceipt,
  }
}

/** How many logs are of transactions that are not in the block, by a place that it does not have. */
const countForeignLogs = ({ logs, transactions }: BlockContents, count: number): number => {
  const hashes = new Set(Array.from(transactions, ({ hash }) => hash))
  let beyond = 0
  for (const { transactionIndex, transactionHash } of logs)
    if (Number(transactionIndex) >= count && !hashes.has(transactionHash)) beyond += 1
  return beyond
}

/**
 * `faults`: what is not understood, of those that concern somebody or might, and what belongs to no transaction of the block.
 * `logs` and `calls`: how many logs there are, and transactions that may have some. `unlogged`: how many transactions ask a
 * token to move coins of somebody but have no log. `logged`: watched addresses that logs name; keys.
 */
type BlockCandidates = {
  readonly candidates: readonly Candidate[]
  readonly faults: number
  readonly logs: number
  readonly calls: number
  readonly unlogged: number
  readonly logged: ReadonlySet<string>
}

/**
 * The transactions of a block that concern watched addresses, in their order. Its cost grows with the block, not with the
 * number of watched addresses. What is not understood is left out and counted.
 */
export const findCandidates = (block: BlockContents): BlockCandidates => {
  const drafts = createCandidateDrafts(block.botsAt)
  let last = -1
  let logs = 0
  for (const log of block.logs) {
    logs += 1
    last = Math.max(last, Number(log.transactionIndex))
    collectLog(log, drafts)
  }
  const inside = Map.groupBy(block.internalCalls ?? [], ({ transactionIndex: place }) => place)
  const found: PlacedDraft[] = []
  let place = 0
  let calls = 0
  let faults = 0
  for (const raw of block.transactions) {
    if (raw === unreadableTransaction) faults += 1
    if (raw.input !== '0x') calls += 1
    for (const inner of inside.get(place) ?? []) collectInternalCall(inner, raw, drafts)
    collectTransaction(raw, place, drafts)
    const draft = drafts.get(place)
    if (draft !== undefined && draft.hash === raw.hash) found.push({ raw, place, draft })
    place += 1
  }
  const known = new Set(found.map(({ draft }) => draft))
  const misplaced = [...drafts.all()].filter(draft => !known.has(draft))
  const all = withMisplaced(found, misplaced, block)
  // Where logs are numbered otherwise, only those that were found to be of a transaction prove anything of it.
  const proved =
    misplaced.length === 0 ? drafts.succeeded : new Set(all.filter(isProved).map(one => one.place))
  const hits = all.flatMap(one => candidateOf(one, proved) ?? [])
  const placed = new Set(all.map(({ draft }) => draft.hash))
  faults += all.length - hits.length + misplaced.filter(({ hash }) => !placed.has(hash)).length
  if (last >= place) faults += countForeignLogs(block, place)
  const unlogged = drafts.asksForLogs.difference(drafts.succeeded).size
  return { candidates: hits, faults, logs, calls, unlogged, logged: drafts.logged }
}

/** What of a block concerns somebody, as long as the watch index has this version. */
export type IndexedCandidates = BlockCandidates & { readonly version: number }
