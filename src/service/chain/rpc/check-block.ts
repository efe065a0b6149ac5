import { keccak_256 } from '@noble/hashes/sha3.js'
import { hexToBytes } from '@noble/hashes/utils.js'
import { logTopics } from '#events/matchers.ts'
import type { RawLog } from '#events/raw-block.ts'
import type { Block } from './block.ts'
import type { LogSource } from './endpoint.ts'
import type { LogFlaws, LogList } from './logs.ts'
import { isEmptyList } from './rpc-request.ts'

/** What the caller found in a block that was read, as far as it shows whether it was read well. */
export type BlockInspection = {
  /** Items that matter and are not understood, or belong to no transaction of the block. */
  readonly faults: number
  /** How many logs there are, and transactions that may have some. */
  readonly logs: number
  readonly calls: number
  /** Transactions that call a token to move what is watched, and have no log. */
  readonly unlogged: number
  /** Watched addresses that logs name: 40 hex digits. */
  readonly logged: ReadonlySet<string>
}

/** A block as one endpoint gave it. `logs`: absent where they were not asked for. */
export type BlockReading<I extends BlockInspection> = {
  readonly block: Block
  readonly inspection: I
  readonly logs: Pick<LogList, 'flaws' | 'covers'> | undefined
  readonly source: LogSource
}

/** What to read again, and how often at most. */
export type BlockRecheck = { readonly subject: 'block' | 'logs'; readonly maxTimes: 1 | 2 }

/** Watched addresses that logs may name; none where they are more than `most`. */
type WatchedAddresses = (most: number) => readonly string[]

const bloomBytes = 256
const bloomBits = 8 * bloomBytes

/** The three bits of a topic: their positions in the bloom, where the last byte's lowest bit is 0. */
const bitsOf = (topic: string): readonly number[] => {
  const hash = keccak_256(hexToBytes(topic.slice(2)))
  return [0, 2, 4].map(n => (((hash[n] ?? 0) << 8) | (hash[n + 1] ?? 0)) & (bloomBits - 1))
}

const bitsOfTopics = logTopics.map(bitsOf)

/** Some chains do not fill blooms: only zeros or only ones say nothing. */
const isBloomFilled = (bloom: string | undefined): bloom is string =>
  bloom !== undefined && /[^0]/.test(bloom.slice(2)) && /[^f]/i.test(bloom.slice(2))

const hasBit = (bloom: string, bit: number): boolean => {
  const place = bloomBytes - 1 - (bit >> 3)
  return ((Number.parseInt(bloom.slice(2 + 2 * place, 4 + 2 * place), 16) >> (bit & 7)) & 1) === 1
}

/** Whether a block's bloom (`0x` and 512 hex digits) may contain a transfer log, or another log with the same bits. */
const mayHoldTransfers = (bloom: string | undefined): boolean =>
  isBloomFilled(bloom) && bitsOfTopics.some(bits => bits.every(bit => hasBit(bloom, bit)))

/** False positives that are acceptable, among the addresses looked for in one block. */
const maxFalsePositives = 0.02

const filledShare = (bloom: string): number => {
  let set = 0
  for (const byte of hexToBytes(bloom.slice(2))) for (let left = byte; left > 0; left >>= 1) set += left & 1
  return set / bloomBits
}

/** How many addresses may be looked for in a bloom: a full one seems to name every address. */
const maxAddressesFor = (bloom: string): number => Math.floor(maxFalsePositives / filledShare(bloom) ** 3)

/** More are not looked for: computing their bits would cost more than the block. */
const maxBloomAddresses = 1_000

/** Looks for addresses in blooms, as topics of logs. Caches their bits, which are costly. */
const createBloomLookup = () => {
  const cache = new Map<string, readonly number[]>()
  const bitsOfAddress = (key: string): readonly number[] => {
    const bits = cache.get(key) ?? bitsOf(`0x${key.padStart(64, '0')}`)
    cache.set(key, bits)
    return bits
  }
  /** Those of `keys` (40 hex digits) that the bloom may name. */
  return (bloom: string, keys: readonly string[]): string[] => {
    if (cache.size > 4 * maxBloomAddresses) cache.clear()
    return keys.filter(key => bitsOfAddress(key).every(bit => hasBit(bloom, bit)))
  }
}

