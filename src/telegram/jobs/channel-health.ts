import { destinations, type Watch } from '#chat/records.ts'
import { ApiError, UnreadableReplyError } from '#client/api-errors.ts'
import type { CallOptions, Client } from '#client/client.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { withTimeout } from '#lib/timers.ts'
import type { Doc, Store } from '#store/store.ts'
import type { Channel } from '../records.ts'
import type { ChatContext } from '../ui/context.ts'
import { here, placesOf } from './channels.ts'
import type { WatchTrouble } from './watch-card.ts'

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
const fetchChannelHealth = (client: Client, remote: number): Promise<ChannelHealth | undefined> =>
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

/** The word for how it went. The update names the press, so one that is handled twice sends one test. */
export const sendTest = async (
  ctx: ChatContext,
  o: { readonly send: (once: CallOptions) => Promise<unknown>; readonly log: Log },
): Promise<string> => {
  try {
    await o.send({ idempotencyKey: `test.${ctx.update.update_id}` })
    return 'test-sent'
  } catch (error) {
    o.log.info({ error: describeError(error) }, 'a test could not be sent')
    const isRefused = error instanceof ApiError || error instanceof UnreadableReplyError
    return isRefused ? 'test-refused' : 'test-away'
  }
}

type TroubleDeps = { readonly store: Store; readonly client: Client }

const troubleOf = async (client: Client, channel: number): Promise<WatchTrouble | undefined> => {
  const fare = await fetchChannelHealth(client, channel)
  return fare === undefined || fare.state === 'ok'
    ? undefined
    : { kind: fare.state, reason: fare.why, since: fare.since }
}

/**
 * What hinders the alerts of watches on their way to the chat, by watch, as the service says; of those to other channels, their
 * own list says it. Nothing where the service does not say, or not soon. Never rejects for what it does.
 */
export const fetchDeliveryTroubles = async (
  { store, client }: TroubleDeps,
  watches: readonly Doc<Watch>[],
): Promise<ReadonlyMap<string, WatchTrouble>> => {
  const reporting = watches.filter(({ value }) => placesOf(value).includes(here))
  const places = [...new Set(reporting.map(({ value }) => value.destination))]
  const found = places.length === 0 ? [] : await store.get(destinations, places)
  const troubles = await Promise.all(
    found.map(async place => {
      const channel = place?.value.channel
      return channel === undefined ? undefined : troubleOf(client, channel)
    }),
  )
  return new Map(
    reporting.flatMap(({ id, value }) => {
      const trouble = troubles[places.indexOf(value.destination)]
      return trouble === undefined ? [] : [[id, trouble] as const]
    }),
  )
}
