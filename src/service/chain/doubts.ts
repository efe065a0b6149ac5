import { fetchedTopics, type RawLog } from '../match/raw-log.ts'
import type { IndexedCandidates } from '../match/sight.ts'
import type { LogSource } from './endpoint.ts'
import {
  createBloomLookup,
  isBloomFilled,
  maxAddressesFor,
  maxBloomAddresses,
  mayHoldTransfers,
} from './logs-bloom.ts'
import { isEmptyList } from './parse-reply.ts'
import type { Block } from './read-block.ts'
import type { LogFlaws, LogList } from './read-logs.ts'

/** A block as one endpoint gave it. `logs`: as they were read, where they were asked for. */
export type BlockReading = {
  readonly block: Block
  readonly candidates: IndexedCandidates
  readonly logs: Pick<LogList, 'flaws' | 'covers'> | undefined
  readonly source: LogSource
}

/** What is to be read once more, and how often at most: the block as a whole, or its logs only. */
export type BlockRecheck = { readonly subject: 'block' | 'logs'; readonly maxTimes: 1 | 2 }

/** Watched addresses that may be in logs; none where they are more than `most`. */
type WatchedAddresses = (most: number) => readonly string[]

/** The logs are of receipts, and there is one of each transaction. */
const coversAllTransactions = ({ block, logs }: BlockReading): boolean => {
  const covers = logs?.covers
  if (covers === undefined) return false
  for (const { hash } of block.transactions) if (!covers.has(hash)) return false
  return true
}

/**
 * Tells which blocks to read once more, by what they say of themselves: something in them is not understood or fits nowhere;
 * no logs although the bloom promises some; no logs and no bloom, although contracts are called; a token is asked to move
 * what is watched, and there is no log of that; the bloom names what is watched, and no log does. All of these may be true of
 * a block that was read well, so that it is a reason to look again, and no more.
 */
export const createBlockCheck = () => {
  const bloomLook = createBloomLookup()
  /** Whether the chain fills blooms in; `undefined`: not known yet. */
  let fillsBlooms: boolean | undefined

  const learn = ({ logsBloom: bloom }: Block, { logs }: IndexedCandidates): void => {
    if (isBloomFilled(bloom)) fillsBlooms = true
    else if (logs > 0) fillsBlooms = false
  }

  const hasUnlogged = (bloom: string, { logged }: IndexedCandidates, watched: WatchedAddresses): boolean => {
    const most = Math.min(maxBloomAddresses, maxAddressesFor(bloom))
    if (most === 0 || !mayHoldTransfers(bloom)) return false
    return bloomLook.named(bloom, watched(most)).some(key => !logged.has(key))
  }

  const seemsThin = (
    { logsBloom: bloom }: Block,
    sight: IndexedCandidates,
    watched: WatchedAddresses,
  ): boolean => {
    if (sight.unlogged > 0) return true
    if (!isBloomFilled(bloom)) return sight.logs === 0 && sight.calls > 0 && fillsBlooms !== true
    return (sight.logs === 0 && mayHoldTransfers(bloom)) || hasUnlogged(bloom, sight, watched)
  }

  const ofLogs = (
    reading: BlockReading,
    flaws: LogFlaws,
    watched: WatchedAddresses,
  ): BlockRecheck | undefined => {
    const { block, candidates: sight, logs } = reading
    learn(block, sight)
    if (isEmptyList(block.transactions))
      return isBloomFilled(block.logsBloom) ? { subject: 'block', maxTimes: 1 } : undefined
    if (coversAllTransactions(reading)) return undefined
    if (logs?.covers !== undefined || flaws.unread + flaws.repeats > 0)
      return { subject: 'logs', maxTimes: 1 }
    return seemsThin(block, sight, watched) ? { subject: 'logs', maxTimes: 2 } : undefined
  }

  return {
    doubtOf: (reading: BlockReading, watched: WatchedAddresses): BlockRecheck | undefined => {
      if (reading.candidates.faults > 0) return { subject: 'block', maxTimes: 2 }
      return reading.logs === undefined ? undefined : ofLogs(reading, reading.logs.flaws, watched)
    },
  }
}

const fetchedTopicSet: ReadonlySet<string | undefined> = new Set(fetchedTopics)

/** Receipts hold logs of every kind. */
const logsByTransaction = (logs: Iterable<RawLog>): Map<string, RawLog[]> =>
  Map.groupBy(
    Iterator.from(logs).filter(log => fetchedTopicSet.has(log.topics[0])),
    ({ transactionHash }) => transactionHash,
  )

/** Of each transaction of a block the logs of who gave more of them, and how many the two left out. */
export const mergeLogs = (hashes: Iterable<string>, one: Iterable<RawLog>, other: Iterable<RawLog>) => {
  const [ofOne, ofOther] = [logsByTransaction(one), logsByTransaction(other)]
  const logs: RawLog[] = []
  let [oneLacks, otherLacks] = [0, 0]
  for (const hash of hashes) {
    const [here, there] = [ofOne.get(hash) ?? [], ofOther.get(hash) ?? []]
    oneLacks += Math.max(0, there.length - here.length)
    otherLacks += Math.max(0, here.length - there.length)
    logs.push(...(there.length > here.length ? there : here))
  }
  return { logs, oneLacks, otherLacks }
}
