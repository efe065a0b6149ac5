import type { ChannelHealth } from '#contract/channel.ts'
import type { Notification, NotificationData } from '#contract/notification.ts'
import type { Log } from '#lib/log.ts'
import { dayMs, formatTime, minuteMs, toUnixSeconds } from '#lib/time.ts'
import { type Meter, noMeter } from '#metrics/meter.ts'
import { type DeliveryFailure, type DeliveryOutcome, deliveryFailures } from '#platforms/registry.ts'
import { type Claim, type Doc, type Item, push, put, remove, type Store, type Write } from '#store/store.ts'
import type { Lease } from '#store/worker.ts'
import {
  acceptedTests,
  type ChannelFailure,
  type ChannelRecord,
  channelKey,
  channelLabels,
  channels,
  type DeliveryRecord,
  deliveries,
  subscriptions,
} from '../records/records.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { deadLetterWrites } from './dead-letters.ts'
import { decideRetry, type FailedAttempts, type RetryDecision } from './decide-retry.ts'
import { type DeliveryBody, deliveryBodySchema, notificationKey, testId } from './delivery-queue.ts'
import type { Platforms } from './platforms.ts'

/** Long enough for a receiver to restart. */
const reportAfterMs = 10 * minuteMs

/** Limit of subscriptions and bots that are read, and of channels that are notified. */
const maxSubscriptions = 100
const maxBots = 20
const maxNotifiedChannels = 10

/** A change of a channel's health; a failing one has failed for so long that its owner is notified. */
type ChannelHealthChange = ChannelHealth['change']

/** Whether the owner of a failing channel is to be notified now. */
const isReportDue = (failure: ChannelFailure, now: number): boolean =>
  !failure.isNotified && now - failure.since >= reportAfterMs

type FailingChannel = { readonly channel: ChannelRecord; readonly failure: ChannelFailure }

const textOf = (change: ChannelHealthChange, { channel, failure }: FailingChannel): string => {
  const named = `The ${channel.platform} channel «${channel.name}»`
  switch (change) {
    case 'gone':
      return `${named} is switched off: ${failure.why}. Delete it and add it again.`
    case 'failing':
      return `${named} has accepted nothing since ${formatTime(failure.since)}: ${failure.why}. Deliveries are retried.`
    case 'back':
      return `${named} works again.`
  }
}

/**
 * Enabled channels that are notified of the same bots for the same account as this one, so that their readers
 * already know of it: a digest has a subscription of its own.
 */
const siblingChannels = async (store: Store, { key, account }: { key: string; account: string }) => {
  const naming = await store.find(subscriptions, { index: 'channels', value: key, limit: maxSubscriptions })
  const botIds = new Set(naming.flatMap(({ value }) => (value.state === 'live' ? [value.bot] : [])))
  const pages = await Promise.all(
    [...botIds]
      .slice(0, maxBots)
      .map(bot => store.find(subscriptions, { index: 'bot', value: bot, limit: maxSubscriptions })),
  )
  const live = pages.flat().filter(({ value }) => value.state === 'live' && value.account === account)
  const others = new Set(live.flatMap(({ value }) => value.channels))
  others.delete(key)
  const docs = await store.get(channels, [...others].slice(0, maxNotifiedChannels))
  return docs.flatMap(doc => (doc === undefined || doc.value.disabled === true ? [] : [doc.id]))
}

const healthOf = (
  change: ChannelHealthChange,
  { channel: { id, name, platform }, failure }: FailingChannel,
): ChannelHealth => ({
  change,
  channel: { id, name, platform },
  since: toUnixSeconds(failure.since),
  last_error: failure.why,
  last_error_code: failure.failure?.code ?? '',
  last_error_status: failure.failure?.status ?? 0,
})

