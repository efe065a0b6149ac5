import { type LimitNotification, limitKey } from '#readings/registry.ts'
import type { MutedLimits } from '#watch/filters.ts'

/** More values than this are not told when a mute ends. */
const maxMutedLimits = 20

const hasRecovered = ({ data }: LimitNotification): boolean => data.event.state === 'recovered'

/** The chat was last told that it is normal, and it is. */
const isAsShown = (notification: LimitNotification, { normal = [] }: MutedLimits): boolean =>
  hasRecovered(notification) && normal.includes(limitKey(notification))

const withinBounds = (muted: MutedLimits): MutedLimits => {
  const { limits = [], normal = [] } = muted
  const droppable = limits.findIndex(notification => isAsShown(notification, muted))
  const left = limits.length > maxMutedLimits ? limits.toSpliced(Math.max(0, droppable), 1) : limits
  const keys = new Set(left.map(limitKey))
  return { limits: left, normal: normal.filter(key => keys.has(key)) }
}

/**
 * Adds a muted notification, in place of an earlier one of the same limit. The first one says what the chat shows: a value that
 * passes its limit was normal.
 */
export const withMutedLimit = (before: MutedLimits, notification: LimitNotification): MutedLimits => {
  const { limits = [], normal = [] } = before
  const key = limitKey(notification)
  const known = limits.find(other => limitKey(other) === key)
  // Every destination of a watch gets all notifications, by a lane of its own.
  if (known !== undefined && known.time > notification.time) return before
  return withinBounds({
    limits: [...limits.filter(other => other !== known), notification],
    normal: known === undefined && !hasRecovered(notification) ? [...normal, key] : normal,
  })
}

/** Values to send once a mute ends: past their limit, or recovered while the chat shows them past it. */
export const limitsToNotify = (muted: MutedLimits): readonly LimitNotification[] =>
  (muted.limits ?? []).filter(notification => !isAsShown(notification, muted))
