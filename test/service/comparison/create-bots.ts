import type { Receiver } from '../../support/receiver.ts'
import type { TestApi } from '../../support/service.ts'
import { createWatch } from '../../support/service-requests.ts'
import type { WatchingBot } from './expected-events.ts'

/** Bots by their names, which their notifications repeat. */
export const createBots = async (
  api: TestApi,
  o: { bots: readonly WatchingBot[]; receiver: Receiver; chain?: number },
): Promise<void> => {
  for (const [n, bot] of o.bots.entries()) {
    const { addresses, strategies, final } = bot
    const options = { addresses, strategies, name: String(n), ...(o.chain && { chain: o.chain }) }
    await createWatch(api, `${o.receiver.url}/${n}`, options, final && { final })
  }
}
