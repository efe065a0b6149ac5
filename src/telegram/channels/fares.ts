import type { Client } from '#client/client.ts'
import { withTimeout } from '#lib/in-time.ts'
import type { Doc } from '#store/store.ts'
import type { Channel } from './channel.ts'

/** How a channel's deliveries fare, by the service. `since`: Unix seconds. */
export type ChannelHealth =
  | { readonly state: 'ok' }
  | { readonly state: 'failing' | 'disabled'; readonly since: number; readonly why: string }

/** A screen does not wait longer for it. */
const healthTimeoutMs = 1_000

const requestHealth = async (client: Client, remote: number): Promise<ChannelHealth | undefined> => {
  try {
    const {
      state,
      last_error: why = '',
      failing_since: since = 0,
    } = await client.getChannel(remote, { tries: 1 })
    return state === undefined || state === 'ok' ? state && { state } : { state, why, since }
  } catch {
    return undefined
  }
}

/** Of the service's channel of this id; `undefined`: the service does not say, or not soon. Never rejects. */
export const fetchChannelHealth = (client: Client, remote: number): Promise<ChannelHealth | undefined> =>
  withTimeout(requestHealth(client, remote), healthTimeoutMs, () => undefined)

/** By the channel's id; nothing of those that the service says nothing of, or not soon. Never rejects. */
export const fetchChannelsHealth = async (
  client: Client,
  channels: readonly Doc<Channel>[],
): Promise<ReadonlyMap<string, ChannelHealth>> => {
  const asked = await Promise.all(
    channels.map(async ({ id, value: { remote } }) => {
      const fare = remote === undefined ? undefined : await fetchChannelHealth(client, remote)
      return [id, fare] as const
    }),
  )
  return new Map(asked.flatMap(([id, fare]) => (fare === undefined ? [] : [[id, fare]])))
}
