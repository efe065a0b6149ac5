import type { Log } from '#lib/log.ts'
import { isSameLimit } from '#readings/limit.ts'
import { isLimit, type LimitNotification, limitKey, valueKey } from '#readings/registry.ts'
import { type Claim, push, put, remove, type Store, type Write } from '#store/store.ts'
import type { Worker } from '#store/worker.ts'
import { type LimitSnooze, limitAlertWrite, limitSnoozes, nextEnd } from '#watch/limit-snoozes.ts'
import { destinations, isDeleted, reportsTo, type Watch, watches } from '#watch/watch.ts'
import type { Alert } from '../alert.ts'
import { createEndWorker, undoRetryMs } from './end-worker.ts'
import { limitsToNotify, withMutedLimit } from './muted-alerts.ts'

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
  { store }: { readonly store: Store },
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

type SnoozeDeps = {
  readonly store: Store
  readonly log: Log
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Pushes alerts into the lanes of their chats, with the facts for their buttons. */
const pushWrites = async (store: Store, alerts: readonly LimitAlert[], at: number): Promise<Write[]> => {
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

const endWrites = async (claim: Claim, { store, now }: SnoozeDeps): Promise<readonly Write[]> => {
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
  const pushes = await pushWrites(store, alerts, at)
  return left.length === 0
    ? [ended, remove(limitSnoozes, id, expect), ...pushes]
    : [waiting(nextEnd(left) - at), put(limitSnoozes, { id, value: { snoozes: left } }, expect), ...pushes]
}

/**
 * Ends snoozes in time. The commit that ends one pushes the present state of the value to the chat's lane.
 */
export const createSnoozeWorker = (deps: SnoozeDeps): Worker =>
  createEndWorker(deps, { queue: 'snooze', endWrites: claim => endWrites(claim, deps) })
