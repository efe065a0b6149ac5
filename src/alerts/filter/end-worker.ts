import type { Notification } from '#contract/notification.ts'
import { toSummary } from '#contract/summary.ts'
import { describeError } from '#lib/describe-error.ts'
import type { Log } from '#lib/log.ts'
import { minuteMs, toUnixSeconds } from '#lib/time.ts'
import { isSameLimit } from '#readings/limit.ts'
import { isLimit, type LimitNotification, limitKey, valueKey } from '#readings/registry.ts'
import type { Texts, Translator } from '#render/texts.ts'
import { type Claim, type Doc, push, put, remove, type Store, type Write } from '#store/store.ts'
import { createWorker, type Worker } from '#store/worker.ts'
import { reportedDestinations } from '#watch/channels.ts'
import { translatorForChat } from '#watch/chat-settings.ts'
import { type LimitSnooze, limitAlertWrite, limitSnoozes, nextEnd } from '#watch/limit-snoozes.ts'
import { type MutedAlerts, mutedAlerts, mutes, yearMs } from '#watch/mutes.ts'
import { type Destination, destinations, isDeleted, reportsTo, type Watch, watches } from '#watch/watch.ts'
import type { Alert } from '../alert.ts'
import { limitsToNotify, withMutedLimit } from './muted-alerts.ts'

/** How long the end of a silence waits while the deletion of its watch can be undone. */
const undoRetryMs = minuteMs

