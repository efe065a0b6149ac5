import { transferTopic } from '#events/transfer.ts'
import { wordDigits } from '#readings/deadlines/contract-log.ts'
import { type LoggedQuestion, type NodeQuestion, questionKey } from '#readings/question.ts'
import { joinWords } from '#readings/search.ts'
import type { BlockHeader } from './block.ts'
import type { ContractLogsRequest, ReadContractLogs } from './contract-logs.ts'
import { isUnanswered, RpcError } from './rpc-error.ts'
import type { ValueReader, ValueRequest } from './value-reader.ts'

/**
 * Limit of requests for logs in one reading, however many addresses there are; the rest is read in the next
 * one.
 */
const maxRequests = 16
/** Limit of the ids that are known of one address, the newest ones: strangers may send any number of NFTs. */
const maxIds = 250
/** Limit of the addresses that have a scan. */
const maxScans = 10_000
/** The newest blocks are read again, as a reorg may have changed them. */
const reorgBlocks = 256
/** The part of a range that is tried if nodes refuse the whole. */
const refusedPart = 4

/**
 * The logs that give ids; the third topic is the address. `maxPast` limits the requests for the past of one
 * address, as nothing says how many ids there are: if a node gives the logs of 10,000 blocks at once, that
 * covers some weeks.
 */
const idLogs = {
  received: { topic: transferTopic, idOf: ([, , , id]: readonly string[]) => id, maxPast: undefined },
  /** `Borrow(bytes32 id, address caller, address onBehalf, address receiver, uint256 assets, uint256 shares)` of Morpho. */
  borrowed: {
    topic: '0x570954540bed6b1304a87dfe815a5eda4a648f7097a16240dcd85c9b5fd42a43',
    idOf: ([, id]: readonly string[]) => id,
    maxPast: 40,
  },
} as const

type LogReader = {
  readonly header: (height: number, signal: AbortSignal) => Promise<Pick<BlockHeader, 'hash'>>
  readonly contractLogs: ReadContractLogs
}

type Block = ValueRequest['block']

/** The ids of one address that are known from logs. */
type Scan = {
  /** Heights by id, on any branch. */
  readonly ids: Map<bigint, number>
  /** The range of blocks whose logs were all read. */
  readonly read?: { readonly from: number; readonly to: number } | undefined
  /** Number of requests for logs below the first blocks. */
  readonly past: number
  /** When more was last requested. */
  readonly turn: number
}

const topicOf = (key: string): string => `0x${key.padStart(wordDigits, '0')}`

const newest = (ids: ReadonlyMap<bigint, number>): Map<bigint, number> =>
  new Map([...ids].toSorted(([, a], [, b]) => b - a).slice(0, maxIds))

/** The next height to read downwards from, once all above `height` are read; below 0 if there is none. */
const nextBelow = (height: number, range: Scan['read']): number => {
  if (range === undefined || height > range.to - reorgBlocks || height < range.from) return height
  return range.from - 1
}

const isPastRead = ({ logged }: LoggedQuestion, { read, past }: Scan): boolean =>
  read !== undefined && (read.from === 0 || past >= (idLogs[logged].maxPast ?? Number.POSITIVE_INFINITY))

/**
 * Reads which ids logs give beside addresses, from the newest logs back to the first, some requests a round:
 * one if a node gives the logs of all blocks at once, and many rounds of ever older blocks if nodes allow
 * small ranges only. Of logs that no node gives, nothing is known. Ids of logs that a reorg took back stay
 * known: what an address has of an id has to be asked in any case.
 */
