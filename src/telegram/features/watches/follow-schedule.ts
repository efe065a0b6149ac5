import { ApiError } from '#client/api-errors.ts'
import type { SubscriptionSchedule } from '#contract/digest-schedule.ts'
import type { NewSubscription } from '#contract/subscription.ts'
import { createRandomId } from '#lib/ids.ts'
import { type Doc, put, type Write } from '#store/store.ts'
import { webhookChannelIds } from '#watch/channels.ts'
import { chatSettings } from '#watch/chat-settings.ts'
import { type ScheduledSubscription, type Watch, watches } from '#watch/watch.ts'
import type { JobDeps } from '../../framework/job.ts'
import {
  deleteSubscription,
  type SubscribedWatch,
  subscriptionBody,
  supportsSchedules,
} from '../../framework/service-requests.ts'

type ScheduleDeps = Pick<JobDeps, 'store' | 'client' | 'visibility'>

/** Subscription of webhooks, Slack and Discord, which get a digest from the service. */
const scheduledSubscriptionBody = (
  watch: SubscribedWatch & { readonly schedule: SubscriptionSchedule },
): NewSubscription => {
  const { info, ...body } = subscriptionBody(watch)
  const notify = { ...info.notify, frequency: '24h' as const, schedule: watch.schedule }
  return { ...body, info: { ...info, notify } }
}

/**
 * Subscription of the webhooks, Slack and Discord of a watch with a digest, by the time zone of its chat.
 * Returns `undefined` if the watch needs none.
 */
const wantedBody = async (
  { id, value }: Doc<Watch>,
  { store, visibility }: ScheduleDeps,
): Promise<NewSubscription | undefined> => {
  const { settings, state, bot, chat } = value
  const { digest } = settings
  if (digest === undefined || (state !== 'live' && state !== 'creating')) return undefined
  const [channels, [ofChat]] = await Promise.all([
    webhookChannelIds(store, { chat, settings }),
    store.get(chatSettings, [chat]),
  ])
  if (channels.length === 0) return undefined
  const schedule = { ...digest, time_zone: ofChat?.value.zone ?? 'UTC' }
  return scheduledSubscriptionBody({ watch: id, settings, visibility, bot, channels, schedule })
}

/**
 * Returns the id of the subscription, or `undefined` if the service has no schedules. The request is repeated
 * under its key.
 */
const subscribe = async (
  { client }: ScheduleDeps,
  { body, key }: { readonly body: NewSubscription; readonly key: string },
): Promise<string | undefined> => {
  try {
    if (!(await supportsSchedules(client))) return undefined
    const { id, info } = await client.subscribe(body, { idempotencyKey: key })
    if (info.notify.schedule) return id
    await deleteSubscription(client, id)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status !== 429) return undefined
    throw error
  }
}

/** Next state of the stored subscription: `undefined` if there is nothing to do, `null` if it ends. */
const nextState = async (
  present: ScheduledSubscription | undefined,
  { wanted, deps }: { readonly wanted: NewSubscription | undefined; readonly deps: ScheduleDeps },
): Promise<ScheduledSubscription | null | undefined> => {
  const { key, ...others } = present ?? {}
  if (present !== undefined && key !== undefined) {
    const subscription = await subscribe(deps, { body: present.body, key })
    return { ...others, body: present.body, ...(subscription !== undefined && { subscription }) }
  }
  if (present?.oldSubscription !== undefined) {
    await deleteSubscription(deps.client, present.oldSubscription)
    const { oldSubscription: _, ...rest } = present
    return rest
  }
  if (JSON.stringify(wanted) === JSON.stringify(present?.body)) return undefined
  const former = present?.subscription
  if (wanted !== undefined)
    return {
      body: wanted,
      key: `schedule.${createRandomId(16)}`,
      ...(former !== undefined && { oldSubscription: former }),
    }
  if (former !== undefined) await deleteSubscription(deps.client, former)
  return null
}

/**
 * Makes the service send the webhooks, Slack and Discord of a watch with a digest one summary at its time;
 * the chat gathers its own. Returns the writes of the next step, or `undefined` if there is none. If the
 * service has no schedules, the channels stay with the subscription of the chat.
 */
export const followSchedule = async (
  watch: Doc<Watch>,
  deps: ScheduleDeps,
): Promise<readonly Write[] | undefined> => {
  const { scheduled, ...others } = watch.value
  const next = await nextState(scheduled, { wanted: await wantedBody(watch, deps), deps })
  if (next === undefined) return undefined
  const value: Watch = next === null ? others : { ...others, scheduled: next }
  return [put(watches, { id: watch.id, value }, { expect: watch.version })]
}