/** Notifies a change of a channel's health through the channels beside it. */
const channelHealthPushes = async (
  store: Store,
  change: ChannelHealthChange,
  options: FailingChannel,
): Promise<Write[]> => {
  const about = channelKey(options.channel.id)
  const body: DeliveryBody = { text: textOf(change, options), about, health: healthOf(change, options) }
  return (await siblingChannels(store, { key: about, account: options.channel.account })).map(lane =>
    push('deliveries', lane, { id: ['trouble', about, options.failure.since, change, lane].join(':'), body }),
  )
}

/** Words a failure for the owner of a channel, without secrets. */
const failureText = ({ code, status = 0 }: DeliveryFailure): string =>
  code === 'http_status' ? `it answers ${status}` : deliveryFailures[code].text

type NameSources = {
  readonly store: Store
  /** Names that the operator gives addresses, by address in lower case. */
  readonly knownNames: ReadonlyMap<string, string>
  /** Adds the primary names of addresses; absent if these are not looked up. */
  readonly addPrimaryNames?:
    | ((data: NotificationData, signal: AbortSignal) => Promise<NotificationData>)
    | undefined
}

type DeliveryWorkerDeps = NameSources & {
  readonly log: Log
  readonly meter?: Meter | undefined
  readonly now: () => number
  /** Clock for waiting times. */
  readonly monotonicNow: () => number
  readonly platforms: Platforms
  /** URLs of the receiver that belongs to this product. */
  readonly isOwnReceiver: (url: URL) => boolean
}

/** A record's life: longer than any retry schedule. */
const deliveryTtlMs = 8 * dayMs
/** Time for which the outcome of a test can be asked for. */
const acceptedTestTtlMs = dayMs

/** Up to a tenth longer, never shorter, so that retries of a common failure spread out. */
const jittered = (ms: number): number => Math.round(ms * (1 + Math.random() / 10))

/** An item of a claim, and the number of items before it, which are finished but not committed yet. */
type ClaimedItem = { readonly claim: Claim; readonly item: Item; readonly finished: number }

type DeliveryAttempt = ClaimedItem & {
  readonly channel: Doc<ChannelRecord>
  readonly body: DeliveryBody
  readonly record: DeliveryRecord | undefined
  /** Failed attempts of this item, without this one. */
  readonly attempts: Omit<FailedAttempts, 'forMs'> & { readonly failures: number; readonly since: number }
  readonly outcome: DeliveryOutcome
  readonly now: number
}

/**
 * Writes that end a claim. The required ones include its `done`; reports are pushes to other channels,
 * dropped if their lanes are full.
 */
type ClaimEnd = { readonly required: readonly Write[]; readonly reports: readonly Write[] }

const messageIdOf = (body: DeliveryBody, item: string): string =>
  'text' in body ? item : notificationKey(body)

const hostOf = ({ channel, platform }: ChannelRecord): string =>
  URL.canParse(channel) ? new URL(channel).host : platform

const isChannelTest = ({ test, bot }: Pick<Notification, 'test' | 'bot'>): boolean =>
  test === true && bot.id === testId

/**
 * The owner for the concurrency limit. All chats are one account to this service, which can only distinguish
 * their bots, or their channels if there is no bot.
 */
const ownerOf = (body: DeliveryBody, lane: string): string =>
  'text' in body || isChannelTest(body) ? lane : body.bot.id

const acceptedTestWrites = (body: DeliveryBody, lane: string): readonly Write[] =>
  'text' in body || !isChannelTest(body)
    ? []
    : [put(acceptedTests, { id: lane, value: { notification: body.id } }, { ttlMs: acceptedTestTtlMs })]

/** Why the attempt failed, as records store it. */
const reasonOf = ({ outcome }: DeliveryAttempt): Pick<ChannelFailure, 'why' | 'failure'> =>
  'failure' in outcome ? { why: failureText(outcome.failure), failure: outcome.failure } : { why: '' }

const failureOf = (attempt: DeliveryAttempt): ChannelFailure => ({
  since: attempt.record?.trouble?.since ?? attempt.now,
  ...reasonOf(attempt),
  isNotified: attempt.record?.trouble?.isNotified ?? false,
})

