import type { z } from 'zod'
import { hasWindow, type newSubscriptionSchema, type Subscription } from '#contract/subscription.ts'
import { createRandomId } from '#lib/ids.ts'
import { toIsoTime, toUnixSeconds } from '#lib/time.ts'
import { scheduledDays } from '#lib/weekly-schedule.ts'
import { findAll } from '#store/pages.ts'
import { type Doc, put, remove, type Store } from '#store/store.ts'
import { clearReplies, removeDeletedBot } from '../cleanup.ts'
import { notificationSource } from '../notify/claim-handler.ts'
import { testNotification } from '../notify/test-notification.ts'
import { testReading } from '../readings/limits/limit-change.ts'
import {
  type BotRecord,
  bots,
  channelKey,
  channels,
  closedTtlMs,
  cursors,
  type StartPoint,
  type SubscriptionRecord,
  subscriptions,
  type TriggerCount,
  triggerCounts,
  windowLane,
} from '../records/records.ts'
import type { Caller } from './accounts.ts'
import { queueTest } from './deliveries.ts'
import type { CreateOperation, OperationDeps } from './operation.ts'
import { paginate } from './own-records.ts'
import { invalidField, RequestError } from './request-error.ts'
import { type StartPoints, startSubscription } from './start-points.ts'

type SubscriptionActions = z.output<typeof newSubscriptionSchema>['info']['actions']

/** A transaction makes one delivery per channel, all in one commit of the store. */
const maxChannels = 100

/**
 * A subscription as the contract has it. `chains` are those of the bot; `count` is absent before the first
 * trigger.
 */
const presentSubscription = (
  { id, value: record }: Pick<Doc<SubscriptionRecord>, 'id' | 'value'>,
  chains: readonly number[],
  count?: TriggerCount,
): Subscription => ({
  id,
  info: {
    name: record.name,
    status: 'Enabled',
    actions: record.actions,
    notify: {
      frequency: record.frequency,
      schedule: record.schedule ? { ...record.schedule, days: scheduledDays(record.schedule) } : null,
      final: record.final === true,
      template: record.template,
    },
  },
  user_id: record.userId,
  bot_id: record.bot,
  trigger_times: count?.times ?? 0,
  last_trigger_time: toUnixSeconds(count?.lastAt ?? 0),
  trigger_last_update_at: toUnixSeconds(count?.lastAt ?? record.createdAt),
  created_at: toIsoTime(record.createdAt),
  pending_chains: chains.filter(chain => typeof record.from[chain] !== 'number').map(String),
})

const readChannels = async (
  store: Store,
  caller: Caller,
  actions: SubscriptionActions,
): Promise<string[]> => {
  const channelIds = actions.flatMap(({ params }, a) =>
    params.channel_ids.map((id, n) => ({ id, path: `info.actions[${a}].params.channel_ids[${n}]` })),
  )
  const keys = [...new Set(channelIds.map(({ id }) => channelKey(id)))]
  if (keys.length > maxChannels) throw invalidField('info.actions', `at most ${maxChannels} channels`)
  const docs = await store.get(channels, keys)
  const own = new Set(docs.flatMap(doc => (doc?.value.account === caller.account ? [doc.id] : [])))
  const missing = channelIds.find(({ id }) => !own.has(channelKey(id)))
  if (missing !== undefined) {
    throw new RequestError('unknown_channel', `${missing.path}: there is no channel ${missing.id}`)
  }
  return keys
}

const getVisibleBot = async (store: Store, caller: Caller, id: string): Promise<BotRecord> => {
  const [bot] = await store.get(bots, [id])
  const isVisible =
    bot?.value.state === 'live' &&
    (bot.value.info.status === 'Public' || bot.value.account === caller.account)
  if (!isVisible) throw new RequestError('unknown_bot', `bot_id: there is no bot ${id}`)
  return bot.value
}

const maxSiblings = 500

/**
 * Start point of a subscription beside siblings. `matched` is the last matched block of the chain; `now` is
 * where the subscription would start without siblings.
 */
const startBeside = (
  siblings: readonly StartPoint[],
  { now, matched }: { readonly now: StartPoint; readonly matched: number | undefined },
): StartPoint => {
  const heights = siblings.filter(start => typeof start === 'number')
  const times = siblings.filter(start => typeof start !== 'number').map(({ since }) => since)
  if (heights.length > 0) {
    const from = Math.min(...heights)
    return Math.min(typeof now === 'number' ? now : Number.POSITIVE_INFINITY, Math.max(from, matched ?? from))
  }
  return times.length > 0 ? { since: Math.min(...times) } : now
}

/**
 * Start points of a new subscription: now, as earlier transactions are not notified. Beside a sibling,
 * another subscription of the account to the same bot, it may be meant to replace that, since subscriptions
 * cannot be changed: it then starts at the block that the sibling has reached, so that nothing is missed when
 * the sibling ends.
 */
const startPointsFor = async (
  { store, startPoints }: OperationDeps,
  chains: readonly number[],
  bot: string,
  account: string,
): Promise<StartPoints> => {
  const starts = await startPoints(chains)
  const subscribed = await store.find(subscriptions, { index: 'bot', value: bot, limit: maxSiblings })
  const siblings = subscribed.filter(({ value }) => value.account === account && value.state === 'live')
  if (siblings.length === 0) return starts
  const docs = await store.get(
    cursors,
    chains.map(chain => String(chain)),
  )
  const matched = new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value.height]])))
  return Object.fromEntries(
    Object.entries(starts).map(([chain, now]) => {
      const siblingStarts = siblings.flatMap(({ value }) => value.from[chain] ?? [])
      return [chain, startBeside(siblingStarts, { now, matched: matched.get(chain) })]
    }),
  )
}

