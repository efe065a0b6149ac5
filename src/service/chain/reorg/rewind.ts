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
const changedGenesis = async (matched: MatchedChain): Promise<string | undefined> => {
  const id = String(matched.chain)
  const hash = await confirmedGenesis(matched)
  if (hash === undefined) return undefined
  const [stored] = await matched.store.get(genesisBlocks, [id])
  if (stored?.value.hash === hash) return undefined
  if (stored !== undefined) return hash
  const writes = [put(genesisBlocks, { id, value: { hash } })]
  await commitStep(matched, { writes, onCommitted: () => undefined })
  return undefined
}

/**
 * Whether the node serves another chain under the same id: a chain that was reset. If so, moves the cursor to
 * `head` and drops the former chain's matches without notifying: the new chain is not a branch of it.
 */
export const handleChainReset = async (matched: MatchedChain, head: BlockHeader): Promise<boolean> => {
  const hash = await changedGenesis(matched)
  if (hash === undefined) return false
  const { chain, branch } = matched
  const was = branch.cursor()?.height
  matched.reportGap({ height: head.height, was }, 'the chain was reset: matching goes on from there')
  await lowerStartPoints(matched, { height: head.height })
  const { writes, onCommitted } = branch.restartAt(head)
  const genesis = put(genesisBlocks, { id: String(chain), value: { hash } })
  await commitStep(matched, { writes: [...writes, genesis], onCommitted }, await dropBlockMatches(matched))
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
const findForkPoint = async (matched: MatchedChain, top: number): Promise<ForkPoint> => {
  const lowest = Math.max(0, top - 2 * rememberedBlocks)
  for (let height = top; ; height -= 1) {
    const hash = matched.branch.hashAt(height)
    const block = await matched.node.header(height, matched.signal)
    if (block.hash === hash) return { block, common: true }
    const isOther = hash !== undefined || isOfOtherBranch(matched, block)
    if (!isOther || height <= lowest) return { block, common: false }
  }
}

/** Moves the cursor back to where the node's branch forks off the matched one. Throws `RpcError`. */
export const rewind = async (matched: MatchedChain, head: BlockHeader): Promise<void> => {
  const { branch, chain, log } = matched
  const cursor = branch.cursor()?.height
  const top = Math.min(cursor ?? head.height, head.height)
  const { block, common } = await findForkPoint(matched, top)
  if (common && block.height === cursor)
    throw new RpcError('rpc_stale', `the node gives a block that does not follow block ${block.height}`)
  if (common) log.info({ chain, depth: top - block.height }, 'the chain took another branch')
  else if (await handleChainReset(matched, block)) return
  else {
    const facts = { blocks: branch.size(), height: block.height }
    matched.reportGap(facts, 'no common block with the new branch: matching all of it')
  }
  await commitStep(matched, branch.rewindTo(block, { common, at: matched.monotonicNow() }))
}

/** Asks a second time, as a single wrong answer must not trigger a rewind. */
const isConfirmed = async ({ node, signal }: MatchedChain, head: BlockHeader): Promise<boolean> =>
  (await node.header(head.height, signal)).hash === head.hash

/**
 * Handles a head that is not above the cursor: nothing new, a node that is behind, another branch, or a chain
 * that was reset. Throws `RpcError` while these cannot be told apart.
 */
export const checkForReorg = async (matched: MatchedChain, head: BlockHeader): Promise<void> => {
  const { branch, node, staleHead } = matched
  const knownHash = branch.hashAt(head.height)
  if (knownHash !== undefined) {
    staleHead.clear()
    if (knownHash === head.hash || !(await isConfirmed(matched, head))) return
    // While any endpoint has the known block, the next block shows which branch goes on.
    if (!(await node.hasBlock({ height: head.height, hash: knownHash }, matched.signal)))
      await rewind(matched, head)
    return
  }
  const cursorHeight = branch.cursor()?.height ?? head.height
  if (head.height === cursorHeight) return
  staleHead.mark()
  if (isOfOtherBranch(matched, head) && (await isConfirmed(matched, head))) await rewind(matched, head)
  else if (!(await handleChainReset(matched, head)))
    throw new RpcError('rpc_stale', `the node is at block ${head.height}, the chain was at ${cursorHeight}`)
}
