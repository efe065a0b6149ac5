import { put } from '#store/store.ts'
import { origins } from '../records.ts'
import { lowerHeights } from './anchor.ts'
import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { RpcError } from './rpc-error.ts'
import { forgetMatches } from './settle-left.ts'
import { takeStep } from './take-step.ts'

/** Asked twice, for what follows leaves blocks out: one wrong answer must not do that. */
const askOrigin = async (f: Following): Promise<string | undefined> => {
  const first = await f.node.origin(f.signal)
  if (first === undefined) return undefined
  if ((await f.node.origin(f.signal)) === first) return first
  throw new RpcError('rpc_stale', 'the node gives two first blocks')
}

/** The first block of the node's chain where it is another one than before; the first one seen is remembered. */
const newOrigin = async (f: Following): Promise<string | undefined> => {
  const id = String(f.chain)
  const origin = await askOrigin(f)
  if (origin === undefined) return undefined
  const [known] = await f.store.get(origins, [id])
  if (known === undefined) {
    await takeStep(f, { writes: [put(origins, { id, value: { hash: origin } })], applied: () => undefined })
    return undefined
  }
  return known.value.hash === origin ? undefined : origin
}

/**
 * A node that serves another chain under the same id was started anew. `true`: so it is, and the cursor is put on `from`.
 * Nobody is told that what was on the former chain is gone: it is not a branch of this one.
 */
export const checkOrigin = async (f: Following, from: Header): Promise<boolean> => {
  const origin = await newOrigin(f)
  if (origin === undefined) return false
  const { chain, branch } = f
  const was = branch.cursor()?.height
  f.alarm({ height: from.height, was }, 'the chain was started anew: matching goes on from there')
  await lowerHeights(f, { height: from.height })
  const { writes, applied } = branch.startAt(from)
  const known = put(origins, { id: String(chain), value: { hash: origin } })
  await takeStep(f, { writes: [...writes, known], applied }, await forgetMatches(f))
  return true
}
