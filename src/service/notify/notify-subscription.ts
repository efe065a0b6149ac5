import { z } from 'zod'
import type { Notification, NotificationData } from '#contract/notification.ts'
import { hasWindow, windowMs } from '#contract/subscription.ts'
import { hourMs, toUnixSeconds } from '#lib/time.ts'
import type { Meter } from '#metrics/meter.ts'
import type { Translator } from '#render/texts.ts'
import { maxCommitWrites } from '#store/limits.ts'
import { type Claim, type Item, put, remove, type Store, type Write } from '#store/store.ts'
import type { Lease } from '#store/worker.ts'
import { awaitFinality, finalityWrites, finalMatch, notifyFinal } from '../chain/finality/finality-watch.ts'
import { forgetMatchesOf } from '../chain/match/forget-matches.ts'
import { removeDeletedBot } from '../cleanup.ts'
import { deliveryPushes } from '../deliver/delivery-queue.ts'
import { type MatchUpdate, matchUpdateSchema } from '../records/match-update.ts'
import {
  closedTtlMs,
  countedTransactions,
  deferredMatches,
  deferredMatchId,
  type MatchOutcome,
  matchOutcomes,
  type NotifiedOnce,
  passedMatches,
  passedTtlMs,
  type SubscriptionRecord,
  type SummaryWindow,
  subscriptions,
  summaryWindows,
  type TriggerCount,
  triggerCounts,
  windowSubscription,
} from '../records/records.ts'
import { buildNotification, type NotificationSource } from './build-notification.ts'
import {
  type ClaimWrites,
  createClaimHandler,
  type NotifyTarget,
  notificationSource,
} from './claim-handler.ts'
import { countOutflows, outflowWrites } from './count-outflows.ts'
import { counterpartyWrites } from './new-counterparties.ts'
import {
  deferralEndWrites,
  deferralWrites,
  hasDeferred,
  type PrepareDeps,
  type PreparedUpdates,
  prepareUpdates,
} from './prepare-updates.ts'
import { rememberMatches } from './remember-matches.ts'
import {
  collectInWindow,
  scheduleWaitMs,
  subscriptionEndWrites,
  summaryNotification,
  windowEndWrites,
  windowTimerWrites,
} from './window.ts'

type CountDeps = { readonly store: Store; readonly now: () => number }

const countWrites = async ({ store, now }: CountDeps, id: string, by: number): Promise<Write[]> => {
  if (by === 0) return []
  const [doc] = await store.get(triggerCounts, [id])
  const value: TriggerCount = { times: (doc?.value.times ?? 0) + by, lastAt: now() }
  return [put(triggerCounts, { id, value }, { expect: doc?.version ?? 0 })]
}

/**
 * Counts for the bot each transaction that none of its subscriptions has counted yet. If two subscriptions
 * count one at the same time, their commits conflict, and the second attempt finds it counted.
 */
const countForBot = async (
  deps: CountDeps,
  { bot }: NotifyTarget,
  passed: readonly Notification[],
): Promise<Write[]> => {
  if (bot.value.state !== 'live') return []
  const included = passed.filter(({ state }) => state === 'included').map(({ data }) => data)
  const ids = included.map(({ chain, transaction }) => `${bot.id}:${chain.chain_id}:${transaction.hash}`)
  const countedDocs = ids.length === 0 ? [] : await deps.store.get(countedTransactions, ids)
  const uncounted = ids.filter((_, n) => countedDocs[n] === undefined)
  return [
    ...uncounted.map(id => put(countedTransactions, { id, value: {} }, { expect: 0, ttlMs: passedTtlMs })),
    ...(await countWrites(deps, `bot:${bot.id}`, uncounted.length)),
  ]
}

/**
 * Counts for a live subscription the transactions that `passed` the filters, and those with an event that was
 * skipped because its asset has no known price.
 */
const countForSubscription = async (
  deps: CountDeps,
  { subscription: { id, value } }: NotifyTarget,
  { passed, skippedUnlisted }: { passed: number; skippedUnlisted: number },
): Promise<Write[]> => {
  if (value.state !== 'live') return []
  const [passedCount, skippedCount] = await Promise.all([
    countWrites(deps, `subscription:${id}`, passed),
    countWrites(deps, `quiet:${id}`, skippedUnlisted),
  ])
  return [...passedCount, ...skippedCount]
}

type NotifyDeps = PrepareDeps & {
  readonly meter?: Meter | undefined
  readonly now: () => number
  readonly say: Translator
}

/** How soon a match that waits for metadata or a price is retried. */
const assetRetryMs = 1_000

/**
 * Writes per item besides its channels: its outcome, its passing of the filters, its count for the bot, and
 * its wait to be final; or as many to defer it.
 */
