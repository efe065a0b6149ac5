import { put } from '#store/store.ts'
import { origins } from '../records.ts'
import type { Following } from './following.ts'
import type { Header } from './read-block.ts'
import { lowerHeights } from './rewind.ts'
import { RpcError } from './rpc-error.ts'
import { takeStep } from './take-step.ts'

/** A node that serves another chain under the same id was started anew: its head is where to go on. */
const restart = async (f: Following, o: { head: Header; origin: string }): Promise<void> => {
  const { chain, branch } = f
  f.log.error(
    { chain, height: o.head.height, was: branch.cursor()?.height },
    'the chain was started anew: matching from its present head',
  )
  await lowerHeights(f, { head: o.head.height, height: o.head.height })
  const { writes, applied } = branch.startAt(o.head)
  const known = put(origins, { id: String(chain), value: { hash: o.origin } })
  await takeStep(f, { writes: [...writes, known], applied })
}

/** Asked twice, for what follows leaves blocks out: one wrong answer must not do that. */
const askOrigin = async (f: Following): Promise<string | undefined> => {
  const first = await f.node.origin(f.signal)
  if (first === undefined) return undefined
  if ((await f.node.origin(f.signal)) === first) return first
  throw new RpcError('rpc_stale', 'the node gives two first blocks')
}

/** `true`: the node's chain is another one than before, and the cursor has been moved to it. */
export const checkOrigin = async (f: Following, head: Header): Promise<boolean> => {
  const id = String(f.chain)
  const origin = await askOrigin(f)
  if (origin === undefined) return false
  const [known] = await f.store.get(origins, [id])
  if (known === undefined) {
    await takeStep(f, { writes: [put(origins, { id, value: { hash: origin } })], applied: () => undefined })
    return false
  }
  if (known.value.hash === origin) return false
  await restart(f, { head, origin })
  return true
}
