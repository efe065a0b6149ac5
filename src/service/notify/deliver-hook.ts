import { type Notification, notificationSchema } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import { type Claim, type Doc, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import type { WebhookGuard } from '../guard/webhook-guard.ts'
import { bots, type ChannelRecord, channels, deliveries } from '../records.ts'
import { type Answer, deliveryStep, refusedForGood, type Step, type Tries } from './delivery-step.ts'
import { postWebhook } from './post-webhook.ts'
import { createTurns } from './turns.ts'

type Deps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  readonly guard: WebhookGuard
}

/** Longer than any schedule of tries. */
const triesKeptMs = 8 * 86_400_000

/** Up to a tenth longer: many that failed together do not come back together, and none comes earlier than it was told. */
const jittered = (ms: number): number => Math.round(ms * (1 + Math.random() / 10))

type Delivery = {
  readonly claim: Claim
  readonly item: Item
  readonly channel: Doc<ChannelRecord>
  /** Failed tries of this item, without this one. */
  readonly tries: Omit<Tries, 'forMs'> & { readonly since: number }
  readonly answer: Answer
}

/** Each revision is a message of its own; who knows the signature scheme only would else take it for a repeat. */
const messageIdOf = ({ id, revision }: Notification): string => (revision === 0 ? id : `${id}:${revision}`)

const hostOf = ({ channel }: ChannelRecord): string => (URL.canParse(channel) ? new URL(channel).host : '')

/** What one try changes, in one commit: a try is counted before the next can begin, whatever happens between. */
const settle = (step: Step, { claim, item, channel, tries, answer }: Delivery): Write[] => {
  if (step.step === 'retry') {
    const refusals = tries.refusals + (refusedForGood(answer) ? 1 : 0)
    const value = { item: item.id, failures: tries.failures + 1, refusals, since: tries.since }
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
  return doc?.value.item === item.id
    ? { refusals: 0, ...doc.value }
    : { failures: 0, refusals: 0, since: deps.now() }
}

const secretsOf = ({ secret, formerSecret }: ChannelRecord, now: number): string[] => [
  ...(secret === undefined ? [] : [secret]),
  ...(formerSecret !== undefined && formerSecret.until > now ? [formerSecret.value] : []),
]

const report = (log: Log, step: Step, channel: number): void => {
  if (step.step === 'disable') log.warn({ channel }, 'the receiver is gone (410): the channel is disabled')
  if (step.step === 'give up') log.warn({ channel }, 'a notification could not be delivered and is dropped')
}

/**
 * Delivers the notification at the head of a channel's lane. One that fails is tried again and holds up its own channel
 * only, so that the order is kept. Nothing is sent for a deleted bot or to a deleted or disabled channel.
 */
export const createDeliverHook = (deps: Deps) => {
  const { store, log, now, guard } = deps
  const turns = createTurns(now)

  const post = async (
    channel: ChannelRecord,
    o: { notification: Notification; signal: AbortSignal },
  ): Promise<Answer> => {
    const url = channel.channel
    // Also for channels of a time when other URLs were allowed.
    if (guard.fault(url) !== undefined) return 'forbidden'
    return postWebhook({
      url,
      id: messageIdOf(o.notification),
      body: o.notification,
      secrets: secretsOf(channel, now()),
      now: now(),
      dispatcher: guard.dispatcherFor(url),
      signal: o.signal,
    })
  }

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
    const turn = turns.take({ host: hostOf(channel.value), account: channel.value.account })
    if ('waitMs' in turn) {
      await store.commit([{ op: 'done', claim, count: 0, delayMs: turn.waitMs }])
      return
    }
    const tries = await readTries(deps, claim, item)
    const answer = await post(channel.value, { notification, signal }).finally(turn.end)
    const step = deliveryStep(answer, { ...tries, forMs: now() - tries.since }, channel.value)
    report(log, step, channel.value.id)
    // Refused only where the channel was deleted meanwhile, or the lease is lost to another try.
    await store.commit(settle(step, { claim, item, channel, tries, answer }))
  }
}
