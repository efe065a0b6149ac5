import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import type { RecentBlock, RecentBlocks } from './recent-blocks.ts'

/** Rejects when `signal` aborts, however long what is waited for takes; that goes on for whoever else waits for it. */
const orAborted = async <T>(work: Promise<T>, signal: AbortSignal): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const end = (): void => reject(new RpcError('rpc_unreachable', 'the node did not answer in time'))
  if (signal.aborted) end()
  signal.addEventListener('abort', end, { once: true })
  try {
    return await Promise.race([work, promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

/** Of a chain in one preview: whichever is reached first. */
const maxBlocks = 120
const maxTransactions = 6_000

/** Blocks asked for at the same time; the follower of the chain shares its nodes. */
const concurrency = 3

/**
 * The newest blocks, newest first, each the parent of the one before, until there are enough, or no more may be read. Throws
 * `RpcError`, also when `signal` aborts.
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
      // Read on a branch that the chain has left since.
      recent.forget(height)
      return
    }
    yield block
    hash = block.parentHash
    transactions += block.transactions.length
  }
}
