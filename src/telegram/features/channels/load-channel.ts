import type { Client } from '#client/client.ts'
import type { Message } from '#render/message.ts'
import type { Doc, Store } from '#store/store.ts'
import type { ChatChannel } from '#watch/channels.ts'
import { fetchChannelsHealth, type TestResult } from '../watches/channel-health.ts'
import { type ChannelsScope, channelMessage } from './channel-screens.ts'
import { watchesByRecipient } from './detach-channel.ts'
import { countUndelivered } from './undelivered.ts'

type ChannelView = { readonly scope: ChannelsScope; readonly test?: TestResult }

/** The screen of a channel; `test`: says how that went. */
export const loadChannelMessage = async (
  { store, client }: { readonly store: Store; readonly client: Client },
  channel: Doc<ChatChannel>,
  { scope, test }: ChannelView,
): Promise<Message> => {
  const [uses, health, undelivered] = await Promise.all([
    watchesByRecipient(store, channel.value.chat),
    fetchChannelsHealth(client, [channel]),
    countUndelivered(client, channel.value),
  ])
  const names = (uses.get(channel.id) ?? []).map(({ value }) => value.settings.name)
  return channelMessage(channel, { names, health: health.get(channel.id), undelivered, scope, test })
}
