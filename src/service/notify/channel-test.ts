import type { Notification } from '#contract/notification.ts'
import type { BotRecord, ChannelRecord, SubscriptionRecord } from '../records.ts'
import { testNotification } from './test-notification.ts'

/** In place of the ids of a bot and a subscription: those that exist are longer. */
const testId = 'test'

/** An address that nobody has, and that looks it. */
const testAddress = '7e57add5'.repeat(5)

/**
 * What a channel would be sent of a coin transfer that nobody made: the test of a channel that perhaps nothing uses yet. Its
 * bot and its subscription exist no more than the transfer.
 */
export const channelTestNotification = (
  { account, userId, name, id }: ChannelRecord,
  { chain, time }: { readonly chain: number; readonly time: number },
): Notification => {
  const owner = { account, userId, createdAt: time, state: 'live' } as const
  const bot: BotRecord = {
    ...owner,
    info: { name: 'Test', tags: [], status: 'Private', notify_template: '', description: '' },
    chains: [chain],
    addresses: [testAddress],
    strategies: [{ func: 'eth_transfer', params: { direction: 'in', minimum_amount: '0', minimum_usd: 0 } }],
  }
  const subscription: SubscriptionRecord = {
    ...owner,
    bot: testId,
    name,
    frequency: 'Always',
    template: '',
    actions: [{ type: 'Notify', params: { channel_ids: [id] } }],
    channels: [],
    from: {},
  }
  return testNotification({
    bot: { id: testId, record: bot },
    subscription: { id: testId, record: subscription },
    time,
  })
}

/** Whether no bot needs to be there for it. */
export const isChannelTest = ({ test, bot }: Notification): boolean => test === true && bot.id === testId
