import type { endpoints } from '#contract/endpoints.ts'
import type { Store } from '#store/store.ts'
import { testNotification } from '../notify/test-notification.ts'
import { bots, channels } from '../records.ts'
import type { Operation } from './operation.ts'
import { ownSubscription } from './own-subscription.ts'
import { pushTest } from './push-test.ts'
import { Refusal } from './refusal.ts'

type Deps = { readonly store: Store; readonly now: () => number }

/** Sends what an alert looks like to the channels of a subscription, the way that alerts go. It is not counted. */
export const createTestSubscription =
  ({ store, now }: Deps): Operation<typeof endpoints.testSubscription> =>
  async ({ caller, params, making }) => {
    const { id, value: record } = await ownSubscription(store, caller, params.subscription_id)
    const [bot] = await store.get(bots, [record.bot])
    if (bot?.value.state !== 'live') throw new Refusal('unknown_bot', 'the bot is deleted')
    const found = await store.get(channels, record.channels)
    const notification = testNotification({
      bot: { id: bot.id, record: bot.value },
      subscription: { id, record },
      time: now(),
    })
    return pushTest({ notification, channels: found, making })
  }
