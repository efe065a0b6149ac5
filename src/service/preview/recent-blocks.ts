import type { RawTransaction } from '#events/raw-block.ts'
import type { Block } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'

/** A block without what nobody asks of a preview; its transactions and logs stay, however often they are gone through. */
export type RecentBlock = Block & { readonly transactions: readonly RawTransaction[] }

/** The newest blocks of one chain with their logs, read once for everybody who asks about the same time. */
export type RecentBlocks = {
  /** `undefined`: so much was read of late that the rest is left to the watching. Throws `RpcError`. */
  readonly read: (height: number) => Promise<RecentBlock> | undefined
  /** Forgets a block that the chain has left. */
  readonly forget: (height: number) => void
}

/** So many blocks may be read anew at once, and so many a second. */
const burst = 120
const perSecond = 4

/** Who asks for the same chain about this time later reads anew. */
const cacheMs = 60_000
const timeoutMs = 5_000

/** `0x` and the four bytes that name what is called. */
const selectorLength = 10

/** The arguments of calls are most of a block, and nobody looks at them. */
const withoutArguments = (transaction: RawTransaction): RawTransaction => ({
  ...transaction,
  input: transaction.input.slice(0, selectorLength),
})

/** Without what contracts pay inside, too, which a preview does not look for. */
const toRecentBlock = (block: Block): RecentBlock => ({
  ...block,
  transactions: [...block.transactions].map(withoutArguments),
  logs: [...(block.logs ?? [])],
  internalCalls: [],
})

/** `now`: milliseconds. Blocks are read with a patience of their own: who asked first may be gone before they come. */
export const createRecentBlocks = (node: Pick<ChainNode, 'block'>, now: () => number): RecentBlocks => {
  const blocks = new Map<number, Promise<RecentBlock>>()
  let left = burst
  let leftAt = now()

  const mayRead = (): boolean => {
    left = Math.min(burst, left + ((now() - leftAt) * perSecond) / 1_000)
    leftAt = now()
    if (left < 1) return false
    left -= 1
    return true
  }

  const readNow = async (height: number): Promise<RecentBlock> =>
    toRecentBlock(await node.block({ height, logs: true }, AbortSignal.timeout(timeoutMs)))

  return {
    read: height => {
      const known = blocks.get(height)
      if (known !== undefined) return known
      if (!mayRead()) return undefined
      const reading = readNow(height)
      blocks.set(height, reading)
      const forget = (): void => {
        if (blocks.get(height) === reading) blocks.delete(height)
      }
      reading.then(() => setTimeout(forget, cacheMs).unref(), forget)
      return reading
    },
    forget: height => void blocks.delete(height),
  }
}
