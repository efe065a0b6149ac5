import type { Node } from '../chain/node.ts'
import type { Block, Place } from '../chain/read-block.ts'
import { RpcError } from '../chain/rpc-error.ts'

/** A transaction on a chain: `block` as if it held nothing else, and the height of the newest one. */
export type ReadTransaction = {
  readonly place: Place
  readonly block: Block
  readonly head: number
  /** Whether what contracts pay inside it is seen. */
  readonly seesInside: boolean
}

/** How long it is waited for what contracts do inside; without it most is explained all the same. */
const insideMs = 5_000

/** `undefined`: the transaction is not in the block. */
const onlyTransaction = (block: Block, hash: string): Block | undefined => {
  const transactions = [...block.transactions]
  const place = transactions.findIndex(transaction => transaction.hash === hash)
  const transaction = transactions[place]
  if (transaction === undefined) return undefined
  const own = [...(block.logs ?? [])].filter(log => log.transactionHash === hash)
  return {
    ...block,
    transactions: [transaction],
    logs: own.map(log => ({ ...log, transactionIndex: '0x0' })),
    inners: (block.inners ?? [])
      .filter(inner => inner.transactionIndex === place)
      .map(inner => ({ ...inner, place: 0 })),
  }
}

/** The block with what was done inside, where nodes tell soon enough. */
const withInners = async (node: Node, block: Block, signal: AbortSignal) => {
  try {
    const soon = AbortSignal.any([signal, AbortSignal.timeout(insideMs)])
    const inners = await node.inners(block, soon)
    return { block: { ...block, inners }, seesInside: node.seesInside() === true }
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return { block, seesInside: false }
  }
}

/** `inside`: nodes of the chain tell what is done inside. `undefined`: it is in no block. Throws `RpcError`. */
export const readTransaction = async (
  node: Node,
  { hash, inside }: { readonly hash: string; readonly inside: boolean },
  signal: AbortSignal,
): Promise<ReadTransaction | undefined> => {
  const place = await node.placeOf(hash, signal)
  if (place === undefined) return undefined
  const [head, read] = await Promise.all([
    node.head(signal),
    node.block({ height: place.height, hash: place.hash, logs: true }, signal),
  ])
  const whole = inside ? await withInners(node, read, signal) : { block: read, seesInside: false }
  const block = read.hash === place.hash ? onlyTransaction(whole.block, hash) : undefined
  if (block === undefined) throw new RpcError('rpc_stale', 'the transaction is not in its block any more')
  return { place, block, head: Math.max(head.height, place.height), seesInside: whole.seesInside }
}
