import type { AddressMap } from './address-map.ts'
import type { Made } from './decode-log.ts'
import { draftInner } from './draft-inner.ts'
import { draftLog } from './draft-log.ts'
import { createDrafts, type Drafts } from './drafts.ts'
import type { Inner } from './inner.ts'
import { withoutPolygonDetours } from './polygon-coin.ts'
import type { RawLog } from './raw-log.ts'
import { isSound, keyOf, mayMint, type RawTransaction } from './raw-transaction.ts'
import type { Transfer } from './transfer.ts'
import type { WatchedBot } from './watched-bot.ts'

/** A transaction that concerns watched addresses, raw but for the logs that do. */
export type Hit = {
  readonly transaction: RawTransaction
  readonly bots: ReadonlySet<WatchedBot>
  /** What its logs say was moved, as far as it concerns somebody. */
  readonly logged: readonly Transfer[]
  /** Coins that were paid inside it, likewise. */
  readonly paid: readonly Transfer[]
  /** Contracts that were made inside it. */
  readonly made: readonly Made[]
  /** The receipt alone says whether it succeeded, or which contract it made. */
  readonly needsReceipt: boolean
}

type BlockQuestion = {
  readonly transactions: Iterable<RawTransaction>
  readonly logs: Iterable<RawLog>
  readonly inners?: readonly Inner[]
  readonly botsAt: AddressMap['botsAt']
}

const toItself = ({ from, to }: RawTransaction): boolean =>
  typeof to === 'string' && keyOf(from) === keyOf(to)

/** Whether a bot asks for what a transaction does by itself, at one of its ends. */
const wantsTransaction = (bot: WatchedBot, raw: RawTransaction, end: 'from' | 'to'): boolean => {
  const creates = typeof raw.to !== 'string'
  if (bot.calls && !creates && raw.input !== '0x') return true
  if (bot.deployments && creates && end === 'from') return true
  const { native } = bot.directions
  if (native === undefined || (raw.value === '0x0' && !mayMint(raw))) return false
  return native === 'both' || native === (end === 'from' ? 'out' : 'in') || mayMint(raw) || toItself(raw)
}

/** Takes in what a transaction by itself means to somebody. */
const draftTransaction = (raw: RawTransaction, place: number, drafts: Drafts): void => {
  for (const end of ['from', 'to'] as const) {
    const address = raw[end]
    if (typeof address !== 'string') continue
    for (const bot of drafts.botsAt(address, 2)) {
      if (wantsTransaction(bot, raw, end)) drafts.take(place, raw.hash, [bot]).itself = true
    }
  }
}

/** What the drafts say of the transaction by now; `undefined`: it is not understood, or another than they are of. */
const hitOf = (transaction: RawTransaction, place: number, drafts: Drafts): Hit | undefined => {
  const draft = drafts.get(place)
  if (draft === undefined || !isSound(transaction) || transaction.hash !== draft.hash) return undefined
  const { bots, logged, paid, made, itself } = draft
  const creates = typeof transaction.to !== 'string'
  const needsReceipt = !drafts.succeeded.has(place) || (itself && creates)
  return { transaction, bots, logged: withoutPolygonDetours(logged), paid, made, needsReceipt }
}

/**
 * The transactions of a block that concern watched addresses, in their order. Its cost grows with the block, not with the
 * number of watched addresses. `undefined`: a transaction that concerns somebody is not understood, or one that has logs is not
 * there.
 */
export const findHits = (block: BlockQuestion): Hit[] | undefined => {
  const drafts = createDrafts(block.botsAt)
  let last = -1
  for (const log of block.logs) {
    last = Math.max(last, Number(log.transactionIndex))
    draftLog(log, drafts)
  }
  const inside = Map.groupBy(block.inners ?? [], ({ place }) => place)
  const hits: Hit[] = []
  let place = 0
  for (const transaction of block.transactions) {
    for (const inner of inside.get(place) ?? []) draftInner(inner, transaction, drafts)
    draftTransaction(transaction, place, drafts)
    const hit = hitOf(transaction, place, drafts)
    if (hit !== undefined) hits.push(hit)
    place += 1
  }
  return last < place && hits.length === drafts.size() ? hits : undefined
}
