import type { Client } from '#client/client.ts'
import { createBoundedMap } from '#lib/collections.ts'
import { monotonicNow } from '#lib/time.ts'
import { withTimeout } from '#lib/timers.ts'
import type { WatchDraft } from './draft.ts'

/** The service gives its nodes two seconds. */
const timeoutMs = 2_500
/** Every tap redraws the step. */
const keptMs = 60_000
const maxKept = 1_000

/** `chains`: those on which an address has been used, by a guess of the service. `isContract`: absent if a chain did not say. */
type Activity = { readonly chains: readonly number[]; readonly isContract?: boolean | undefined }

/** Reads the activity of the one address of a draft; `null`: not known. Never rejects. */
export const createReadActivity = (client: Client, { now = monotonicNow }: { now?: () => number } = {}) => {
  const kept = createBoundedMap<
    string,
    { readonly reading: Promise<Activity | null>; readonly until: number }
  >(maxKept)
  return ({ addresses }: Pick<WatchDraft, 'addresses'>): Promise<Activity | null> => {
    const [only, ...others] = addresses
    if (only === undefined || others.length > 0) return Promise.resolve(null)
    const key = only.address.toLowerCase()
    const last = kept.get(key)
    if (last !== undefined && now() < last.until) return last.reading
    const reading = withTimeout(
      client.findActivity({ address: only.address }, { tries: 1 }).then(
        ({ chains, contracts, unanswered }) => ({
          chains: chains.map(Number),
          isContract: contracts && (contracts.length > 0 || (unanswered === 0 ? false : undefined)),
        }),
        () => null,
      ),
      timeoutMs,
      () => null,
    )
    kept.set(key, { reading, until: now() + keptMs })
    return reading
  }
}
