import type { FinalNotification, Notification } from '#contract/notification.ts'
import { toUnixSeconds } from '#lib/time.ts'
import { type Item, push, put, remove, type Store, type Write } from '#store/store.ts'
import { deliveryPushes } from '../../deliver/delivery-queue.ts'
import { type AwaitedFinality, awaitedFinality, blockKey, finalityChecks } from '../../records/records.ts'

/** Writes per notification. */
export const finalityWrites = 2

/** Longer than any chain takes. */
export const awaitedFinalityTtlMs = 7 * 86_400_000

/** Asks, at most once per block, whether the block of an awaited notification is final. */
export const finalityCheck = ({ id, data }: Notification): Write => {
  const { height, hash } = data.block
  const chain = Number(data.chain.chain_id)
  const value = { chain: String(chain), height, hash, match: id }
  return put(
    finalityChecks,
    { id: `${blockKey(chain, height)}:${id}`, value },
    { ttlMs: awaitedFinalityTtlMs },
  )
}

/** Remembers a notification until its block is final, or forgets it, if a reorg has removed the transaction. */
export const awaitFinality = (notification: Notification): Write[] => {
  const { id, state } = notification
  if (state === 'removed') return [remove(awaitedFinality, id)]
  const value: AwaitedFinality = { notification }
  return [put(awaitedFinality, { id, value }, { ttlMs: awaitedFinalityTtlMs }), finalityCheck(notification)]
}

/** Pushes to the lane of the match's subscription that the notified transaction is final. */
export const pushFinal = ({ id, revision, subscription }: Notification): Write =>
  push('match', subscription.id, { id: `final:${id}:${revision}`, body: { final: id } })

/** The match that is final; `undefined` for another item. */
export const finalMatch = ({ body }: Item): string | undefined =>
  typeof body === 'object' && body !== null && 'final' in body && typeof body.final === 'string'
    ? body.final
    : undefined

/** Sends the notifications of matches that are final, and forgets them. `time` is in ms. */
export const notifyFinal = async (
  store: Store,
  matches: readonly string[],
  { lanes, time }: { lanes: readonly string[]; time: number },
): Promise<Write[]> => {
  if (matches.length === 0) return []
  const awaited = await store.get(awaitedFinality, matches)
  return awaited.flatMap(doc => {
    if (doc === undefined) return []
    const final: FinalNotification = {
      ...doc.value.notification,
      state: 'final',
      time: toUnixSeconds(time),
    }
    return [...deliveryPushes(final, lanes), remove(awaitedFinality, doc.id)]
  })
}
