import type { Block } from './block.ts'
import { createBloomLookup, isBloomFilled, maxAddressesIn, mayHoldTransfers } from './bloom.ts'
import type { AskedEndpoint } from './endpoint.ts'
import { isEmptyList } from './json-reply.ts'
import type { LogFlaws, LogList } from './logs.ts'

/** An address (40 hex digits) as blooms have it if it is a topic, and if it is the contract of a log. */
const bloomItems = {
  topic: (key: string) => `0x${key.padStart(64, '0')}`,
  contract: (key: string) => `0x${key}`,
}

/** Findings in a block that was read, as far as they show whether it was read well. */
export type BlockInspection = {
  /** Items that matter and are not understood, or belong to no transaction of the block. */
  readonly faults: number
  /** Numbers of logs, and of transactions that may have some. */
  readonly logs: number
  readonly calls: number
  /** Transactions that call a token to move holdings of watched addresses, and have no log. */
  readonly unlogged: number
  /** Watched addresses that logs name: 40 hex digits. */
  readonly logged: ReadonlySet<string>
  /**
   * Logs that are watched for by their contract: their first topics, and the watched contracts (40 hex
   * digits).
   */
  readonly emitted: ReadonlySet<string>
}

/** A block as one endpoint gave it. `logs` is absent if they were not requested. */
export type BlockReading<I extends BlockInspection> = {
  readonly block: Block
  readonly inspection: I
  readonly logs: Pick<LogList, 'flaws' | 'isComplete'> | undefined
  readonly source: AskedEndpoint
}

/**
 * A part to read again, and how often at most. With `isDoubt` logs seem to be missing, which other answers
 * prove or disprove.
 */
export type BlockRecheck = {
  readonly subject: 'block' | 'logs'
  readonly maxTimes: 1 | 2
  readonly isDoubt?: true
}

/** Addresses (40 hex digits) that are watched for logs that they write, with the first topics of these. */
export type WatchedEmitters = { readonly keys: readonly string[]; readonly topics: ReadonlySet<string> }

/**
 * Addresses watched for logs that have them as a topic, and for logs that they write; empty if they are more
 * than `most`.
 */
export type WatchedInLogs = {
  readonly addresses: (most: number, block: Block) => readonly string[]
  readonly emitters: (most: number) => readonly WatchedEmitters[]
}

/** Whether a bloom may hold a watched address or event that is in no log. */
const createUnloggedCheck = () => {
  const isTopicIn = createBloomLookup(bloomItems.topic)
  const isContractIn = createBloomLookup(bloomItems.contract)
  const isEventIn = createBloomLookup(topic => topic)

  return (
    block: Block,
    bloom: string,
    { logged, emitted }: BlockInspection,
    { addresses, emitters }: WatchedInLogs,
  ): boolean => {
    const most = maxAddressesIn(bloom)
    if (most === 0) return false
    if (
      mayHoldTransfers(bloom) &&
      addresses(most, block).some(key => !logged.has(key) && isTopicIn(bloom, key))
    )
      return true
    // A busy contract is in every bloom for logs that are not requested, and its event may be there for
    // another contract.
    return emitters(most).some(
      ({ keys, topics }) =>
        keys.some(key => !emitted.has(key) && isContractIn(bloom, key)) &&
        topics.values().some(topic => !emitted.has(topic) && isEventIn(bloom, topic)),
    )
  }
}

/**
 * Decides from the contents of a block whether to read it again: a part cannot be understood or belongs
 * nowhere; there are no logs although the bloom may hold some; no logs and no bloom, although contracts are
 * called; a token is called to move holdings of watched addresses, without a log; the bloom names a watched
 * address that is in no log, or a watched contract and an event of it that are in none. A block that was read
 * well may show any of these: it is a reason to look again, not a proof.
 */
export const createBlockCheck = () => {
  const hasUnlogged = createUnloggedCheck()
  /** Whether the chain fills blooms; `undefined` if not known yet. */
  let fillsBlooms: boolean | undefined

  const noteBloom = ({ logsBloom }: Block, { logs }: BlockInspection): void => {
    if (isBloomFilled(logsBloom)) fillsBlooms = true
    else if (logs > 0) fillsBlooms = false
  }

  const seemsIncomplete = (block: Block, inspection: BlockInspection, watched: WatchedInLogs): boolean => {
    const { logs, calls, unlogged } = inspection
    const { logsBloom } = block
    if (unlogged > 0) return true
    if (!isBloomFilled(logsBloom)) return logs === 0 && calls > 0 && fillsBlooms !== true
    return (logs === 0 && mayHoldTransfers(logsBloom)) || hasUnlogged(block, logsBloom, inspection, watched)
  }

  const recheckOfLogs = (
    reading: BlockReading<BlockInspection>,
    flaws: LogFlaws,
    watched: WatchedInLogs,
  ): BlockRecheck | undefined => {
    const { block, inspection, logs } = reading
    noteBloom(block, inspection)
    if (isEmptyList(block.transactions))
      return isBloomFilled(block.logsBloom) ? { subject: 'block', maxTimes: 1 } : undefined
    if (logs?.isComplete === true) return undefined
    if (flaws.unread + flaws.repeats > 0) return { subject: 'logs', maxTimes: 1 }
    return seemsIncomplete(block, inspection, watched)
      ? { subject: 'logs', maxTimes: 2, isDoubt: true }
      : undefined
  }

  /** Returns `undefined` if there is nothing to read again. */
  return (reading: BlockReading<BlockInspection>, watched: WatchedInLogs): BlockRecheck | undefined => {
    if (reading.inspection.faults > 0) return { subject: 'block', maxTimes: 2 }
    return reading.logs === undefined ? undefined : recheckOfLogs(reading, reading.logs.flaws, watched)
  }
}
