import { parseWithdrawalId } from '#chains/withdrawal-id.ts'
import { readWithdrawal } from '#events/withdrawal/read-withdrawal.ts'
import type { Block, TransactionInclusion } from '../chain/rpc/block.ts'
import type { ChainNode } from '../chain/rpc/chain-node.ts'
import { RpcError } from '../chain/rpc/rpc-error.ts'

/** A transaction, or withdrawals. */
export type TransactionInBlock = {
  /** The hash of the transaction, or the id of the withdrawals. */
  readonly hash: string
  readonly position: TransactionInclusion
  /** The block without other transactions and withdrawals. */
  readonly block: Block
  /** Height of the newest block. */
  readonly head: number
  readonly hasInternalCalls: boolean
}

/** Limit for reading internal calls. Most transactions can be explained without them. */
const internalCallsTimeoutMs = 5_000

/**
 * Reduces a block to a transaction or withdrawals, or returns `undefined` if the block does not contain them.
 */
const withTransactionOnly = (block: Block, hash: string): Block | undefined => {
  const withdrawn = parseWithdrawalId(hash)
  if (withdrawn !== undefined) {
    const withdrawals = block.withdrawals?.filter(
      given => readWithdrawal(given)?.address === withdrawn.address,
    )
    const fees = block.fees?.recipient === withdrawn.address ? block.fees : undefined
    return { ...block, transactions: [], logs: [], internalCalls: [], withdrawals, fees }
  }
  const transactions = [...block.transactions]
  const index = transactions.findIndex(transaction => transaction.hash === hash)
  const transaction = transactions[index]
  if (transaction === undefined) return undefined
  const own = [...(block.logs ?? [])].filter(log => log.transactionHash === hash)
  return {
    ...block,
    withdrawals: [],
    fees: undefined,
    transactions: [transaction],
    logs: own.map(log => ({ ...log, transactionIndex: '0x0' })),
    internalCalls: (block.internalCalls ?? [])
      .filter(({ transactionIndex }) => transactionIndex === index)
      .map(call => ({ ...call, transactionIndex: 0 })),
  }
}

/** Adds internal calls, if nodes report them soon enough. */
const withInternalCalls = async (
  node: ChainNode,
  block: Block,
  signal: AbortSignal,
): Promise<{ block: Block; hasInternalCalls: boolean }> => {
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(internalCallsTimeoutMs)])
    const traces = await node.internalCalls(block, soon)
    return { block: { ...block, ...traces }, hasInternalCalls: node.supportsTracing() === true }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { block, hasInternalCalls: false }
  }
}

/**
 * Reads a transaction in its block, with internal calls if the nodes of the chain report these, or resolves
 * with `undefined` if it is in no block. Throws `RpcError`.
 */
export const readTransaction = async (
  node: ChainNode,
  { hash, tracesCalls }: { readonly hash: string; readonly tracesCalls: boolean },
  signal: AbortSignal,
): Promise<TransactionInBlock | undefined> => {
  const position = await node.inclusionOf(hash, signal)
  if (position === undefined) return undefined
  const [head, read] = await Promise.all([
    node.head(signal),
    node.block({ height: position.height, hash: position.hash, logs: true }, signal),
  ])
  const whole = tracesCalls
    ? await withInternalCalls(node, read, signal)
    : { block: read, hasInternalCalls: false }
  const block = read.hash === position.hash ? withTransactionOnly(whole.block, hash) : undefined
  if (block === undefined) throw new RpcError('rpc_stale', 'the transaction is no longer in its block')
  return {
    hash,
    position,
    block,
    head: Math.max(head.height, position.height),
    hasInternalCalls: whole.hasInternalCalls,
  }
}
