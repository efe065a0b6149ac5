import type { AddressMap } from './address-map.ts'
import {
  decodeDeployed,
  decodeLog,
  kindOf,
  type Made,
  provesSuccess,
  senderTopic,
  topicAddress,
} from './decode-log.ts'
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

type Draft = {
  /** Of the transaction that stands there, as whoever made the draft has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly logged: Transfer[]
  readonly paid: Transfer[]
  readonly made: Made[]
  /** Concerns somebody also without its logs. */
  itself: boolean
}

type BlockQuestion = {
  readonly transactions: readonly RawTransaction[]
  readonly logs: readonly RawLog[]
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

/** The bots that ask for the coins or the contract of an inner, if any. */
const askersOf = (inner: Inner, raw: RawTransaction, botsAt: AddressMap['botsAt']) => {
  const { creates, from, to, value } = inner
  const atFrom = botsAt(from, 2)
  const atTo = botsAt(to, 2)
  const atSender = creates ? botsAt(raw.from, 2) : []
  if (atFrom.length + atTo.length + atSender.length === 0) return undefined
  const ofCoins = [...atFrom, ...atTo].filter(bot => value !== '0x0' && bot.directions.native !== undefined)
  const ofContract = [...atFrom, ...atSender].filter(bot => creates && bot.deployments)
  return ofCoins.length + ofContract.length === 0 ? undefined : { ofCoins, ofContract }
}

const transferOf = ({ from, to, value }: Inner): Transfer => ({
  asset: { kind: 'native' },
  from: keyOf(from),
  to: keyOf(to),
  amount: BigInt(value),
})

/** Takes in what every log, inner and transaction of a block means to somebody; drafts by the transaction's place in it. */
const createDrafts = (block: BlockQuestion) => {
  const drafts = new Map<number, Draft>()
  const succeeded = new Uint8Array(block.transactions.length)
  const draftAt = (place: number, hash: string): Draft => {
    const draft = drafts.get(place) ?? {
      hash,
      bots: new Set(),
      logged: [],
      paid: [],
      made: [],
      itself: false,
    }
    drafts.set(place, draft)
    return draft
  }
  const addDeployed = (log: RawLog): void => {
    const made = decodeDeployed(log)
    if (made === undefined) return
    const bots = block.botsAt(made.creator, 0).filter(bot => bot.deployments)
    if (bots.length === 0) return
    const place = Number(log.transactionIndex)
    succeeded[place] = 1
    const draft = draftAt(place, log.transactionHash)
    for (const bot of bots) draft.bots.add(bot)
    draft.made.push(made)
  }
  return {
    drafts,
    succeeded,
    addLog: (log: RawLog): void => {
      const sender = senderTopic(log)
      if (sender === 0) return addDeployed(log)
      if (provesSuccess(log)) succeeded[Number(log.transactionIndex)] = 1
      const senders = block.botsAt(log.topics[sender] ?? '', topicAddress)
      const receivers = block.botsAt(log.topics[sender + 1] ?? '', topicAddress)
      if (senders.length === 0 && receivers.length === 0) return
      const kind = kindOf(log)
      const bots = [...senders, ...receivers].filter(bot => bot.directions[kind] !== undefined)
      const moved = bots.length === 0 ? [] : decodeLog(log)
      if (moved.length === 0) return
      const draft = draftAt(Number(log.transactionIndex), log.transactionHash)
      for (const bot of bots) draft.bots.add(bot)
      for (const transfer of moved) draft.logged.push(transfer)
    },
    addInner: (inner: Inner): void => {
      const { place, from, to } = inner
      const raw = block.transactions[place]
      if (raw === undefined) return
      succeeded[place] = 1
      const asking = askersOf(inner, raw, block.botsAt)
      if (asking === undefined) return
      const draft = draftAt(place, raw.hash)
      for (const bot of [...asking.ofCoins, ...asking.ofContract]) draft.bots.add(bot)
      if (asking.ofCoins.length > 0) draft.paid.push(transferOf(inner))
      if (asking.ofContract.length > 0) draft.made.push({ creator: keyOf(from), contract: keyOf(to) })
    },
    addTransaction: (raw: RawTransaction, place: number): void => {
      for (const end of ['from', 'to'] as const) {
        const address = raw[end]
        if (typeof address !== 'string') continue
        for (const bot of block.botsAt(address, 2)) {
          if (!wantsTransaction(bot, raw, end)) continue
          const draft = draftAt(place, raw.hash)
          draft.bots.add(bot)
          draft.itself = true
        }
      }
    },
  }
}

/**
 * The transactions of a block that concern watched addresses, in their order. Its cost grows with the block, not with the
 * number of watched addresses. `undefined`: a transaction that concerns somebody is not understood.
 */
export const findHits = (block: BlockQuestion): Hit[] | undefined => {
  const { transactions, logs, inners = [] } = block
  const { drafts, succeeded, addLog, addInner, addTransaction } = createDrafts(block)
  for (const log of logs) addLog(log)
  for (const inner of inners) addInner(inner)
  for (const [place, raw] of transactions.entries()) addTransaction(raw, place)
  const hits: Hit[] = []
  for (const [place, draft] of [...drafts].toSorted(([a], [b]) => a - b)) {
    const { hash, bots, itself, paid, made } = draft
    const transaction = transactions[place]
    if (transaction === undefined || !isSound(transaction) || transaction.hash !== hash) return undefined
    const creates = typeof transaction.to !== 'string'
    const needsReceipt = succeeded[place] !== 1 || (itself && creates)
    hits.push({ transaction, bots, logged: withoutPolygonDetours(draft.logged), paid, made, needsReceipt })
  }
  return hits
}