/** The dead letter of a notification; tests and the service's own messages do not get one. */
const deadLetterFor = async (store: Store, d: DeliveryAttempt): Promise<Write[]> => {
  const { claim, body, attempts, now } = d
  if ('text' in body || ('test' in body && body.test === true)) return []
  const letter = {
    notification: body,
    attempts: attempts.failures + 1,
    firstAttemptAt: attempts.since,
    givenUpAt: now,
    ...reasonOf(d),
  }
  return deadLetterWrites(store, { lane: claim.lane, account: d.channel.value.account }, [letter])
}

/** Commits one attempt, so that it is counted before the next one begins, even after a crash. */
const settleAttempt = async (
  store: Store,
  decision: RetryDecision,
  d: DeliveryAttempt,
): Promise<ClaimEnd> => {
  const { claim, item, finished, channel, body, record, attempts, outcome, now } = d
  const failure = failureOf(d)
  const report = (change: ChannelHealthChange) =>
    channelHealthPushes(store, change, { channel: channel.value, failure })
  const done: Write = { op: 'done', claim, count: finished + 1 }
  switch (decision.step) {
    case 'delivered': {
      const forget = record === undefined ? [] : [remove(deliveries, claim.lane)]
      const isBack = record?.trouble?.isNotified === true
      const accepted = acceptedTestWrites(body, claim.lane)
      return { required: [...forget, ...accepted, done], reports: isBack ? await report('back') : [] }
    }
    case 'disable': {
      const value: ChannelRecord = {
        ...channel.value,
        disabled: true,
        disabledAt: now,
        disabledWhy: failure.why,
        ...(failure.failure && { disabledFailure: failure.failure }),
      }
      const required: Write[] = [
        put(channels, { id: channel.id, value }, { expect: channel.version }),
        remove(deliveries, claim.lane),
        done,
        ...(await deadLetterFor(store, d)),
      ]
      return { required, reports: await report('gone') }
    }
    case 'retry':
    case 'give up': {
      const isReported = isReportDue(failure, now)
      const refusals = attempts.refusals + (outcome.kind === 'refused' ? 1 : 0)
      const value: DeliveryRecord = {
        item: item.id,
        failures: attempts.failures + 1,
        refusals,
        since: attempts.since,
        trouble: { ...failure, isNotified: failure.isNotified || isReported },
      }
      const end: Write =
        decision.step === 'retry'
          ? { op: 'done', claim, count: finished, delayMs: jittered(decision.afterMs) }
          : done
      const deadLetter = decision.step === 'give up' ? await deadLetterFor(store, d) : []
      const counted = put(deliveries, { id: claim.lane, value }, { ttlMs: deliveryTtlMs })
      const required = [counted, end, ...deadLetter]
      return { required, reports: isReported ? await report('failing') : [] }
    }
  }
}

const logDecision = (log: Log, { step }: RetryDecision, channel: number): void => {
  if (step === 'disable') log.warn({ channel }, 'the receiver is gone: the channel is disabled')
  if (step === 'give up')
    log.warn({ channel }, 'a notification could not be delivered and is kept as a dead letter')
}

/** Time after which a fault of our own receiver is logged, and the interval between logs. */
const ownFaultAfterMs = minuteMs
const ownFaultEveryMs = 600_000

/**
 * Logs that our own receiver, through which all chats get alerts, cannot be reached: nothing else would show
 * that.
 */
const createOwnFaultLog = ({ log, monotonicNow }: Pick<DeliveryWorkerDeps, 'log' | 'monotonicNow'>) => {
  let loggedAt = Number.NEGATIVE_INFINITY
  return (outcome: DeliveryOutcome, forMs: number): void => {
    const isFault = outcome.kind === 'refused' || (outcome.kind === 'failed' && forMs >= ownFaultAfterMs)
    if (!isFault || monotonicNow() - loggedAt < ownFaultEveryMs) return
    loggedAt = monotonicNow()
    log.error(
      { why: failureText(outcome.failure) },
      'alerts do not reach the chats: PUBLIC_URL must lead to this program',
    )
  }
}

