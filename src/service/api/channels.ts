import type { z } from 'zod'
import type { Channel, newChannelSchema } from '#contract/channel.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { createWebhookSecret } from '#lib/webhook-signature.ts'
import { put, remove, type Store } from '#store/store.ts'
import { forgetReplies } from '../forget-replies.ts'
import { channelTestNotification } from '../notify/channel-test.ts'
import { removeDeadLetters } from '../notify/dead-letters.ts'
import type { Platforms } from '../notify/platforms/platforms.ts'
import {
  type ChannelRecord,
  channelKey,
  channels,
  closedForMs,
  counters,
  deliveries,
  subscriptions,
  type Trouble,
} from '../records.ts'
import { removeUnheard } from '../sweep.ts'
import type { CheckQuota } from './account-quotas.ts'
import { asPage, ownPage } from './list-own.ts'
import type { Operation } from './operation.ts'
import { ownChannel } from './own-channel.ts'
import { pushTest } from './push-test.ts'
import { invalid } from './refusal.ts'

const page = 500

/** How long the secret before still signs, so that a receiver can be changed without haste. */
const formerSecretMs = 86_400_000

const seconds = (text: string | undefined, o: { path: string; max: number }): number | undefined => {
  if (text === undefined) return undefined
  const value = Number(text)
  if (/^\d{1,6}$/.test(text) && value <= o.max) return value
  throw invalid(o.path, `seconds as decimal digits, from 0 to ${o.max}`)
}

/** Zeros in both are how a channel without wishes of its own is commonly written. */
const readRetry = (others: z.output<typeof newChannelSchema>['others']) => {
  const interval = seconds(others?.retryInterval, { path: 'others.retryInterval', max: 86_400 })
  const expire = seconds(others?.retryExpire, { path: 'others.retryExpire', max: 604_800 })
  return {
    ...(interval !== undefined && interval > 0 && { retryInterval: interval }),
    ...(expire !== undefined && (expire > 0 || interval !== 0) && { retryExpire: expire }),
  }
}

const check = (body: z.output<typeof newChannelSchema>, platforms: Platforms): void => {
  const fault = platforms.fault({ ...body, channelType: body.channel_type })
  if (fault !== undefined) throw invalid(fault.path, fault.text)
}

/** Enough of a credential to recognise it, never enough to use it. */
const masked = (token: string): string => (token === '' ? '' : `…${token.slice(-4)}`)

const health = (state: Channel['state'], why = '', since = 0) => ({
  state,
  last_error: why,
  failing_since: Math.floor(since / 1_000),
})

const healthOf = (
  { disabled, disabledAt, disabledWhy }: ChannelRecord,
  trouble: Trouble | undefined,
): Pick<Channel, 'state' | 'last_error' | 'failing_since'> => {
  if (disabled === true) return health('disabled', disabledWhy, disabledAt)
  return trouble === undefined ? health('ok') : health('failing', trouble.why, trouble.since)
}

const shown = (record: ChannelRecord, others: Channel['others'], trouble?: Trouble): Channel => ({
  id: record.id,
  user_id: record.userId,
  name: record.name,
  platform: record.platform,
  token: masked(record.token),
  channel: record.channel,
  channel_type: record.channelType,
  is_default: 0,
  priority: record.priority,
  others,
  ...healthOf(record, trouble),
})

type Deps = {
  readonly store: Store
  readonly now: () => number
  readonly checkQuota: CheckQuota
  readonly platforms: Platforms
  /** The chains that bots may watch. */
  readonly chains: ReadonlySet<number>
}

