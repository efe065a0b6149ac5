import type { Dispatcher } from 'undici'
import { notificationSchema } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, type Doc, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import { bots, type ChannelRecord, channels, deliveries } from '../records.ts'
import { deliveryStep, type Step } from './delivery-step.ts'
import { postWebhook } from './post-webhook.ts'

type Deps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly dispatcher: Dispatcher
}

/** Longer than any schedule of tries. */
const triesKeptMs = 8 * 86_400_000

/** Up to a tenth longer: many that failed together do not come back together, and none comes earlier than it was told. */
const jittered = (ms: number): number => Math.round(ms * (1 + Math.random() / 10))

type Delivery = {
  readonly claim: Claim
  readonly item: Item
  readonly channel: Doc<ChannelRecord>
  /** Failed tries of this item. */
  readonly tries: { readonly failures: number; readonly since: number }
}

/** What one try changes, in one commit: a try is counted before the next can begin, whatever happens between. */
const settle = (step: Step, { claim, item, channel, tries }: Delivery): Write[] => {
  if (step.step === 'retry') {
    const value = { item: item.id, failures: tries.failures + 1, since: tries.since }
    return [
      put(deliveries, { id: claim.lane, value }, { ttlMs: triesKeptMs }),
      { op: 'done', claim, count: 0, delayMs: jittered(step.afterMs) },
    ]
  }
  const forget = remove(deliveries, claim.lane)
  if (step.step === 'disable') {
    const value: ChannelRecord = { ...channel.value, disabled: true }
    return [
      put(channels, { id: channel.id, value }, { expect: channel.version }),
      forget,
      { op: 'clear', queue: 'hook', lane: claim.lane },
    ]
  }
  return [...(tries.failures === 0 ? [] : [forget]), { op: 'done', claim, count: 1 }]
}

const readTries = async (deps: Deps, claim: Claim, item: Item): Promise<Delivery['tries']> => {
  const [doc] = await deps.store.get(deliveries, [claim.lane])
  return doc?.value.item === item.id ? doc.value : { failures: 0, since: deps.now() }
}

const report = (log: Log, step: Step, channel: number): void => {
  if (step.step === 'disable') log.warn({ channel }, 'the receiver is gone (410): the channel is disabled')
  if (step.step === 'give up') log.warn({ channel }, 'a notification could not be delivered and is dropped')
}

/**
 * Delivers the notification at the head of a channel's lane. One that fails is tried again and holds up its own channel
 * only, so that the order is kept. Nothing is sent for a deleted bot or to a deleted or disabled channel.
 */
export const createDeliverHook = (deps: Deps) => {
  const { store, log, now, dispatcher } = deps

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const [item] = claim.items
    if (item === undefined) return
    const notification = notificationSchema.safeParse(item.body).data
    const [channel] = await store.get(channels, [claim.lane])
    const [bot] = await store.get(bots, [notification?.bot.id ?? ''])
    const wanted = channel?.value.disabled !== true && bot?.value.state === 'live'
    if (channel === undefined || notification === undefined || !wanted) {
      if (notification === undefined)
        log.error({ id: item.id }, 'a notification is not understood and dropped')
      await store.commit([{ op: 'done', claim, count: 1 }])
      return
    }
    const tries = await readTries(deps, claim, item)
    const answer = await postWebhook({
      url: channel.value.channel,
      id: notification.id,
      body: notification,
      now: now(),
      dispatcher,
      signal,
    })
    const step = deliveryStep(answer, { failures: tries.failures, forMs: now() - tries.since }, channel.value)
    report(log, step, channel.value.id)
    // Refused only where the channel was deleted meanwhile, or the lease is lost to another try.
    await store.commit(settle(step, { claim, item, channel, tries }))
  }
}
