import type { Client } from '#client/client.ts'
import type { Channel } from '#contract/channel.ts'
import { monotonicNow } from '#lib/time.ts'
import { pause, withTimeout } from '#lib/timers.ts'
import type { FailureReport } from '#render/failure-reason.ts'
import type { Doc, Store } from '#store/store.ts'
import { type ChatChannel, ownChat, recipientsOf } from '#watch/channels.ts'
import { destinations, type Watch } from '#watch/watch.ts'
import type { WatchTrouble } from './watch-card.ts'

/** Whether a channel delivers, according to the service. */
export type ChannelHealth =
  | { readonly state: 'ok' }
  | {
      readonly state: 'failing' | 'disabled'
      /** Unix seconds. */
      readonly since: number
      readonly failure: FailureReport
    }

/** How long a screen waits. */
const healthTimeoutMs = 1_000

/** Returns `undefined` if the service does not say. */
const healthOf = ({ state, failing_since: since = 0, ...failure }: Channel): ChannelHealth | undefined => {
  if (state === undefined) return undefined
  return state === 'ok' ? { state } : { state, failure, since }
}

const requestHealth = async (client: Client, remote: number): Promise<ChannelHealth | undefined> => {
  try {
    return healthOf(await client.getChannel({ channel_id: remote }, { tries: 1 }))
  } catch {
    return undefined
  }
}

/**
 * Returns `undefined` if the service does not answer in time. Never rejects. `remote` is the service's id.
 */
const fetchChannelHealth = (client: Client, remote: number): Promise<ChannelHealth | undefined> =>
  withTimeout(requestHealth(client, remote), healthTimeoutMs, () => undefined)

/** Fetches health by the id of the channel, as far as the service answers in time. Never rejects. */
export const fetchChannelsHealth = async (
  client: Client,
  channels: readonly Doc<ChatChannel>[],
): Promise<ReadonlyMap<string, ChannelHealth>> => {
  const all = await Promise.all(
    channels.map(async ({ id, value: { remote } }) => {
      const health = remote === undefined ? undefined : await fetchChannelHealth(client, remote)
      return [id, health] as const
    }),
  )
  return new Map(all.flatMap(([id, health]) => (health === undefined ? [] : [[id, health]])))
}

type TroubleDeps = { readonly store: Store; readonly client: Client }

const troubleOf = async (client: Client, channel: number): Promise<WatchTrouble | undefined> => {
  const health = await fetchChannelHealth(client, channel)
  return health === undefined || health.state === 'ok'
    ? undefined
    : { kind: health.state, failure: health.failure, since: health.since }
}

/**
 * Fetches the troubles that keep alerts of watches from reaching the chat, by watch; `/channels` shows the
 * health of other channels. There is no entry if the service does not answer in time. Never rejects because
 * of the service.
 */
export const fetchDeliveryTroubles = async (
  { store, client }: TroubleDeps,
  watches: readonly Doc<Watch>[],
): Promise<ReadonlyMap<string, WatchTrouble>> => {
  const reporting = watches.filter(({ value }) => recipientsOf(value.settings).includes(ownChat))
  const destinationIds = [...new Set(reporting.map(({ value }) => value.destination))]
  const docs = destinationIds.length === 0 ? [] : await store.get(destinations, destinationIds)
  const troubles = await Promise.all(
    docs.map(async doc => {
      const channel = doc?.value.channel
      return channel === undefined ? undefined : troubleOf(client, channel)
    }),
  )
  return new Map(
    reporting.flatMap(({ id, value }) => {
      const trouble = troubles[destinationIds.indexOf(value.destination)]
      return trouble === undefined ? [] : [[id, trouble] as const]
    }),
  )
}

/** The result of a channel's test; `unknown` if the service does not say, or not in time. */
export type TestResult = 'arrived' | Exclude<ChannelHealth, { readonly state: 'ok' }> | 'unknown'

/** Time for a test: longer than the service waits for the reply of a receiver. */
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
    const health = channel === undefined ? undefined : healthOf(channel)
    if (health !== undefined && health.state !== 'ok') return health
    if (channel?.accepted_test === undefined) return 'unknown'
  }
  return 'unknown'
}
