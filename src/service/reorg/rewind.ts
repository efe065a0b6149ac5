import { put } from '#store/store.ts'
import { genesisBlocks } from '../records.ts'
import type { BlockHeader } from '../rpc/block.ts'
import { RpcError } from '../rpc/rpc-error.ts'
import { commitStep, type FollowedChain, rememberedBlocks } from './branch.ts'
import { dropBlockMatches } from './reconcile.ts'
import { lowerStartHeights } from './start-heights.ts'

/** No node that is merely behind stays so for longer. */
const lastingMs = 30_000

/** For how long every head has been below all that is remembered of the chain. */
export type StaleHead = {
  /** One is. */
  readonly mark: () => void
  /** One is not. */
  readonly clear: () => void
  readonly isLasting: () => boolean
}

export const createStaleHead = (now: () => number): StaleHead => {
  let since: number | undefined
  return {
    mark: () => {
      since ??= now()
    },
    clear: () => {
      since = undefined
    },
    isLasting: () => since !== undefined && now() - since >= lastingMs,
  }
}

/** Asked twice, for what follows leaves blocks out: one wrong answer must not do that. */
const confirmedGenesis = async (f: FollowedChain): Promise<string | undefined> => {
  const first = await f.node.genesisHash(f.signal)
  if (first === undefined) return undefined
  if ((await f.node.genesisHash(f.signal)) === first) return first
  throw new RpcError('rpc_stale', 'the node gives two first blocks')
}

/** The first block of the node's chain where it is another one than before; the first one seen is remembered. */
const changedGenesis = async (f: FollowedChain): Promise<string | undefined> => {
  const id = String(f.chain)
  const origin = await confirmedGenesis(f)
  if (origin === undefined) return undefined
  const [known] = await f.store.get(genesisBlocks, [id])
  if (known === undefined) {
    await commitStep(f, {
      writes: [put(genesisBlocks, { id, value: { hash: origin } })],
      onCommitted: () => undefined,
    })
    return undefined
  }
  return known.value.hash === origin ? undefined : origin
}

/**
 * A node that serves another chain under the same id was started anew. `true`: so it is, and the cursor is put on `from`.
 * Nobody is told that what was on the former chain is gone: it is not a branch of this one.
 */
export const checkGenesis = async (f: FollowedChain, from: BlockHeader): Promise<boolean> => {
  const origin = await changedGenesis(f)
  if (origin === undefined) return false
  const { chain, branch } = f
  const was = branch.cursor()?.height
  f.raiseAlarm({ height: from.height, was }, 'the chain was started anew: matching goes on from there')
  await lowerStartHeights(f, { height: from.height })
  const { writes, onCommitted: applied } = branch.restartAt(from)
  const known = put(genesisBlocks, { id: String(chain), value: { hash: origin } })
  await commitStep(f, { writes: [...writes, known], onCommitted: applied }, await dropBlockMatches(f))
  return true
}

/**
 * Whether a block below the cursor is of another branch, by its time alone: along a branch no block is older than those
 * below it, so that one made after the cursor's block is none that the cursor's branch stands on. Where blocks are ahead of
 * the clock, one that is set back may have blocks of its own from now on: only a lag that lasts tells it from a node behind.
 */
export const isNewerThanCursor = (
  { branch, staleHead: lag }: FollowedChain,
  header: BlockHeader,
): boolean => {
  const cursor = branch.cursor()
  if (cursor?.time === undefined || header.height >= cursor.height) return false
  return header.time > (lag.isLasting() ? cursor.time : (cursor.blockTime ?? cursor.time))
}

/** Where two branches part. */
type ForkPoint = { readonly block: BlockHeader; readonly common: boolean }

/**
 * The highest block that the node and the branch have in common; where none that is remembered is, the first below them
 * that may be.
 */
const findForkPoint = async (f: FollowedChain, top: number): Promise<ForkPoint> => {
  const furthest = Math.max(0, top - 2 * rememberedBlocks)
  for (let height = top; ; height -= 1) {
    const known = f.branch.hashAt(height)
    const block = await f.node.header(height, f.signal)
    if (block.hash === known) return { block, common: true }
    const isNew = known !== undefined || isNewerThanCursor(f, block)
    if (!isNew || height <= furthest) return { block, common: false }
  }
}

/** Goes back to where the branch that the node now has left the one that was matched. */
export const rewind = async (f: FollowedChain, head: BlockHeader): Promise<void> => {
  const { branch, chain, log } = f
  const top = Math.min(branch.cursor()?.height ?? head.height, head.height)
  const { block, common } = await findForkPoint(f, top)
  if (common && block.height === branch.cursor()?.height) {
    throw new RpcError('rpc_stale', `the node gives a block that does not follow block ${block.height}`)
  }
  if (common) log.info({ chain, depth: top - block.height }, 'the chain took another branch')
  else {
    if (await checkGenesis(f, block)) return
    f.raiseAlarm(
      { blocks: branch.size(), height: block.height },
      'no common block with the new branch: matching it anew',
    )
  }
  await commitStep(f, branch.rewindTo(block, { common, at: f.monotonicNow() }))
}
