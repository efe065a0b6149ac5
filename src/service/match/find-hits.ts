import type { AddressMap } from './address-map.ts'
import { decodeLog, kindOf, provesSuccess, senderTopic, topicAddress } from './decode-log.ts'
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
  /** The receipt alone says whether it succeeded, or which contract it made. */
  readonly needsReceipt: boolean
}

type Draft = {
  /** Of the transaction that stands there, as whoever made the draft has it. */
  readonly hash: string
  readonly bots: Set<WatchedBot>
  readonly logged: Transfer[]
  /** Concerns somebody also without its logs. */
  itself: boolean
}

type BlockQuestion = {
  readonly transactions: readonly RawTransaction[]
  readonly logs: readonly RawLog[]
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

/** Takes in what every log and transaction of a block means to somebody; drafts by the transaction's place in it. */
const createDrafts = (block: BlockQuestion) => {
  const drafts = new Map<number, Draft>()
  const succeeded = new Uint8Array(block.transactions.length)
  const draftAt = (place: number, hash: string): Draft => {
    const draft = drafts.get(place) ?? { hash, bots: new Set(), logged: [], itself: false }
    drafts.set(place, draft)
    return draft
  }
  return {
    drafts,
    succeeded,
    addLog: (log: RawLog): void => {
      if (provesSuccess(log)) succeeded[Number(log.transactionIndex)] = 1
      const sender = senderTopic(log)
      if (sender === 0) return
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
  const { transactions, logs } = block
  const { drafts, succeeded, addLog, addTransaction } = createDrafts(block)
  for (const log of logs) addLog(log)
  for (const [place, raw] of transactions.entries()) addTransaction(raw, place)
  const hits: Hit[] = []
  for (const [place, { hash, bots, logged, itself }] of [...drafts].toSorted(([a], [b]) => a - b)) {
    const transaction = transactions[place]
    if (transaction === undefined || !isSound(transaction) || transaction.hash !== hash) return undefined
    const creates = typeof transaction.to !== 'string'
    const needsReceipt = succeeded[place] !== 1 || (itself && creates)
    hits.push({ transaction, bots, logged, needsReceipt })
  }
  return hits
}
