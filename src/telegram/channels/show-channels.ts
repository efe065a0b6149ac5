import type { Client } from '#client/client.ts'
import type { ChatContext } from '../context.ts'
import { show } from '../show.ts'
import { channelsOf } from './channel.ts'
import { fetchChannelsHealth } from './fares.ts'
import { channelsMessage } from './screens.ts'
import { watchesByPlace } from './uses.ts'

/** The channels of the chat; how they fare where `client` is there to ask. */
export const showChannels = async (ctx: ChatContext, client?: Client): Promise<void> => {
  const chat = String(ctx.chatId)
  const [found, uses] = await Promise.all([channelsOf(ctx.store, chat), watchesByPlace(ctx.store, chat)])
  const counts = new Map([...uses].map(([place, watches]) => [place, watches.length]))
  const fares = client === undefined ? new Map() : await fetchChannelsHealth(client, found)
  await show(ctx, channelsMessage(found, { counts, fares, say: ctx.say }))
}
