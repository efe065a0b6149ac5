import type { Doc, Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records.ts'
import type { Caller } from './authenticator.ts'
import { Refusal } from './refusal.ts'

/** A live subscription of the caller. Throws a `Refusal` where there is none. */
export const ownSubscription = async (
  store: Store,
  caller: Caller,
  id: string,
): Promise<Doc<SubscriptionRecord>> => {
  const [kept] = await store.get(subscriptions, [id])
  if (kept?.value.state === 'live' && kept.value.account === caller.account) return kept
  throw new Refusal('unknown_subscription', `there is no subscription ${id}`)
}
