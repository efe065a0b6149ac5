import type { Store } from '#store/store.ts'
import type { Caller } from './authenticator.ts'
import { Refusal } from './refusal.ts'

/** What an account may ask for that costs the nodes something: many at once, and so many a second in the long run. */
const burst = 20
const perSecond = 2
const patienceMs = 500

/** Throws a `Refusal` where an account asks for `what` too often, whichever process it asks. */
export const allowOften = async (store: Store, { account }: Caller, what: string): Promise<void> => {
  const waitMs = await store.draw([{ bucket: `${what} ${account}`, perSecond, burst }], patienceMs)
  if (waitMs > patienceMs) throw new Refusal('too_many', 'too often; try again in a few seconds')
}
