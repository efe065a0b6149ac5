import type { Doc, Store } from '#store/store.ts'
import { type BotRecord, bots, channels, type SubscriptionRecord, subscriptions } from '../records.ts'

/** Whom a subscription tells of what its bot finds. */
export type Target = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels that can be sent to. */
  readonly lanes: readonly string[]
}

/** `undefined`: the subscription or its bot is gone, or the bot has become somebody else's Private one. */
export const readTarget = async (store: Store, id: string): Promise<Target | undefined> => {
  const [subscription] = await store.get(subscriptions, [id])
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot?.value.state !== 'live') return undefined
  const foreign = bot.value.account !== subscription.value.account
  if (foreign && bot.value.info.status === 'Private') return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
  return { bot, subscription, lanes }
}