/** A channel that is gone is not sent to, whoever names it: forgetting it in subscriptions may come after. */
const forget = async (store: Store, key: string): Promise<void> => {
  for (;;) {
    const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: page })
    if (naming.length === 0) return
    for (const { id, version, value } of naming) {
      const actions = value.actions.map(action => ({
        ...action,
        params: { channel_ids: action.params.channel_ids.filter(named => channelKey(named) !== key) },
      }))
      const left = { ...value, actions, channels: value.channels.filter(named => named !== key) }
      const lifetime = value.state === 'closed' ? { ttlMs: closedForMs } : {}
      const { ok } = await store.commit([
        put(subscriptions, { id, value: left }, { expect: version, ...lifetime }),
      ])
      if (ok && left.state === 'closed' && left.channels.length === 0)
        await removeUnheard(store, { id, value: left })
    }
  }
}

const addChannel =
  ({ store, platforms, checkQuota }: Deps): Operation<typeof endpoints.addChannel> =>
  async ({ caller, body, making }) => {
    check(body, platforms)
    // The other platforms know no signatures.
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
      const made = { ...shown(value, {}), secret }
      const writes = [
        put(counters, { id: 'channel', value: { last: id } }, { expect: counter?.version ?? 0 }),
        put(channels, { id: channelKey(id), value }, { expect: 0 }),
      ]
      const committed = await making.commit(writes, made)
      if (committed.ok) return made
    }
  }

const listChannels =
  ({ store }: Deps): Operation<typeof endpoints.listChannels> =>
  async ({ caller, query }) => {
    const { docs, total } = await ownPage(store, channels, { account: caller.account, query })
    const found = await store.get(
      deliveries,
      docs.map(({ id }) => id),
    )
    const page = docs.map(({ value }, n) => shown(value, null, found[n]?.value.trouble))
    return asPage(page, query, total)
  }

const getChannel =
  ({ store }: Deps): Operation<typeof endpoints.getChannel> =>
  async ({ caller, params }) => {
    const { id, value } = await ownChannel(store, { id: params.channel_id, account: caller.account })
    const [delivery] = await store.get(deliveries, [id])
    return shown(value, null, delivery?.value.trouble)
  }

const deleteChannel =
  ({ store }: Deps): Operation<typeof endpoints.deleteChannel> =>
  async ({ caller, params }) => {
    const { id: key } = await ownChannel(store, { id: params.channel_id, account: caller.account })
    await store.commit([
      remove(channels, key),
      remove(deliveries, key),
      { op: 'clear', queue: 'hook', lane: key },
    ])
    await removeDeadLetters(store, key)
    await forget(store, key)
    await forgetReplies(store, channels, key)
    return {}
  }

const rotateSecret =
  ({ store, now }: Deps): Operation<typeof endpoints.rotateChannelSecret> =>
  async ({ caller, params, making }) => {
    const secret = createWebhookSecret()
    for (;;) {
      const channel = await ownChannel(store, { id: params.channel_id, account: caller.account })
      if (channel.value.platform !== 'Webhook')
        throw invalid('channel_id', 'a channel of Webhook: others are not signed')
      const { secret: former, ...rest } = channel.value
      const value: ChannelRecord = {
        ...rest,
        secret,
        ...(former !== undefined && { formerSecret: { value: former, until: now() + formerSecretMs } }),
      }
      const writes = [put(channels, { id: channel.id, value }, { expect: channel.version })]
      const committed = await making.commit(writes, { secret })
      if (committed.ok) return { secret }
    }
  }

/** Sends what an alert looks like to one channel, whether or not a subscription names it. */
const testChannel =
  ({ store, now, chains }: Deps): Operation<typeof endpoints.testChannel> =>
  async ({ caller, params, making }) => {
    const channel = await ownChannel(store, { id: params.channel_id, account: caller.account })
    const [chain = 0] = chains
    const notification = channelTestNotification(channel.value, { chain, time: now() })
    return pushTest({ notification, channels: [channel], making })
  }

/** The operations on channels. Listed oldest first. */
export const createChannelOperations = (deps: Deps) => ({
  add: addChannel(deps),
  list: listChannels(deps),
  get: getChannel(deps),
  drop: deleteChannel(deps),
  rotateSecret: rotateSecret(deps),
  test: testChannel(deps),
})
