import { lowerHeights } from './anchor.ts'
import { checkOrigin } from './check-origin.ts'
import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'

/** The highest block that the node and the branch have in common, or the first below what is remembered. */
const meetingPoint = async (f: Following, top: number): Promise<Header & { readonly common: boolean }> => {
  for (let height = top; ; height -= 1) {
    const known = f.branch.hashAt(height)
    const header = await f.node.header(height, f.signal)
    if (header.hash === known) return { ...header, common: true }
    if (known === undefined || height === 0) return { ...header, common: false }
  }
}

/** Goes back to where the branch that the node now has left the one that was matched. */
export const rewind = async (f: Following, head: Header): Promise<void> => {
  const { branch, chain, log } = f
  const top = Math.min(branch.cursor()?.height ?? head.height, head.height)
  const { common, ...block } = await meetingPoint(f, top)
  if (common && block.height === branch.cursor()?.height) {
    throw new RpcError('rpc_stale', `the node gives a block that does not follow block ${block.height}`)
  }
  if (common) log.info({ chain, depth: top - block.height }, 'the chain took another branch')
  else {
    if (await checkOrigin(f, { head, from: block })) return
    log.error(
      { chain, blocks: branch.size(), height: block.height },
      'no common block with the new branch: matching it anew',
    )
  }
  await lowerHeights(f, { head: head.height, height: block.height })
  await takeStep(f, branch.leaveFor(block, { common, at: f.now() }))
}
