import type { Doc, Store } from '#store/store.ts'
import { type ChannelRecord, channelKey, channels } from '../records.ts'
import { RequestError } from './refusal.ts'

/** A channel of the account; anybody else's does not exist for it. */
export const getOwnChannel = async (
  store: Store,
  o: { readonly id: number; readonly account: string },
): Promise<Doc<ChannelRecord>> => {
  const [channel] = await store.get(channels, [channelKey(o.id)])
  if (channel?.value.account === o.account) return channel
  throw new RequestError('unknown_channel', `there is no channel ${o.id}`)
}
