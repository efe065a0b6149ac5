import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import { testNotification } from '../notify/test-notification.ts'
import { bots, channels } from '../records.ts'
import type { Operation } from './operation.ts'
import { getOwnSubscription } from './own-subscription.ts'
import { sendTest } from './push-test.ts'
import { RequestError } from './refusal.ts'

type TestSubscriptionDeps = { readonly store: Store; readonly now: () => number }

/** Sends what an alert looks like to the channels of a subscription, the way that alerts go. It is not counted. */
export const createTestSubscription =
  ({ store, now }: TestSubscriptionDeps): Operation<typeof endpoints.testSubscription> =>
  async ({ caller, params, writer: making }) => {
    const { id, value: record } = await getOwnSubscription(store, caller, params.subscription_id)
    const [bot] = await store.get(bots, [record.bot])
    if (bot?.value.state !== 'live') throw new RequestError('unknown_bot', 'the bot is deleted')
    const found = await store.get(channels, record.channels)
    const notification = testNotification({
      bot: { id: bot.id, record: bot.value },
      subscription: { id, record },
      time: now(),
    })
    return sendTest({ notification, channels: found, making })
  }
