import { type Block, type Header, type Receipt, readBlock, readHeader, readReceipt } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import type { RpcPool } from './rpc-pool.ts'

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

export const createNode = (pool: RpcPool): Node => {
  const header: Node['header'] = (height, signal) =>
    pool.ask({
      method: 'eth_getBlockByNumber',
      params: [hex(height), false],
      read: readHeader(height),
      signal,
    })
  return {
    header,
    head: signal =>
      pool.ask({ method: 'eth_getBlockByNumber', params: ['latest', false], read: readHeader(), signal }),
    block: (height, signal) =>
      pool.ask({
        method: 'eth_getBlockByNumber',
        params: [hex(height), true],
        read: readBlock(height),
        signal,
      }),
    receipt: ({ transaction, block }, signal) =>
      pool.ask({
        method: 'eth_getTransactionReceipt',
        params: [transaction],
        read: readReceipt(transaction, block),
        signal,
      }),
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
