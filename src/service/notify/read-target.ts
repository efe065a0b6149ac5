import { hasWindow } from '#contract/frequency.ts'
import type { Doc, Store } from '#store/store.ts'
import {
  type BotRecord,
  bots,
  botsGoingPrivate,
  channels,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
} from '../records.ts'

/** Whom a subscription tells of what its bot finds. */
export type NotifyTarget = {
  readonly bot: Doc<BotRecord>
  readonly subscription: Doc<SubscriptionRecord>
  /** Lanes of its channels; what comes to one that is switched off is kept as a dead letter. */
  readonly lanes: readonly string[]
  /** Where its frequency has opened one. */
  readonly window: Doc<SummaryWindow> | undefined
}

/**
 * Whether somebody subscribed to a bot just as it became somebody else's Private one. Subscriptions from before are being ended,
 * and what they matched still goes out.
 */
const isShutOut = async (
  store: Store,
  { id, value: bot }: Doc<BotRecord>,
  { account, state }: SubscriptionRecord,
): Promise<boolean> => {
  if (bot.account === account || bot.info.status === 'Public' || state === 'closed') return false
  const [ending] = await store.get(botsGoingPrivate, [id])
  return ending === undefined
}

/** Also of a subscription or bot that is ending; `undefined`: one of them is gone. */
export const readNotifyTarget = async (store: Store, id: string): Promise<NotifyTarget | undefined> => {
  const [known] = await store.get(subscriptions, [id])
  const isWindowed = known !== undefined && hasWindow(known.value.frequency)
  const [window] = isWindowed ? await store.get(summaryWindows, [id]) : []
  // Read after the window: whoever writes to that as it is here has not missed that the subscription has ended.
  const [subscription] = isWindowed ? await store.get(subscriptions, [id]) : [known]
  if (subscription === undefined) return undefined
  const [bot] = await store.get(bots, [subscription.value.bot])
  if (bot === undefined || (await isShutOut(store, bot, subscription.value))) return undefined
  const found = await store.get(channels, subscription.value.channels)
  const lanes = found.flatMap(doc => (doc === undefined ? [] : [doc.id]))
  return { bot, subscription, lanes, window }
}
