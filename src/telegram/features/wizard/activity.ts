import type { Client } from '#client/client.ts'
import { createRecentReads } from '#lib/single-flight.ts'
import { withTimeout } from '#lib/timers.ts'
import type { WatchDraft } from './draft.ts'

/** The service gives its nodes two seconds. */
const timeoutMs = 2_500
/** Every tap redraws the step, so answers are kept. */
const keptMs = 60_000

type Activity = {
  /** Chains on which an address has been used, by a guess of the service. */
  readonly chains: readonly number[]
  /** Absent if a chain did not say. */
  readonly isContract?: boolean | undefined
}

export type ReadActivity = (draft: Pick<WatchDraft, 'addresses'>) => Promise<Activity | null>

/** Reads the activity of the only address of a draft. Returns `null` if it is not known. Never rejects. */
export const createReadActivity = (client: Client): ReadActivity => {
  const reads = createRecentReads<Activity | null>(keptMs)
  return ({ addresses }) => {
    const [only, ...others] = addresses
    if (only === undefined || others.length > 0) return Promise.resolve(null)
    const { address } = only
    const ask = () =>
      client.findActivity({ address }, { tries: 1 }).then(
        ({ chains, contracts, unanswered }) => ({
          chains: chains.map(Number),
          isContract: contracts && (contracts.length > 0 || (unanswered === 0 ? false : undefined)),
        }),
        () => null,
      )
    return reads(address.toLowerCase(), () => withTimeout(ask(), timeoutMs, () => null))
  }
}
