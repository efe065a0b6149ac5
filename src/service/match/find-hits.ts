import type { AddressMap } from './address-map.ts'
import type { CreatedContract } from './decode-log.ts'
import { collectInternalCall } from './draft-inner.ts'
import { collectLog } from './draft-log.ts'
import { type CandidateDraft, type CandidateDrafts, createCandidateDrafts } from './drafts.ts'
import type { InternalCall } from './inner.ts'
import { withoutPolygonDetours } from './polygon-coin.ts'
import type { RawLog } from './raw-log.ts'
import {
  addressKey,
  mayMint,
  type RawTransaction,
  unreadableTransaction,
  validTransaction,
} from './raw-transaction.ts'
import type { Transfer } from './transfer.ts'
import type { WatchedBot } from './watched-bot.ts'

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
export type BlockCandidates = {
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
