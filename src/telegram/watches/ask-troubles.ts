import { destinations, type Watch } from '#chat/records.ts'
import type { Client } from '#client/client.ts'
import type { Doc, Store } from '#store/store.ts'
import { soon } from '../watch/soon.ts'
import type { CardTrouble } from './card-screen.ts'

type Deps = { readonly store: Store; readonly client: Client }

/** A screen does not wait longer for it. */
const patienceMs = 1_000

const troubleOf = async (client: Client, channel: number): Promise<CardTrouble | undefined> => {
  try {
    const { state, last_error, failing_since } = await client.getChannel(channel, { tries: 1 })
    if (state === undefined || state === 'ok') return undefined
    return { kind: state, reason: last_error ?? '', since: failing_since ?? 0 }
  } catch {
    return undefined
  }
}

/**
 * What hinders the alerts of watches on their way to the chat, by watch, as the service says. Nothing where it does not say, or
 * not soon. Never rejects for what the service does.
 */
export const askTroubles = async (
  { store, client }: Deps,
  watches: readonly Doc<Watch>[],
): Promise<ReadonlyMap<string, CardTrouble>> => {
  const places = [...new Set(watches.map(({ value }) => value.destination))]
  const found = await store.get(destinations, places)
  const troubles = await Promise.all(
    found.map(async place => {
      const channel = place?.value.channel
      return channel === undefined ? undefined : soon(troubleOf(client, channel), patienceMs, undefined)
    }),
  )
  return new Map(
    watches.flatMap(({ id, value }) => {
      const trouble = troubles[places.indexOf(value.destination)]
      return trouble === undefined ? [] : [[id, trouble] as const]
    }),
  )
}
