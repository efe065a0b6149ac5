import { defineKind, put } from '#store/store.ts'
import type { BlockHeader } from '../rpc/block.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { rememberedBlocks } from './branch.ts'
import { commitStep, type MatchedChain } from './matched-chain.ts'
import { dropBlockMatches } from './reconcile.ts'
import { lowerStartPoints } from './start-points.ts'

/** Asks twice, as a single wrong answer must not skip blocks. */
const confirmedGenesis = async ({ node, signal }: MatchedChain): Promise<string | undefined> => {
  const hash = await node.genesisHash(signal)
  if (hash === undefined || hash === (await node.genesisHash(signal))) return hash
  throw new RpcError('rpc_stale', 'the node gives two first blocks')
}

/** Hash of block 0 by chain id: a development chain that is reset has another one. */
const genesisBlocks = defineKind<{ hash: string }>()('service.genesisBlocks')

/** The hash of block 0 if it is not the stored one; stores the first one that is seen. */
const changedGenesis = async (c: MatchedChain): Promise<string | undefined> => {
  const id = String(c.chain)
  const hash = await confirmedGenesis(c)
  if (hash === undefined) return undefined
  const [stored] = await c.store.get(genesisBlocks, [id])
  if (stored?.value.hash === hash) return undefined
  if (stored !== undefined) return hash
  const writes = [put(genesisBlocks, { id, value: { hash } })]
  await commitStep(c, { writes, onCommitted: () => undefined })
  return undefined
}

/**
 * Whether the node serves another chain under the same id: a chain that was reset. If so, moves the cursor to
 * `head` and drops the former chain's matches without notifying: the new chain is not a branch of it.
 */
export const handleChainReset = async (c: MatchedChain, head: BlockHeader): Promise<boolean> => {
  const hash = await changedGenesis(c)
  if (hash === undefined) return false
  const { chain, branch } = c
  const was = branch.cursor()?.height
  c.reportGap({ height: head.height, was }, 'the chain was reset: matching goes on from there')
  await lowerStartPoints(c, { height: head.height })
  const { writes, onCommitted } = branch.restartAt(head)
  const genesis = put(genesisBlocks, { id: String(chain), value: { hash } })
  await commitStep(c, { writes: [...writes, genesis], onCommitted }, await dropBlockMatches(c))
  return true
}

/**
 * Whether a block below the cursor is of another branch, by its time alone: along a branch no block is older
 * than its parent, so a block newer than the cursor is not among the cursor's ancestors. If blocks are ahead
 * of the clock, a chain that was set back may give its new blocks times before the cursor's: only a head that
 * stays stale distinguishes it from a node that is behind.
 */
const isOfOtherBranch = ({ branch, staleHead }: MatchedChain, { height, time }: BlockHeader): boolean => {
  const cursor = branch.cursor()
  if (cursor === undefined || height >= cursor.height) return false
  return time > (staleHead.isLasting() ? cursor.time : (cursor.blockTime ?? cursor.time))
}

type ForkPoint = { readonly block: BlockHeader; readonly common: boolean }

/**
 * The highest block that node and branch have in common; if no remembered one is, the first below these that
 * may be.
 */
const findForkPoint = async (c: MatchedChain, top: number): Promise<ForkPoint> => {
  const lowest = Math.max(0, top - 2 * rememberedBlocks)
  for (let height = top; ; height -= 1) {
    const hash = c.branch.hashAt(height)
    const block = await c.node.header(height, c.signal)
    if (block.hash === hash) return { block, common: true }
    const isOther = hash !== undefined || isOfOtherBranch(c, block)
    if (!isOther || height <= lowest) return { block, common: false }
  }
}

/** Moves the cursor back to where the node's branch forks off the matched one. Throws `RpcError`. */
export const rewind = async (c: MatchedChain, head: BlockHeader): Promise<void> => {
  const { branch, chain, log } = c
  const cursor = branch.cursor()?.height
  const top = Math.min(cursor ?? head.height, head.height)
  const { block, common } = await findForkPoint(c, top)
  if (common && block.height === cursor)
    throw new RpcError('rpc_stale', `the node gives a block that does not follow block ${block.height}`)
  if (common) log.info({ chain, depth: top - block.height }, 'the chain took another branch')
  else if (await handleChainReset(c, block)) return
  else {
    const facts = { blocks: branch.size(), height: block.height }
    c.reportGap(facts, 'no common block with the new branch: matching all of it')
  }
  await commitStep(c, branch.rewindTo(block, { common, at: c.monotonicNow() }))
}

/** Asks a second time, as a single wrong answer must not trigger a rewind. */
const isConfirmed = async ({ node, signal }: MatchedChain, head: BlockHeader): Promise<boolean> =>
  (await node.header(head.height, signal)).hash === head.hash

/**
 * Handles a head that is not above the cursor: nothing new, a node that is behind, another branch, or a chain
 * that was reset. Throws `RpcError` while these cannot be told apart.
 */
export const checkForReorg = async (c: MatchedChain, head: BlockHeader): Promise<void> => {
  const { branch, node, staleHead } = c
  const knownHash = branch.hashAt(head.height)
  if (knownHash !== undefined) {
    staleHead.clear()
    if (knownHash === head.hash || !(await isConfirmed(c, head))) return
    // While any endpoint has the known block, the next block shows which branch goes on.
    if (!(await node.hasBlock({ height: head.height, hash: knownHash }, c.signal))) await rewind(c, head)
    return
  }
  const cursorHeight = branch.cursor()?.height ?? head.height
  if (head.height === cursorHeight) return
  staleHead.mark()
  if (isOfOtherBranch(c, head) && (await isConfirmed(c, head))) await rewind(c, head)
  else if (!(await handleChainReset(c, head)))
    throw new RpcError('rpc_stale', `the node is at block ${head.height}, the chain was at ${cursorHeight}`)
}
