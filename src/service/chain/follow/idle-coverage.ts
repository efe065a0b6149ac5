import { pause } from '#lib/timers.ts'
import { type IdleChain, loadCoverage, seenNow } from './coverage.ts'

/** Whether nodes trace internal calls, tried with the newest block. */
const probeInternalCalls = async ({ node, signal }: IdleChain): Promise<void> => {
  const { height, hash } = await node.head(signal)
  await node.internalCalls(await node.block({ height, hash, logs: false }, signal), signal)
}

/** A watch that is created right after the start begins at the newest head, which a node that limits calls must be free to give first. */
const finalProbeDelayMs = 2_000

/** Stores the coverage of a chain that no subscription watches yet; the follower stores that of a watched one. */
const storeIdleCoverage = async (idle: IdleChain): Promise<void> => {
  const { chain, index, node, signal, store } = idle
  const isIdle = async (): Promise<boolean> => {
    await index.refresh()
    return !index.watches(chain) && !signal.aborted
  }
  const storeSeen = async (): Promise<void> => {
    const { writes } = (await loadCoverage(store, chain)).update(seenNow(node))
    if (writes.length > 0 && !index.watches(chain)) await store.commit(writes)
  }
  if (!(await isIdle())) return
  if (node.supportsTracing() === undefined) await probeInternalCalls(idle)
  await storeSeen()
  await pause(finalProbeDelayMs, signal)
  if (!(await isIdle())) return
  if (node.needsFinalProbe()) await node.finalized(signal)
  await storeSeen()
}

/**
 * Stores the coverage of an idle chain if it can; without it the coverage is known as soon as the chain is watched.
 */
export const tryStoreIdleCoverage = async (chain: IdleChain): Promise<void> => {
  await storeIdleCoverage(chain).catch(() => undefined)
}