const writesPerItem = 3 + finalityWrites

/**
 * Writes per commit besides those of items: three counts, a window, its timer, the end of a deferral, the
 * remembered matches of eight silences and rates, and the `done` of the items.
 */
const otherWrites = 18

/** Whether a notification has only amounts of 0: it opens no window, belongs to none, and is not counted. */
const hasOnlyZeroAmounts = ({ movements }: NotificationData): boolean =>
  movements.length > 0 && movements.every(({ amount }) => amount === '0')

/**
 * How many items of a claim fit into one commit: at least one, even with the most channels, windows and
 * counterparties.
 */
const roomFor = ({ items }: Claim, { lanes: { length: lanes }, bot }: NotifyTarget): number => {
  const bodies = items.map(({ body }) => body)
  const windows = outflowWrites(bodies, bot.value)
  const counterparties = counterpartyWrites(bodies, bot.value)
  const perItem = lanes + writesPerItem + windows + counterparties
  return Math.max(1, Math.floor((maxCommitWrites - otherWrites - lanes) / perItem))
}

type NotifyContext = { readonly target: NotifyTarget; readonly signal: AbortSignal }

/** Limit of notified transactions: there are several only after reorgs. */
const maxNotified = 20

/**
 * Applies `OnlyOnce`: one notification and its updates. When a reorg removes its transaction, that is sent,
 * and the next transaction is notified again. `notified` lists all that were notified so far, `sendNow`
 * included.
 */
const notifyOnce = (
  before: readonly NotifiedOnce[],
  notifications: readonly Notification[],
): { readonly notified: readonly NotifiedOnce[]; readonly sendNow: readonly Notification[] } => {
  let notified = before
  const sendNow = notifications.filter(({ id, state }) => {
    const isIncluded = state === 'included'
    const isKnown = notified.some(one => one.id === id)
    const isFirst = isIncluded && !notified.some(one => one.stands)
    if (!isKnown && !isFirst) return false
    notified = [...notified.filter(one => one.id !== id), { id, stands: isIncluded }].slice(-maxNotified)
    return true
  })
  return { notified, sendNow }
}

/** Notifications to send now, and the writes to commit with them. */
type FrequencyResult = { readonly sendNow: readonly Notification[]; readonly writes: readonly Write[] }

type FrequencyInput = {
  readonly store: Store
  readonly claim: Claim
  readonly target: NotifyTarget
  readonly sender: NotificationSource
}

const applyOnlyOnce = (
  notifications: readonly Notification[],
  { target }: FrequencyInput,
): FrequencyResult => {
  const { id, version, value } = target.subscription
  const before = value.notified ?? []
  const { notified, sendNow } = notifyOnce(before, notifications)
  if (notified === before) return { sendNow, writes: [] }
  const record: SubscriptionRecord = { ...value, notified }
  const lifetime = value.state === 'closed' ? { ttlMs: closedTtlMs } : {}
  return { sendNow, writes: [put(subscriptions, { id, value: record }, { expect: version, ...lifetime })] }
}

/** The outcomes of matches that were notified before. */
const readOutcomes = async (
  store: Store,
  notifications: readonly Notification[],
): Promise<Map<string, MatchOutcome>> => {
  const ids = notifications.filter(({ revision }) => revision > 0).map(({ id }) => id)
  const docs = ids.length === 0 ? [] : await store.get(matchOutcomes, ids)
  return new Map(docs.flatMap(doc => (doc === undefined ? [] : [[doc.id, doc.value] as const])))
}

/** A record's life: longer than a reorg can reach back. */
const matchOutcomeTtlMs = 3 * hourMs

const outcomeWrites = (changed: ReadonlyMap<string, MatchOutcome>): Write[] =>
  [...changed].map(([id, value]) => put(matchOutcomes, { id, value }, { ttlMs: matchOutcomeTtlMs }))

/** Stores the window. If it was just opened, also starts the timer that closes it. */
const windowWrites = (window: SummaryWindow, { claim, target, sender }: FrequencyInput): Write[] => {
  const { id, value } = target.subscription
  const store = put(summaryWindows, { id, value: window }, { expect: target.window?.version ?? 0 })
  const { schedule, frequency } = value
  if (target.window !== undefined || !hasWindow(frequency)) return [store]
  const waitMs =
    schedule === undefined
      ? windowMs(frequency)
      : scheduleWaitMs(schedule, { since: window.since, time: sender.time })
  return [store, ...windowTimerWrites(id, claim.token, waitMs)]
}

