import type { Client } from '#client/client.ts'
import { monotonicNow } from '#lib/time.ts'
import { pause } from '#lib/timers.ts'
import { type ChannelHealth, healthOf } from './channel-health.ts'

/** The result of a channel's test; `unknown` if the service does not say, or not in time. */
export type TestResult = 'arrived' | Exclude<ChannelHealth, { readonly state: 'ok' }> | 'unknown'

/** Longer than the service waits for the reply of a receiver. */
const testTimeoutMs = 17_000
const minPollMs = 100
const maxPollMs = 1_000

/** Asks the service until it knows about the notification `test`. Never rejects. */
export const awaitTestResult = async (client: Client, remote: number, test: string): Promise<TestResult> => {
  const startedAt = monotonicNow()
  for (
    let waitMs = minPollMs;
    monotonicNow() - startedAt < testTimeoutMs;
    waitMs = Math.min(maxPollMs, waitMs * 2)
  ) {
    await pause(waitMs)
    const channel = await client.getChannel({ channel_id: remote }, { tries: 1 }).catch(() => undefined)
    if (channel?.accepted_test === test) return 'arrived'
    const health = channel && healthOf(channel)
    if (health !== undefined && health.state !== 'ok') return health
    if (channel?.accepted_test === undefined) return 'unknown'
  }
  return 'unknown'
}
