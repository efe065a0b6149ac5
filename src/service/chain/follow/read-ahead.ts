import type { MatchableBlock } from '../match/match-block.ts'

/** Blocks read at the same time while catching up; they are matched in order all the same. */
const usualAhead = 4
/** Number of blocks with traces, which are many times as long. */
const tracedAhead = 2
/** Number of short blocks, after so many of them that more are likely. */
const maxAhead = 64
/** Fewer blocks to read are not worth sharing requests. */
const minBatchedBlocks = 32

/** Limit of a short block's transactions: about 150 KB beside its call data. */
const shortTransactions = 50
const shortLogs = 200
/** Limit of a short block's call data and log data, in characters. */
const shortDataLength = 150_000
/** Limit of the data of all blocks that are read and wait, in characters: no more are asked for. */
const maxWaitingLength = 8 * 2 ** 20

type ReadAheadOptions = {
  readonly from: number
  readonly to: number
  /** `batched`: many blocks are read at the same time, and may share requests. */
  readonly read: (
    height: number,
    options: { batched: boolean; signal: AbortSignal },
  ) => Promise<MatchableBlock>
  /** Whether blocks such as this one are traced now. */
  readonly isTraced: (block: Pick<MatchableBlock, 'hasCoinLogs'>) => boolean
  readonly signal: AbortSignal
}

/** Estimate for a transaction or a log, in characters; they are not measured if there are many. */
const usualDataLength = 1_000

/** Length of call data and log data, in characters. */
const dataLengthOf = ({ transactions, transactionCount, logs, inspection }: MatchableBlock): number => {
  const logCount = inspection?.logs ?? 0
  if (transactionCount === undefined) return shortDataLength
  if (transactionCount > shortTransactions || logCount > shortLogs)
    return usualDataLength * (transactionCount + logCount)
  let length = 0
  for (const { input } of transactions) length += input.length
  for (const { data } of logs ?? []) length += data.length
  return length
}

/** A block without transactions is not traced. */
const isShort = (block: MatchableBlock, { isTraced }: ReadAheadOptions): boolean => {
  const { transactionCount, inspection } = block
  if (transactionCount === undefined || transactionCount > (isTraced(block) ? 0 : shortTransactions))
    return false
  return (inspection?.logs ?? 0) <= shortLogs && dataLengthOf(block) <= shortDataLength
}

type ReadingBlock = { readonly whole: Promise<MatchableBlock>; read?: MatchableBlock; dataLength: number }

const startReading = (whole: Promise<MatchableBlock>): ReadingBlock => {
  const reading: ReadingBlock = { whole, dataLength: 0 }
  const note = async (): Promise<void> => {
    reading.read = await whole
    reading.dataLength = dataLengthOf(reading.read)
  }
  // Thrown when it is this block's turn, if that comes.
  note().catch(() => undefined)
  return reading
}

/** The next block, once it is read, and those that follow it and are read by then. */
const takeRead = async (reading: ReadingBlock[]): Promise<MatchableBlock[]> => {
  const first = await reading.shift()?.whole
  const blocks = first === undefined ? [] : [first]
  for (let next = reading[0]?.read; next !== undefined; next = reading[0]?.read) {
    blocks.push(next)
    reading.shift()
  }
  return blocks
}

/** The blocks in order, each asked for while those before it are matched. Returning early aborts the requests. */
export async function* readAhead(options: ReadAheadOptions): AsyncGenerator<readonly MatchableBlock[]> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([options.signal, stopping.signal])
  const reading: ReadingBlock[] = []
  let next = options.from
  let grown = 0
  let newest: Pick<MatchableBlock, 'hasCoinLogs'> = {}

  /** Half of many blocks are asked for at once, so that they can share requests. */
  const readMore = (): void => {
    const ahead = Math.max(grown, options.isTraced(newest) ? tracedAhead : usualAhead)
    if (grown > 0 && reading.length > ahead / 2) return
    if (reading.reduce((sum, { dataLength }) => sum + dataLength, 0) > maxWaitingLength) return
    const batched = grown > 0 && options.to - next >= minBatchedBlocks
    const last = Math.min(options.to, next + ahead - reading.length - 1)
    for (; next <= last; next += 1) reading.push(startReading(options.read(next, { batched, signal })))
  }

  try {
    for (let taken = options.from; taken <= options.to && !signal.aborted; ) {
      readMore()
      const blocks = await takeRead(reading)
      taken += blocks.length
      newest = blocks.at(-1) ?? newest
      const areShort = blocks.every(block => isShort(block, options))
      grown = areShort ? Math.min(maxAhead, 2 * Math.max(grown, usualAhead)) : 0
      if (blocks.length > 0) yield blocks
    }
  } finally {
    stopping.abort()
  }
}