/**
 * Whether a body is still to be sent: messages about a deleted channel are not, matches of a deleted bot are.
 */
const isWanted = async (store: Store, body: DeliveryBody): Promise<boolean> =>
  !('text' in body) || (await store.get(channels, [body.about]))[0] !== undefined

/** Read for each item, because channel and record may change while a claim is delivered. */
const readChannel = async (store: Store, lane: string, body: DeliveryBody) => {
  const [[channel], [delivery], wanted] = await Promise.all([
    store.get(channels, [lane]),
    store.get(deliveries, [lane]),
    isWanted(store, body),
  ])
  return channel === undefined || !wanted ? undefined : { channel, record: delivery?.value }
}

/** Turns all items of a claim of a disabled channel into dead letters. */
const giveUpClaim = async (
  { store, now }: Pick<DeliveryWorkerDeps, 'store' | 'now'>,
  { claim, finished }: ClaimedItem,
  { account, disabledAt = now(), disabledWhy: why = '', disabledFailure: failure }: ChannelRecord,
): Promise<ClaimEnd> => {
  const bodies = claim.items.slice(finished).map(({ body }) => deliveryBodySchema.safeParse(body).data)
  const wanted = await Promise.all(
    bodies.map(async body => (body !== undefined && (await isWanted(store, body)) ? [body] : [])),
  )
  const givenUp = wanted.flat().flatMap(body => {
    if ('text' in body || ('test' in body && body.test === true)) return []
    const reason = { why, failure }
    return [{ notification: body, attempts: 0, firstAttemptAt: disabledAt, givenUpAt: now(), ...reason }]
  })
  const done: Write = { op: 'done', claim, count: claim.items.length }
  const letters = await deadLetterWrites(store, { lane: claim.lane, account }, givenUp)
  return { required: [...letters, done], reports: [] }
}

/** The message with the names for its addresses. Our own receiver has labels itself. */
const addNames = async (
  body: DeliveryBody,
  { channel, isOwn }: { readonly channel: Doc<ChannelRecord>; readonly isOwn: boolean },
  { store, knownNames, addPrimaryNames, signal }: NameSources & { readonly signal: AbortSignal },
) => {
  const [set] = isOwn ? [] : await store.get(channelLabels, [channel.id])
  const book = new Map(Object.entries(set?.value.labels ?? {}))
  const named =
    addPrimaryNames !== undefined && 'state' in body
      ? { ...body, data: await addPrimaryNames(body.data, signal) }
      : body
  return { body: named, names: { book, knownNames }, hasLabels: set !== undefined }
}

/**
 * One attempt to deliver an item of a claim. Returns `undefined` if the item is finished and its `done` may
 * wait for the items after it. That is so only if receivers recognize a repeat by its id; else every message
 * is committed before the next one is sent. Throws if `signal` is aborted.
 */
