import { isWindowed } from '#contract/frequency.ts'
import type { Doc, Store } from '#store/store.ts'
import {
  type BotRecord,
  bots,
  channels,
  type SubscriptionRecord,
  subscriptions,
  type Window,
  windows,
} from '../records.ts'

/** Whom a subscription tells of what its bot finds. */
export type Target = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels; what comes to one that is switched off is kept as a dead letter. */
  readonly lanes: readonly string[]
  /** Where its frequency has opened one. */
  readonly window: Doc<Window> | undefined
}

/** `undefined`: the subscription or its bot is gone, or the bot has become somebody else's Private one. */
export const readTarget = async (store: Store, id: string): Promise<Target | undefined> => {
  const [known] = await store.get(subscriptions, [id])
  const hasWindow = known !== undefined && isWindowed(known.value.frequency)
  const [window] = hasWindow ? await store.get(windows, [id]) : []
  // Read after the window: whoever writes to that as it is here has not missed that the subscription has ended.
  const [subscription] = hasWindow ? await store.get(subscriptions, [id]) : [known]
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot?.value.state !== 'live') return undefined
  const foreign = bot.value.account !== subscription.value.account
  if (foreign && bot.value.info.status === 'Private') return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined ? [] : [doc.id]))
  return { bot, subscription, lanes, window }
}
