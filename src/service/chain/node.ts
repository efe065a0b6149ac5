import { type Block, type Header, type Receipt, readBlock, readHeader, readReceipt } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import type { Question, RpcPool } from './rpc-pool.ts'

/** What is asked of a chain's nodes, in the words of the follower. Everything throws `RpcError`. */
export type Node = {
  readonly head: (signal: AbortSignal) => Promise<Header>
  readonly header: (height: number, signal: AbortSignal) => Promise<Header>
  readonly block: (height: number, signal: AbortSignal) => Promise<Block>
  readonly receipt: (o: { transaction: string; block: string }, signal: AbortSignal) => Promise<Receipt>
  /** Block 0, which tells two chains of one id apart; `undefined` where the node does not keep it. */
  readonly origin: (signal: AbortSignal) => Promise<string | undefined>
}

const hex = (height: number): string => `0x${height.toString(16)}`

const headerAt =
  (height?: number): Question<Header> =>
  async call =>
    readHeader(height)(
      await call('eth_getBlockByNumber', [height === undefined ? 'latest' : hex(height), false]),
    )

export const createNode = (pool: RpcPool): Node => {
  const header: Node['header'] = (height, signal) => pool.ask(headerAt(height), signal)
  return {
    header,
    head: signal => pool.ask(headerAt(), signal),
    block: (height, signal) =>
      pool.ask(
        async call => readBlock(height)(await call('eth_getBlockByNumber', [hex(height), true])),
        signal,
      ),
    receipt: ({ transaction, block }, signal) =>
      pool.ask(
        async call => readReceipt(transaction, block)(await call('eth_getTransactionReceipt', [transaction])),
        signal,
      ),
    origin: async signal => {
      try {
        return (await header(0, signal)).hash
      } catch (error) {
        if (error instanceof RpcError && error.code === 'rpc_stale') return undefined
        throw error
      }
    },
  }
}
