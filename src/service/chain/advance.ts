import { checkOrigin } from './check-origin.ts'
import type { Following } from './following.ts'
import { lookAt, matchBlock } from './match-block.ts'
import type { Block, Header } from './read-block.ts'
import { isLater, rewind } from './rewind.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'
import { pairsOf } from './tellings.ts'

/** Blocks fetched ahead while catching up; they are matched in order all the same. */
const ahead = 4

/** Asked once more, for what follows leaves a branch: one wrong answer must not do that. */
const wentBack = async (f: Following, head: Header): Promise<boolean> =>
  isLater(f, head) && (await f.node.header(head.height, f.signal)).hash === head.hash

/** The head is not above the cursor: nothing new, a node that lags, another branch, or a chain started anew. */
const settle = async (f: Following, head: Header): Promise<void> => {
  const known = f.branch.hashAt(head.height)
  if (known === undefined) {
    const at = f.branch.cursor()?.height ?? head.height
    if (head.height === at) return undefined
    if (await wentBack(f, head)) return rewind(f, head)
    if (await checkOrigin(f, head)) return undefined
    throw new RpcError('rpc_stale', `the node is at block ${head.height}, the chain was at ${at}`)
  }
  if (known !== head.hash) await rewind(f, head)
  return undefined
}

const fetchAhead = async (f: Following, o: { from: number; to: number; head: Header }): Promise<Block[]> => {
  const logs = f.index.needsLogs(f.chain)
  const inners = f.index.needsInners(f.chain)
  const look = (block: Block) => lookAt(block, f)
  const hashOf = (height: number) => (height === o.head.height ? o.head.hash : undefined)
  const heights = Array.from({ length: Math.min(ahead, o.to - o.from + 1) }, (_, n) => o.from + n)
  const asked = await Promise.allSettled(
    heights.map(height => f.node.block({ height, logs, inners, hash: hashOf(height), look }, f.signal)),
  )
  const blocks: Block[] = []
  for (const answer of asked) {
    if (answer.status === 'fulfilled') blocks.push(answer.value)
    else if (blocks.length === 0) throw answer.reason
    else break
  }
  return blocks
}

/** Matches the blocks up to the head, strictly in order. Returns early when the chain takes another branch. */
export const advance = async (f: Following, head: Header): Promise<void> => {
  const { branch, index, chain, node, punctuality, signal } = f
  if (head.height <= (branch.cursor()?.height ?? head.height)) return settle(f, head)
  const target = head.height - f.confirmations
  for (;;) {
    const from = (branch.cursor()?.height ?? head.height) + 1
    if (from > target || signal.aborted) return undefined
    for (const block of await fetchAhead(f, { from, to: target, head })) {
      if (block.parent !== branch.cursor()?.hash) return rewind(f, head)
      await index.refresh()
      const found = await matchBlock(block, {
        chain,
        index,
        node,
        signal,
        late: punctuality.latenessOf(block),
      })
      block.logs?.free?.()
      await takeStep(f, branch.append(block, found), f.tellings.included(pairsOf(found)))
    }
  }
}
