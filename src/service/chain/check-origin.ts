import { put } from '#store/store.ts'
import { origins } from '../records.ts'
import { lowerStartHeights } from './anchor.ts'
import type { FollowedChain } from './following.ts'
import type { BlockHeader } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { dropBlockMatches } from './settle-left.ts'
import { commitStep } from './take-step.ts'

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
  const [known] = await f.store.get(origins, [id])
  if (known === undefined) {
    await commitStep(f, {
      writes: [put(origins, { id, value: { hash: origin } })],
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
  const known = put(origins, { id: String(chain), value: { hash: origin } })
  await commitStep(f, { writes: [...writes, known], onCommitted: applied }, await dropBlockMatches(f))
  return true
}
