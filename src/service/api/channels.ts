import type { z } from 'zod'
import type { Channel, newChannelSchema } from '#contract/channel.ts'
import type { Notification } from '#contract/notification.ts'
import { dayMs, daySeconds, toUnixSeconds } from '#lib/time.ts'
import { createWebhookSecret } from '#lib/webhook-signature.ts'
import type { Translator } from '#render/texts.ts'
import { put, remove, type Store } from '#store/store.ts'
import { clearReplies, removeWithoutChannels } from '../cleanup.ts'
import { removeDeadLetters } from '../deliver/dead-letters.ts'
import { testId } from '../deliver/delivery-queue.ts'
import type { Platforms } from '../deliver/platforms.ts'
import { testNotification } from '../notify/test-notification.ts'
import {
  acceptedTests,
  type BotRecord,
  type ChannelFailure,
  type ChannelRecord,
  channelKey,
  channelLabels,
  channels,
  closedTtlMs,
  counters,
  deliveries,
  type SubscriptionRecord,
  subscriptions,
} from '../records/records.ts'
import { presentFailure, queueTest } from './deliveries.ts'
import type { CreateOperation } from './operation.ts'
import { findOwnPage, getOwnChannel, toPage } from './own-records.ts'
import { invalidField } from './request-error.ts'

const batchSize = 500

/** How long the previous secret still signs, so that receivers can be updated without haste. */
const formerSecretMs = dayMs

const readSeconds = (text: string | undefined, path: string, max: number): number | undefined => {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value <= max) return value
  throw invalidField(path, `seconds as decimal digits, from 0 to ${max}`)
}

/** Zero in both is a common way to write a channel without retry settings. */
const readRetry = (others: z.output<typeof newChannelSchema>['others']) => {
  const interval = readSeconds(others?.retryInterval, 'others.retryInterval', daySeconds)
  const expire = readSeconds(others?.retryExpire, 'others.retryExpire', 604_800)
  return {
    ...(interval !== undefined && interval > 0 && { retryInterval: interval }),
    ...(expire !== undefined && (expire > 0 || interval !== 0) && { retryExpire: expire }),
  }
}

const checkChannel = (body: z.output<typeof newChannelSchema>, platforms: Platforms): void => {
  const fault = platforms.fault({ ...body, channelType: body.channel_type })
  if (fault !== undefined) throw invalidField(fault.path, fault.text)
}

/** Masks all of a credential but what it is recognised by. */
const maskToken = (token: string): string => (token === '' ? '' : `…${token.slice(-4)}`)

type ChannelHealth = Pick<
  Channel,
  'state' | 'last_error' | 'last_error_code' | 'last_error_status' | 'failing_since'
>

const healthOf = (
  { disabled, disabledAt = 0, disabledWhy = '', disabledFailure }: ChannelRecord,
  failure: ChannelFailure | undefined,
): ChannelHealth => {
  if (disabled === true)
    return {
      state: 'disabled',
      ...presentFailure({ why: disabledWhy, failure: disabledFailure }),
      failing_since: toUnixSeconds(disabledAt),
    }
  if (failure === undefined) return { state: 'ok', ...presentFailure({ why: '' }), failing_since: 0 }
  return { state: 'failing', ...presentFailure(failure), failing_since: toUnixSeconds(failure.since) }
}

const presentChannel = (
  record: ChannelRecord,
  others: Channel['others'],
  failure?: ChannelFailure,
): Channel => ({
  id: record.id,
  user_id: record.userId,
  name: record.name,
  platform: record.platform,
  token: maskToken(record.token),
  channel: record.channel,
  channel_type: record.channelType,
  is_default: 0,
  priority: record.priority,
  others,
  ...healthOf(record, failure),
  accepted_test: '',
})

/** May run after the channel is gone: nothing is sent to a missing channel. */
const removeFromSubscriptions = async (store: Store, key: string): Promise<void> => {
  for (;;) {
    const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: batchSize })
    if (naming.length === 0) return
    for (const { id, version, value } of naming) {
      const actions = value.actions.map(action => ({
        ...action,
        params: { channel_ids: action.params.channel_ids.filter(named => channelKey(named) !== key) },
      }))
      const remaining = { ...value, actions, channels: value.channels.filter(channel => channel !== key) }
      const lifetime = value.state === 'closed' ? { ttlMs: closedTtlMs } : {}
      const { ok } = await store.commit([
        put(subscriptions, { id, value: remaining }, { expect: version, ...lifetime }),
      ])
      if (ok && remaining.state === 'closed' && remaining.channels.length === 0)
        await removeWithoutChannels(store, { id, value: remaining })
    }
  }
}

