import { transferTopic } from '#events/transfer.ts'
import { wordDigits } from '#readings/deadlines/contract-log.ts'
import { type NodeQuestion, questionKey, type ReceivedQuestion } from '#readings/question.ts'
import { joinWords } from '#readings/search.ts'
import type { BlockHeader } from './block.ts'
import type { ContractLogsRequest, readContractLogs } from './contract-logs.ts'
import { RpcError } from './rpc-error.ts'
import type { ValueReader, ValueRequest } from './value-reader.ts'

/** Requests for logs in one reading, however many addresses there are: what is left over is read in the next one. */
const maxRequests = 16
/** Limit of the NFTs that are known of one address, those received last: strangers may send any number. */
const maxReceived = 250
/** Limit of the addresses of which something is known. */
const maxScans = 10_000
/** The newest blocks are read again, as a reorg may have changed them. */
const reorgBlocks = 256
/** A part of a range is tried where nodes refuse the whole. */
const refusedPart = 4

type LogReader = {
  readonly header: (height: number, signal: AbortSignal) => Promise<Pick<BlockHeader, 'hash'>>
  readonly contractLogs: ReturnType<typeof readContractLogs>
}

type Block = ValueRequest['block']

/** `received`: heights by id, of any branch. All logs from `from` to `to` were read. `turn`: when it was last asked for more. */
type Scan = {
  readonly received: Map<bigint, number>
  readonly read?: { readonly from: number; readonly to: number } | undefined
  readonly turn: number
}

const topicOf = (key: string): string => `0x${key.padStart(wordDigits, '0')}`

const newest = (received: ReadonlyMap<bigint, number>): Map<bigint, number> =>
  new Map([...received].toSorted(([, one], [, other]) => other - one).slice(0, maxReceived))

/** The next height to read downwards from, once all above `height` are read; below 0: there is none. */
const nextBelow = (height: number, known: Scan['read']): number => {
  if (known === undefined || height > known.to - reorgBlocks || height < known.from) return height
  return known.from - 1
}

/**
 * Reads which NFTs addresses have ever received, from the newest logs back to the first, some requests a round: one where a node gives the
 * logs of all blocks at once, and many rounds of ever older blocks where nodes allow small ranges only. Of logs that no node gives,
 * nothing is known. Logs that a reorg took back stay known: who owns an NFT has to be asked in any case.
 */
const createReadMore = ({ header, contractLogs }: LogReader) => {
  let blocks = Number.POSITIVE_INFINITY

  const readRange = async (
    { received: contract, by }: ReceivedQuestion,
    { from, to }: Pick<ContractLogsRequest, 'from' | 'to'>,
    signal: AbortSignal,
  ): Promise<readonly (readonly [bigint, number])[]> => {
    const topics = [[transferTopic], null, [topicOf(by)]]
    const logs = await contractLogs({ addresses: [`0x${contract}`], topics, from, to }, signal)
    return logs.flatMap(({ topics: [, , , id], height }) =>
      id === undefined || BigInt(id) === 0n ? [] : [[BigInt(id), height] as const],
    )
  }

  return async (
    question: ReceivedQuestion,
    { known, block, spend }: { readonly known: Scan; readonly block: Block; readonly spend: () => boolean },
    signal: AbortSignal,
  ): Promise<Omit<Scan, 'turn'>> => {
    const received = new Map(known.received)
    blocks *= 2
    let height = block.height
    while (height >= 0 && spend()) {
      const floor =
        known.read !== undefined && height > known.read.to - reorgBlocks ? known.read.to - reorgBlocks + 1 : 0
      const from = Math.max(0, floor, height - blocks + 1)
      try {
        const hash = height === block.height ? block.hash : (await header(height, signal)).hash
        const found = await readRange(question, { from, to: { height, hash } }, signal)
        for (const [id, at] of found) received.set(id, Math.max(at, received.get(id) ?? 0))
        height = nextBelow(from - 1, known.read)
      } catch (error) {
        if (!(error instanceof RpcError) || signal.aborted) throw error
        const refused = height - from + 1
        if (refused === 1) break
        blocks = Math.ceil(refused / refusedPart)
      }
      if (received.size >= maxReceived) break
    }
    const read = height === block.height ? known.read : { from: height + 1, to: block.height }
    return { received: newest(received), read }
  }
}

const keyOf = (question: ReceivedQuestion): string => questionKey({ ...question, isMore: false })

/** Adds to a reader of values the NFTs that addresses have received. */
export const createReceivedReader = (node: LogReader) => {
  const readMore = createReadMore(node)
  const scans = new Map<string, Scan>()
  let turn = 0

  const scanOf = (question: ReceivedQuestion): Scan =>
    scans.get(keyOf(question)) ?? { received: new Map(), turn: 0 }

  const extend = async (
    asked: readonly ReceivedQuestion[],
    block: Block,
    signal: AbortSignal,
  ): Promise<void> => {
    let left = maxRequests
    const spend = (): boolean => {
      left -= 1
      return left >= 0
    }
    turn += 1
    for (const question of asked.toSorted((one, other) => scanOf(one).turn - scanOf(other).turn)) {
      if (left <= 0) return
      const more = await readMore(question, { known: scanOf(question), block, spend }, signal)
      scans.set(keyOf(question), { ...more, turn })
    }
    for (const key of scans.keys()) if (scans.size > maxScans) scans.delete(key)
  }

  return (readValues: ValueReader): ValueReader<NodeQuestion> =>
    async ({ block, questions }, signal) => {
      const received = questions.filter(question => 'received' in question)
      const others = questions.flatMap(question => ('received' in question ? [] : [question]))
      await extend(
        received.filter(({ isMore }) => isMore === true),
        block,
        signal,
      )
      const values = others.length === 0 ? [] : await readValues({ block, questions: others }, signal)
      return new Map([
        ...values,
        ...received.map(
          question => [questionKey(question), joinWords([...scanOf(question).received.keys()])] as const,
        ),
      ])
    }
}