/** Ends the window of a subscription that has ended, and sends its contents at once. */
const endWindow = (window: SummaryWindow, { target, sender }: FrequencyInput): FrequencyResult => {
  const summary =
    window.gathered === undefined ? undefined : summaryNotification(window.gathered, sender, window)
  const { id } = target.subscription
  return {
    sendNow: summary === undefined ? [] : [summary],
    writes:
      target.window === undefined ? [] : [remove(summaryWindows, id, { expect: target.window.version })],
  }
}

const applyWindow = async (
  notifications: readonly Notification[],
  input: FrequencyInput,
): Promise<FrequencyResult> => {
  const { store, claim, target, sender } = input
  const before = target.window?.value
  const { sendNow, window, outcomes } = collectInWindow(notifications, {
    window: before,
    outcomes: await readOutcomes(store, notifications),
    opened: { round: claim.token, since: toUnixSeconds(sender.time) },
    isScheduled: target.subscription.value.schedule !== undefined,
  })
  const writes = outcomeWrites(outcomes)
  if (window === undefined || window === before) return { sendNow, writes }
  if (target.subscription.value.state === 'live') {
    return { sendNow, writes: [...writes, ...windowWrites(window, input)] }
  }
  const end = endWindow(window, input)
  return { sendNow: [...sendNow, ...end.sendNow], writes: [...writes, ...end.writes] }
}

/** Selects the notifications to send now, by the subscription's frequency. */
const applyFrequency = async (
  notifications: readonly Notification[],
  input: FrequencyInput,
): Promise<FrequencyResult> => {
  const { frequency } = input.target.subscription.value
  if (hasWindow(frequency)) return applyWindow(notifications, input)
  return frequency === 'OnlyOnce'
    ? applyOnlyOnce(notifications, input)
    : { sendNow: notifications, writes: [] }
}

/** Remembers which matches passed the filters of their bot; one write each. */
const recordPassed = (notifications: readonly Notification[]): Write[] =>
  notifications.map(({ id, state }) =>
    put(passedMatches, { id, value: { stands: state === 'included' } }, { ttlMs: passedTtlMs }),
  )

/**
 * Notifies matches that passed the filters, by the frequency, and counts them. Removals are sent only of
 * notified matches. `final` lists matches that can no longer be replaced.
 */
const notifyReady = async (
  deps: NotifyDeps,
  claim: Claim,
  { target, prepared, final }: { target: NotifyTarget; prepared: PreparedUpdates; final: readonly string[] },
): Promise<Write[]> => {
  const { subscription, lanes } = target
  const { store, say } = deps
  const { ready: applied, writes: windows } = await countOutflows(store, prepared.ready, target)
  const ready = applied.filter(({ update, passed }) => update.state === 'included' || passed?.stands === true)
  const sender = notificationSource(target, { time: deps.now(), say })
  const notifications = ready.map(({ update, strategies, known }) =>
    buildNotification(update, { ...sender, ...known, strategies }),
  )
  const { zero = [], counted = [] } = Object.groupBy(notifications, ({ data }) =>
    hasOnlyZeroAmounts(data) ? 'zero' : 'counted',
  )
  const { sendNow, writes } = await applyFrequency(counted, { store, claim, target, sender })
  const first = new Set(notifications.filter((_, n) => ready[n]?.passed === undefined))
  const passed = counted.filter(notification => first.has(notification)).length
  const isCounted = new Set(counted)
  const counts = await Promise.all([
    rememberMatches(store, target, {
      ready: ready.filter((_, n) => {
        const notification = notifications[n]
        return notification !== undefined && isCounted.has(notification)
      }),
      decided: prepared.decided,
    }),
    countForBot(deps, target, counted),
    countForSubscription(deps, target, { passed, skippedUnlisted: prepared.skippedUnlisted }),
  ])
  const sent = [...zero, ...sendNow]
  const isLive = subscription.value.state === 'live'
  const awaiting = isLive && subscription.value.final === true ? sent : []
  return [
    ...sent.flatMap(notification => deliveryPushes(notification, lanes)),
    ...awaiting.flatMap(awaitFinality),
    ...(await notifyFinal(
      store,
      final.filter(id => !awaiting.some(one => one.id === id)),
      { lanes: isLive ? lanes : [], time: deps.now() },
    )),
    ...writes,
    ...recordPassed(notifications),
    ...counts.flat(),
    ...prepared.writes,
    ...windows,
  ]
}

/**
 * The items of a deferred match that are notified together: all of its lane, which together tell the present
 * state. If the lane holds more than the claim, those of the claim up to a removal, or all but the last: the
 * remaining items then tell by themselves how it goes on.
 */
const deferredItems = ({ items, waiting }: Pick<Claim, 'items' | 'waiting'>): readonly Item[] => {
  if (waiting <= items.length) return items
  const removal = items.findLastIndex(item => updateIn(item)?.state === 'removed')
  return items.slice(0, removal === -1 ? Math.max(1, items.length - 1) : removal + 1)
}