const subscribe: CreateOperation<'subscribe'> =
  deps =>
  async ({ caller, body: { bot_id, info }, writer }) => {
    const { store, now, startPoints, checkQuota } = deps
    const { frequency, schedule, final, template } = info.notify
    if (schedule && frequency !== '24h')
      throw invalidField('info.notify.schedule', 'none, except with the frequency 24h')
    if (final === true && hasWindow(frequency))
      throw invalidField('info.notify.final', 'only with the frequencies Always and OnlyOnce')
    const bot = await getVisibleBot(store, caller, bot_id)
    const keys = await readChannels(store, caller, info.actions)
    await checkQuota('subscriptions', caller.account)
    const id = createRandomId(12)
    const value: SubscriptionRecord = {
      account: caller.account,
      userId: caller.userId,
      bot: bot_id,
      name: info.name,
      frequency,
      ...(schedule && { schedule }),
      ...(final === true && { final }),
      template,
      actions: info.actions,
      channels: keys,
      from: await startPointsFor(deps, bot.chains, bot_id, caller.account),
      state: 'live',
      createdAt: now(),
    }
    const created = presentSubscription({ id, value }, bot.chains)
    await writer.commit([put(subscriptions, { id, value }, { expect: 0 })], created)
    try {
      const { chains } = await getVisibleBot(store, caller, bot_id)
      const added = chains.filter(chain => !bot.chains.includes(chain))
      if (added.length > 0) await startSubscription(store, id, await startPoints(added))
    } catch (error) {
      // The bot was deleted in between, and its cleanup may have missed this subscription.
      await store.commit([remove(subscriptions, id), ...writer.undoWrites])
      await removeDeletedBot(store, bot_id)
      throw error
    }
    return created
  }

const presentSubscriptions = async (
  store: Store,
  docs: readonly Doc<SubscriptionRecord>[],
): Promise<Subscription[]> => {
  const [counted, watching] = await Promise.all([
    store.get(
      triggerCounts,
      docs.map(({ id }) => `subscription:${id}`),
    ),
    store.get(
      bots,
      docs.map(({ value }) => value.bot),
    ),
  ])
  return docs.map((doc, n) => presentSubscription(doc, watching[n]?.value.chains ?? [], counted[n]?.value))
}

/** Throws `RequestError` if the caller has no such live subscription. */
const getOwnSubscription = async (
  store: Store,
  caller: Caller,
  id: string,
): Promise<Doc<SubscriptionRecord>> => {
  const [stored] = await store.get(subscriptions, [id])
  if (stored?.value.state === 'live' && stored.value.account === caller.account) return stored
  throw new RequestError('unknown_subscription', `there is no subscription ${id}`)
}

const getSubscription: CreateOperation<'getSubscription'> =
  ({ store }) =>
  async ({ caller, params }) => {
    const [presented] = await presentSubscriptions(store, [
      await getOwnSubscription(store, caller, params.subscription_id),
    ])
    if (presented === undefined) throw new Error('a subscription is not presented')
    return presented
  }

/** Sorts records with random ids. */
const oldestFirst = <T extends { readonly createdAt: number }>(docs: readonly Doc<T>[]): Doc<T>[] =>
  docs.toSorted((a, b) => a.value.createdAt - b.value.createdAt)

const listSubscriptions: CreateOperation<'listSubscriptions'> =
  ({ store }) =>
  async ({ caller, query }) => {
    const own = await findAll(store, subscriptions, { index: 'account', value: caller.account })
    const live = own.filter(({ value }) => value.state === 'live')
    return paginate(oldestFirst(live), query, page => presentSubscriptions(store, page))
  }

/** Ends a subscription: nothing new is matched. Earlier matches are still sent, those in a window at once. */
const unsubscribe: CreateOperation<'unsubscribe'> =
  ({ store }) =>
  async ({ caller, params }) => {
    const id = params.subscription_id
    for (;;) {
      const stored = await getOwnSubscription(store, caller, id)
      const value: SubscriptionRecord = { ...stored.value, state: 'closed' }
      const committed = await store.commit([
        put(subscriptions, { id, value }, { expect: stored.version, ttlMs: closedTtlMs }),
        remove(triggerCounts, `subscription:${id}`),
        remove(triggerCounts, `quiet:${id}`),
        { op: 'delay', queue: 'match', lane: windowLane(id), delayMs: 0 },
      ])
      if (!committed.ok) continue
      await clearReplies(store, subscriptions, id)
      return {}
    }
  }

/** Sends a made-up notification to the channels of a subscription. It is not counted. */
const testSubscription: CreateOperation<'testSubscription'> =
  ({ store, now, say }) =>
  async ({ caller, params, writer }) => {
    const subscription = await getOwnSubscription(store, caller, params.subscription_id)
    const [bot] = await store.get(bots, [subscription.value.bot])
    if (bot?.value.state !== 'live') throw new RequestError('unknown_bot', 'the bot is deleted')
    const recipients = await store.get(channels, subscription.value.channels)
    const source = notificationSource({ bot, subscription }, { time: now(), say })
    const notification = testReading(source) ?? testNotification(source)
    return queueTest(notification, writer, recipients)
  }

/** The operations on subscriptions. Listed oldest first. */
export const subscriptionOperations = {
  listSubscriptions,
  getSubscription,
  subscribe,
  unsubscribe,
  testSubscription,
}
