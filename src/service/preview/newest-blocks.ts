import type { Node } from '../chain/node.ts'
import type { RecentBlock, RecentBlocks } from './recent-blocks.ts'
import { within } from './within.ts'

/** Of a chain in one preview: whichever is reached first. */
const mostBlocks = 120
const mostTransactions = 6_000

/** Blocks asked for at the same time; the follower of the chain shares its nodes. */
const atOnce = 3

/**
 * The newest blocks, newest first, each the parent of the one before, until there are enough, or no more may be read. Throws
 * `RpcError`, also when `signal` aborts.
 */
export const newestBlocks = async function* (
  { node, recent }: { readonly node: Pick<Node, 'head'>; readonly recent: RecentBlocks },
  signal: AbortSignal,
): AsyncGenerator<RecentBlock> {
  const head = await within(node.head(signal), signal)
  const lowest = Math.max(0, head.height - mostBlocks + 1)
  let { hash } = head
  let transactions = 0
  for (let { height } = head; height >= lowest && transactions < mostTransactions; height -= 1) {
    const [reading] = Array.from({ length: atOnce }, (_, n) => Math.max(lowest, height - n)).map(recent.read)
    if (reading === undefined) return
    const block = await within(reading, signal)
    if (block.hash !== hash) {
      // Read on a branch that the chain has left since.
      recent.forget(height)
      return
    }
    yield block
    hash = block.parent
    transactions += block.transactions.length
  }
}
