import type { Doc, Store } from '#store/store.ts'
import { type SubscriptionRecord, subscriptions } from '../records.ts'
import type { Caller } from './authenticator.ts'
import { RequestError } from './refusal.ts'

/** A live subscription of the caller. Throws a `Refusal` where there is none. */
export const getOwnSubscription = async (
  store: Store,
  caller: Caller,
  id: string,
): Promise<Doc<SubscriptionRecord>> => {
  const [kept] = await store.get(subscriptions, [id])
  if (kept?.value.state === 'live' && kept.value.account === caller.account) return kept
  throw new RequestError('unknown_subscription', `there is no subscription ${id}`)
}