const createReadMore = ({ header, contractLogs }: LogReader) => {
  let blocks = Number.POSITIVE_INFINITY

  const readRange = async (
    { logged, contract, by }: LoggedQuestion,
    { from, to }: Pick<ContractLogsRequest, 'from' | 'to'>,
    signal: AbortSignal,
  ): Promise<readonly (readonly [bigint, number])[]> => {
    const { topic, idOf } = idLogs[logged]
    const topics = [[topic], null, [topicOf(by)]]
    const logs = await contractLogs({ addresses: [`0x${contract}`], topics, from, to }, signal)
    return logs.flatMap(({ topics: given, height }) => {
      const id = BigInt(idOf(given) ?? 0)
      return id === 0n ? [] : [[id, height] as const]
    })
  }

  return async (
    question: LoggedQuestion,
    { known, block, spend }: { readonly known: Scan; readonly block: Block; readonly spend: () => boolean },
    signal: AbortSignal,
  ): Promise<Omit<Scan, 'turn'>> => {
    const ids = new Map(known.ids)
    const { maxPast = Number.POSITIVE_INFINITY } = idLogs[question.logged]
    blocks *= 2
    let height = block.height
    let { past } = known
    while (height >= 0) {
      const isPast = height < (known.read?.from ?? block.height)
      if ((isPast && past >= maxPast) || !spend()) break
      const floor =
        known.read !== undefined && height > known.read.to - reorgBlocks ? known.read.to - reorgBlocks + 1 : 0
      const from = Math.max(0, floor, height - blocks + 1)
      try {
        const hash = height === block.height ? block.hash : (await header(height, signal)).hash
        const heights = await readRange(question, { from, to: { height, hash } }, signal)
        for (const [id, idHeight] of heights) ids.set(id, Math.max(idHeight, ids.get(id) ?? 0))
        height = nextBelow(from - 1, known.read)
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        if (isUnanswered(error)) break
        const refused = height - from + 1
        if (refused === 1) break
        blocks = Math.ceil(refused / refusedPart)
      }
      if (isPast) past += 1
      if (ids.size >= maxIds) break
    }
    const read = height === block.height ? known.read : { from: height + 1, to: block.height }
    // Blocks left out in between are read as the past is.
    const isGap = read !== undefined && known.read !== undefined && read.from > known.read.to
    return { ids: newest(ids), read, past: isGap ? 0 : past }
  }
}

const keyOf = (question: LoggedQuestion): string => questionKey({ ...question, isMore: false })

/** Extends a reader of values with the ids that logs give beside addresses. */
export const createLoggedReader = (node: LogReader) => {
  const readMore = createReadMore(node)
  const scans = new Map<string, Scan>()
  let turn = 0

  const scanOf = (question: LoggedQuestion): Scan =>
    scans.get(keyOf(question)) ?? { ids: new Map(), past: 0, turn: 0 }

  const extend = async (
    asked: readonly LoggedQuestion[],
    block: Block,
    signal: AbortSignal,
  ): Promise<void> => {
    let left = maxRequests
    const spend = (): boolean => {
      left -= 1
      return left >= 0
    }
    turn += 1
    for (const question of asked.toSorted((a, b) => scanOf(a).turn - scanOf(b).turn)) {
      if (left <= 0) return
      const more = await readMore(question, { known: scanOf(question), block, spend }, signal)
      scans.set(keyOf(question), { ...more, turn })
    }
    for (const key of scans.keys()) if (scans.size > maxScans) scans.delete(key)
  }

  return (readValues: ValueReader): ValueReader<NodeQuestion> =>
    async ({ block, questions }, signal) => {
      const logged = questions.filter(question => 'logged' in question)
      const others = questions.flatMap(question => ('logged' in question ? [] : [question]))
      await extend(
        logged.filter(({ isMore }) => isMore === true),
        block,
        signal,
      )
      const values = others.length === 0 ? [] : await readValues({ block, questions: others }, signal)
      const ids = logged.flatMap(question => {
        const scan = scanOf(question)
        const isAnswered = idLogs[question.logged].maxPast === undefined || isPastRead(question, scan)
        return isAnswered ? [[questionKey(question), joinWords([...scan.ids.keys()])] as const] : []
      })
      return new Map([...values, ...ids])
    }
}