/** The logs come from receipts, and there is one of each transaction. */
const coversAllTransactions = ({ block, logs }: BlockReading<BlockInspection>): boolean => {
  const covers = logs?.covers
  if (covers === undefined) return false
  for (const { hash } of block.transactions) if (!covers.has(hash)) return false
  return true
}

/**
 * Decides by what a block shows whether to read it again: something in it is not understood or belongs nowhere; there are no logs
 * although the bloom may hold some; no logs and no bloom, although contracts are called; a token is called to move what is
 * watched, without a log; the bloom names what is watched, and no log does. A block that was read well may show any of these: it
 * is a reason to look again, no proof.
 */
export const createBlockCheck = () => {
  const namedIn = createBloomLookup()
  /** Whether the chain fills blooms; `undefined`: not known yet. */
  let fillsBlooms: boolean | undefined

  const noteBloom = ({ logsBloom }: Block, { logs }: BlockInspection): void => {
    if (isBloomFilled(logsBloom)) fillsBlooms = true
    else if (logs > 0) fillsBlooms = false
  }

  const hasUnlogged = (bloom: string, logged: ReadonlySet<string>, watched: WatchedAddresses): boolean => {
    const most = Math.min(maxBloomAddresses, maxAddressesFor(bloom))
    if (most === 0 || !mayHoldTransfers(bloom)) return false
    return namedIn(bloom, watched(most)).some(key => !logged.has(key))
  }

  const seemsIncomplete = (
    { logsBloom }: Block,
    { logs, calls, unlogged, logged }: BlockInspection,
    watched: WatchedAddresses,
  ): boolean => {
    if (unlogged > 0) return true
    if (!isBloomFilled(logsBloom)) return logs === 0 && calls > 0 && fillsBlooms !== true
    return (logs === 0 && mayHoldTransfers(logsBloom)) || hasUnlogged(logsBloom, logged, watched)
  }

  const recheckOfLogs = (
    reading: BlockReading<BlockInspection>,
    flaws: LogFlaws,
    watched: WatchedAddresses,
  ): BlockRecheck | undefined => {
    const { block, inspection, logs } = reading
    noteBloom(block, inspection)
    if (isEmptyList(block.transactions))
      return isBloomFilled(block.logsBloom) ? { subject: 'block', maxTimes: 1 } : undefined
    if (coversAllTransactions(reading)) return undefined
    if (logs?.covers !== undefined || flaws.unread + flaws.repeats > 0)
      return { subject: 'logs', maxTimes: 1 }
    return seemsIncomplete(block, inspection, watched) ? { subject: 'logs', maxTimes: 2 } : undefined
  }

  /** `undefined`: nothing. */
  return (reading: BlockReading<BlockInspection>, watched: WatchedAddresses): BlockRecheck | undefined => {
    if (reading.inspection.faults > 0) return { subject: 'block', maxTimes: 2 }
    return reading.logs === undefined ? undefined : recheckOfLogs(reading, reading.logs.flaws, watched)
  }
}

const topicsToCompare: ReadonlySet<string | undefined> = new Set(logTopics)

/** Only logs that are always fetched: receipts hold logs of every kind. */
const logsByTransaction = (
  logs: Iterable<RawLog>,
  declaredTopics: ReadonlySet<string>,
): Map<string, RawLog[]> =>
  Map.groupBy(
    Iterator.from(logs).filter(
      ({ topics: [topic = ''] }) => topicsToCompare.has(topic) || declaredTopics.has(topic),
    ),
    ({ transactionHash }) => transactionHash,
  )

/** Of each transaction the longer list of logs, and how many logs each of the two readings left out. */
export const mergeLogs = (
  hashes: Iterable<string>,
  { one, other }: { readonly one: Iterable<RawLog>; readonly other: Iterable<RawLog> },
  declaredTopics: ReadonlySet<string> = new Set(),
) => {
  const [byOne, byOther] = [logsByTransaction(one, declaredTopics), logsByTransaction(other, declaredTopics)]
  const logs: RawLog[] = []
  let [oneLacks, otherLacks] = [0, 0]
  for (const hash of hashes) {
    const [here, there] = [byOne.get(hash) ?? [], byOther.get(hash) ?? []]
    oneLacks += Math.max(0, there.length - here.length)
    otherLacks += Math.max(0, here.length - there.length)
    logs.push(...(there.length > here.length ? there : here))
  }
  return { logs, oneLacks, otherLacks }
}
