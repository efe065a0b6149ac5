import type { Block, TransactionInclusion } from '../rpc/block.ts'
import type { ChainNode } from '../rpc/chain-node.ts'
import { RpcError } from '../rpc/rpc-error.ts'

/** A transaction on a chain: `block` as if it held nothing else, and the height of the newest one. */
export type TransactionInBlock = {
  readonly position: TransactionInclusion
  readonly block: Block
  readonly head: number
  /** Whether what contracts pay inside it is seen. */
  readonly hasInternalCalls: boolean
}

/** How long it is waited for what contracts do inside; without it most is explained all the same. */
const internalCallsTimeoutMs = 5_000

/** `undefined`: the transaction is not in the block. */
const withTransactionOnly = (block: Block, hash: string): Block | undefined => {
  const transactions = [...block.transactions]
  const place = transactions.findIndex(transaction => transaction.hash === hash)
  const transaction = transactions[place]
  if (transaction === undefined) return undefined
  const own = [...(block.logs ?? [])].filter(log => log.transactionHash === hash)
  return {
    ...block,
    transactions: [transaction],
    logs: own.map(log => ({ ...log, transactionIndex: '0x0' })),
    internalCalls: (block.internalCalls ?? [])
      .filter(({ transactionIndex }) => transactionIndex === place)
      .map(call => ({ ...call, transactionIndex: 0 })),
  }
}

/** The block with what was done inside, where nodes tell soon enough. */
const withInternalCalls = async (
  node: ChainNode,
  block: Block,
  signal: AbortSignal,
): Promise<{ block: Block; hasInternalCalls: boolean }> => {
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(internalCallsTimeoutMs)])
    const internalCalls = await node.internalCalls(block, soon)
    return { block: { ...block, internalCalls }, hasInternalCalls: node.seesInternalCalls() === true }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { block, hasInternalCalls: false }
  }
}

/** `inside`: nodes of the chain tell what is done inside. `undefined`: it is in no block. Throws `RpcError`. */
export const readTransaction = async (
  node: ChainNode,
  { hash, inside }: { readonly hash: string; readonly inside: boolean },
  signal: AbortSignal,
): Promise<TransactionInBlock | undefined> => {
  const place = await node.inclusionOf(hash, signal)
  if (place === undefined) return undefined
  const [head, read] = await Promise.all([
    node.head(signal),
    node.block({ height: place.height, hash: place.hash, logs: true }, signal),
  ])
  const whole = inside
    ? await withInternalCalls(node, read, signal)
    : { block: read, hasInternalCalls: false }
  const block = read.hash === place.hash ? withTransactionOnly(whole.block, hash) : undefined
  if (block === undefined) throw new RpcError('rpc_stale', 'the transaction is not in its block any more')
  return {
    position: place,
    block,
    head: Math.max(head.height, place.height),
    hasInternalCalls: whole.hasInternalCalls,
  }
}