const createDeliverItem = ({
  store,
  log,
  meter = noMeter,
  now,
  monotonicNow,
  platforms,
  isOwnReceiver,
  ...names
}: DeliveryWorkerDeps) => {
  const limiter = createConcurrencyLimiter(monotonicNow)
  const logOwnFault = createOwnFaultLog({ log, monotonicNow })
  const isOwn = ({ channel }: ChannelRecord): boolean =>
    URL.canParse(channel) && isOwnReceiver(new URL(channel))

  const acquire = (body: DeliveryBody, { id: lane, value }: Doc<ChannelRecord>) =>
    isOwn(value)
      ? limiter.acquireOwn()
      : limiter.acquire({ receiver: hostOf(value), owner: ownerOf(body, lane), account: value.account })

  return async (claimed: ClaimedItem, signal: AbortSignal): Promise<ClaimEnd | undefined> => {
    const { claim, item, finished } = claimed
    const body = deliveryBodySchema.safeParse(item.body).data
    if (body === undefined) {
      log.error({ id: item.id }, 'an unreadable notification is dropped')
      return undefined
    }
    const read = await readChannel(store, claim.lane, body)
    if (read === undefined) return undefined
    const { channel, record } = read
    if (channel.value.disabled === true) return giveUpClaim({ store, now }, claimed, channel.value)
    const permit = acquire(body, channel)
    if ('waitMs' in permit)
      return { required: [{ op: 'done', claim, count: finished, delayMs: permit.waitMs }], reports: [] }
    const attempts =
      record?.item === item.id ? { refusals: 0, ...record } : { failures: 0, refusals: 0, since: now() }
    const send = async (): Promise<DeliveryOutcome> => {
      const named = await addNames(
        body,
        { channel, isOwn: isOwn(channel.value) },
        { ...names, store, signal },
      )
      const message = { id: messageIdOf(body, item.id), ...named, now: now() }
      return platforms.send(message, { channel: channel.value, signal })
    }
    const outcome = await send().finally(permit.release)
    const forMs = now() - attempts.since
    const decision = decideRetry(outcome, { ...attempts, forMs }, channel.value)
    const { platform } = channel.value
    meter.count('lookout_deliveries_total', { platform, outcome: decision.step })
    logDecision(log, decision, channel.value.id)
    if (isOwn(channel.value)) logOwnFault(outcome, forMs)
    const isCounted = record !== undefined || acceptedTestWrites(body, claim.lane).length > 0
    const canCommitLater = !isCounted && platforms.hasMessageIds(channel.value)
    if (decision.step === 'delivered' && canCommitLater) return undefined
    const attempt = { channel, body, record, attempts, outcome, now: now() }
    return settleAttempt(store, decision, { ...claimed, ...attempt })
  }
}

/** Commits items that may be sent again: to receivers that recognize a repeat, or to none. */
const commitFinished = (store: Store, claim: Claim, count: number): Promise<unknown> =>
  store.commit([{ op: 'done', claim, count }], undefined, { mayRepeat: true })

/**
 * No further item of a claim is begun after this time, so that deliveries to slow receivers are committed
 * soon.
 */
const maxClaimMs = 250

const commitClaimEnd = async (
  store: Store,
  { required, reports }: ClaimEnd,
  { claim, finished }: { readonly claim: Claim; readonly finished: number },
): Promise<void> => {
  const reported = await store.commit([...required, ...reports])
  const isFull = !reported.ok && reported.reason === 'full'
  const committed = isFull ? await store.commit(required) : reported
  if (committed.ok || committed.reason !== 'conflict') return
  // The channel was changed concurrently: the last item is repeated, those before it are not.
  await store.commit([{ op: 'done', claim, count: finished }])
}

/**
 * Delivers the items of a channel's lane in order. A failed item is retried and holds up its own channel only. Nothing is sent to a
 * deleted or disabled channel. Deliveries of a claim are committed at its end; after a crash they are repeated under the same ids.
 */
export const createDeliveryWorker = (deps: DeliveryWorkerDeps) => {
  const { store, monotonicNow } = deps
  const deliverItem = createDeliverItem(deps)

  return async (claim: Claim, { signal }: Lease): Promise<void> => {
    const until = monotonicNow() + maxClaimMs
    let finished = 0
    try {
      for (const item of claim.items) {
        const end = await deliverItem({ claim, item, finished }, signal)
        if (end !== undefined) return await commitClaimEnd(store, end, { claim, finished })
        finished += 1
        if (monotonicNow() >= until) break
      }
    } catch (error) {
      // An attempt ends early if the process must stop while a receiver does not answer.
      if (finished > 0) await commitFinished(store, claim, finished)
      throw error
    }
    await commitFinished(store, claim, finished)
  }
}