const addChannel: CreateOperation<'addChannel'> =
  ({ store, platforms, checkQuota }) =>
  async ({ caller, body, writer }) => {
    checkChannel(body, platforms)
    // Other platforms have no signatures.
    const secret = body.platform === 'Webhook' ? createWebhookSecret() : ''
    const retry = readRetry(body.others)
    await checkQuota('channels', caller.account)
    for (;;) {
      const [counter] = await store.get(counters, ['channel'])
      const id = (counter?.value.last ?? 0) + 1
      const value: ChannelRecord = {
        account: caller.account,
        userId: caller.userId,
        id,
        name: body.name,
        platform: body.platform,
        token: body.token,
        channel: body.channel,
        channelType: body.channel_type,
        priority: body.priority,
        ...(secret === '' ? {} : { secret }),
        ...retry,
      }
      const created = { ...presentChannel(value, {}), secret }
      const writes = [
        put(counters, { id: 'channel', value: { last: id } }, { expect: counter?.version ?? 0 }),
        put(channels, { id: channelKey(id), value }, { expect: 0 }),
      ]
      const committed = await writer.commit(writes, created)
      if (committed.ok) return created
    }
  }

const listChannels: CreateOperation<'listChannels'> =
  ({ store }) =>
  async ({ caller, query }) => {
    const { docs, total } = await findOwnPage(store, channels, { account: caller.account, query })
    const states = await store.get(
      deliveries,
      docs.map(({ id }) => id),
    )
    const page = docs.map(({ value }, n) => presentChannel(value, null, states[n]?.value.trouble))
    return toPage(page, query, total)
  }

const getChannel: CreateOperation<'getChannel'> =
  ({ store }) =>
  async ({ caller, params }) => {
    const { id, value } = await getOwnChannel(store, caller, params.channel_id)
    const [[delivery], [accepted]] = await Promise.all([
      store.get(deliveries, [id]),
      store.get(acceptedTests, [id]),
    ])
    const shown = presentChannel(value, null, delivery?.value.trouble)
    return { ...shown, accepted_test: accepted?.value.notification ?? '' }
  }

const deleteChannel: CreateOperation<'deleteChannel'> =
  ({ store }) =>
  async ({ caller, params }) => {
    const { id: key } = await getOwnChannel(store, caller, params.channel_id)
    await store.commit([
      remove(channels, key),
      remove(channelLabels, key),
      remove(deliveries, key),
      remove(acceptedTests, key),
      { op: 'clear', queue: 'deliveries', lane: key },
    ])
    await removeDeadLetters(store, key)
    await removeFromSubscriptions(store, key)
    await clearReplies(store, channels, key)
    return {}
  }

const rotateChannelSecret: CreateOperation<'rotateChannelSecret'> =
  ({ store, now }) =>
  async ({ caller, params, writer }) => {
    const secret = createWebhookSecret()
    for (;;) {
      const channel = await getOwnChannel(store, caller, params.channel_id)
      if (channel.value.platform !== 'Webhook')
        throw invalidField('channel_id', 'a channel of Webhook: others are not signed')
      const { secret: previous, ...rest } = channel.value
      const value: ChannelRecord = {
        ...rest,
        secret,
        ...(previous !== undefined && { formerSecret: { value: previous, until: now() + formerSecretMs } }),
      }
      const writes = [put(channels, { id: channel.id, value }, { expect: channel.version })]
      const committed = await writer.commit(writes, { secret })
      if (committed.ok) return { secret }
    }
  }

const setChannelLabels: CreateOperation<'setChannelLabels'> =
  ({ store }) =>
  async ({ caller, params, body }) => {
    for (;;) {
      const { id, version, value } = await getOwnChannel(store, caller, params.channel_id)
      const labels = Object.fromEntries(
        body.labels.map(({ address, label }) => [address.toLowerCase(), label] as const),
      )
      // Labels are written with the channel, so that none remain of a channel that is being deleted.
      const { ok } = await store.commit([
        put(channels, { id, value }, { expect: version }),
        put(channelLabels, { id, value: { labels } }),
      ])
      if (ok) return {}
    }
  }

/** An obviously invented address. */
const testAddress = '7e57add5'.repeat(5)

/**
 * A notification of an invented coin transfer, to test a channel that perhaps no subscription uses yet. Its bot and subscription
 * are invented too.
 */
const channelTestNotification = (
  { account, userId, name, id }: ChannelRecord,
  { chain, time, say }: { readonly chain: number; readonly time: number; readonly say: Translator },
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
    say,
  })
}

/** Sends a made-up notification to one channel, whether or not a subscription has it. */
const testChannel: CreateOperation<'testChannel'> =
  ({ store, now, say, chains }) =>
  async ({ caller, params, writer }) => {
    const channel = await getOwnChannel(store, caller, params.channel_id)
    const [chain = 0] = chains
    const notification = channelTestNotification(channel.value, { chain, time: now(), say })
    return queueTest(notification, writer, [channel])
  }

/** The operations on channels. Listed oldest first. */
export const channelOperations = {
  addChannel,
  listChannels,
  getChannel,
  deleteChannel,
  rotateChannelSecret,
  setChannelLabels,
  testChannel,
}
