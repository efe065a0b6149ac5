import type { Log } from '#lib/log.ts'
import { type Claim, type Doc, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import {
  type ChannelFailure,
  type ChannelRecord,
  channels,
  type DeliveryRecord,
  deliveries,
} from '../records.ts'
import { channelHealthPushes, isReportDue } from './channel-health.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'
import { deadLetterWrites } from './dead-letters.ts'
import { type DeliveryOutcome, decideRetry, type FailedAttempts, type RetryDecision } from './decide-retry.ts'
import { type DeliveryBody, deliveryBodySchema, isChannelTest } from './delivery-queue.ts'
import type { Platforms } from './platforms/platforms.ts'

type DeliveryWorkerDeps = {
  readonly store: Store
  readonly log: Log
  readonly now: () => number
  /** To wait by. */
  readonly monotonicNow: () => number
  readonly platforms: Platforms
  /** URLs of the receiver that belongs to this product. */
  readonly isOwnReceiver: (url: URL) => boolean
}

/** Longer than any schedule of tries. */
const deliveryTtlMs = 8 * 86_400_000

/** Up to a tenth longer: many that failed together do not come back together, and none comes earlier than it was told. */
const jittered = (ms: number): number => Math.round(ms * (1 + Math.random() / 10))

/** `taken`: items of the claim before this one, which are over with but not committed yet. */
type ClaimedItem = { readonly claim: Claim; readonly item: Item; readonly taken: number }

type DeliveryAttempt = ClaimedItem & {
  readonly channel: Doc<ChannelRecord>
  readonly body: DeliveryBody
  /** What is kept of tries before this one. */
  readonly known: DeliveryRecord | undefined
  /** Failed tries of this item, without this one. */
  readonly tries: Omit<FailedAttempts, 'forMs'> & { readonly failures: number; readonly since: number }
  readonly answer: DeliveryOutcome
  readonly now: number
}

/** What ends a claim. `own` must be kept, the claim's `done` among it; `told` goes to other channels where they have room. */
type ClaimEnd = { readonly own: readonly Write[]; readonly told: readonly Write[] }

/** Each revision is a message of its own; who knows the signature scheme only would else take it for a repeat. */
const messageIdOf = (body: DeliveryBody, item: string): string => {
  if ('text' in body) return item
  return body.revision === 0 ? body.id : `${body.id}:${body.revision}`
}

const hostOf = ({ channel, platform }: ChannelRecord): string =>
  URL.canParse(channel) ? new URL(channel).host : platform

/**
 * Whom a try is made for. All chats are one account to this service; what it can tell apart is their bots, and channels where no
 * bot is.
 */
const ownerOf = (body: DeliveryBody, lane: string): string =>
  'text' in body || isChannelTest(body) ? lane : body.bot.id

const troubleOf = ({ known, answer, now }: DeliveryAttempt): ChannelFailure => ({
  since: known?.trouble?.since ?? now,
  why: 'why' in answer ? answer.why : '',
  told: known?.trouble?.told ?? false,
})

/** A dead letter of what the channel did not take; tests and the service's own words are of no use later. */
const deadLetterFor = async (store: Store, d: DeliveryAttempt): Promise<Write[]> => {
  const { claim, body, tries, answer, now } = d
  if ('text' in body || body.test === true) return []
  const why = 'why' in answer ? answer.why : ''
  const attempts = tries.failures + 1
  const letter = { notification: body, attempts, firstAttemptAt: tries.since, givenUpAt: now, why }
  return deadLetterWrites(store, claim.lane, [letter])
}

/** What one try changes, in one commit: a try is counted before the next can begin, whatever happens between. */
const settleAttempt = async (store: Store, step: RetryDecision, d: DeliveryAttempt): Promise<ClaimEnd> => {
  const { claim, item, taken: before, channel, known, tries, answer, now } = d
  const tell = (turn: Parameters<typeof channelHealthPushes>[1], trouble: ChannelFailure) =>
    channelHealthPushes(store, turn, { channel: channel.value, trouble })
  const trouble = troubleOf(d)
  const taken: Write = { op: 'done', claim, count: before + 1 }
  switch (step.step) {
    case 'delivered': {
      const forget = known === undefined ? [] : [remove(deliveries, claim.lane)]
      const isBack = known?.trouble?.told === true
      return { own: [...forget, taken], told: isBack ? await tell('back', trouble) : [] }
    }
    case 'disable': {
      const value: ChannelRecord = {
        ...channel.value,
        disabled: true,
        disabledAt: now,
        disabledWhy: trouble.why,
      }
      const own: Write[] = [
        put(channels, { id: channel.id, value }, { expect: channel.version }),
        remove(deliveries, claim.lane),
        taken,
        ...(await deadLetterFor(store, d)),
      ]
      return { own, told: await tell('gone', trouble) }
    }
    case 'retry':
    case 'give up': {
      const isTold = isReportDue(trouble, now)
      const refusals = tries.refusals + (answer.kind === 'refused' ? 1 : 0)
      const value: DeliveryRecord = {
        item: item.id,
        failures: tries.failures + 1,
        refusals,
        since: tries.since,
        trouble: { ...trouble, told: trouble.told || isTold },
      }
      const end: Write =
        step.step === 'retry' ? { op: 'done', claim, count: before, delayMs: jittered(step.afterMs) } : taken
      const kept = step.step === 'give up' ? await deadLetterFor(store, d) : []
      const own = [put(deliveries, { id: claim.lane, value }, { ttlMs: deliveryTtlMs }), end, ...kept]
      return { own, told: isTold ? await tell('failing', trouble) : [] }
    }
  }
}

const report = (log: Log, step: RetryDecision, channel: number): void => {
  if (step.step === 'disable') log.warn({ channel }, 'the receiver is gone: the channel is disabled')
  if (step.step === 'give up')
    log.warn({ channel }, 'a notification could not be delivered and is kept as a dead letter')
}

/** How long a fault of our own receiver may last before it is said, and how often it is said. */
const ownFaultAfterMs = 60_000
const ownFaultEveryMs = 600_000

/** Chats would wait for alerts without a word: that their receiver cannot be reached is seen here only. */
const createOwnFaults = ({ log, monotonicNow }: Pick<DeliveryWorkerDeps, 'log' | 'monotonicNow'>) => {
  let saidAt = Number.NEGATIVE_INFINITY
  return (answer: DeliveryOutcome, forMs: number): void => {
    const isFault = answer.kind === 'refused' || (answer.kind === 'failed' && forMs >= ownFaultAfterMs)
    if (!isFault || monotonicNow() - saidAt < ownFaultEveryMs) return
    saidAt = monotonicNow()
    log.error({ why: answer.why }, 'alerts do not reach the chats: PUBLIC_URL must lead to this program')
  }
}

/** Whether anybody still wants it: nothing is said about a deleted channel. What a deleted bot had matched is sent. */
const isWanted = async (store: Store, body: DeliveryBody): Promise<boolean> =>
  !('text' in body) || (await store.get(channels, [body.about]))[0] !== undefined

/** As they are now: any of it may change while the items of one claim are delivered. */
const readChannel = async (store: Store, lane: string, body: DeliveryBody) => {
  const [[channel], [delivery], wanted] = await Promise.all([
    store.get(channels, [lane]),
    store.get(deliveries, [lane]),
    isWanted(store, body),
  ])
  return channel === undefined || !wanted ? undefined : { channel, known: delivery?.value }
}

/** What waits for a channel that is switched off: kept as dead letters, all that the claim holds at once. */
const giveUpClaim = async (
  { store, now }: Pick<DeliveryWorkerDeps, 'store' | 'now'>,
  { claim, taken }: ClaimedItem,
  { disabledAt = now(), disabledWhy: why = '' }: ChannelRecord,
): Promise<ClaimEnd> => {
  const bodies = claim.items.slice(taken).map(({ body }) => deliveryBodySchema.safeParse(body).data)
  const wanted = await Promise.all(
    bodies.map(async body => (body !== undefined && (await isWanted(store, body)) ? [body] : [])),
  )
  const givenUp = wanted.flat().flatMap(body => {
    if ('text' in body || body.test === true) return []
    return [{ notification: body, attempts: 0, firstAttemptAt: disabledAt, givenUpAt: now(), why }]
  })
  const done: Write = { op: 'done', claim, count: claim.items.length }
  return { own: [...(await deadLetterWrites(store, claim.lane, givenUp)), done], told: [] }
}

/**
 * Tries to deliver one item of a claim; `undefined`: it is over with, and nothing but that is to be kept. Where receivers know
 * a repeat by its id, that may wait for the items after it; elsewhere every message is kept before the next one is sent.
 * Throws where `signal` was aborted meanwhile.
 */
const createDeliverItem = ({
  store,
  log,
  now,
  monotonicNow,
  platforms,
  isOwnReceiver,
}: DeliveryWorkerDeps) => {
  const limiter = createConcurrencyLimiter(monotonicNow)
  const ownFault = createOwnFaults({ log, monotonicNow })
  const isOwn = ({ channel }: ChannelRecord): boolean =>
    URL.canParse(channel) && isOwnReceiver(new URL(channel))

  const acquire = (body: DeliveryBody, { id: lane, value }: Doc<ChannelRecord>) =>
    isOwn(value)
      ? limiter.acquireOwn()
      : limiter.acquire({
          receiver: hostOf(value),
          owner: ownerOf(body, lane),
          account: value.account,
        })

  return async (o: ClaimedItem, signal: AbortSignal): Promise<ClaimEnd | undefined> => {
    const { claim, item, taken } = o
    const body = deliveryBodySchema.safeParse(item.body).data
    if (body === undefined) {
      log.error({ id: item.id }, 'a notification is not understood and dropped')
      return undefined
    }
    const read = await readChannel(store, claim.lane, body)
    if (read === undefined) return undefined
    const { channel, known } = read
    if (channel.value.disabled === true) return giveUpClaim({ store, now }, o, channel.value)
    const permit = acquire(body, channel)
    if ('waitMs' in permit)
      return { own: [{ op: 'done', claim, count: taken, delayMs: permit.waitMs }], told: [] }
    const tries =
      known?.item === item.id ? { refusals: 0, ...known } : { failures: 0, refusals: 0, since: now() }
    const message = { id: messageIdOf(body, item.id), body, now: now() }
    const answer = await platforms.send(message, { channel: channel.value, signal }).finally(permit.release)
    const forMs = now() - tries.since
    const step = decideRetry(answer, { ...tries, forMs }, channel.value)
    report(log, step, channel.value.id)
    if (isOwn(channel.value)) ownFault(answer, forMs)
    const mayWait = known === undefined && platforms.hasMessageIds(channel.value)
    if (step.step === 'delivered' && mayWait) return undefined
    return settleAttempt(store, step, { ...o, channel, body, known, tries, answer, now: now() })
  }
}

/** No further item of a claim is begun after this time: what a slow receiver took is kept soon, and others get a turn. */
const maxClaimMs = 250

const commitClaimEnd = async (
  store: Store,
  { own, told }: ClaimEnd,
  o: { readonly claim: Claim; readonly taken: number },
): Promise<void> => {
  const committed = await store.commit([...own, ...told])
  if (committed.ok) return
  if (committed.reason === 'full') await store.commit(own)
  // The channel was changed in the meantime: the last item is tried again, those before it are not.
  if (committed.reason === 'conflict') await store.commit([{ op: 'done', claim: o.claim, count: o.taken }])
}

/**
 * Delivers what waits in a channel's lane, one after another. What fails is tried again and holds up its own channel only, so
 * that the order is kept. Nothing is sent to a deleted or disabled channel. What a claim has delivered is committed at its end:
 * after a crash it is sent again, under the same ids.
 */
export const createDeliveryWorker = (deps: DeliveryWorkerDeps) => {
  const { store, monotonicNow } = deps
  const deliverItem = createDeliverItem(deps)

  return async (claim: Claim, signal: AbortSignal): Promise<void> => {
    const until = monotonicNow() + maxClaimMs
    let taken = 0
    try {
      for (const item of claim.items) {
        const ending = await deliverItem({ claim, item, taken }, signal)
        if (ending !== undefined) return await commitClaimEnd(store, ending, { claim, taken })
        taken += 1
        if (monotonicNow() >= until) break
      }
    } catch (error) {
      // Also where the process must stop while a receiver does not answer: it has what came before.
      if (taken > 0) await store.commit([{ op: 'done', claim, count: taken }])
      throw error
    }
    await store.commit([{ op: 'done', claim, count: taken }])
  }
}