const updateIn = ({ body }: Item): MatchUpdate | undefined => matchUpdateSchema.safeParse(body).data

/** Whether the lane of a claim holds more than the claim. */
const isPartial = ({ items, waiting }: Claim): boolean => waiting > items.length

/**
 * Whether another update of a deferred match was put behind those of its claim in the meantime, as only all
 * of them together tell the present state. `false` for other lanes, and for a claim without all items of its
 * lane.
 */
const hasLaterUpdate = async (store: Store, claim: Claim): Promise<boolean> => {
  const { lane, items } = claim
  const id = deferredMatchId(lane)
  if (id === undefined || isPartial(claim)) return false
  const [doc] = await store.get(deferredMatches, [id])
  return doc !== undefined && !items.some(item => item.id === doc.value.last)
}

/** The writes for a deferred match, with all its updates, once its prices and metadata are known. */
const deferredWrites = async (
  deps: NotifyDeps,
  claim: Claim,
  { target, signal }: NotifyContext,
): Promise<Write[]> => {
  const items = deferredItems(claim)
  const prepared = await prepareUpdates(deps, { items, isDeferred: true, target, signal })
  if (prepared.undecided.length > 0 || (await hasLaterUpdate(deps.store, claim)))
    return [{ op: 'done', claim, count: 0, delayMs: assetRetryMs }]
  return [
    ...(await notifyReady(deps, claim, { target, prepared, final: [] })),
    ...(await deferralEndWrites(deps.store, { ...claim, items })),
    { op: 'done', claim, count: items.length },
  ]
}

const endMarkerSchema = z.object({ ended: z.string() })

/** The bot whose subscription ends with this item, or `undefined` for a match. */
const endedBot = ({ body }: Item): string | undefined => endMarkerSchema.safeParse(body).data?.ended

/** The writes for the matches up to the end of their subscription, as many as fit into a commit. */
const matchWrites = async (
  deps: NotifyDeps,
  claim: Claim,
  { target, signal }: NotifyContext,
): Promise<Write[]> => {
  const end = claim.items.findIndex(item => endedBot(item) !== undefined)
  const room = roomFor(claim, target)
  const items = claim.items.slice(0, end === -1 ? room : Math.min(room, end))
  const { final = [], matched = [] } = Object.groupBy(items, item =>
    finalMatch(item) === undefined ? 'matched' : 'final',
  )
  const prepared = await prepareUpdates(deps, { items: matched, isDeferred: false, target, signal })
  return [
    ...(await notifyReady(deps, claim, {
      target,
      prepared,
      final: final.flatMap(item => finalMatch(item) ?? []),
    })),
    ...prepared.undecided.flatMap(item => deferralWrites(target.subscription.id, item)),
    { op: 'done', claim, count: items.length },
  ]
}

/** The bot, if the next item is the end of its subscription. */
const endingBot = ({ items: [first] }: Claim): string | undefined =>
  first === undefined ? undefined : endedBot(first)

/**
 * Turns the matches of one subscription into notifications: filters them, applies the frequency, and in one
 * commit queues a notification for each channel, counts, and takes the items. A match that cannot be decided
 * yet moves to its own lane, where it holds up no others. A window collects matches at once, as a summary of
 * bounded size; only the end of the window waits, in its own lane.
 */
export const createNotifySubscription = (deps: NotifyDeps) => {
  const toWrites: ClaimWrites = async (claim, context) => {
    const { target } = context
    const ending = { target, time: deps.now(), say: deps.say }
    if (windowSubscription(claim.lane) !== undefined) return windowEndWrites(claim, ending)
    if (deferredMatchId(claim.lane) !== undefined) return deferredWrites(deps, claim, context)
    if (endingBot(claim) === undefined) return matchWrites(deps, claim, context)
    // Matches from before the end are still sent, deferred ones too.
    return (await hasDeferred(deps.store, target.subscription.id))
      ? [{ op: 'done', claim, count: 0, delayMs: assetRetryMs }]
      : subscriptionEndWrites(claim, ending)
  }
  const handleClaim = createClaimHandler(deps, toWrites)

  return async (claim: Claim, { signal }: Lease): Promise<void> => {
    const bot = endingBot(claim)
    // Matches are forgotten before, so that a crash leaves nothing unreachable, and after, for a block that
    // was matched in the meantime.
    if (bot !== undefined) await forgetMatchesOf(deps.store, [claim.lane])
    await handleClaim(claim, signal)
    if (bot === undefined) return
    await forgetMatchesOf(deps.store, [claim.lane])
    await removeDeletedBot(deps.store, bot)
  }
}
