import type { Write } from '#store/store.ts'
import { type Candidate, findMatches } from '../match/find-matches.ts'
import type { Match } from '../match/match.ts'
import type { WatchIndex } from '../match/watch-index.ts'
import type { Node } from './node.ts'
import type { Block, Receipt } from './read-block.ts'
import { RpcError } from './rpc-error.ts'

/** Receipts asked for at the same time. */
const atOnce = 8

const askReceipts = async (o: {
  node: Node
  block: Block
  hashes: readonly string[]
  signal: AbortSignal
}) => {
  const receipts = new Map<string, Receipt>()
  for (let n = 0; n < o.hashes.length; n += atOnce) {
    await Promise.all(
      o.hashes.slice(n, n + atOnce).map(async transaction => {
        receipts.set(transaction, await o.node.receipt({ transaction, block: o.block.hash }, o.signal))
      }),
    )
  }
  return receipts
}

/** A transfer that made a contract went to the contract's address. */
const withContract = (movements: Candidate['movements'], contract: string | undefined): Match['movements'] =>
  movements.flatMap(movement => {
    if (movement.counterparty !== '') return [movement]
    return contract === undefined ? [] : [{ ...movement, counterparty: contract.slice(2) }]
  })

const pushes = (o: {
  chain: number
  block: Block
  candidate: Candidate
  receipt: Receipt | undefined
}): Write[] => {
  const { chain, block, candidate, receipt } = o
  if (receipt?.succeeded !== true) return []
  const movements = withContract(candidate.movements, receipt.contract)
  if (movements.length === 0) return []
  const { transaction } = candidate
  const { hash, height, time } = block
  const body: Match = { chain, block: { hash, height, time }, transaction, movements }
  return candidate.subscriptions.map(subscription => ({
    op: 'push',
    queue: 'match',
    lane: subscription,
    id: `${subscription}:${chain}:${transaction.hash}`,
    body,
  }))
}

/** What one block means for the subscriptions: pushes to `match`. Receipts are asked for hits only. Throws `RpcError`. */
export const matchBlock = async (
  block: Block,
  o: { chain: number; index: WatchIndex; node: Node; signal: AbortSignal },
): Promise<Write[]> => {
  const { chain, index, node, signal } = o
  const candidates = findMatches({ ...block, chain, botsAt: key => index.botsAt(chain, key) })
  if (candidates === undefined) {
    throw new RpcError('rpc_unusable', `a transaction of block ${block.height} is not understood`)
  }
  const hashes = [...new Set(candidates.map(candidate => candidate.transaction.hash))]
  const receipts = await askReceipts({ node, block, hashes, signal })
  return candidates.flatMap(candidate =>
    pushes({ chain, block, candidate, receipt: receipts.get(candidate.transaction.hash) }),
  )
}
