import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { RecentBlock, RecentBlocks } from './recent-blocks.ts'

/** Rejects when `signal` aborts. The work itself goes on for others that wait for it. */
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

/** Per chain and preview, whichever is reached first. */
const maxBlocks = 120
const maxTransactions = 6_000

/** Low, as the follower of the chain uses the same nodes. */
const concurrency = 3

/**
 * Reads blocks from the head backwards along parent hashes, until there are enough or no more may be read. Throws `RpcError`, also
 * when `signal` aborts.
 */
export const readNewestBlocks = async function* (
  { node, recent }: { readonly node: Pick<ChainNode, 'head'>; readonly recent: RecentBlocks },
  signal: AbortSignal,
): AsyncGenerator<RecentBlock> {
  const head = await orAborted(node.head(signal), signal)
  const lowest = Math.max(0, head.height - maxBlocks + 1)
  let { hash } = head
  let transactions = 0
  for (let { height } = head; height >= lowest && transactions < maxTransactions; height -= 1) {
    const [reading] = Array.from({ length: concurrency }, (_, n) => Math.max(lowest, height - n)).map(
      recent.read,
    )
    if (reading === undefined) return
    const block = await orAborted(reading, signal)
    if (block.hash !== hash) {
      // It was read before a reorg.
      recent.forget(height)
      return
    }
    yield block
    hash = block.parentHash
    transactions += block.transactions.length
  }
}
