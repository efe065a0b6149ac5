import { type LimitNotification, limitKey } from '#readings/registry.ts'
import type { MutedLimits } from '#watch/filters.ts'

/** Most values that are shown when a mute ends. */
const maxMutedLimits = 20

const hasRecovered = ({ data }: LimitNotification): boolean => data.event.state === 'recovered'

/** Whether the chat shows the value as normal, and it is normal. */
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
 * Adds a muted notification, in place of an earlier one of the same limit. The first one implies the state in
 * the chat: a value that passes its limit was normal.
 */
export const withMutedLimit = (before: MutedLimits, notification: LimitNotification): MutedLimits => {
  const { limits = [], normal = [] } = before
  const key = limitKey(notification)
  const earlier = limits.find(other => limitKey(other) === key)
  // Every destination of a watch gets all notifications, through a lane of its own.
  if (earlier !== undefined && earlier.time > notification.time) return before
  return withinBounds({
    limits: [...limits.filter(other => other !== earlier), notification],
    normal: earlier === undefined && !hasRecovered(notification) ? [...normal, key] : normal,
  })
}

/** Values to show once a mute ends: past their limit, or recovered while the chat shows them past it. */
export const limitsToNotify = (muted: MutedLimits): readonly LimitNotification[] =>
  (muted.limits ?? []).filter(notification => !isAsShown(notification, muted))
