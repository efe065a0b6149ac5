import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { fetchedTopics, type RawLog } from '#events/raw-block.ts'
import type { IndexedCandidates } from '../match/find-candidates.ts'
import type { Block } from './block.ts'
import type { LogSource } from './endpoint.ts'
import type { LogFlaws, LogList } from './parse-logs.ts'
import { isEmptyList } from './parse-reply.ts'

const bloomBytes = 256
const bloomBits = 8 * bloomBytes

/** The three bits that stand for a topic: places in the bloom's 2,048 bits, the last byte's lowest bit being 0. */
const bitsOf = (topic: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(topic.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & (bloomBits - 1))
}

const bitsOfTopics = fetchedTopics.map(bitsOf)

/** Some chains do not fill the bloom in: nothing but zeros or ones says nothing. */
const isBloomFilled = (bloom: string | undefined): bloom is string =>
  bloom !== undefined && /[^0]/.test(bloom.slice(2)) && /[^f]/i.test(bloom.slice(2))

const hasBit = (bloom: string, bit: number): boolean => {
  const place = bloomBytes - 1 - (bit >> 3)
  return ((Number.parseInt(bloom.slice(2 + 2 * place, 4 + 2 * place), 16) >> (bit & 7)) & 1) === 1
}

/**
 * Whether a block's bloom (`0x` and 512 hex digits) promises a transfer log. Another log may have the same bits, so it is a
 * reason to look again, never a proof.
 */
const mayHoldTransfers = (bloom: string | undefined): boolean =>
  isBloomFilled(bloom) && bitsOfTopics.some(bits => bits.every(bit => hasBit(bloom, bit)))

/** Of addresses that a bloom may name by chance, so many in a block at most are worth a look. */
const maxFalsePositiveShare = 0.02

const filledShare = (bloom: string): number => {
  let set = 0
  for (const byte of hexToBytes(bloom.slice(2))) for (let left = byte; left > 0; left >>= 1) set += left & 1
  return set / bloomBits
}

/** How many addresses it makes sense to look for in a bloom: in a full one every address seems to be. */
const maxAddressesFor = (bloom: string): number => Math.floor(maxFalsePositiveShare / filledShare(bloom) ** 3)

/** More are not looked for: their bits alone would cost more than the block. */
const maxBloomAddresses = 1_000

/** Finds addresses in blooms as topics of logs; remembers their bits, which are dear. */
const createBloomLookup = () => {
  const known = new Map<string, readonly number[]>()
  const bitsOfAddress = (key: string): readonly number[] => {
    const bits = known.get(key) ?? bitsOf(`0x${key.padStart(64, '0')}`)
    known.set(key, bits)
    return bits
  }
  return {
    /** Those of `keys` (40 hex digits) that the bloom may name. */
    named: (bloom: string, keys: readonly string[]): string[] => {
      if (known.size > 4 * maxBloomAddresses) known.clear()
      return keys.filter(key => bitsOfAddress(key).every(bit => hasBit(bloom, bit)))
    },
  }
}

/** A block as one endpoint gave it. `logs`: as they were read, where they were asked for. */
export type BlockReading = {
  readonly block: Block
  readonly candidates: IndexedCandidates
  readonly logs: Pick<LogList, 'flaws' | 'covers'> | undefined
  readonly source: LogSource
}

/** What is to be read once more, and how often at most: the block as a whole, or its logs only. */
type BlockRecheck = { readonly subject: 'block' | 'logs'; readonly maxTimes: 1 | 2 }

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
