import type { RawTransaction } from '#events/raw-block.ts'
import { minuteMs } from '#lib/time.ts'
import type { Block } from '../chain/rpc/block.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'

/** A block as previews need it. Its transactions and logs can be iterated repeatedly. */
type RecentBlock = Block & { readonly transactions: readonly RawTransaction[] }

/** The newest blocks of one chain with their logs, cached for concurrent previews. */
export type RecentBlocks = {
  /**
   * Reads a block with the logs of these first topics as well, which need a read of their own. Returns
   * `undefined` if the read budget is used up. Throws `RpcError`.
   */
  readonly read: (height: number, declaredTopics: ReadonlySet<string>) => Promise<RecentBlock> | undefined
  readonly forget: (height: number) => void
}

/**
 * Limits of reads, of blocks and of the logs of declared events, so that enough are left for following the
 * chain.
 */
const burst = 120
const perSecond = 4

const cacheMs = minuteMs
const timeoutMs = 5_000

/** `0x` and four bytes. */
const selectorLength = 10

/** The arguments of calls are most of a block, and previews do not need them. */
const withoutArguments = (transaction: RawTransaction): RawTransaction => ({
  ...transaction,
  input: transaction.input.slice(0, selectorLength),
})

/** Drops the internal calls, which previews leave out. */
const toRecentBlock = (block: Block): RecentBlock => ({
  ...block,
  transactions: [...block.transactions].map(withoutArguments),
  logs: [...(block.logs ?? [])],
  internalCalls: [],
})

type ReadNode = Pick<ChainNode, 'block' | 'logs'>

const readBlock = async (node: ReadNode, height: number): Promise<RecentBlock> =>
  toRecentBlock(await node.block({ height, logs: true }, AbortSignal.timeout(timeoutMs)))

const withDeclaredLogs = async (
  node: ReadNode,
  reading: Promise<RecentBlock>,
  declaredTopics: ReadonlySet<string>,
): Promise<RecentBlock> => {
  const block = { ...(await reading), declaredTopics }
  return { ...block, logs: [...(await node.logs(block, AbortSignal.timeout(timeoutMs)))] }
}

/**
 * Creates the cache, with a clock in ms. Reads have their own timeout, as the preview that began one may end
 * before it.
 */
export const createRecentBlocks = (node: ReadNode, now: () => number): RecentBlocks => {
  /** Blocks by height and declared topics. */
  const blocks = new Map<string, Promise<RecentBlock>>()
  let left = burst
  let leftAt = now()

  const mayRead = (): boolean => {
    left = Math.min(burst, left + ((now() - leftAt) * perSecond) / 1_000)
    leftAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }

  const readOnce = (key: string, begin: () => Promise<RecentBlock>): Promise<RecentBlock> | undefined => {
    const cached = blocks.get(key)
    if (cached !== undefined) return cached
    if (!mayRead()) return undefined
    const reading = begin()
    blocks.set(key, reading)
    const forget = (): void => {
      if (blocks.get(key) === reading) blocks.delete(key)
    }
    reading.then(() => setTimeout(forget, cacheMs).unref(), forget)
    return reading
  }

  return {
    read: (height, declaredTopics) => {
      const block = readOnce(`${height}:`, () => readBlock(node, height))
      if (block === undefined || declaredTopics.size === 0) return block
      const key = `${height}:${[...declaredTopics].toSorted().join(' ')}`
      return readOnce(key, () => withDeclaredLogs(node, block, declaredTopics))
    },
    forget: height => {
      for (const key of blocks.keys()) if (key.startsWith(`${height}:`)) blocks.delete(key)
    },
  }
}

/** Rejects when `signal` aborts. The work itself continues for other callers. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new RpcError('rpc_unreachable', 'the node did not reply in time'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Limits per chain and preview, whichever is reached first. */
const maxBlocks = 120
const maxTransactions = 6_000

/** Low, as the follower of the chain uses the same nodes. */
const concurrency = 3

/**
 * Begins the reads of a block and of the next ones below it, which the cache keeps until they are asked for.
 * Returns the first, or `undefined` if the read budget is used up.
 */
const beginReads = (
  recent: RecentBlocks,
  { height, lowest }: { readonly height: number; readonly lowest: number },
  declaredTopics: ReadonlySet<string>,
): Promise<RecentBlock> | undefined => {
  const [first] = Array.from({ length: concurrency }, (_, n) =>
    recent.read(Math.max(lowest, height - n), declaredTopics),
  )
  return first
}

/**
 * Reads blocks from the head backwards along parent hashes, until there are enough or no more may be read.
 * Throws `RpcError`, also when `signal` aborts.
 */
export const readNewestBlocks = async function* (
  { node, recent }: { readonly node: Pick<ChainNode, 'head'>; readonly recent: RecentBlocks },
  { declaredTopics, signal }: { readonly declaredTopics: ReadonlySet<string>; readonly signal: AbortSignal },
): AsyncGenerator<RecentBlock> {
  const head = await orAborted(node.head(signal), signal)
  const lowest = Math.max(0, head.height - maxBlocks + 1)
  let { hash } = head
  let transactions = 0
  for (let { height } = head; height >= lowest && transactions < maxTransactions; height -= 1) {
    const reading = beginReads(recent, { height, lowest }, declaredTopics)
    if (reading === undefined) return
    const block = await orAborted(reading, signal)
    if (block.hash !== hash) {
      // The block was read before a reorg.
      recent.forget(height)
      return
    }
    yield block
    hash = block.parentHash
    transactions += block.transactions.length
  }
}
