import { destinations, type Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Doc, Store } from '#store/store.ts'
import { fetchChannelHealth } from '../channels/fares.ts'
import { here, placesOf } from '../channels/where.ts'
import type { WatchTrouble } from './card-screen.ts'

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
