import { fetchedTopics, type RawLog } from '../match/raw-log.ts'
import type { IndexedCandidates } from '../match/sight.ts'
import type { LogSource } from './endpoint.ts'
import {
  createBloomLook,
  isFilledIn,
  mostAddresses,
  mostAddressesIn,
  promisesTransfers,
} from './logs-bloom.ts'
import { isEmptyList } from './parse-reply.ts'
import type { Block } from './read-block.ts'
import type { LogFlaws, LogList } from './read-logs.ts'

/** A block as one endpoint gave it. `logs`: as they were read, where they were asked for. */
export type Reading = {
  readonly block: Block
  readonly sight: IndexedCandidates
  readonly logs: Pick<LogList, 'flaws' | 'covers'> | undefined
  readonly source: LogSource
}

/** What is to be read once more, and how often at most: the block as a whole, or its logs only. */
export type Doubt = { readonly again: 'block' | 'logs'; readonly times: 1 | 2 }

/** Watched addresses that may be in logs; none where they are more than `most`. */
type Watched = (most: number) => readonly string[]

/** The logs are of receipts, and there is one of each transaction. */
const isWhole = ({ block, logs }: Reading): boolean => {
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
export const createDoubts = () => {
  const bloomLook = createBloomLook()
  /** Whether the chain fills blooms in; `undefined`: not known yet. */
  let fillsBlooms: boolean | undefined

  const learn = ({ bloom }: Block, { logs }: IndexedCandidates): void => {
    if (isFilledIn(bloom)) fillsBlooms = true
    else if (logs > 0) fillsBlooms = false
  }

  const hasUnlogged = (bloom: string, { logged }: IndexedCandidates, watched: Watched): boolean => {
    const most = Math.min(mostAddresses, mostAddressesIn(bloom))
    if (most === 0 || !promisesTransfers(bloom)) return false
    return bloomLook.named(bloom, watched(most)).some(key => !logged.has(key))
  }

  const seemsThin = ({ bloom }: Block, sight: IndexedCandidates, watched: Watched): boolean => {
    if (sight.unlogged > 0) return true
    if (!isFilledIn(bloom)) return sight.logs === 0 && sight.calls > 0 && fillsBlooms !== true
    return (sight.logs === 0 && promisesTransfers(bloom)) || hasUnlogged(bloom, sight, watched)
  }

  const ofLogs = (reading: Reading, flaws: LogFlaws, watched: Watched): Doubt | undefined => {
    const { block, sight, logs } = reading
    learn(block, sight)
    if (isEmptyList(block.transactions))
      return isFilledIn(block.bloom) ? { again: 'block', times: 1 } : undefined
    if (isWhole(reading)) return undefined
    if (logs?.covers !== undefined || flaws.unread + flaws.repeats > 0) return { again: 'logs', times: 1 }
    return seemsThin(block, sight, watched) ? { again: 'logs', times: 2 } : undefined
  }

  return {
    doubtOf: (reading: Reading, watched: Watched): Doubt | undefined => {
      if (reading.sight.faults > 0) return { again: 'block', times: 2 }
      return reading.logs === undefined ? undefined : ofLogs(reading, reading.logs.flaws, watched)
    },
  }
}

const topics: ReadonlySet<string | undefined> = new Set(fetchedTopics)

/** Receipts hold logs of every kind. */
const byTransaction = (logs: Iterable<RawLog>): Map<string, RawLog[]> =>
  Map.groupBy(
    Iterator.from(logs).filter(log => topics.has(log.topics[0])),
    ({ transactionHash }) => transactionHash,
  )

/** Of each transaction of a block the logs of who gave more of them, and how many the two left out. */
export const mergeLogs = (hashes: Iterable<string>, one: Iterable<RawLog>, other: Iterable<RawLog>) => {
  const [ofOne, ofOther] = [byTransaction(one), byTransaction(other)]
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
