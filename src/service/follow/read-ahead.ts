import type { MatchableBlock } from '../match/match-block.ts'

/** Blocks read at the same time while catching up; they are matched in order all the same. */
const usualAhead = 4
/** The same of blocks with traces, which are many times as long. */
const tracedAhead = 2
/** Of short blocks, after so many of them that more are likely. */
const maxAhead = 64
/** Fewer blocks to read are not worth sharing requests. */
const minBatchedBlocks = 32

/** What a short block has at most: about 150 KB. */
const shortTransactions = 50
const shortLogs = 200

type ReadAheadOptions = {
  readonly from: number
  readonly to: number
  /** `batched`: many blocks are read at the same time, and may share requests. */
  readonly read: (height: number, o: { batched: boolean; signal: AbortSignal }) => Promise<MatchableBlock>
  /** Whether transactions are traced now. */
  readonly isTraced: () => boolean
  readonly signal: AbortSignal
}

/** A block without transactions is not traced. */
const isShort = ({ transactionCount, inspection }: MatchableBlock, { isTraced }: ReadAheadOptions): boolean =>
  transactionCount !== undefined &&
  transactionCount <= (isTraced() ? 0 : shortTransactions) &&
  (inspection?.logs ?? 0) <= shortLogs

type ReadingBlock = { readonly whole: Promise<MatchableBlock>; read?: MatchableBlock }

const startReading = (whole: Promise<MatchableBlock>): ReadingBlock => {
  const reading: ReadingBlock = { whole }
  const note = async (): Promise<void> => {
    reading.read = await whole
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
export async function* readAhead(o: ReadAheadOptions): AsyncGenerator<readonly MatchableBlock[]> {
  const stopping = new AbortController()
  const signal = AbortSignal.any([o.signal, stopping.signal])
  const reading: ReadingBlock[] = []
  let next = o.from
  let grown = 0

  /** Half of many blocks are asked for at once, so that they can share requests. */
  const readMore = (): void => {
    const ahead = Math.max(grown, o.isTraced() ? tracedAhead : usualAhead)
    if (grown > 0 && reading.length > ahead / 2) return
    const batched = grown > 0 && o.to - next >= minBatchedBlocks
    const last = Math.min(o.to, next + ahead - reading.length - 1)
    for (; next <= last; next += 1) reading.push(startReading(o.read(next, { batched, signal })))
  }

  try {
    for (let taken = o.from; taken <= o.to && !signal.aborted; ) {
      readMore()
      const blocks = await takeRead(reading)
      taken += blocks.length
      const areShort = blocks.every(block => isShort(block, o))
      grown = areShort ? Math.min(maxAhead, 2 * Math.max(grown, usualAhead)) : 0
      if (blocks.length > 0) yield blocks
    }
  } finally {
    stopping.abort()
  }
}
