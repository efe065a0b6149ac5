import type { Store } from '#store/store.ts'
import type { Caller } from './authenticator.ts'
import { Refusal } from './refusal.ts'

const patienceMs = 500

/** How often an account may ask for something that costs the nodes work. */
export type Often = { readonly what: string; readonly burst: number; readonly perSecond: number }

/** Throws a `Refusal` where an account asks for it too often, whichever process it asks. */
export const allowOften = async (store: Store, { account }: Caller, often: Often): Promise<void> => {
  const { what, ...pace } = often
  const waitMs = await store.acquirePermits([{ bucket: `${what} ${account}`, ...pace }], patienceMs)
  if (waitMs > patienceMs) throw new Refusal('too_many', 'too often; try again in a few seconds', { waitMs })
}
