import type { SubscriptionExplanation } from '#contract/explanation.ts'
import type { Store } from '#store/store.ts'
import { channels, deliveries } from '../records.ts'

type ChannelExplanations = SubscriptionExplanation['channels']

const noFailure = { failing_since: null, tries: 0 } as const

/** How each channel (its `channelKey`) stands towards what `item` names in its lane. */
export const explainChannels = async (
  store: Store,
  keys: readonly string[],
  item: string,
): Promise<ChannelExplanations> => {
  const [kept, failing] = await Promise.all([store.get(channels, keys), store.get(deliveries, keys)])
  return keys.map((key, n) => {
    const channel_id = Number(key)
    const [channel, delivery] = [kept[n]?.value, failing[n]?.value]
    if (channel === undefined) return { channel_id, state: 'deleted', ...noFailure }
    if (channel.disabled === true) return { channel_id, state: 'disabled', ...noFailure }
    if (delivery === undefined) return { channel_id, state: 'ok', ...noFailure }
    const { since, failures, trouble } = delivery
    const isThis = delivery.item.startsWith(`${item}:`)
    return {
      channel_id,
      state: isThis ? 'failing' : 'held_up',
      failing_since: Math.floor((isThis ? since : (trouble?.since ?? since)) / 1_000),
      tries: isThis ? failures : 0,
    }
  })
}
