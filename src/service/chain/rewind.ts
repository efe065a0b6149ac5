import { anchor } from './anchor.ts'
import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { takeStep } from './take-step.ts'

/** Subscriptions whose height the chain no longer reaches match from `height` on. */
export const lowerHeights = async (f: Following, o: { head: number; height: number }): Promise<void> => {
  const { chain, index, store } = f
  const above = [...index.heights(chain)].flatMap(([id, from]) => ((from ?? 0) > o.head ? [id] : []))
  await anchor(store, { chain, height: o.height, subscriptions: above })
}

/** Goes back to where the branch that the node now has left the one that was matched. */
export const rewind = async (f: Following, head: Header): Promise<void> => {
  const { branch, chain, log, node, signal } = f
  const top = Math.min(branch.cursor()?.height ?? head.height, head.height)
  let height = top
  let known = branch.hashAt(height)
  while (known !== undefined && (await node.header(height, signal)).hash !== known) {
    height -= 1
    known = branch.hashAt(height)
  }
  if (known === undefined) {
    log.error(
      { chain, blocks: branch.size(), height },
      'no common block with the new branch: matching it anew',
    )
  } else {
    log.info({ chain, depth: top - height }, 'the chain took another branch')
  }
  await lowerHeights(f, { head: head.height, height })
  await takeStep(f, branch.moveTo(known === undefined ? { height } : { height, hash: known }))
}