type EndDeps = {
  readonly store: Store
  readonly texts: Texts
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The notification of the only transaction of a mute, as it would have been shown. */
const onlyNotification = (data: Notification['data'], last: Notification): Notification => {
  const { chain, transaction } = data
  const isLast = last.data.transaction.hash === transaction.hash
  // The last alert may have left its chain since.
  const { late: _late, ...others } = last
  const own: Notification = isLast ? last : { ...others, revision: 0, message: '' }
  return { ...own, id: `${last.subscription.id}:${chain.chain_id}:${transaction.hash}`, data }
}

/**
 * The alert at the end of a mute: the alert of its only transaction, a summary of several, or a count if no
 * alert had amounts. Returns `undefined` if nothing was suppressed. Times are in milliseconds since 1970.
 */
export const muteEndAlert = (
  { alerts, gathered, last }: MutedAlerts,
  {
    since,
    name,
    say,
    now,
    ...route
  }: { watch: string; destination: string; name: string; say: Translator; since: number; now: number },
): Alert | undefined => {
  if (alerts === 0) return undefined
  if (gathered === undefined || last === undefined)
    return { kind: 'text', ...route, text: say('mute-missed', { name, count: alerts }) }
  const [data = last.data] = gathered.newest
  if (gathered.transactions === 1)
    return { kind: 'transaction', ...route, notification: onlyNotification(data, last) }
  const { late: _late, ...header } = last
  const notification: Notification = {
    ...header,
    id: `${route.watch}:muted:${since}`,
    revision: 0,
    state: 'included',
    time: toUnixSeconds(now),
    data,
    message: '',
  }
  const summary = toSummary(gathered, { since: toUnixSeconds(since), until: toUnixSeconds(now) })
  return { kind: 'summary', ...route, notification: { ...notification, summary } }
}

const muteEndWrites = async (claim: Claim, { store, texts, now }: EndDeps): Promise<readonly Write[]> => {
  const id = claim.lane
  const ended: Write = { op: 'done', claim, count: claim.items.length }
  const [[mute], [muted], [watch]] = await Promise.all([
    store.get(mutes, [id]),
    store.get(mutedAlerts, [id]),
    store.get(watches, [id]),
  ])
  if (mute === undefined || muted === undefined) return [ended]
  const { until } = mute.value
  const leftMs = until === undefined ? yearMs : until - now()
  // The mute was extended while this lane was being claimed.
  if (leftMs > 0) return [{ op: 'done', claim, count: 0, delayMs: leftMs }]
  // The deletion of the watch can still be undone.
  if (watch?.value.stateBeforeDelete !== undefined)
    return [{ op: 'done', claim, count: 0, delayMs: undoRetryMs }]
  const unmuted = [
    remove(mutes, id, { expect: mute.version }),
    remove(mutedAlerts, id, { expect: muted.version }),
  ]
  if (watch === undefined || isDeleted(watch.value)) return [ended, ...unmuted]
  const { since } = mute.value
  // Its other recipients are channels of the service, which a mute does not affect.
  const reported = await store.get(destinations, reportedDestinations(watch.value))
  const pushes = reported.map(async destination => {
    if (destination === undefined) return []
    const { languageCode } = watch.value
    const say = await translatorForChat({ store, texts }, { chat: destination.value.chat, languageCode })
    return mutePushes(muted.value, { watch, destination, say, since, now: now() })
  })
  return [ended, ...unmuted, ...(await Promise.all(pushes)).flat()]
}

/** Pushes the alerts of a mute into the lane of one chat, with the facts for the buttons under them. */
const mutePushes = (
  muted: MutedAlerts,
  {
    watch,
    destination,
    ...facts
  }: { watch: Doc<Watch>; destination: Doc<Destination>; say: Translator; since: number; now: number },
): readonly Write[] => {
  const route = { destination: destination.id, watch: watch.id }
  const alert = muteEndAlert(muted, { ...route, ...facts, name: watch.value.settings.name })
  const limits = limitsToNotify(muted).map(notification => ({ ...route, notification }))
  const readings = limits.map((limit): Alert => ({ kind: 'reading', ...limit }))
  return [
    ...limits.map(limitAlertWrite),
    ...[...(alert === undefined ? [] : [alert]), ...readings].map((body, n): Write => {
      const id = [watch.id, 'muted', facts.since, destination.id, n].join(':')
      return push('chat', destination.value.chat, { id, body })
    }),
  ]
}

type LimitAlert = Extract<Alert, { kind: 'reading' }> & {
  readonly watch: string
  readonly notification: LimitNotification
}

/**
 * Adds a suppressed notification. If it is the alert that the snooze began with, the chat did not show that
 * one.
 */
const withSnoozed = (before: LimitSnooze, notification: LimitNotification): LimitSnooze => {
  const { shown, ...snooze } = before
  if (shown !== notification.id) return { ...before, ...withMutedLimit(before, notification) }
  const { limits = [], normal = [] } = snooze
  const unseen = {
    limits: limits.filter(({ id }) => id !== shown),
    normal: normal.filter(key => key !== limitKey(notification)),
  }
  return { ...snooze, ...withMutedLimit(unseen, notification) }
}

/** The writes that suppress an alert of a snoozed value. Returns `undefined` if the value is not snoozed. */
export const snoozedWrites = async (
  { destination, watch, notification }: Extract<Alert, { kind: 'reading' }>,
  store: Store,
): Promise<readonly Write[] | undefined> => {
  if (watch === undefined || !isLimit(notification)) return undefined
  const [stored] = await store.get(limitSnoozes, [watch])
  const key = valueKey(notification)
  const isSame = (snooze: LimitSnooze): boolean => snooze.of === key && snooze.destination === destination
  if (stored === undefined || !stored.value.snoozes.some(isSame)) return undefined
  const snoozes = stored.value.snoozes.map(snooze =>
    isSame(snooze) ? withSnoozed(snooze, notification) : snooze,
  )
  return [put(limitSnoozes, { id: watch, value: { snoozes } }, { expect: stored.version })]
}

/** Whether a watch still has the limit, which an edit may have removed. */
const hasLimit = (
  { settings: { addresses, chains, readings = [] } }: Watch,
  { data: { chain, conditions, event } }: LimitNotification,
): boolean =>
  chains.includes(Number(chain.chain_id)) &&
  addresses.some(({ address }) => address.toLowerCase() === event.address.toLowerCase()) &&
  conditions.every(condition => readings.some(own => isSameLimit(own, condition)))

/**
 * Alerts at the end of a snooze: the state of the value, unless the chat shows it. If a person ends it early,
 * only a state that is new to the chat.
 */
const endAlerts = (snooze: LimitSnooze, id: string, watch: Watch): readonly LimitAlert[] => {
  const { destination, endedEarly, shown } = snooze
  if (watch.state === 'paused' || !reportsTo(watch, destination)) return []
  return limitsToNotify(snooze)
    .filter(notification => hasLimit(watch, notification))
    .filter(notification => endedEarly !== true || notification.id !== shown)
    .map(notification => ({ kind: 'reading', destination, watch: id, notification, snoozed: true }))
}

/** Pushes alerts into the lanes of their chats, with the facts for their buttons. */
const snoozePushes = async (store: Store, alerts: readonly LimitAlert[], at: number): Promise<Write[]> => {
  const docs = await store.get(
    destinations,
    alerts.map(({ destination }) => destination),
  )
  return alerts.flatMap((body, n): Write[] => {
    const chat = docs[n]?.value.chat
    if (chat === undefined) return []
    const id = [body.watch, 'snoozed', at, n].join(':')
    return [limitAlertWrite(body), push('chat', chat, { id, body })]
  })
}

const snoozeEndWrites = async (claim: Claim, { store, now }: EndDeps): Promise<readonly Write[]> => {
  const id = claim.lane
  const ended: Write = { op: 'done', claim, count: claim.items.length }
  const waiting = (delayMs: number): Write => ({ op: 'done', claim, count: 0, delayMs })
  const [[stored], [watch]] = await Promise.all([store.get(limitSnoozes, [id]), store.get(watches, [id])])
  if (stored === undefined) return [ended]
  const expect = { expect: stored.version }
  if (watch === undefined || isDeleted(watch.value)) return [ended, remove(limitSnoozes, id, expect)]
  const { snoozes } = stored.value
  const at = now()
  const over = snoozes.filter(({ until }) => until <= at)
  // The snooze was extended while this lane was being claimed.
  if (over.length === 0) return [waiting(nextEnd(snoozes) - at)]
  // The deletion of the watch can still be undone.
  if (watch.value.stateBeforeDelete !== undefined) return [waiting(undoRetryMs)]
  const alerts = over.flatMap(snooze => endAlerts(snooze, id, watch.value))
  const left = snoozes.filter(({ until }) => until > at)
  const pushes = await snoozePushes(store, alerts, at)
  return left.length === 0
    ? [ended, remove(limitSnoozes, id, expect), ...pushes]
    : [waiting(nextEnd(left) - at), put(limitSnoozes, { id, value: { snoozes: left } }, expect), ...pushes]
}

const endWrites = { mute: muteEndWrites, snooze: snoozeEndWrites }

/**
 * Ends mutes or snoozes in time, each in the lane of its watch. The commit that ends a mute pushes a summary of
 * the suppressed alerts to the lane of each chat that would have shown them; that of a snooze, the present
 * state of the value.
 */
export const createEndWorker = (deps: EndDeps, queue: keyof typeof endWrites): Worker => {
  const { store, log } = deps
  return createWorker({
    store,
    queue,
    concurrency: 8,
    items: 1,
    leaseMs: 8_000,
    handle: async claim => {
      const committed = await store.commit(await endWrites[queue](claim, deps))
      if (!committed.ok) throw new Error(`the end of a ${queue} was not stored: ${committed.reason}`)
    },
    onError: error => log.error({ error: describeError(error) }, `could not end a ${queue}; retrying`),
  })
}
