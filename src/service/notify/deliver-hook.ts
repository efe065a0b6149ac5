import type { Claim, Store } from '#store/store.ts'
import { type ClaimEnd, createDeliverItem, type DeliveryDeps } from './deliver-item.ts'

/** No further item of a claim is begun after this time: what a slow receiver took is kept soon, and others get a turn. */
const maxClaimMs = 250

const commitClaimEnd = async (
  store: Store,
  { own, told }: ClaimEnd,
  o: { readonly claim: Claim; readonly taken: number },
): Promise<void> => {
  const committed = await store.commit([...own, ...told])
  if (committed.ok) return
  if (committed.reason === 'full') await store.commit(own)
  // The channel was changed meanwhile: the last item is tried again, those before it are not.
  if (committed.reason === 'conflict') await store.commit([{ op: 'done', claim: o.claim, count: o.taken }])
}

/**
 * Delivers what waits in a channel's lane, one after another. What fails is tried again and holds up its own channel only, so
 * that the order is kept. Nothing is sent to a deleted or disabled channel. What a claim has delivered is committed at its end:
 * after a crash it is sent again, under the same ids.
 */
export const createDeliveryWorker = (deps: DeliveryDeps) => {
  const { store, monotonicNow } = deps
  const deliverItem = createDeliverItem(deps)

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const until = monotonicNow() + maxClaimMs
    let taken = 0
    try {
      for (const item of claim.items) {
        const ending = await deliverItem({ claim, item, taken }, signal)
        if (ending !== undefined) return await commitClaimEnd(store, ending, { claim, taken })
        taken += 1
        if (monotonicNow() >= until) break
      }
    } catch (error) {
      // Also where the process must stop while a receiver does not answer: it has what came before.
      if (taken > 0) await store.commit([{ op: 'done', claim, count: taken }])
      throw error
    }
    await store.commit([{ op: 'done', claim, count: taken }])
  }
}
